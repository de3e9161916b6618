// Tables of results as pictures of their own.

#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/rule_chart.hpp"
#include "runner/exhibits/run_words.hpp"

namespace skerry {

namespace {

StrategyOrder all_strategies(const ExperimentFacts& facts) {
    StrategyOrder order(facts.strategies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

std::string with_interval(const ExperimentFacts& facts, const std::string& title) {
    return title + ", with 95 % " + interval_word(facts) + "; hollow: undecided";
}

std::string drawn_pairs(const auto& pairs, const auto& mark_of, const ExperimentFacts& facts,
                        const std::string& title, double reference, const ChartTexts& texts) {
    std::vector<PairMark> marks;
    for (const auto& pair : pairs) marks.push_back(mark_of(pair, Judging::anytime));
    return drawn(pair_chart(facts, marks, with_interval(facts, title), reference), texts);
}

template <class Shown>
std::string drawn_sweeps_of(const Shown& shown, const ChartTexts& texts) {
    const SweepFigures figures = sweep_figures(shown.facts, shown.figures);
    if (figures.sweeps.empty())
        throw UserError("--plot: " + shown.batch.source +
                        " has no three strategies that differ in one parameter only");
    return drawn(figures, shown.facts, texts);
}

}  // namespace

std::string drawn_scores(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(score_chart(shown.facts, shown.tally, all_strategies(shown.facts)), texts);
}

std::string drawn_quantiles(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(quantile_chart(shown.facts, shown.figures, all_strategies(shown.facts)), texts);
}

std::string drawn_components(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(component_chart(shown.facts, shown.figures), texts);
}

std::string drawn_differences(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn_pairs(upright(shown.figures.comparisons, shown.figures.ranking), difference_mark,
                       shown.facts, "score of the first − of the second", 0, texts);
}

std::string drawn_matchups(const MatchTables& shown, const ChartTexts& texts) {
    const MatchSummary& summary = shown.figures.summary;
    return drawn_pairs(upright(summary.matchups, summary.ranking), points_mark, shown.facts,
                       "% of the points, the first's", 50, texts);
}

std::string drawn_sweeps(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn_sweeps_of(shown, texts);
}
std::string drawn_sweeps(const MatchTables& shown, const ChartTexts& texts) {
    return drawn_sweeps_of(shown, texts);
}

std::string drawn_rules(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(rule_chart(shown.facts, shown.tally, shown.figures), texts);
}
std::string drawn_rules(const MatchTables& shown, const ChartTexts& texts) {
    return drawn(rule_chart(shown.facts, shown.figures), texts);
}

std::string drawn_times(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(time_chart(shown.facts, shown.figures, shown.batch.time.seconds_per_game(),
                            all_strategies(shown.facts)),
                 texts);
}
std::string drawn_times(const MatchTables& shown, const ChartTexts& texts) {
    return drawn(time_chart(shown.facts, shown.figures, shown.batch.time.seconds_per_game()),
                 texts);
}

}  // namespace skerry
