#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>

#include "runner/screen/panel.hpp"

namespace skerry::screen {

namespace {

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

/// "forest       12   house         3"
std::vector<TextLine> two_columns(const std::vector<std::string>& names,
                                  const std::vector<int>& points, int width) {
    constexpr std::size_t gap = 3;
    const std::size_t column = (static_cast<std::size_t>(std::max(width, 30)) - gap) / 2;
    const std::size_t rows = (names.size() + 1) / 2;
    std::vector<TextLine> lines;
    for (std::size_t row = 0; row < rows; ++row) {
        TextLine line;
        for (std::size_t i = row; i < names.size(); i += rows) {
            const std::string value = std::to_string(points[i]);
            const Look look{.faint = points[i] == 0};
            if (!line.empty()) line.push_back({std::string(gap, ' '), {}});
            line.push_back({padded(names[i], column - value.size()) + value, look});
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string seat_name(const play::PlayTable& table, std::size_t seat) {
    if (table.sitters().size() == 1) return "you";
    return std::string(1, static_cast<char>('A' + seat)) + " " + table.sitters()[seat].name();
}

/// A column for each seat, a line for each component.
void append_columns(std::vector<TextLine>& lines, const play::PlayTable& table,
                    const std::vector<std::vector<int>>& points) {
    constexpr std::size_t name_width = 12;
    constexpr std::size_t column = 12;
    const auto& names = table.game().shape().components;
    const auto row = [&](const std::string& name, const auto& text_of_seat, const Look& look) {
        std::string line = padded(name.substr(0, name_width), name_width);
        for (std::size_t seat = 0; seat < points.size(); ++seat)
            line += right_aligned(std::string(text_of_seat(seat)).substr(0, column - 1), column);
        lines.push_back({{line, look}});
    };
    row("Score", [&](std::size_t seat) { return seat_name(table, seat); }, {.bold = true});
    const bool parts = table.game().tells_components(points[0]);
    for (std::size_t i = 0; parts && i < names.size(); ++i)
        row(names[i], [&](std::size_t seat) { return std::to_string(points[seat][i]); }, {});
    if (names.size() < 2) return;
    row("total",
        [&](std::size_t seat) {
            return std::to_string(std::accumulate(points[seat].begin(), points[seat].end(), 0));
        },
        {.bold = true});
}

}  // namespace

std::vector<TextLine> score_lines(const play::PlayTable& table, int width) {
    const auto& names = table.game().shape().components;
    const auto points = table.game().points();
    const bool parts = table.game().tells_components(points[0]);
    std::vector<TextLine> lines;
    if (points.size() == 1 && (!parts || names.size() > 3)) {
        const int sum = std::accumulate(points[0].begin(), points[0].end(), 0);
        lines.push_back({{"Score " + std::to_string(sum), {.bold = true}}});
        if (!parts) return lines;
        for (TextLine& line : two_columns(names, points[0], width))
            lines.push_back(std::move(line));
        return lines;
    }
    append_columns(lines, table, points);
    return lines;
}

}  // namespace skerry::screen
