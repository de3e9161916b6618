// Axes, and a picture whose lines are set from top to bottom.

#include "runner/exhibits/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "runner/documents/text.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

std::string time_text(int factor, int exponent) {
    const char* const units[] = {"ns", "µs", "ms", "s"};
    const int unit = std::clamp(static_cast<int>(std::floor(exponent / 3.0)) + 3, 0, 3);
    return fmt::format("{:g} {}", factor * std::pow(10.0, exponent - 3 * (unit - 3)), units[unit]);
}

constexpr double letter = 6.4;  ///< mean width of a letter of 12 pixels
constexpr double label_line = 14;
constexpr std::size_t upward_length = 42;  ///< columns of a title that runs upwards
constexpr std::string_view dashes[] = {"", "8 4", "2 3", "10 3 2 3"};
constexpr std::size_t unmarked = 7;  ///< series whose lines differ without markers

}  // namespace

std::string tick_text(const Tick& tick) {
    return tick.text.starts_with('-') ? "−" + tick.text.substr(1) : tick.text;
}

std::vector<Tick> round_ticks(Axis& axis, int most) {
    if (axis.high <= axis.low) {
        axis.low -= 1;
        axis.high += 1;
    }
    const double least = (axis.high - axis.low) / most;
    const int exponent = static_cast<int>(std::floor(std::log10(least)));
    double step = std::pow(10.0, exponent);
    for (const double factor : {2.0, 5.0, 10.0})
        if (step < least) step = factor * std::pow(10.0, exponent);
    const double first = std::floor(axis.low / step);
    const double last = std::ceil(axis.high / step);
    axis.low = first * step;
    axis.high = last * step;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step * 1.0001))));
    std::vector<Tick> ticks;
    for (double i = first; i <= last; ++i)
        ticks.push_back({i * step, fmt::format("{:.{}f}", i == 0 ? 0.0 : i * step, decimals)});
    return ticks;
}

std::vector<Tick> time_ticks(Axis& axis) {
    axis.low -= 0.15;
    axis.high += 0.15;
    const bool is_short = axis.high - axis.low < 2;
    std::vector<Tick> ticks;
    for (int decade = static_cast<int>(std::floor(axis.low)); decade <= axis.high; ++decade)
        for (const int factor : {1, 2, 5}) {
            const double value = decade + std::log10(factor);
            if ((factor == 1 || is_short) && value >= axis.low && value <= axis.high)
                ticks.push_back({value, time_text(factor, decade)});
        }
    return ticks;
}

std::string_view dash_of(std::size_t series) {
    return dashes[(series + series / unmarked) % std::size(dashes)];
}

bool has_marks(std::size_t series) { return series >= unmarked; }

double width_of(const std::string& text) {
    return letter * static_cast<double>(display_width(text));
}

double width_of(const std::vector<std::string>& lines) {
    double widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, width_of(line));
    return widest;
}

double height_beyond_one(const std::vector<std::string>& lines) {
    return label_line * (static_cast<double>(lines.size()) - 1);
}

Sheet::Sheet(const ChartTexts& texts)
    : on_page(!texts.name.empty()),
      narrow(on_page && !texts.wide),
      width(narrow    ? 440
            : on_page ? 920
                      : 760),
      side(on_page ? 6 : 20),
      label_length(narrow ? 24 : 50),
      most_ticks(narrow ? 5 : 9),
      chart_height(narrow ? 210 : 300),
      svg(texts.title) {
    if (on_page) y = 20;
    const std::vector<std::string> title = broken(texts.title, narrow ? 60 : 80);
    text({side, y}, title, {.size = on_page ? 14.0 : 16.0, .bold = true});
    y += height_beyond_one(title);
    y += 14;
    crop_ = y - 8;
}

void Sheet::legend(const std::vector<LegendEntry>& names, bool markers) {
    double x = side;
    for (const LegendEntry& entry : names) {
        const std::vector<std::string> name = broken(entry.name, narrow ? 60 : 100);
        if (x > side && x + 50 + width_of(name) > right()) {
            x = side;
            y += line_height;
        }
        const std::string colour = colour_of(entry.series);
        if (!entry.bar.empty())
            svg.bar({x, y - 2}, {x + 28, y + 10}, entry.bar, entry.hatch);
        else if (!markers)
            svg.line({x, y + 4}, {x + 28, y + 4}, colour, 2, dash_of(entry.series));
        if (entry.bar.empty() && (markers || has_marks(entry.series)))
            svg.marker({x + 14, y + 4}, entry.series, colour, true);
        text({x + 34, y + 8}, name);
        x += 34 + width_of(name) + 20;
        y += height_beyond_one(name);
    }
    y += names.empty() ? 0 : line_height + 8;
    crop_ = y - 8;
}

void Sheet::x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                   const std::string& title) {
    std::vector<std::vector<Point>> grid;
    for (const Tick& tick : ticks) {
        grid.push_back({{axis.at(tick.value), top}, {axis.at(tick.value), y}});
        svg.text({axis.at(tick.value), y + 16}, tick_text(tick), {.anchor = Anchor::middle});
    }
    svg.lines(grid, "grid", 1);
    svg.line({axis.from, y}, {axis.to, y}, "soft", 1);
    const std::vector<std::string> lines = title_lines(title);
    text({narrow ? width / 2 : (axis.from + axis.to) / 2, y += 36}, lines,
         {.anchor = Anchor::middle});
    y += height_beyond_one(lines);
}

std::vector<std::string> Sheet::label_lines(const std::string& label) const {
    return broken(label, label_length);
}

void Sheet::text(Point first, const std::vector<std::string>& lines, const TextLook& look) {
    for (const std::string& line : lines) {
        svg.text(first, line, look);
        first.y += label_line;
    }
}

void Sheet::label(Point end, const std::vector<std::string>& lines) {
    text({end.x, end.y + 4 - height_beyond_one(lines) / 2}, lines, {.anchor = Anchor::end});
}

double Sheet::left(const std::string& y_title) const {
    return side + 56 + height_beyond_one(broken(y_title, upward_length));
}

void Sheet::y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                   const std::string& title) {
    std::vector<std::vector<Point>> grid;
    for (const Tick& tick : ticks) {
        grid.push_back({{left, axis.at(tick.value)}, {right(), axis.at(tick.value)}});
        svg.text({left - 8, axis.at(tick.value) + 4}, tick_text(tick), {.anchor = Anchor::end});
    }
    svg.lines(grid, "grid", 1);
    upward_title(title, axis.to, axis.from);
}

std::vector<std::string> Sheet::title_lines(const std::string& title) const {
    return broken(title, narrow ? 64 : 100);
}

void Sheet::upward_title(const std::string& title, double top, double bottom) {
    double x = on_page ? 12 : side;
    for (const std::string& line : broken(title, upward_length)) {
        svg.upward_text({x, (top + bottom) / 2}, line);
        x += label_line;
    }
}

void Sheet::upright(double x, double top, double bottom) {
    svg.line({x, top}, {x, bottom}, "soft", 1.5, "5 4");
}

std::string Sheet::document(const ChartTexts& texts) {
    if (on_page) return svg.element(texts.name, width, crop_, y + 8);
    const std::vector<std::string> source = broken(texts.source, 110);
    text({side, y += 28}, source, {.size = 11, .colour = "soft"});
    return svg.document(width, y + height_beyond_one(source) + 14);
}

void include(Axis& axis, bool& any, const std::optional<double>& value) {
    if (!value || !std::isfinite(*value)) return;
    axis.low = any ? std::min(axis.low, *value) : *value;
    axis.high = any ? std::max(axis.high, *value) : *value;
    any = true;
}

}  // namespace skerry
