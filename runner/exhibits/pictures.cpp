// Tables of results as pictures of their own.

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/rule_chart.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/upright.hpp"

namespace skerry {

namespace {

/// With the names of those that a picture of near_order() leaves out.
ChartTexts with_left_out(const ScoreTables& shown, ChartTexts texts) {
    const StrategyOrder near = near_order(shown.facts, shown.figures);
    std::vector<std::string> far;
    for (const std::size_t i : scored_order(shown.facts, shown.figures))
        if (std::ranges::find(near, i) == near.end()) far.push_back(label_of(shown.facts, i));
    if (!far.empty()) texts.source += "; far below, and left out: " + join(far);
    return texts;
}

bool has_both(const StrategyOrder& order, const PairMark& mark) {
    return std::ranges::find(order, mark.a) != order.end() &&
           std::ranges::find(order, mark.b) != order.end();
}

std::string with_interval(const ExperimentFacts& facts, const std::string& title) {
    return title + ", with 95 % " + interval_word(facts) + "; hollow: undecided";
}

/// A matrix of many; `order`: whom it shows.
std::string drawn_pairs(const auto& pairs, const auto& mark_of, const ExperimentFacts& facts,
                        const Ranking& ranking, const StrategyOrder& order, const PairScale& scale,
                        const ChartTexts& texts) {
    std::vector<PairMark> marks;
    for (const auto& pair : upright(pairs, ranking))
        if (const PairMark mark = mark_of(pair, Judging::anytime); has_both(order, mark))
            marks.push_back(mark);
    if (!is_matrix(marks.size(), order.size()))
        return drawn(pair_chart(facts, marks, {with_interval(facts, scale.title), scale.reference}),
                     texts);
    return drawn(pair_matrix(facts, marks,
                             {scale.title + "; blue: decided, grey: undecided", scale.reference},
                             order, codes_of(ranked_order(ranking, facts.strategies.size()))),
                 texts);
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
    return drawn(score_chart(shown.facts, shown.tally, shown.figures,
                             near_order(shown.facts, shown.figures)),
                 with_left_out(shown, texts));
}

std::string drawn_quantiles(const ScoreTables& shown, const ChartTexts& texts) {
    return drawn(quantile_chart(shown.facts, shown.figures, near_order(shown.facts, shown.figures)),
                 with_left_out(shown, texts));
}

std::string drawn_components(const ScoreTables& shown, const ChartTexts& texts) {
    const StrategyOrder order = near_order(shown.facts, shown.figures);
    const ChartTexts around = with_left_out(shown, texts);
    return shown.facts.strategies.size() < many_strategies
               ? drawn(component_chart(shown.facts, shown.figures, order), around)
               : drawn(component_bars(shown.facts, shown.figures, order), around);
}

std::string drawn_differences(const ScoreTables& shown, const ChartTexts& texts) {
    const ScoreFigures& figures = shown.figures;
    return drawn_pairs(figures.comparisons, difference_mark, shown.facts, figures.ranking,
                       near_order(shown.facts, figures), {"score of the first − of the second", 0},
                       with_left_out(shown, texts));
}

std::string drawn_matchups(const MatchTables& shown, const ChartTexts& texts) {
    const MatchSummary& summary = shown.figures.summary;
    return drawn_pairs(summary.matchups, points_mark, shown.facts, summary.ranking,
                       ranked_order(summary.ranking, shown.facts.strategies.size()),
                       {"% of the points, the first's", 50}, texts);
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
                            near_order(shown.facts, shown.figures)),
                 with_left_out(shown, texts));
}
std::string drawn_times(const MatchTables& shown, const ChartTexts& texts) {
    return drawn(time_chart(shown.facts, shown.figures, shown.batch.time.seconds_per_game()),
                 texts);
}

}  // namespace skerry
