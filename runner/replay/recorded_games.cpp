#include "runner/replay/recorded_games.hpp"

#include <algorithm>
#include <span>

#include "runner/statistics/match_tally.hpp"

namespace skerry {

Seating seating_of(const Replayed& replayed, const ReplayedGame& game) {
    return game.second_seat ? Seating{replayed.against, replayed.strategy}
                            : Seating{replayed.strategy, replayed.against};
}

std::optional<int> figure_of(const Trace& trace, const ReplayedGame& game) {
    if (!trace.match) {
        if (!trace.result.finished) return std::nullopt;
        return trace.result.total;
    }
    if (trace.match->ending != MatchEnding::scored) return std::nullopt;
    const int margin = trace.match->totals[0] - trace.match->totals[1];
    return game.second_seat ? -margin : margin;
}

RecordedGames::RecordedGames(const BatchTally& tally, const ExperimentFacts& facts,
                             const Replayed& replayed) {
    if (facts.seats == 1) {
        add_scores(tally.scores().strategy(replayed.strategy), facts.unfinished_score);
        return;
    }
    const Matchup wanted{std::min(replayed.strategy, replayed.against),
                         std::max(replayed.strategy, replayed.against)};
    const std::vector<Matchup> matchups = matchups_of(facts.strategies.size());
    const auto found = std::ranges::find(matchups, wanted);
    if (found == matchups.end()) return;
    const auto at = static_cast<std::size_t>(found - matchups.begin());
    add_margins(tally.matches().matchups()[at].shown(), replayed);
}

void RecordedGames::add_scores(const StrategyTally& of, std::optional<int> unfinished) {
    const auto add = [this](std::vector<ReplayedGame>& games, std::span<const Extreme> list) {
        for (const Extreme& item : list) {
            games.push_back({item.game});
            figures_[games.back()] = item.value;
        }
    };
    add(best_, of.best.list());
    add(worst_, of.worst.list());
    for (const Extreme& item : of.unfinished_games.list()) figures_[{item.game}] = unfinished;
}

void RecordedGames::add_margins(const PairedGames& matchup, const Replayed& replayed) {
    const bool is_a = replayed.strategy <= replayed.against;
    const bool alone = replayed.strategy == replayed.against;
    const auto game_of = [&](const Extreme& item) {
        const MatchGameIndex at = MatchGameIndex::of(item.game);
        return ReplayedGame{at.pair, !alone && at.second == is_a};
    };
    // A margin is that of a.
    const auto add = [&](std::vector<ReplayedGame>& games, std::span<const Extreme> list) {
        for (const Extreme& item : list) {
            games.push_back(game_of(item));
            figures_[games.back()] = is_a ? item.value : -item.value;
        }
    };
    add(is_a ? best_ : worst_, matchup.largest_for_a.list());
    add(is_a ? worst_ : best_, matchup.largest_for_b.list());
    for (const auto& list : {matchup.forfeited_games.list(), matchup.unfinished_games.list()})
        for (const Extreme& item : list) figures_[game_of(item)] = std::nullopt;
}

Recorded RecordedGames::find(const ReplayedGame& game) const {
    const auto found = figures_.find(game);
    if (found == figures_.end()) return {};
    return {true, found->second};
}

}  // namespace skerry
