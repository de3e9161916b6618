#include "runner/experiment/figures.hpp"

#include "runner/experiment/judging.hpp"
#include "runner/statistics/ranking.hpp"

namespace skerry {

namespace {

template <class AnyTally>
std::optional<Outlook> stop_of(const ExperimentFacts& facts, const AnyTally& tally) {
    if (!facts.stop.active() || tally.games() == 0) return std::nullopt;
    return look_at(tally, references_of(facts), facts.stop);
}

}  // namespace

ScoreFigures figures_of(const ExperimentFacts& facts, const Tally& tally) {
    const std::vector<bool> is_reference = references_of(facts);
    const Judging judging = judging_of(facts);
    ScoreFigures figures;
    figures.games = tally.games();
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        figures.summaries.push_back(summarise(tally, i, judging));
    figures.comparisons = compare_all(tally, is_reference, judging);
    figures.ranking = rank_scores(tally, figures.comparisons, is_reference);
    figures.covariates =
        describe_covariates(tally, facts.covariates.means, is_reference, judging_of(facts));
    figures.stop = stop_of(facts, tally);
    return figures;
}

MatchFigures figures_of(const ExperimentFacts& facts, const MatchTally& tally) {
    return {tally.games(), summarise(tally, references_of(facts), judging_of(facts)),
            stop_of(facts, tally)};
}

}  // namespace skerry
