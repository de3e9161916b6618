// Texts of several lines in columns, and the sentences below a drawing.

#include "runner/text/side_by_side.hpp"

#include <algorithm>
#include <vector>

#include "runner/documents/text.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

constexpr std::size_t between = 2;
constexpr std::size_t least_column = 24;

bool is_sentence(const std::string& line) {
    return !line.empty() && line.front() != ' ' && line.find("  ") == std::string::npos;
}

/// Wraps sentences to `width`; a drawing may be wider.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
    std::vector<std::string> lines;
    for (const std::string& line : split_lines(text)) {
        if (!is_sentence(line)) {
            lines.push_back(line);
            continue;
        }
        for (std::string& part : split_lines(wrap(line, width))) lines.push_back(std::move(part));
    }
    return lines;
}

std::size_t widest(const std::vector<std::string>& lines) {
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, display_width(line));
    return width;
}

}  // namespace

std::string side_by_side(std::span<const std::string> texts, std::size_t width) {
    const std::size_t count = texts.size();
    const std::size_t taken = between * (count - 1);
    const std::size_t column = width > taken ? (width - taken) / count : 0;
    std::vector<std::vector<std::string>> columns;
    std::size_t height = 0;
    bool fits = column >= least_column;
    for (const std::string& text : texts) {
        columns.push_back(wrapped(text, column));
        height = std::max(height, columns.back().size());
        fits = fits && widest(columns.back()) <= column;
    }
    std::string all;
    if (!fits) {
        for (const std::string& text : texts)
            for (const std::string& line : wrapped(text, width)) all += line + "\n";
        return all;
    }
    for (std::size_t row = 0; row < height; ++row) {
        std::string line;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t start = i * (column + between);
            if (row >= columns[i].size()) continue;
            line.append(start - display_width(line), ' ');
            line += columns[i][row];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    return all;
}

std::string closing_sentences(const std::string& board) {
    const std::vector<std::string> lines = split_lines(board);
    std::size_t first = lines.size();
    while (first > 0 && is_sentence(lines[first - 1])) --first;
    std::string text;
    for (std::size_t i = first; i < lines.size(); ++i) text += lines[i] + "\n";
    return text;
}

}  // namespace skerry
