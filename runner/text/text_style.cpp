// Makes texts fit a width: shortened, wrapped.

#include "runner/text/text_style.hpp"

#include "runner/documents/text.hpp"

namespace skerry {

namespace {

/// The bytes of as many of the first characters as fit into so many columns.
std::size_t bytes_within(std::string_view text, std::size_t columns) {
    std::size_t at = 0;
    std::size_t used = 0;
    while (at < text.size()) {
        const TextStep step = step_of(text.substr(at));
        used += character_width(step.character);
        if (used > columns) break;
        at += step.bytes;
    }
    return at;
}

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const TextStep step = step_of(text.substr(at));
        columns += character_width(step.character);
        at += step.bytes;
    }
    return columns;
}

std::string in_style(std::string_view line, Paint paint, const TextStyle& style) {
    return style.colour ? painted(line, paint) : std::string(line);
}

std::string shorten(std::string_view text, std::size_t width, bool unicode) {
    const std::string clean = visible_line(text);
    const std::size_t length = display_width(clean);
    if (length <= width) return clean;
    const std::size_t tail = (width - 1) / 2;
    const std::size_t head = width - 1 - tail;
    // A wide character that the tail cuts goes.
    std::size_t from = bytes_within(clean, length - tail);
    if (length - display_width(clean.substr(0, from)) > tail)
        from += step_of(clean.substr(from)).bytes;
    return clean.substr(0, bytes_within(clean, head)) + (unicode ? "…" : "~") + clean.substr(from);
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

std::vector<std::string> broken(std::string_view text, std::size_t width) {
    std::vector<std::string> lines = split_lines(wrap(text, width));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        std::size_t fit = std::max(bytes_within(lines[i], width), step_of(lines[i]).bytes);
        if (fit == lines[i].size()) continue;
        // Behind a sign of the name, unless little of the line were left.
        const std::size_t sign = lines[i].find_last_of(":,=/_-", fit - 1);
        if (sign != std::string::npos && sign + 1 >= bytes_within(lines[i], width / 2))
            fit = sign + 1;
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines[i].substr(fit));
        lines[i].resize(fit);
    }
    return lines;
}

}  // namespace skerry
