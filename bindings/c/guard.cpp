// What belongs to every function: errors, texts, versions; and functions of the caller as
// strategies.

#include "bindings/c/guard.hpp"

#include <cxxabi.h>
#include <unistd.h>

#include <cstdlib>

#include "core/notation.hpp"
#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

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

/// What a callback is asked with, and what it answers.
class CallbackPlayer final : public AnyPlayer {
  public:
    explicit CallbackPlayer(const skerry_callback& callback)
        : choose_(callback.choose), context_(callback.context) {}

    void choose(const Decisions& decisions) override {
        skerry_decisions asked{};
        asked.count = decisions.count;
        asked.states = decisions.states;
        asked.streams = streams_of(decisions.streams.data());
        asked.moves = decisions.moves;
        asked.failed = decisions.count;
        const std::int32_t number = call(asked);
        if (number == 0) return;
        std::optional<std::size_t> decision;
        if (asked.failed < asked.count) decision = asked.failed;
        throw StrategyFault::of_call("its code failed", decision, number);
    }

  private:
    /// An interpreter that ends kills the threads that come back to it, wherever they are, by an
    /// unwinding that no frame may stop. Such a thread waits here for the end of the process.
    std::int32_t call(skerry_decisions& asked) const {
        try {
            return choose_(context_, &asked);
        } catch (const abi::__forced_unwind&) {
            for (;;) ::pause();
        }
    }

    int32_t (*choose_)(void*, skerry_decisions*);
    void* context_;
};

class CallbackStrategy final : public OutsideStrategy {
  public:
    CallbackStrategy(const std::string& name, const skerry_callback& callback)
        : callback_(callback),
          origin_(
              read_origin(Document::parse(callback.origin, "origin of \"" + name + "\"").root())) {}

    const nlohmann::ordered_json& origin() const override { return origin_; }
    std::size_t at_once() const override { return callback_.at_once; }
    std::unique_ptr<AnyPlayer> player() const override {
        return std::make_unique<CallbackPlayer>(callback_);
    }

  private:
    skerry_callback callback_;
    nlohmann::ordered_json origin_;
};

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
    } catch (const OwnFault& fault) {
        return told(SKERRY_INTERNAL, fault.what());
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

OutsideStrategies strategies_of(std::span<const skerry_callback> callbacks) {
    OutsideStrategies strategies;
    for (size_t i = 0; i < callbacks.size(); ++i) {
        const skerry_callback& callback = callbacks[i];
        const std::string place = "callbacks[" + std::to_string(i) + "].";
        require(callback.name, (place + "name").c_str());
        require(callback.origin, (place + "origin").c_str());
        if (callback.choose == nullptr) throw BadCall(place + "choose: is null");
        require_within(callback.at_once, 1, max_chunk, place + "at_once");
        const std::string name = callback.name;
        constexpr std::size_t longest = 80;
        if (name.empty() || name.size() > longest || first_hidden(name))
            throw UserError("a strategy from outside: its name must be a text of 1 to 80 bytes");
        if (!strategies.emplace(name, std::make_shared<CallbackStrategy>(name, callback)).second)
            throw UserError("the strategy \"" + name + "\" is given twice; names must differ");
    }
    return strategies;
}

}  // namespace skerry::c

int32_t skerry_abi_version(void) { return SKERRY_ABI_VERSION; }

const char* skerry_version(void) { return SKERRY_VERSION; }

void skerry_text_free(skerry_text* text) {
    if (text == nullptr) return;
    std::free(text->data);
    *text = {nullptr, 0};
}
