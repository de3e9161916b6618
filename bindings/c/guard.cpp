// The few functions that belong to nothing else: errors, texts, versions.

#include "bindings/c/guard.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

#include "core/notation.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/experiment/outside.hpp"

namespace skerry::c {

namespace {

/// Cuts between two characters of UTF-8, not within one.
void put_message(skerry_error* error, std::string_view message) noexcept {
    if (error == nullptr) return;
    std::size_t size = std::min(message.size(), sizeof(error->message) - 1);
    if (size < message.size())
        while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xc0) == 0x80) --size;
    std::memcpy(error->message, message.data(), size);
    error->message[size] = '\0';
}

/// Writes one line, also of a message that quotes several.
void put_line(skerry_error* error, const char* message) noexcept {
    try {
        put_message(error, visible_line(message));
    } catch (...) {
        put_message(error, "not enough memory");
    }
}

}  // namespace

skerry_status status_of_exception(skerry_error* error) noexcept {
    const auto told = [error](skerry_status status, const char* message) {
        put_line(error, message);
        return status;
    };
    try {
        throw;
    } catch (const BadCall& fault) {
        return told(SKERRY_BAD_CALL, fault.what());
    } catch (const Illegal& fault) {
        return told(SKERRY_ILLEGAL, fault.what());
    } catch (const StrategyFault& fault) {
        return told(SKERRY_STRATEGY_FAILED, fault.what());
    } catch (const UserError& fault) {
        return told(SKERRY_BAD_INPUT, fault.what());
    } catch (const NotationError& fault) {
        return told(SKERRY_NOTATION, fault.what());
    } catch (const std::bad_alloc&) {
        return told(SKERRY_NO_MEMORY, "not enough memory");
    } catch (const std::exception& fault) {
        return told(SKERRY_INTERNAL, fault.what());
    } catch (...) {
        return told(SKERRY_INTERNAL, "an unknown error");
    }
}

void give(skerry_text* into, std::string_view text) {
    skerry_text& given = required(into, "text");
    auto* const data = static_cast<char*>(std::malloc(text.size() + 1));
    if (data == nullptr) throw std::bad_alloc();
    if (!text.empty()) std::memcpy(data, text.data(), text.size());
    data[text.size()] = '\0';
    given = {data, text.size()};
}

}  // namespace skerry::c

int32_t skerry_abi_version(void) { return SKERRY_ABI_VERSION; }

const char* skerry_version(void) { return SKERRY_VERSION; }

void skerry_text_free(skerry_text* text) {
    if (text == nullptr) return;
    std::free(text->data);
    *text = {nullptr, 0};
}
