#include "runner/screen/text_lines.hpp"

#include <algorithm>
#include <cstddef>

namespace skerry::screen {

std::vector<TextLine> wrapped(std::string_view text, int width, const Look& look) {
    std::vector<TextLine> lines;
    const std::u32string letters = letters_of(text);
    const auto most = static_cast<std::size_t>(std::max(width, 1));
    std::size_t at = 0;
    while (at < letters.size()) {
        std::size_t end = std::min(at + most, letters.size());
        if (end < letters.size() && letters[end] != U' ') {
            const std::size_t blank = letters.rfind(U' ', end);
            if (blank != std::u32string::npos && blank > at) end = blank;
        }
        lines.push_back({{utf8(std::u32string_view(letters).substr(at, end - at)), look}});
        at = end;
        while (at < letters.size() && letters[at] == U' ') ++at;
    }
    return lines;
}

void put_line(Canvas& page, CanvasPoint at, int width, const TextLine& line) {
    Canvas one(width, 1);
    int x = 0;
    for (const Span& span : line) x = one.write(x, 0, span.text, span.look);
    page.copy(one, {0, 0}, at, width, 1);
}

std::string right_aligned(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, letters_of(text).size()), ' ') + text;
}

}  // namespace skerry::screen
