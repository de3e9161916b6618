// Chooses the chart of a table and reads its figures from the table, as programs do.

#include "runner/plots/result_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "runner/documents/nearest_name.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/plots/chart.hpp"
#include "runner/plots/sweep_chart.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr TextStyle plot_style{.label_width = std::numeric_limits<std::size_t>::max()};

/// The values of a table by their fields.
class Fields {
  public:
    explicit Fields(const Table& table) : table_(&table) {}

    std::size_t rows() const { return table_->rows(); }

    std::optional<double> number(std::size_t row, std::string_view field) const {
        const CellValue value = find(row, field);
        if (value.kind() == CellValue::Kind::real) return value.real();
        if (value.kind() == CellValue::Kind::integer) return static_cast<double>(value.integer());
        return std::nullopt;
    }
    std::string text(std::size_t row, std::string_view field) const {
        return find(row, field).text();
    }

  private:
    CellValue find(std::size_t row, std::string_view field) const {
        for (const TableColumn& column : table_->columns)
            for (std::size_t f = 0; f < column.fields.size(); ++f)
                if (column.fields[f] == field) return column.cells[row].values[f];
        return {};
    }

    const Table* table_;
};

/// The label as sentences show it: with a star where it is a reference.
std::string shown_label(const ExperimentFacts& facts, const std::string& label, std::size_t width) {
    const auto found = std::ranges::find(facts.strategies, label, &StrategyFacts::label);
    return label_of(facts, static_cast<std::size_t>(found - facts.strategies.begin()), plot_style,
                    width);
}

std::vector<std::string> shown_labels(const ExperimentFacts& facts) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies)
        labels.push_back(shown_label(facts, strategy.label, long_label));
    return labels;
}

std::string pair_label(const ExperimentFacts& facts, const Fields& fields, std::size_t row) {
    return shown_label(facts, fields.text(row, "a"), 24) + " − " +
           shown_label(facts, fields.text(row, "b"), 24);
}

std::string interval_head(const ExperimentFacts& facts) {
    return judging_of(facts) == Judging::anytime ? "95 % at any time" : "95 % interval";
}

/// One row per pair: an estimate with its interval, hollow where it is undecided.
RowChart pair_chart(const ExperimentFacts& facts, const Fields& fields, bool matches) {
    RowChart chart{matches ? "% of the points, the first's" : "score of the first − of the second"};
    chart.x_title += ", with " + interval_head(facts) + "; hollow: undecided";
    chart.reference = matches ? 50 : 0;
    const double unit = matches ? 100 : 1;
    const auto scaled = [&](std::size_t row, const char* field) {
        std::optional<double> value = fields.number(row, field);
        if (value) *value *= unit;
        return value;
    };
    for (std::size_t row = 0; row < fields.rows(); ++row) {
        MarkRow drawn{pair_label(facts, fields, row), {}};
        if (const auto value = scaled(row, matches ? "points" : "mean"))
            drawn.marks.push_back({0,
                                   *value,
                                   scaled(row, matches ? "points_low" : "low"),
                                   scaled(row, matches ? "points_high" : "high"),
                                   {},
                                   {},
                                   fields.text(row, "verdict") != "undecided"});
        chart.rows.push_back(std::move(drawn));
    }
    return chart;
}

/// One row per component, one series per strategy.
RowChart component_chart(const ExperimentFacts& facts, const Fields& fields) {
    RowChart chart{"points in a game, mean with 95 % interval"};
    chart.series = shown_labels(facts);
    for (std::size_t row = 0; row < fields.rows(); ++row) {
        const std::string name = fields.text(row, "component");
        auto found = std::ranges::find(chart.rows, name, &MarkRow::label);
        if (found == chart.rows.end()) found = chart.rows.insert(found, {name, {}});
        const auto series = std::ranges::find(facts.strategies, fields.text(row, "strategy"),
                                              &StrategyFacts::label);
        if (const auto mean = fields.number(row, "mean"))
            found->marks.push_back({static_cast<std::size_t>(series - facts.strategies.begin()),
                                    *mean, fields.number(row, "low"), fields.number(row, "high")});
    }
    return chart;
}

/// One row per strategy: median, box of the middle half, whiskers from 5 to 95 %.
RowChart quantile_chart(const ExperimentFacts& facts, const Fields& fields) {
    RowChart chart{"score: median, middle half, and from 5 to 95 % of the games"};
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        const std::string& label = facts.strategies[i].label;
        MarkRow drawn{shown_label(facts, label, long_label), {}};
        Mark mark{i};
        bool any = false;
        for (std::size_t row = 0; row < fields.rows(); ++row) {
            if (fields.text(row, "strategy") != label) continue;
            any = true;
            const auto value = fields.number(row, "value");
            const int percent = static_cast<int>(std::lround(100 * *fields.number(row, "p")));
            if (percent == 5) mark.low = value;
            if (percent == 25) mark.box_low = value;
            if (percent == 50) mark.value = *value;
            if (percent == 75) mark.box_high = value;
            if (percent == 95) mark.high = value;
        }
        if (any) drawn.marks.push_back(mark);
        chart.rows.push_back(std::move(drawn));
    }
    return chart;
}

TimeChart time_chart(const ExperimentFacts& facts, const Fields& fields) {
    TimeChart chart{"time of one core a game", "mean score, with 95 % interval", {}};
    for (std::size_t row = 0; row < fields.rows(); ++row)
        if (const auto mean = fields.number(row, "mean"))
            chart.points.push_back({shown_label(facts, fields.text(row, "strategy"), long_label),
                                    *fields.number(row, "seconds_per_game"), *mean,
                                    fields.number(row, "low"), fields.number(row, "high")});
    return chart;
}

/// The width of Freedman, Diaconis 1981, 'On the histogram as a density estimator', 2 IQR /
/// n^(1/3), of the strategy with the narrowest distribution, in whole scores; but no more steps
/// than can be seen.
std::int64_t step_width(const Tally& tally) {
    constexpr std::int64_t most_steps = 300;
    double width = std::numeric_limits<double>::max();
    std::int64_t least = 1;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        const Histogram& totals = tally.strategy(i).totals;
        if (totals.n() == 0) continue;
        const double range = totals.quantile({3, 4}) - totals.quantile({1, 4});
        width = std::min(width, 2 * range / std::cbrt(static_cast<double>(totals.n())));
        least = std::max(least, (std::int64_t{totals.max()} - totals.min()) / most_steps + 1);
    }
    constexpr double widest = 4e6;  // all strategies without a game
    return std::max(least, width > widest ? 1 : std::int64_t{std::llround(width)});
}

/// A histogram as steps down to zero at both ends.
std::vector<Point> steps(const Histogram& totals, std::int64_t step) {
    std::vector<Point> points;
    if (totals.n() == 0) return points;
    const auto floor_to_step = [&](std::int64_t value) {
        return (value >= 0 ? value : value - step + 1) / step * step;
    };
    const double all = static_cast<double>(totals.n()) * static_cast<double>(step);
    const std::int64_t first = floor_to_step(totals.min());
    points.push_back({static_cast<double>(first) - 0.5, 0});
    for (std::int64_t at = first; at <= totals.max(); at += step) {
        std::uint64_t count = 0;
        for (std::int64_t value = at; value < at + step; ++value)
            if (value >= totals.min() && value <= totals.max())
                count += totals.count(static_cast<std::int32_t>(value));
        const double height = 100 * static_cast<double>(count) / all;
        points.push_back({static_cast<double>(at) - 0.5, height});
        points.push_back({static_cast<double>(at + step) - 0.5, height});
    }
    points.push_back({points.back().x, 0});
    return points;
}

CurveChart score_chart(const ExperimentFacts& facts, const Tally& tally) {
    const std::int64_t step = step_width(tally);
    CurveChart chart{"score",
                     step == 1 ? std::string("% of the games at each score")
                               : fmt::format("% of the games a score, in steps of {}", step),
                     {}};
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        chart.curves.push_back({shown_label(facts, facts.strategies[i].label, long_label),
                                steps(tally.strategy(i).totals, step)});
    return chart;
}

ResultWords words_of(const ShownBatch& batch) {
    return std::visit(
        [&](const auto& tally) {
            return result_words(batch.facts, figures_of(batch.facts, tally), plot_style);
        },
        batch.tally.kind());
}

SweepFigures swept_figures(const ShownBatch& batch) {
    SweepFigures figures = std::visit(
        [&](const auto& tally) {
            return sweep_figures(batch.facts, figures_of(batch.facts, tally));
        },
        batch.tally.kind());
    if (figures.sweeps.empty())
        throw UserError("--plot: " + batch.source +
                        " has no three strategies that differ in one parameter alone");
    return figures;
}

}  // namespace

std::vector<std::string> plot_names(const ExperimentFacts& facts) {
    std::vector<std::string> names = table_names(facts);
    std::erase_if(names, [&](const std::string& name) {
        static const std::vector<std::string> drawn{
            "scores", "quantiles", "components", "differences", "sweep", "time", "matchups"};
        return std::ranges::find(drawn, name) == drawn.end() ||
               (name == "matchups" && facts.strategies.size() < 2);
    });
    return names;
}

std::string checked_plot_name(const std::string& name, const ExperimentFacts& facts,
                              const std::string& source) {
    const std::vector<std::string> names = plot_names(facts);
    if (names.empty())
        throw UserError("--plot: " + source + " has one strategy against itself: nothing to draw");
    if (name.empty()) return names.front();
    require_table(name, facts, source);
    if (std::ranges::find(names, name) == names.end())
        throw UserError("--plot: there is no plot of --table " + name + "; " + source +
                        " has plots of: " + list_names(names));
    return name;
}

std::string result_plot(const ShownBatch& batch, const std::string& name) {
    const Table table = table_of(batch, name, Reader::programs, plot_style);
    const Fields fields(table);
    const ExperimentFacts& facts = batch.facts;
    const ResultWords words = words_of(batch);
    const std::string gap = words.lead.empty() ? "." : ". ";
    const std::string note = reference_note(facts);
    const ChartTexts texts{
        table.title, words.headline + gap + words.lead,
        fmt::format("{}, seed {}, {}{}{}", facts.game, facts.seed,
                    counted(batch.tally.games(), facts.seats == 2 ? "pair" : "game"),
                    note.empty() ? "" : "   ", note)};
    if (name == "sweep") return drawn(swept_figures(batch), facts, texts);
    if (name == "components") return drawn(component_chart(facts, fields), texts);
    if (name == "quantiles") return drawn(quantile_chart(facts, fields), texts);
    if (name == "time") return drawn(time_chart(facts, fields), texts);
    if (name == "scores") return drawn(score_chart(facts, batch.tally.scores()), texts);
    return drawn(pair_chart(facts, fields, name == "matchups"), texts);
}

}  // namespace skerry
