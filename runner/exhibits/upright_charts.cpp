// Lays out charts whose values go upwards: bins, curves, points against time.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "runner/exhibits/chart.hpp"

namespace skerry {

namespace {

/// Opens the area of a chart below `sheet.y`: y upwards, x across.
void place(Sheet& sheet, Axis& x, Axis& y, const std::string& y_title) {
    y.to = sheet.y;
    y.from = sheet.y += sheet.chart_height;
    x.from = sheet.left(y_title);
    x.to = sheet.right() - (sheet.on_page ? 10 : 0);  // for half of the last tick's text
}

void draw_curve(Svg& svg, const Axis& x, const Axis& y, const Curve& curve) {
    const auto placed = [&](const std::vector<Point>& line) {
        std::vector<Point> points;
        for (const Point& point : line) points.push_back({x.at(point.x), y.at(point.y)});
        return points;
    };
    if (curve.points.empty()) return;
    const std::string colour = colour_of(curve.series);
    svg.open({curve.series});
    if (!curve.band.empty()) svg.area(placed(curve.band), colour, 0.2);
    svg.lines({placed(curve.points)}, colour, 2, dash_of(curve.series));
    svg.close();
}

/// Names beside points, each at the first of some places where it covers nothing.
class PlacedNames {
  public:
    PlacedNames(Point from, Point to) : from_(from), to_(to) {}

    void take(Point at) { taken_.push_back({at.x - 8, at.x + 8, at.y, at.y}); }
    void draw(Sheet& sheet, Point at, const std::string& name) {
        const std::vector<std::string> lines = sheet.label_lines(name);
        const double width = width_of(lines);
        const double more = height_beyond_one(lines);
        std::vector<Point> places{
            {at.x + 8, at.y - 9 - more},         {at.x + 8, at.y + 17},
            {at.x - 8 - width, at.y - 9 - more}, {at.x - 8 - width, at.y + 17},
            {at.x + 11, at.y + 4 - more / 2},    {at.x - 11 - width, at.y + 4 - more / 2}};
        const std::size_t near = places.size();
        for (const double away : {28.0, 44.0, 60.0, 80.0, 100.0, 130.0})
            for (int i = 0; i < 12; ++i) {
                const double angle = i * std::numbers::pi / 6;
                places.push_back({at.x + away * std::cos(angle) - width / 2,
                                  at.y - away * std::sin(angle) + 4 - more / 2});
            }
        auto free = std::ranges::find_if(
            places, [&](const Point& place) { return is_free(place, width, more); });
        if (free == places.end())
            free = places.begin() + (at.x > (from_.x + to_.x) / 2 ? 5 : 4);
        else if (free - places.begin() >= static_cast<std::ptrdiff_t>(near))
            lead(sheet.svg, at, *free, width, more);
        taken_.push_back({free->x, free->x + width, free->y - 4, free->y - 4 + more});
        sheet.text(*free, lines);
    }

  private:
    struct TakenPlace {
        double left, right, first, last;  ///< the middles of lines
    };

    /// A thin line from a point to a name that stands away from it.
    static void lead(Svg& svg, Point at, Point place, double width, double more) {
        const double first = place.y - 10;
        const double last = place.y + 3 + more;
        svg.line(
            at, {std::clamp(at.x, place.x - 2, place.x + width + 2), std::clamp(at.y, first, last)},
            "soft", 1);
    }

    bool is_free(Point place, double width, double more) const {
        if (place.x < from_.x || place.x + width > to_.x + 4 || place.y - 10 < from_.y ||
            place.y + more > to_.y)
            return false;
        return std::ranges::none_of(taken_, [&](const TakenPlace& taken) {
            return place.x < taken.right && place.x + width > taken.left &&
                   place.y - 4 < taken.last + 13 && place.y - 4 + more > taken.first - 13;
        });
    }

    Point from_;
    Point to_;
    std::vector<TakenPlace> taken_;
};

/// Joins the points that no quicker one reaches.
void draw_best(Svg& svg, const Axis& x, const Axis& y, std::vector<LabelledPoint> points) {
    std::ranges::sort(points, {}, &LabelledPoint::seconds);
    std::vector<Point> best;
    double highest = 0;
    for (const LabelledPoint& point : points)
        if (best.empty() || point.value > highest) {
            highest = point.value;
            best.push_back({x.at(std::log10(point.seconds)), y.at(point.value)});
        }
    if (best.size() > 1) svg.lines({best}, "soft", 1.5, "4 4");
}

}  // namespace

std::string drawn(const BinChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    Axis x;
    Axis y{0, 0};
    bool any = false;
    if (chart.ticks.empty()) include(x, any, 0);
    for (const Bin& bin : chart.bins) {
        include(x, any, bin.from);
        include(x, any, bin.to);
        y.high = std::max(y.high, bin.height);
    }
    const double top = sheet.y;
    place(sheet, x, y, chart.y_title);
    sheet.y_axis(y, round_ticks(y, 5), x.from, chart.y_title);
    const std::vector<Tick> ticks =
        chart.ticks.empty() ? round_ticks(x, sheet.most_ticks + 1) : chart.ticks;
    sheet.x_axis(x, ticks, top, chart.x_title);
    const double blank =
        chart.bins.size() > 1 && x.at(chart.bins[0].to) - x.at(chart.bins[0].from) > 3 ? 0.5 : 0;
    for (const Bin& bin : chart.bins) {
        if (bin.height == 0) continue;
        sheet.svg.open({}, bin.tip);
        sheet.svg.bar({x.at(bin.from) + blank, y.at(bin.height)}, {x.at(bin.to) - blank, y.at(0)},
                      bin.colour, bin.hatch);
        sheet.svg.close();
    }
    if (chart.ticks.empty()) sheet.upright(x.at(0), top, y.from);
    if (chart.mean) {
        const double at = x.at(*chart.mean);
        // Away from the line at 0, where there is room.
        const double room = width_of(chart.mean_text);
        const bool before = *chart.mean < 0 ? at - room > x.from : at + room > x.to;
        sheet.svg.line({at, top}, {at, y.from}, "ink", 1.5);
        sheet.svg.text({before ? at - 5 : at + 5, top + 11}, chart.mean_text,
                       {.anchor = before ? Anchor::end : Anchor::start, .haloed = true});
    }
    return sheet.document(texts);
}

std::string drawn(const CurveChart& chart, const ChartTexts& texts) {
    if (chart.apart && !chart.curves.empty()) return drawn_apart(chart, texts);
    Sheet sheet(texts);
    std::vector<LegendEntry> names;
    Axis x;
    Axis y{0, 0};
    bool any = false;
    for (const Curve& curve : chart.curves) {
        if (!curve.label.empty()) names.push_back({curve.label, curve.series});
        for (const std::vector<Point>* const points : {&curve.points, &curve.band})
            for (const Point& point : *points) {
                include(x, any, point.x);
                y.low = std::min(y.low, point.y);
                y.high = std::max(y.high, point.y);
            }
    }
    sheet.legend(names, false);
    const double top = sheet.y;
    place(sheet, x, y, chart.y_title);
    sheet.y_axis(y, round_ticks(y, 6), x.from, chart.y_title);
    const std::vector<Tick> ticks = round_ticks(x, sheet.most_ticks + 1);
    sheet.x_axis(x, ticks, top, chart.x_title);
    if (y.low < 0) sheet.svg.line({x.from, y.at(0)}, {x.to, y.at(0)}, "soft", 1.5, "5 4");
    for (const Curve& curve : chart.curves) draw_curve(sheet.svg, x, y, curve);
    for (const TipRange& range : chart.tips) {
        sheet.svg.open({}, range.tip);
        sheet.svg.hit({x.at(range.from), top}, {x.at(range.to), y.from});
        sheet.svg.close();
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
    sheet.legend(chart.key, true);
    const double top = sheet.y;
    place(sheet, x, y, chart.y_title);
    sheet.y_axis(y, round_ticks(y, 6), x.from, chart.y_title);
    const std::vector<Tick> ticks = time_ticks(x);
    sheet.x_axis(x, ticks, top, chart.x_title);
    draw_best(sheet.svg, x, y, chart.points);
    const auto place_of = [&](const LabelledPoint& point) {
        return Point{x.at(std::log10(point.seconds)), y.at(point.value)};
    };
    PlacedNames names({x.from, top}, {x.to, y.from});
    for (const LabelledPoint& point : chart.points) names.take(place_of(point));
    for (const LabelledPoint& point : chart.points) {
        const Point at = place_of(point);
        sheet.svg.open({point.series}, point.tip);
        if (point.low && point.high)
            sheet.svg.line({at.x, y.at(*point.low)}, {at.x, y.at(*point.high)},
                           colour_of(point.series), 2);
        sheet.svg.marker(at, point.series, colour_of(point.series), true);
        names.draw(sheet, at, point.label);
        sheet.svg.close();
    }
    return sheet.document(texts);
}

}  // namespace skerry
