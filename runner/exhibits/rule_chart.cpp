// Draws what rules do: panels with a curve for each player, and who stands where in them.

#include "runner/exhibits/rule_chart.hpp"

#include <functional>

#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/rule_rows.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr std::size_t longest_name = 32;

/// Where each rule set stands: across, and in which panel.
struct RulePlace {
    std::size_t at = 0;
    std::size_t panel = 0;
};

/// The values across, and what the panels hold.
class RuleGrid {
  public:
    explicit RuleGrid(const ExperimentFacts& facts) : facts_(&facts), sets_(rule_sets_of(facts)) {
        std::vector<std::string> options = differing_options(facts);
        if (options.size() > 2 || options.empty()) {
            std::vector<ordered_json> texts;
            for (const RuleSet& set : sets_) texts.emplace_back(set.text);
            across_ = swept_parameter("rules", texts);
            held_.emplace_back();
            for (std::size_t i = 0; i < sets_.size(); ++i) places_.push_back({i, 0});
            return;
        }
        std::vector<std::vector<ordered_json>> values;
        for (const std::string& option : options) values.push_back(values_of(option));
        // The rule with more values goes across.
        if (options.size() == 2 && values[1].size() > values[0].size()) {
            std::swap(options[0], options[1]);
            std::swap(values[0], values[1]);
        }
        across_ = swept_parameter(options[0], values[0]);
        if (options.size() == 2) swept_parameter(options[1], values[1]);
        for (std::size_t i = 0; options.size() == 2 && i < values[1].size(); ++i)
            held_.push_back(options[1] + "=" + value_in_label(values[1][i]));
        if (held_.empty()) held_.emplace_back();
        for (const RuleSet& set : sets_)
            places_.push_back(
                {place_of(set, options[0], values[0]),
                 options.size() == 2 ? place_of(set, options[1], values[1]) : std::size_t{0}});
    }

    const SweptParameter& across() const { return across_; }
    /// What each panel holds; one empty text where one rule varies.
    const std::vector<std::string>& held() const { return held_; }
    const RulePlace& place(const RuleSet& set) const {
        const auto found = std::ranges::find(sets_, set.text, &RuleSet::text);
        return places_[static_cast<std::size_t>(found - sets_.begin())];
    }

  private:
    ordered_json value_of(const RuleSet& set, const std::string& option) const {
        return facts_->rules_of(set.strategies.front()).value(option, ordered_json());
    }
    std::vector<ordered_json> values_of(const std::string& option) const {
        std::vector<ordered_json> values;
        for (const RuleSet& set : sets_) {
            const ordered_json value = value_of(set, option);
            if (std::ranges::find(values, value) == values.end()) values.push_back(value);
        }
        return values;
    }
    std::size_t place_of(const RuleSet& set, const std::string& option,
                         const std::vector<ordered_json>& values) const {
        const auto found = std::ranges::find(values, value_of(set, option));
        return static_cast<std::size_t>(found - values.begin());
    }

    const ExperimentFacts* facts_;
    std::vector<RuleSet> sets_;
    SweptParameter across_;
    std::vector<std::string> held_;
    std::vector<RulePlace> places_;
};

/// Adds a panel of one figure of all rows for each value of the second rule, if there is anything
/// to see.
template <class Row, class NameOf, class FigureOf>
void add_panels(RuleChart& chart, const RuleGrid& grid, const std::vector<Row>& rows,
                const RulePanel& like, const NameOf& name_of_row, const FigureOf& figure_of) {
    std::vector<RulePanel> panels(grid.held().size(), like);
    std::vector<std::string> names;
    for (const Row& row : rows) {
        const std::string name = name_of_row(row);
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    bool any = false;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        panels[i].held = grid.held()[i];
        for (std::size_t series = 0; series < names.size(); ++series)
            panels[i].curves.push_back({names[series], series});
    }
    for (const Row& row : rows) {
        const SweepEstimate figure = figure_of(row);
        if (!figure.mean) continue;
        const RulePlace& place = grid.place(row.set);
        const auto series = std::ranges::find(names, name_of_row(row)) - names.begin();
        RuleCurve& curve = panels[place.panel].curves[static_cast<std::size_t>(series)];
        std::string tip = curve.name + ", " + row.set.text + ": " + fixed(figure.mean, 2);
        if (figure.interval) tip += " (" + interval_text(figure.interval, 2) + ")";
        curve.marks.push_back({place.at, figure, std::move(tip)});
        any = true;
    }
    if (!any) return;
    for (RulePanel& panel : panels)
        for (RuleCurve& curve : panel.curves) std::ranges::sort(curve.marks, {}, &RuleMark::at);
    chart.panels.insert(chart.panels.end(), panels.begin(), panels.end());
}

SweepEstimate length_of(const Histogram& lengths, double scale) {
    return lengths.n() == 0 ? SweepEstimate() : estimate_of(scaled(mean_length(lengths), scale));
}

/// Whether games are longer or shorter by some rules, or by chance.
bool varies(const Histogram& lengths) { return lengths.n() > 0 && lengths.min() < lengths.max(); }

/// The names of the curves at their right ends, so far apart that they can be read.
void draw_names(Sheet& sheet, const RulePanel& panel, const Axis& y, double x) {
    struct Name {
        double at;
        const RuleCurve* curve;
    };
    std::vector<Name> names;
    for (const RuleCurve& curve : panel.curves)
        if (!curve.marks.empty())
            names.push_back({y.at(*curve.marks.back().estimate.mean), &curve});
    std::ranges::sort(names, {}, &Name::at);
    constexpr double apart = 13;
    double lowest = y.to + 4;
    for (Name& name : names) lowest = (name.at = std::max(name.at, lowest)) + apart;
    double highest = y.from;
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        highest = (name->at = std::min(name->at, highest)) - apart;
    for (const Name& name : names)
        sheet.svg.text({x, name.at + 4}, shorten(name.curve->name, longest_name, true),
                       {.size = 11, .colour = "ink"});
}

void draw_curves(Sheet& sheet, const RulePanel& panel, const SweptParameter& across, const Axis& x,
                 const Axis& y) {
    const auto count = static_cast<double>(panel.curves.size());
    for (const RuleCurve& curve : panel.curves) {
        const double aside = 5 * (static_cast<double>(curve.series) - (count - 1) / 2);
        const std::string colour = colour_of(curve.series);
        std::vector<Point> line;
        for (const RuleMark& mark : curve.marks)
            line.push_back({x.at(across.positions[mark.at]) + aside, y.at(*mark.estimate.mean)});
        if (across.ordered && line.size() > 1)
            sheet.svg.lines({line}, colour, 1.5, dash_of(curve.series));
        for (std::size_t i = 0; i < line.size(); ++i) {
            const RuleMark& mark = curve.marks[i];
            sheet.svg.open({}, mark.tip);
            if (mark.estimate.interval)
                sheet.svg.line({line[i].x, y.at(low_of(mark.estimate))},
                               {line[i].x, y.at(high_of(mark.estimate))}, colour, 2);
            sheet.svg.marker(line[i], curve.series, colour, true);
            sheet.svg.close();
        }
    }
}

/// The values of one figure, which has one scale in all its panels.
Axis values_of(const RuleChart& chart, const std::string& y_title) {
    Axis y;
    bool any = false;
    for (const RulePanel& panel : chart.panels) {
        if (panel.y_title != y_title) continue;
        include(y, any, panel.level);
        for (const RuleCurve& curve : panel.curves)
            for (const RuleMark& mark : curve.marks) {
                include(y, any, low_of(mark.estimate));
                include(y, any, high_of(mark.estimate));
            }
    }
    return y;
}

void add_panel(Sheet& sheet, const RulePanel& panel, const SweptParameter& across, Axis y) {
    double names = 0;
    for (const RuleCurve& curve : panel.curves)
        names = std::max(names, width_of(shorten(curve.name, longest_name, true)));
    if (!panel.held.empty())
        sheet.svg.text({sheet.left(panel.y_title), sheet.y += line_height}, panel.held,
                       {.bold = true});
    const double top = sheet.y += 10;
    y.to = top;
    y.from = sheet.y = top + sheet.chart_height * 0.7;
    const double first = across.positions.front();
    const double last = across.positions.back();
    const double margin = across.to_scale ? std::max((last - first) / 15, 1e-9) : 0.5;
    const Axis x{first - margin, last + margin, sheet.left(panel.y_title),
                 sheet.right() - names - 10};
    sheet.y_axis(y, round_ticks(y, 6), x.from, panel.y_title);
    sheet.x_axis(x, value_ticks(across, x.to - x.from), top, across.path);
    if (panel.level)
        sheet.svg.line({x.from, y.at(*panel.level)}, {x.to, y.at(*panel.level)}, "soft", 1.5,
                       "5 4");
    draw_curves(sheet, panel, across, x, y);
    for (const double fair : panel.fair)
        if (across.to_scale && fair >= first && fair <= last) {
            sheet.svg.open({}, "fair at " + fixed(fair, 2));
            sheet.svg.marker({x.at(fair), y.at(panel.level.value_or(0))}, diamond, "ink", false);
            sheet.svg.close();
        }
    draw_names(sheet, panel, y, x.to + 6);
}

}  // namespace

RuleChart rule_chart(const ExperimentFacts& facts, const Tally& tally,
                     const ScoreFigures& figures) {
    const RuleGrid grid(facts);
    RuleChart chart{grid.across(), {}};
    const std::vector<StrategyRow> rows = strategy_rows(facts, figures);
    const auto name = [&](const StrategyRow& row) {
        return name_in(row.set, facts.strategies[row.strategy]);
    };
    const std::string first = rule_sets_of(facts).front().text;
    add_panels(chart, grid, rows, {.y_title = "points a game, against " + first, .level = 0.0},
               name, [&](const StrategyRow& row) {
                   if (row.change != nullptr) return estimate_of(row.by);
                   return row.set.text == first ? SweepEstimate{0.0, {}, {}, {}} : SweepEstimate();
               });
    add_panels(chart, grid, rows, {.y_title = "mean score"}, name, [&](const StrategyRow& row) {
        return estimate_of(figures.summaries[row.strategy].score.mean);
    });
    const auto lengths = [&](const StrategyRow& row) -> const Histogram& {
        return tally.strategy(row.strategy).lengths;
    };
    if (std::ranges::any_of(rows, [&](const StrategyRow& row) { return varies(lengths(row)); }))
        add_panels(chart, grid, rows, {.y_title = "decisions a game"}, name,
                   [&](const StrategyRow& row) { return length_of(lengths(row), 1); });
    return chart;
}

RuleChart rule_chart(const ExperimentFacts& facts, const MatchFigures& figures) {
    const RuleGrid grid(facts);
    RuleChart chart{grid.across(), {}};
    const std::vector<MatchupRow> rows = matchup_rows(facts, figures);
    const auto name = [&](const MatchupRow& row) {
        return players_text(facts, {row.matchup->a, row.matchup->b});
    };
    add_panels(chart, grid, rows, {.y_title = "% of the points of a", .level = half_of_all}, name,
               [](const MatchupRow& row) {
                   return row.matchup->a == row.matchup->b ? SweepEstimate()
                                                           : percent_of(row.matchup->points);
               });
    RulePanel seats{.y_title = "% of the points of the first seat", .level = half_of_all};
    for (const FairValue& fair : figures.fair_values)
        if (fair.value) seats.fair.push_back(*fair.value);
    add_panels(chart, grid, rows, seats, name,
               [](const MatchupRow& row) { return percent_of(row.matchup->first_seat); });
    const auto lengths = [](const MatchupRow& row) -> const Histogram& {
        return row.matchup->games.pair_lengths;
    };
    if (std::ranges::any_of(rows, [&](const MatchupRow& row) { return varies(lengths(row)); }))
        add_panels(chart, grid, rows, {.y_title = "decisions a game"}, name,
                   [&](const MatchupRow& row) { return length_of(lengths(row), 0.5); });
    return chart;
}

std::string drawn(const RuleChart& chart, const ChartTexts& texts) {
    Sheet sheet(texts);
    for (const RulePanel& panel : chart.panels) {
        add_panel(sheet, panel, chart.across, values_of(chart, panel.y_title));
        sheet.y += 16;
    }
    return sheet.document(texts);
}

}  // namespace skerry
