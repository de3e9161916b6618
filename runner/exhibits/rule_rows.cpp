#include "runner/exhibits/rule_rows.hpp"

namespace skerry {

std::vector<StrategyRow> strategy_rows(const ExperimentFacts& facts, const ScoreFigures& figures) {
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    const std::vector<std::size_t> contestants = contestants_of(facts);
    std::vector<StrategyRow> rows;
    for (const RuleSet& set : sets)
        for (const std::size_t i : set.strategies) {
            StrategyRow row{set, i, nullptr, {}};
            const auto first = std::ranges::find_if(
                sets.front().strategies,
                [&](std::size_t other) { return contestants[other] == contestants[i]; });
            if (first != sets.front().strategies.end() && *first != i) {
                row.change = &pair_of(figures.comparisons, *first, i);
                row.by = scaled(row.change->difference.mean, row.change->a == *first ? -1 : 1);
            }
            rows.push_back(std::move(row));
        }
    return rows;
}

std::vector<MatchupRow> matchup_rows(const ExperimentFacts& facts, const MatchFigures& figures) {
    const std::vector<MatchupSummary>& matchups = figures.summary.matchups;
    std::vector<MatchupRow> rows;
    for (const RuleSet& set : rule_sets_of(facts))
        for (std::size_t m = 0; m < matchups.size(); ++m) {
            if (!set.has(matchups[m].a)) continue;
            const auto& changes = figures.changes;
            const auto found = std::ranges::find(changes, m, &MatchupChange::other);
            rows.push_back({set, &matchups[m], found != changes.end() ? &*found : nullptr});
        }
    return rows;
}

std::string players_text(const ExperimentFacts& facts, const Matchup& players,
                         const char* between) {
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    const auto name = [&](std::size_t i) {
        return name_in(rule_set_of(sets, i), facts.strategies[i]);
    };
    return name(players.a) + between + name(players.b);
}

}  // namespace skerry
