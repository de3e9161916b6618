// Draws sweeps: curves with bands, and maps, as the report does. A map is a grid of cells, each
// with its value in letters and in a shade.

#include "runner/exhibits/result_charts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr double cell_height = 40;
constexpr double gap_below = 34;  ///< between charts
constexpr double faintest = 0.06;
constexpr double strongest = 0.5;  ///< texts can be read on it

/// A strategy of a sweep with what is said of it.
struct Place {
    std::vector<std::size_t> at;
    SweepEstimate estimate;
    bool is_baseline;
    std::string tip;
};

/// "room 2, steps 10: 63.46 ± 0.31 (62.85 to 64.07)"
std::string tip_of(const SweepFigures& figures, const Sweep& sweep, const SweptStrategy& strategy) {
    const SweepEstimate& estimate = figures.estimates[strategy.strategy];
    MeanEstimate mean;
    mean.mean = estimate.mean;
    mean.se = estimate.se;
    const int decimals = decimals_for({&mean, 1});
    std::string text;
    for (std::size_t i = 0; i < sweep.parameters.size(); ++i)
        text += (i > 0 ? ", " : "") + sweep.parameters[i].path + " " +
                sweep.parameters[i].texts[strategy.at[i]];
    text += ": " + mean_and_se(mean, decimals, true);
    return estimate.interval ? text + " (" + interval_text(estimate.interval, decimals) + ")"
                             : text;
}

std::vector<Place> places_of(const SweepFigures& figures, const ExperimentFacts& facts,
                             const Sweep& sweep) {
    std::vector<Place> places;
    for (const SweptStrategy& strategy : sweep.strategies)
        if (figures.estimates[strategy.strategy].mean)
            places.push_back({strategy.at, figures.estimates[strategy.strategy],
                              facts.baseline == strategy.strategy,
                              tip_of(figures, sweep, strategy)});
    std::ranges::sort(places, {}, &Place::at);
    return places;
}

Axis parameter_axis(const Sheet& sheet, const SweptParameter& parameter,
                    const std::string& measure) {
    const double first = parameter.positions.front();
    const double last = parameter.positions.back();
    const double margin = parameter.to_scale ? (last - first) / 20 : 0.5;
    return {first - margin, last + margin, sheet.left(measure),
            sheet.right() - (sheet.on_page ? 10 : 0)};
}

void draw_curve(Svg& svg, const Axis& x, const Axis& y, const SweptParameter& parameter,
                const std::vector<Place>& places) {
    std::vector<Point> line;
    std::vector<Point> band;
    for (const Place& place : places) {
        const double across = x.at(parameter.positions[place.at[0]]);
        line.push_back({across, y.at(*place.estimate.mean)});
        band.push_back({across, y.at(high_of(place.estimate))});
        if (!parameter.ordered)
            svg.line({across, y.at(low_of(place.estimate))}, band.back(), colour_of(0), 2);
    }
    for (auto place = places.rbegin(); place != places.rend(); ++place)
        band.push_back({x.at(parameter.positions[place->at[0]]), y.at(low_of(place->estimate))});
    if (parameter.ordered && !line.empty()) {
        svg.area(band, colour_of(0), 0.2);
        svg.lines({line}, colour_of(0));
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        svg.open({}, places[i].tip);
        svg.marker(line[i], places[i].is_baseline ? diamond : circle, colour_of(0),
                   places[i].estimate.decided.value_or(true));
        svg.close();
    }
}

void add_curve(Sheet& sheet, const SweepFigures& figures, const Sweep& sweep,
               const std::vector<Place>& places, const std::string& baseline) {
    const SweptParameter& parameter = sweep.parameters[0];
    Axis y;
    bool any = false;
    const std::optional<double> level = figures.level ? figures.level : figures.aim;
    include(y, any, level);
    for (const Place& place : places)
        for (const double value : {low_of(place.estimate), high_of(place.estimate)})
            include(y, any, value);
    const double top = sheet.y;
    y.to = top;
    y.from = sheet.y = top + sheet.chart_height * 0.8;
    const Axis x = parameter_axis(sheet, parameter, figures.measure);
    sheet.y_axis(y, round_ticks(y, 6), x.from, figures.measure);
    sheet.x_axis(x, value_ticks(parameter, x.to - x.from), top, parameter.path);
    if (level) {
        const double at = y.at(*level);
        sheet.svg.line({x.from, at}, {x.to, at}, "soft", 1.5, "5 4");
        const std::vector<std::string> name = sheet.label_lines(baseline);
        sheet.text({x.to - 4, at - 5 - height_beyond_one(name)}, name, {.anchor = Anchor::end});
    }
    draw_curve(sheet.svg, x, y, parameter, places);
}

/// How strongly a cell is coloured, and in which colour: blue the higher, orange below the level.
struct CellColour {
    std::string colour;
    double opacity;
};

CellColour colour_of_cell(double value, const std::optional<double>& level, double least,
                          double most) {
    const auto shade = [](double share) { return faintest + (strongest - faintest) * share; };
    if (!level) return {colour_of(0), shade(most > least ? (value - least) / (most - least) : 0)};
    const double furthest = std::max(std::abs(most - *level), std::abs(least - *level));
    return {colour_of(value >= *level ? 0 : 1),
            shade(furthest > 0 ? std::abs(value - *level) / furthest : 0)};
}

void frame_cell(Svg& svg, Point from, Point to, std::string_view dash) {
    svg.lines({{from, {to.x, from.y}, to, {from.x, to.y}, from}}, "ink", 2, dash);
}

/// The estimate nearest to a value.
double nearest_to(double aim, const std::vector<Place>& places) {
    const auto nearness = [aim](const Place& place) {
        return -std::abs(*place.estimate.mean - aim);
    };
    return *std::ranges::max_element(places, {}, nearness)->estimate.mean;
}

/// The parameter with more values goes across, the least value of the other one is at the bottom.
void add_map(Sheet& sheet, const SweepFigures& figures, const Sweep& sweep,
             const std::vector<Place>& places) {
    const std::size_t across =
        sweep.parameters[1].texts.size() > sweep.parameters[0].texts.size() ? 1 : 0;
    const SweptParameter& columns = sweep.parameters[across];
    const SweptParameter& rows = sweep.parameters[1 - across];
    double labels = 0;
    for (const std::string& text : rows.texts) labels = std::max(labels, width_of(text));
    constexpr double least_cell = 46;
    const double left = sheet.side + 30 + labels;
    sheet.width = std::max(
        sheet.width, left + sheet.side + least_cell * static_cast<double>(columns.texts.size()));
    const double top = sheet.y;
    const double width = (sheet.right() - left) / static_cast<double>(columns.texts.size());
    const auto corner = [&](std::size_t column, std::size_t row) {
        return Point{left + width * static_cast<double>(column),
                     top + cell_height * static_cast<double>(rows.texts.size() - 1 - row)};
    };
    std::vector<MeanEstimate> means;
    double least = 0;
    double most = 0;
    for (const Place& place : places) {
        least = means.empty() ? *place.estimate.mean : std::min(least, *place.estimate.mean);
        most = means.empty() ? *place.estimate.mean : std::max(most, *place.estimate.mean);
        means.emplace_back();
        means.back().se = place.estimate.se;
    }
    const int decimals = std::min(3, decimals_for(means));
    const double best = figures.aim ? nearest_to(*figures.aim, places) : most;
    for (const Place& place : places) {
        const Point from = corner(place.at[across], place.at[1 - across]);
        const Point to{from.x + width - 2, from.y + cell_height - 2};
        const double value = *place.estimate.mean;
        const CellColour cell =
            colour_of_cell(value, figures.level ? figures.level : figures.aim, least, most);
        sheet.svg.open({}, place.tip);
        sheet.svg.area({from, {to.x, from.y}, to, {from.x, to.y}}, cell.colour, cell.opacity);
        if (value == best || place.is_baseline)
            frame_cell(sheet.svg, from, to, value == best ? "" : "4 3");
        const double middle = (from.x + to.x) / 2;
        const bool is_difference = figures.level == 0.0;
        sheet.svg.text(
            {middle, from.y + 17},
            is_difference ? signed_fixed(value, decimals) : fixed(value, decimals),
            {.anchor = Anchor::middle, .bold = place.estimate.decided.value_or(value == best)});
        if (place.estimate.se.value_or(0) > 0)
            sheet.svg.text({middle, from.y + 32}, "± " + fixed(place.estimate.se, decimals),
                           {.anchor = Anchor::middle, .size = 10});
        sheet.svg.close();
    }
    for (std::size_t row = 0; row < rows.texts.size(); ++row)
        sheet.svg.text({left - 8, corner(0, row).y + cell_height / 2 + 4}, rows.texts[row],
                       {.anchor = Anchor::end});
    sheet.y = corner(0, 0).y + cell_height;
    for (std::size_t column = 0; column < columns.texts.size(); ++column)
        sheet.svg.text({corner(column, 0).x + width / 2, sheet.y + 14}, columns.texts[column],
                       {.anchor = Anchor::middle});
    sheet.svg.upward_text({sheet.on_page ? 12 : sheet.side, (top + sheet.y) / 2}, rows.path);
    sheet.svg.text({(left + sheet.right()) / 2, sheet.y += 34}, columns.path,
                   {.anchor = Anchor::middle});
}

void add_sweep(Sheet& sheet, const SweepFigures& figures, const ExperimentFacts& facts,
               const Sweep& sweep) {
    const std::vector<Place> places = places_of(figures, facts, sweep);
    if (sweep.parameters.size() > 1)
        add_map(sheet, figures, sweep, places);
    else
        add_curve(sheet, figures, sweep, places,
                  facts.baseline ? facts.strategies[*facts.baseline].label
                  : figures.aim  ? "half of the points"
                                 : "");
}

}  // namespace

std::vector<Tick> value_ticks(const SweptParameter& parameter, double room) {
    double widest = 0;
    for (const std::string& text : parameter.texts)
        widest = std::max(widest, width_of(shorten(text, 16, true)) + 12);
    const double count = static_cast<double>(parameter.texts.size());
    const auto step = static_cast<std::size_t>(std::max(1.0, std::ceil(widest * count / room)));
    std::vector<Tick> ticks;
    for (std::size_t i = 0; i < parameter.texts.size(); i += step)
        ticks.push_back({parameter.positions[i], shorten(parameter.texts[i], 16, true)});
    return ticks;
}

std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts, const Sweep& sweep,
                  const ChartTexts& texts) {
    Sheet sheet(texts);
    add_sweep(sheet, figures, facts, sweep);
    return sheet.document(texts);
}

std::string drawn(const SweepFigures& figures, const ExperimentFacts& facts,
                  const ChartTexts& texts) {
    Sheet sheet(texts);
    for (const Sweep& sweep : figures.sweeps) {
        sheet.svg.text({sheet.side, sheet.y += line_height}, sweep_title(figures, sweep),
                       {.size = 13, .bold = true});
        sheet.y += 14;
        add_sweep(sheet, figures, facts, sweep);
        sheet.y += gap_below;
    }
    sheet.y -= gap_below;
    return sheet.document(texts);
}

}  // namespace skerry
