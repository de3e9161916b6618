// Lays out curves that would cover each other as small panels of one scale, with the first curve in
// grey in each of them.

#include <algorithm>
#include <span>

#include "runner/exhibits/chart.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

namespace {

constexpr double panel_height = 84;
constexpr double panel_gap = 14;  ///< between neighbours

std::vector<Point> placed_on(const Axis& x, const Axis& y, const std::vector<Point>& line) {
    std::vector<Point> points;
    for (const Point& point : line) points.push_back({x.at(point.x), y.at(point.y)});
    return points;
}

void draw_panel(Svg& svg, const Axis& x, const Axis& y, const Curve& curve, const Curve& first) {
    const std::string colour = colour_of(curve.series);
    if (&curve != &first) svg.lines({placed_on(x, y, first.points)}, "soft", 1.5, "2 2");
    svg.open({curve.series}, curve.label);
    if (!curve.band.empty()) svg.area(placed_on(x, y, curve.band), colour, 0.25);
    svg.lines({placed_on(x, y, curve.points)}, colour);
    svg.hit({x.from, y.to}, {x.to, y.from});
    svg.close();
}

/// The panels of one row, below each other their names, the panel and its ticks.
class PanelRow {
  public:
    PanelRow(Sheet& sheet, const std::vector<Tick>& across, const std::vector<Tick>& upward, Axis x,
             Axis y)
        : sheet_(&sheet), across_(&across), upward_(&upward), x_(x), y_(y) {}

    void draw(std::span<const Curve> curves, const Curve& first, double left, double width) {
        const auto columns = static_cast<std::size_t>(width / width_of("m"));
        std::size_t lines = 1;
        for (const Curve& curve : curves)
            lines = std::max(lines, lines_of(curve.label, columns).size());
        y_.to = sheet_->y + height_beyond_one(std::vector<std::string>(lines)) + 18;
        y_.from = y_.to + panel_height;
        for (std::size_t i = 0; i < curves.size(); ++i) {
            x_.from = left + (width + panel_gap) * static_cast<double>(i);
            x_.to = x_.from + width;
            sheet_->text({x_.from, sheet_->y + 10}, lines_of(curves[i].label, columns));
            draw_ground(i == 0);
            draw_panel(sheet_->svg, x_, y_, curves[i], first);
        }
        sheet_->y = y_.from + 34;
    }

  private:
    static std::vector<std::string> lines_of(const std::string& label, std::size_t columns) {
        return broken(label, columns);
    }

    void draw_ground(bool with_values) {
        std::vector<std::vector<Point>> grid;
        for (const Tick& tick : *upward_) {
            grid.push_back({{x_.from, y_.at(tick.value)}, {x_.to, y_.at(tick.value)}});
            if (with_values)
                sheet_->svg.text({x_.from - 6, y_.at(tick.value) + 4}, tick_text(tick),
                                 {.anchor = Anchor::end});
        }
        for (const Tick& tick : *across_) {
            const double at = x_.at(tick.value);
            grid.push_back({{at, y_.to}, {at, y_.from}});
            if (&tick != &across_->front() || with_values)
                sheet_->svg.text({at, y_.from + 15}, tick_text(tick), {.anchor = Anchor::middle});
        }
        sheet_->svg.lines(grid, "grid", 1);
        sheet_->svg.line({x_.from, y_.from}, {x_.to, y_.from}, "soft", 1);
    }

    Sheet* sheet_;
    const std::vector<Tick>* across_;
    const std::vector<Tick>* upward_;
    Axis x_;
    Axis y_;
};

}  // namespace

std::string drawn_apart(const CurveChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    Axis x;
    Axis y{0, 0};
    bool any = false;
    for (const Curve& curve : chart.curves)
        for (const std::vector<Point>* const points : {&curve.points, &curve.band})
            for (const Point& point : *points) {
                include(x, any, point.x);
                y.high = std::max(y.high, point.y);
            }
    const std::vector<Tick> upward = round_ticks(y, 2);
    const std::vector<Tick> across = round_ticks(x, sheet.narrow ? 3 : 4);
    const std::size_t columns = sheet.narrow ? 2 : 4;
    const double left = sheet.left(chart.y_title) - 8;
    const double gaps = panel_gap * static_cast<double>(columns - 1);
    const double width = (sheet.right() - 8 - left - gaps) / static_cast<double>(columns);
    const double top = sheet.y;
    PanelRow row(sheet, across, upward, x, y);
    for (std::size_t i = 0; i < chart.curves.size(); i += columns)
        row.draw(std::span(chart.curves).subspan(i, std::min(columns, chart.curves.size() - i)),
                 chart.curves.front(), left, width);
    sheet.upward_title(chart.y_title, top, std::min(sheet.y, top + 3 * panel_height));
    sheet.text({(left + sheet.right()) / 2, sheet.y}, sheet.title_lines(chart.x_title),
               {.anchor = Anchor::middle});
    return sheet.document(texts);
}

}  // namespace skerry
