#include "runner/experiment/figures.hpp"

#include "runner/statistics/margins.hpp"
#include "runner/statistics/quantile_intervals.hpp"

namespace skerry {

namespace {

template <class AnyTally>
std::optional<Outlook> stop_of(const ExperimentFacts& facts, const AnyTally& tally) {
    if (!facts.stop.active() || tally.games() == 0) return std::nullopt;
    return look_at(tally, judged_pairs_of(facts), facts.stop);
}

/// Order statistics have their known chances only after a number of games that was fixed before.
void put_quantile_intervals(ScoreFigures& figures, const Tally& tally) {
    QuantileIntervals intervals;
    for (std::size_t i = 0; i < figures.summaries.size(); ++i)
        intervals.put(figures.summaries[i].score, tally.strategy(i).totals);
    for (Comparison& comparison : figures.comparisons)
        intervals.put(comparison.difference, tally.pair(comparison.a, comparison.b).differences);
}

}  // namespace

Figures figures_of(const ExperimentFacts& facts, const BatchTally& tally) {
    if (const auto* const scores = std::get_if<Tally>(&tally.kind()))
        return {figures_of(facts, *scores)};
    return {figures_of(facts, tally.matches())};
}

ScoreFigures figures_of(const ExperimentFacts& facts, const Tally& tally) {
    const JudgedPairs judged = judged_pairs_of(facts);
    const Judging judging = judging_of(facts);
    ScoreFigures figures;
    figures.games = tally.games();
    figures.summaries = summarise_all(tally, judging, judged.known_scores());
    figures.comparisons = compare_all(tally, judged, judging);
    if (judging == Judging::fixed_games) put_quantile_intervals(figures, tally);
    if (facts.margin) judge_by_margin(figures.comparisons, judged, *facts.margin, judging);
    figures.ranking = rank_scores(tally, figures.comparisons, judged, facts.stop.best);
    figures.stop = stop_of(facts, tally);
    return figures;
}

MatchFigures figures_of(const ExperimentFacts& facts, const MatchTally& tally) {
    const JudgedPairs judged = judged_pairs_of(facts);
    MatchFigures figures;
    figures.games = tally.games();
    figures.summary = summarise(tally, judged, judging_of(facts));
    if (facts.margin)
        judge_by_margin(figures.summary.matchups, judged, *facts.margin, judging_of(facts));
    if (judging_of(facts) == Judging::fixed_games) {
        QuantileIntervals intervals;
        for (MatchupSummary& matchup : figures.summary.matchups)
            intervals.put(matchup.pair_margin, matchup.games.pair_margins);
    }
    std::vector<Verdict> verdicts;
    for (const MatchupSummary& matchup : figures.summary.matchups)
        verdicts.push_back(matchup.verdict);
    figures.changes = matchup_changes(tally, judged, judging_of(facts));
    figures.fair_values = fair_values(facts, tally);
    if (rule_sets_of(facts).size() > 1)
        figures.summary.first_seat = {};
    else
        figures.ratings = rate(tally, facts.strategies.size(), verdicts, judging_of(facts));
    figures.stop = stop_of(facts, tally);
    return figures;
}

}  // namespace skerry
