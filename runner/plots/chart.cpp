// Lays charts out: rows of marks, curves, points against time.

#include "runner/plots/chart.hpp"

#include <algorithm>
#include <cmath>

#include "runner/words/text_style.hpp"

namespace skerry {

namespace {

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
    axis.from = sheet_side + labels + 14;
    axis.to = sheet_width - sheet_side - 12;
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
        sheet.svg.line({axis.at(*chart.reference), top}, {axis.at(*chart.reference), bottom},
                       soft_ink, 1.5, "5 4");
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
    x.from = sheet_side + 56;
    x.to = sheet_width - sheet_side;
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
    x.from = sheet_side + 56;
    x.to = sheet_width - sheet_side;
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
