#include "runner/documents/lines.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr int end_of_text = std::char_traits<char>::eof();

}  // namespace

Lines::Lines(const std::string& path) : path_(path == "-" ? "/dev/stdin" : path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path_, ignored)) fail(EISDIR);
    errno = 0;
    in_.open(path_, std::ios::binary);
    if (!in_) fail(errno);
}

char Lines::peek() {
    const int c = get();
    if (c == end_of_text) return '\0';
    in_.rdbuf()->sungetc();
    return static_cast<char>(c);
}

std::string Lines::rest() {
    std::string text;
    for (int c = get(); c != end_of_text; c = get()) {
        text += static_cast<char>(c);
        if (text.size() > max_document_bytes)
            throw UserError(path_ + ": is larger than 64 MB; no configuration or result is");
    }
    return text;
}

bool Lines::next(std::string& line) {
    line.clear();
    int c = get();
    if (c == end_of_text) return false;
    ++number_;
    for (; c != end_of_text && c != '\n'; c = get()) {
        line += static_cast<char>(c);
        require_short(line.size(), number_);
    }
    return true;
}

void Lines::require_short(std::size_t bytes, std::size_t line) const {
    if (bytes > max_record_bytes)
        throw UserError(path_ + ":" + std::to_string(line) +
                        ": is longer than 1 MB; no game record is");
}

void Lines::fail(int error) const {
    throw UserError(path_ + ": cannot be read: " + std::generic_category().message(error));
}

int Lines::get() {
    try {
        return in_.rdbuf()->sbumpc();
    } catch (const std::ios_base::failure&) {
        fail(errno);
    }
}

}  // namespace skerry
