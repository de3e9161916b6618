// Lays out charts whose values go from left to right: rows of marks, stacked bars.

#include "runner/exhibits/chart.hpp"

#include <algorithm>
#include <cmath>

namespace skerry {

namespace {

void draw_bounds(Svg& svg, const Axis& axis, double y, const Mark& mark, std::string_view colour) {
    // Neighbours stand at two heights, so that they cannot be read as one line.
    double top = y + 9;
    for (const auto& [low, high] : mark.bounds) {
        svg.bar({axis.at(low) - 1, top}, {axis.at(high) + 1, top + 2}, colour);
        top = top > y + 9 ? y + 9 : y + 12;
    }
}

void draw_interval(Svg& svg, const Axis& axis, double y, const Mark& mark,
                   std::string_view colour) {
    const auto at = [&](double end) { return std::clamp(axis.at(end), axis.from, axis.to); };
    if (mark.wide) svg.line({at(mark.wide->first), y}, {at(mark.wide->second), y}, colour, 1.5);
    if (!mark.low || !mark.high) return;
    std::vector<std::vector<Point>> lines{{{at(*mark.low), y}, {at(*mark.high), y}}};
    for (const double end : {*mark.low, *mark.high})
        if (std::isfinite(end)) lines.push_back({{at(end), y - 4}, {at(end), y + 4}});
    svg.lines(lines, colour, mark.wide ? 3 : 2);
}

void draw_mark(Svg& svg, const Axis& axis, double y, const Mark& mark) {
    const std::string colour = mark.colour.empty() ? colour_of(mark.series) : mark.colour;
    if (!mark.tip.empty()) {
        svg.open({}, mark.tip);
        svg.hit({axis.from, y - 10}, {axis.to, y + 10});
    }
    draw_interval(svg, axis, y, mark, colour);
    if (mark.box_low && mark.box_high)
        svg.box({axis.at(*mark.box_low), y - 7}, {axis.at(*mark.box_high), y + 7}, colour);
    draw_bounds(svg, axis, y, mark, colour);
    if (mark.value) svg.marker({axis.at(*mark.value), y}, mark.series, colour, mark.filled);
    if (!mark.tip.empty()) svg.close();
}

constexpr double marks_apart = 14;  ///< within a row

std::vector<std::string> label_of(const MarkRow& row, const Sheet& sheet) {
    std::vector<std::string> lines = sheet.label_lines(row.label);
    if (row.below.empty()) return lines;
    const std::vector<std::string> below = sheet.label_lines(row.below);
    lines.insert(lines.end(), below.begin(), below.end());
    return lines;
}

double height_of(const MarkRow& row, const Sheet& sheet) {
    const double marks = static_cast<double>(std::max<std::size_t>(1, row.marks.size()));
    const bool bounded =
        std::ranges::any_of(row.marks, [](const Mark& mark) { return !mark.bounds.empty(); });
    return std::max(marks * marks_apart + (bounded ? 24 : 12),
                    height_beyond_one(label_of(row, sheet)) + 20);
}

Axis axis_of(const RowChart& chart, const Sheet& sheet) {
    double labels = 0;
    Axis axis;
    bool any = false;
    include(axis, any, chart.reference);
    for (const MarkRow& row : chart.rows) {
        labels = std::max(labels, width_of(label_of(row, sheet)));
        for (const Mark& mark : row.marks) {
            for (const auto& value : {mark.value, mark.low, mark.high}) include(axis, any, value);
            for (const auto& [low, high] : mark.bounds) {
                include(axis, any, low);
                include(axis, any, high);
            }
            if (mark.wide) include(axis, any, mark.wide->first);
            if (mark.wide) include(axis, any, mark.wide->second);
        }
    }
    axis.from = sheet.side + labels + 14;
    axis.to = sheet.right() - 12;
    return axis;
}

void draw_row(Sheet& sheet, const Axis& axis, const MarkRow& row, double middle) {
    sheet.svg.open(row.strategies);
    sheet.label({axis.from - 10, middle}, label_of(row, sheet));
    const double marks = static_cast<double>(row.marks.size());
    for (std::size_t i = 0; i < row.marks.size(); ++i)
        draw_mark(sheet.svg, axis,
                  middle + (static_cast<double>(i) - (marks - 1) / 2) * marks_apart, row.marks[i]);
    sheet.svg.close();
}

double height_of(const Bar& bar, const Sheet& sheet) {
    return 34 + std::max(0.0, height_beyond_one(sheet.label_lines(bar.label)) - 14);
}

/// Where a bar begins on the left, and where it ends.
Axis reach_of(const BarChart& chart) {
    Axis axis{0, chart.end.value_or(0)};
    for (const Bar& bar : chart.bars) {
        double left = 0;
        double right = 0;
        for (const BarPiece& piece : bar.pieces) (piece.value < 0 ? left : right) += piece.value;
        axis.low = std::min(axis.low, left);
        if (!chart.end) axis.high = std::max(axis.high, right);
    }
    return axis;
}

constexpr double thickness = 24;  ///< of a bar

void draw_bar(Sheet& sheet, const Axis& axis, const BarChart& chart, const Bar& bar, double top) {
    double left = 0;
    double right = 0;
    for (std::size_t i = 0; i < bar.pieces.size(); ++i) {
        const BarPiece& piece = bar.pieces[i];
        if (piece.value == 0) continue;
        double& end = piece.value < 0 ? left : right;
        const double from = axis.at(std::min(end, end + piece.value));
        const double to = axis.at(std::max(end, end + piece.value));
        end += piece.value;
        sheet.svg.open({}, piece.tip);
        sheet.svg.bar({from + 0.5, top}, {std::max(from + 0.5, to - 0.5), top + thickness},
                      chart.parts[i].bar, chart.parts[i].hatch);
        if (width_of(piece.text) < to - from)
            sheet.svg.text({(from + to) / 2, top + 16}, piece.text,
                           {.anchor = Anchor::middle, .size = 11, .haloed = true});
        sheet.svg.close();
    }
}

}  // namespace

std::string drawn(RowChart chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    for (MarkRow& row : chart.rows)
        if (!sheet.narrow && !row.below.empty()) row.label += " " + std::exchange(row.below, "");
    sheet.legend(chart.series, true);
    Axis axis = axis_of(chart, sheet);
    const std::vector<Tick> ticks = round_ticks(axis, sheet.most_ticks - 1);
    const double top = sheet.y;
    double bottom = top;
    for (const MarkRow& row : chart.rows) {
        if (row.shaded)
            sheet.svg.bar({sheet.side, bottom}, {sheet.right(), bottom + height_of(row, sheet)},
                          "panel");
        bottom += height_of(row, sheet);
    }
    sheet.y = bottom;
    sheet.x_axis(axis, ticks, top, chart.x_title);
    if (chart.reference) sheet.upright(axis.at(*chart.reference), top, bottom);
    double y = top;
    for (const MarkRow& row : chart.rows) {
        draw_row(sheet, axis, row, y + height_of(row, sheet) / 2);
        y += height_of(row, sheet);
    }
    return sheet.document(texts);
}

std::string drawn(const BarChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    sheet.legend(chart.parts, false);
    double labels = 0;
    for (const Bar& bar : chart.bars)
        labels = std::max(labels, width_of(sheet.label_lines(bar.label)));
    Axis axis = reach_of(chart);
    axis.from = sheet.side + labels + 14;
    axis.to = sheet.right() - 12;
    const double low = axis.low;
    std::vector<Tick> ticks = round_ticks(axis, sheet.most_ticks);
    std::erase_if(ticks, [&](const Tick& tick) { return tick.value < low; });
    axis.low = low;
    const double top = sheet.y;
    for (const Bar& bar : chart.bars) sheet.y += height_of(bar, sheet);
    sheet.x_axis(axis, ticks, top, chart.x_title);
    double y = top;
    for (const Bar& bar : chart.bars) {
        const double height = height_of(bar, sheet);
        sheet.svg.open(bar.strategies);
        sheet.label({axis.from - 10, y + height / 2}, sheet.label_lines(bar.label));
        draw_bar(sheet, axis, chart, bar, y + (height - thickness) / 2);
        sheet.svg.close();
        y += height;
    }
    return sheet.document(texts);
}

}  // namespace skerry
