// Draws a table of a result as a picture of its own.

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/plots/result_charts.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr TextStyle plot_style;

StrategyOrder all_strategies(const ExperimentFacts& facts) {
    StrategyOrder order(facts.strategies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

std::string with_interval(const ExperimentFacts& facts, const std::string& title) {
    return title + ", with 95 % " + interval_word(facts) + "; hollow: undecided";
}

std::string drawn_scores(const ShownBatch& batch, const Tally& tally, const std::string& name,
                         const ChartTexts& texts) {
    const ExperimentFacts& facts = batch.facts;
    const ScoreFigures& figures = batch.figures->scores();
    const StrategyOrder order = all_strategies(facts);
    if (name == "components") return drawn(component_chart(facts, figures), texts);
    if (name == "quantiles") return drawn(quantile_chart(facts, figures, order), texts);
    if (name == "time")
        return drawn(time_chart(facts, figures, batch.time.seconds_per_game(), order), texts);
    if (name == "scores") return drawn(score_chart(facts, tally, order), texts);
    std::vector<PairMark> marks;
    for (const Comparison& of : upright(figures.comparisons, figures.ranking))
        marks.push_back(difference_mark(of, Judging::anytime));
    return drawn(
        pair_chart(facts, marks, with_interval(facts, "score of the first − of the second"), 0),
        texts);
}

std::string drawn_matches(const ShownBatch& batch, const std::string& name,
                          const ChartTexts& texts) {
    if (name == "time")
        return drawn(
            time_chart(batch.facts, batch.figures->matches(), batch.time.seconds_per_game()),
            texts);
    std::vector<PairMark> marks;
    const MatchSummary& summary = batch.figures->matches().summary;
    for (const MatchupSummary& of : upright(summary.matchups, summary.ranking))
        marks.push_back(points_mark(of, Judging::anytime));
    return drawn(pair_chart(batch.facts, marks,
                            with_interval(batch.facts, "% of the points, the first's"), 50),
                 texts);
}

ResultWords words_of(const ShownBatch& batch) {
    return std::visit(
        [&](const auto& figures) { return result_words(batch.facts, figures, plot_style); },
        batch.figures->kind);
}

SweepFigures swept_figures(const ShownBatch& batch) {
    SweepFigures figures = std::visit(
        [&](const auto& of) { return sweep_figures(batch.facts, of); }, batch.figures->kind);
    if (figures.sweeps.empty())
        throw UserError("--plot: " + batch.source +
                        " has no three strategies that differ in one parameter only");
    return figures;
}

}  // namespace

std::vector<std::string> plot_names(const ExperimentFacts& facts) {
    std::vector<std::string> names = table_names(facts);
    std::erase_if(names, [&](const std::string& name) {
        static const std::vector<std::string> drawn{
            "scores", "quantiles", "components", "differences", "sweep", "time", "matchups"};
        return std::ranges::find(drawn, name) == drawn.end() ||
               (facts.seats == 2 && facts.strategies.size() < 2);
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
                        " has plots of: " + join(names));
    return name;
}

std::string result_plot(const ShownBatch& batch, const std::string& name) {
    const ExperimentFacts& facts = batch.facts;
    const ResultWords words = words_of(batch);
    const std::string gap = words.lead.empty() ? "." : ". ";
    const ChartTexts texts{
        table_of(batch, name, Reader::programs, plot_style).title,
        words.headline + gap + words.lead,
        fmt::format("{}, {}, {}", facts.game, seeds_text(facts),
                    counted(batch.tally.games(), facts.seats == 2 ? "pair" : "game"))};
    if (name == "sweep") return drawn(swept_figures(batch), facts, texts);
    if (facts.seats == 2) return drawn_matches(batch, name, texts);
    return drawn_scores(batch, batch.tally.scores(), name, texts);
}

}  // namespace skerry
