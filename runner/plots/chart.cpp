// Lays charts out: title and sentence, legend, axes with grid, marks, what was played.

#include "runner/plots/chart.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "runner/plots/axis.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

namespace {

constexpr double width = 760;
constexpr double side = 20;     ///< blank at the left and right edge
constexpr double letter = 6.4;  ///< mean width of a letter of 12 pixels
constexpr double line_height = 17;
constexpr double chart_height = 300;
constexpr std::string_view soft = "#666666";
constexpr std::string_view grid = "#dddddd";

/// Of Okabe and Ito, safe for colour-blind readers; with dashes and shapes they need not differ.
constexpr std::string_view colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                        "#E69F00", "#56B4E9", "#555555"};
constexpr std::string_view dashes[] = {"", "8 4", "2 3", "10 3 2 3"};

std::string_view colour_of(std::size_t series) { return colours[series % std::size(colours)]; }

std::string_view dash_of(std::size_t series) {
    return dashes[(series + series / std::size(colours)) % std::size(dashes)];
}

double width_of(const std::string& text) {
    return letter * static_cast<double>(display_width(text));
}

/// A picture whose lines are set from top to bottom; `y` is where the next one begins.
struct Sheet {
    Svg svg;
    double y = 30;

    explicit Sheet(const ChartTexts& texts) : svg(texts.title + ". " + texts.sentence) {
        svg.text({side, y}, texts.title, {.size = 16, .bold = true});
        std::istringstream lines(wrap(texts.sentence, 112));
        for (std::string line; std::getline(lines, line);) svg.text({side, y += line_height}, line);
        y += 14;
    }

    void legend(const std::vector<std::string>& names, bool markers) {
        double x = side;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string name = shorten(names[i], 40, true);
            if (x > side && x + 50 + width_of(name) > width - side) {
                x = side;
                y += line_height;
            }
            if (markers)
                svg.marker({x + 14, y + 4}, i, colour_of(i), true);
            else
                svg.line({x, y + 4}, {x + 28, y + 4}, colour_of(i), 2, dash_of(i));
            svg.text({x + 34, y + 8}, name);
            x += 34 + width_of(name) + 20;
        }
        y += names.empty() ? 0 : line_height + 8;
    }

    /// Ticks below a chart that ends at `y`, the grid lines from `top` on, and the title.
    void x_axis(const Axis& axis, const std::vector<Tick>& ticks, double top,
                const std::string& title) {
        for (const Tick& tick : ticks) {
            svg.line({axis.at(tick.value), top}, {axis.at(tick.value), y}, grid);
            svg.text({axis.at(tick.value), y + 16}, tick.text, {.anchor = Anchor::middle});
        }
        svg.line({axis.from, y}, {axis.to, y}, soft);
        svg.text({(axis.from + axis.to) / 2, y += 38}, title, {.anchor = Anchor::middle});
    }

    void y_axis(const Axis& axis, const std::vector<Tick>& ticks, double left,
                const std::string& title) {
        for (const Tick& tick : ticks) {
            svg.line({left, axis.at(tick.value)}, {width - side, axis.at(tick.value)}, grid);
            svg.text({left - 8, axis.at(tick.value) + 4}, tick.text, {.anchor = Anchor::end});
        }
        svg.upward_text({side, (axis.from + axis.to) / 2}, title);
    }

    std::string document(const ChartTexts& texts) {
        svg.text({side, y += 28}, texts.source, {.size = 11, .colour = soft});
        return svg.document(width, y + 14);
    }
};

void include(Axis& axis, bool& any, const std::optional<double>& value) {
    if (!value) return;
    axis.low = any ? std::min(axis.low, *value) : *value;
    axis.high = any ? std::max(axis.high, *value) : *value;
    any = true;
}

void draw_mark(Svg& svg, const Axis& axis, double y, const Mark& mark) {
    const std::string_view colour = colour_of(mark.series);
    if (mark.low && mark.high) {
        svg.line({axis.at(*mark.low), y}, {axis.at(*mark.high), y}, colour, 2);
        for (const double end : {*mark.low, *mark.high})
            svg.line({axis.at(end), y - 4}, {axis.at(end), y + 4}, colour, 2);
    }
    if (mark.box_low && mark.box_high)
        svg.box({axis.at(*mark.box_low), y - 7}, {axis.at(*mark.box_high), y + 7}, colour);
    svg.marker({axis.at(mark.value), y}, mark.series, colour, mark.filled);
}

}  // namespace

std::string drawn(const RowChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    sheet.legend(chart.series, true);
    double labels = 0;
    Axis axis;
    bool any = false;
    include(axis, any, chart.reference);
    for (const MarkRow& row : chart.rows) {
        labels = std::max(labels, width_of(shorten(row.label, 50, true)));
        for (const Mark& mark : row.marks)
            for (const auto& value : {std::optional(mark.value), mark.low, mark.high})
                include(axis, any, value);
    }
    axis.from = side + labels + 14;
    axis.to = width - side - 12;
    const std::vector<Tick> ticks = round_ticks(axis, 8);
    const double apart = 14;  // between the marks of a row
    const double top = sheet.y;
    struct Placed {
        double y;
        const Mark* mark;
    };
    std::vector<Placed> placed;
    for (const MarkRow& row : chart.rows) {
        const double marks = static_cast<double>(std::max<std::size_t>(1, row.marks.size()));
        const double middle = sheet.y + (marks * apart + 12) / 2;
        for (std::size_t i = 0; i < row.marks.size(); ++i)
            placed.push_back(
                {middle + (static_cast<double>(i) - (marks - 1) / 2) * apart, &row.marks[i]});
        sheet.svg.text({axis.from - 10, middle + 4}, shorten(row.label, 50, true),
                       {.anchor = Anchor::end});
        sheet.y += marks * apart + 12;
    }
    const double bottom = sheet.y;
    sheet.x_axis(axis, ticks, top, chart.x_title);
    if (chart.reference)
        sheet.svg.line({axis.at(*chart.reference), top}, {axis.at(*chart.reference), bottom}, soft,
                       1.5, "5 4");
    for (const Placed& of : placed) draw_mark(sheet.svg, axis, of.y, *of.mark);
    return sheet.document(texts);
}

std::string drawn(const CurveChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    std::vector<std::string> names;
    Axis x;
    Axis y{0, 0};
    bool any = false;
    for (const Curve& curve : chart.curves) {
        names.push_back(curve.label);
        for (const Point& point : curve.points) {
            include(x, any, point.x);
            y.high = std::max(y.high, point.y);
        }
    }
    sheet.legend(names, false);
    const double top = sheet.y;
    y.to = top;
    y.from = sheet.y = top + chart_height;
    x.from = side + 56;
    x.to = width - side;
    sheet.y_axis(y, round_ticks(y, 6), x.from, chart.y_title);
    const std::vector<Tick> ticks = round_ticks(x, 10);
    sheet.x_axis(x, ticks, top, chart.x_title);
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        std::vector<Point> points;
        for (const Point& point : chart.curves[i].points)
            points.push_back({x.at(point.x), y.at(point.y)});
        if (!points.empty()) sheet.svg.path(points, colour_of(i), dash_of(i));
    }
    return sheet.document(texts);
}

std::string drawn(const TimeChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    Axis x;
    Axis y;
    bool any_x = false;
    bool any_y = false;
    for (const LabelledPoint& point : chart.points) {
        include(x, any_x, std::log10(point.seconds));
        for (const auto& value : {std::optional(point.value), point.low, point.high})
            include(y, any_y, value);
    }
    const double top = sheet.y;
    y.to = top;
    y.from = sheet.y = top + chart_height;
    x.from = side + 56;
    x.to = width - side;
    sheet.y_axis(y, round_ticks(y, 6), x.from, chart.y_title);
    const std::vector<Tick> ticks = time_ticks(x);
    sheet.x_axis(x, ticks, top, chart.x_title);
    for (std::size_t i = 0; i < chart.points.size(); ++i) {
        const LabelledPoint& point = chart.points[i];
        const Point at{x.at(std::log10(point.seconds)), y.at(point.value)};
        if (point.low && point.high)
            sheet.svg.line({at.x, y.at(*point.low)}, {at.x, y.at(*point.high)}, colour_of(i), 2);
        sheet.svg.marker(at, i, colour_of(i), true);
        const bool at_the_right = at.x > (x.from + x.to) / 2;
        sheet.svg.text({at_the_right ? at.x - 10 : at.x + 10, at.y - 8},
                       shorten(point.label, 40, true),
                       {.anchor = at_the_right ? Anchor::end : Anchor::start});
    }
    return sheet.document(texts);
}

}  // namespace skerry
