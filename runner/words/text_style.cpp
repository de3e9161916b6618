#include "runner/words/text_style.hpp"

#include <algorithm>

namespace skerry {

namespace {

/// Whether a byte begins a code point of UTF-8.
bool begins_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

/// The number of bytes taken by the first `count` code points.
std::size_t bytes_of(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (begins_code_point(text[at]) && count-- == 0) break;
    return at;
}

}  // namespace

std::string in_style(std::string_view line, Paint paint, const TextStyle& style) {
    return style.colour ? painted(line, paint) : std::string(line);
}

std::size_t display_width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::string shorten(std::string_view text, std::size_t width, bool unicode) {
    const std::string clean = visible_line(text);
    const std::size_t length = display_width(clean);
    if (length <= width) return clean;
    const std::size_t tail = (width - 1) / 2;
    const std::size_t head = width - 1 - tail;
    return clean.substr(0, bytes_of(clean, head)) + (unicode ? "…" : "~") +
           clean.substr(bytes_of(clean, length - tail));
}

std::string wrap(std::string_view line, std::size_t width, std::string_view first,
                 std::string_view rest) {
    const std::string clean = visible_line(line);
    std::string_view text = clean;
    std::string result(first);
    std::size_t used = display_width(first);
    bool line_is_empty = true;
    while (!text.empty()) {
        std::size_t end = std::min(text.find(' '), text.size());
        // A number keeps its unit.
        if (text.substr(end).starts_with(" %"))
            end = std::min(text.find(' ', end + 1), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t length = display_width(word);
        if (!line_is_empty && used + 1 + length > width) {
            result += '\n';
            result += rest;
            used = display_width(rest);
            line_is_empty = true;
        }
        if (!line_is_empty) result += ' ';
        used += length + (line_is_empty ? 0 : 1);
        result += word;
        line_is_empty = false;
    }
    return result + '\n';
}

}  // namespace skerry
