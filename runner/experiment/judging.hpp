#pragma once
// How verdicts are reached, as the facts of an experiment say it, and its sets of rules.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"

namespace skerry {

/// Strategies that play by the same rules.
struct RuleSet {
    std::string
        text;  ///< the options in which rule sets differ: "sand=touching"; empty of the only
    std::vector<std::size_t> strategies = {};
    bool own_deals = false;  ///< they share no shuffles with the experiment's rules
};

/// In the order in which the strategies name them: one, where all play by the same rules.
std::vector<RuleSet> rule_sets_of(const ExperimentFacts& facts);

/// For each strategy, the first one of the same name and parameters, under any rules.
std::vector<std::size_t> contestants_of(const ExperimentFacts& facts);

/// A run that its own figures may end, or that was made longer once they were known, is judged by
/// intervals that hold at any time.
inline Judging judging_of(const ExperimentFacts& facts) {
    return facts.stop.active() || facts.looked_at > 0 ? Judging::anytime : Judging::fixed_games;
}

/// `count` games of `n`. Plays of one deal are not independent, as the interval takes games to be:
/// with several there is none.
inline GameShare share_of_games(const ExperimentFacts& facts, std::uint64_t count,
                                std::uint64_t n) {
    GameShare share = share_of_games(count, n, judging_of(facts));
    if (facts.plays > 1) share.interval.reset();
    return share;
}

/// Whether the stop rule is looked at after so many games: at numbers of independent deals.
inline bool is_look(const ExperimentFacts& facts, std::uint64_t games) {
    const std::uint64_t deals = games / facts.plays;
    return deals > 0 && games % facts.plays == 0 && next_look(deals - 1) == deals;
}

/// One per strategy: whether it sees what a player may not.
inline std::vector<bool> references_of(const ExperimentFacts& facts) {
    std::vector<bool> list;
    for (const StrategyFacts& strategy : facts.strategies) list.push_back(strategy.reference);
    return list;
}

/// The pairs whose verdicts the experiment asks for.
inline JudgedPairs judged_pairs_of(const ExperimentFacts& facts) {
    JudgedPairs judged{references_of(facts), facts.baseline};
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    if (sets.size() < 2) return judged;
    const std::vector<std::size_t> contestants = contestants_of(facts);
    std::vector<JudgedPairs::Entry> entries(facts.strategies.size());
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const std::size_t i : sets[set].strategies) entries[i] = {set, contestants[i]};
    judged.set_rule_sets(std::move(entries));
    return judged;
}

}  // namespace skerry
