// Games that results record, played again, and their figures compared.

#include "runner/replay/recorded_games.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry {

namespace {

std::string item(const std::string& list, std::size_t i) { return list + "/" + std::to_string(i); }

void add_strategy(std::vector<RecordedGame>& games, const StrategyTally& tally, std::size_t i,
                  std::optional<int> unfinished) {
    const std::string at = item("/tally/strategies", i);
    const auto add = [&](std::span<const Extreme> list, const std::string& name, bool scored) {
        for (std::size_t k = 0; k < list.size(); ++k) {
            RecordedGame game{item(at + name, k), list[k].game, Seating(i)};
            game.figure = scored ? list[k].value : unfinished;
            games.push_back(game);
        }
    };
    add(tally.unfinished_games.list(), "/unfinished_games", false);
    add(tally.forfeited_games.list(), "/forfeited_games", false);
    add(tally.best.list(), "/best", true);
    add(tally.worst.list(), "/worst", true);
}

void add_swings(std::vector<RecordedGame>& games, const PairTally& tally, std::size_t index,
                const Matchup& pair) {
    const auto add = [&](std::span<const Extreme> list, const char* name) {
        for (std::size_t k = 0; k < list.size(); ++k)
            games.push_back({.pointer = item(item("/tally/pairs", index) + name, k),
                             .game = list[k].game,
                             .seating = Seating(pair.a),
                             .minus = Seating(pair.b),
                             .figure = list[k].value});
    };
    add(tally.swings_to_a.list(), "/swings_to_a");
    add(tally.swings_to_b.list(), "/swings_to_b");
}

void add_matchup(std::vector<RecordedGame>& games, const PairedGames& tally, std::size_t index,
                 const Matchup& matchup) {
    const auto add = [&](std::span<const Extreme> list, const char* name, bool scored) {
        for (std::size_t k = 0; k < list.size(); ++k) {
            const MatchGameIndex at = MatchGameIndex::of(list[k].game);
            RecordedGame game;
            game.pointer = item(item("/tally/matchups", index) + "/pairs" + name, k);
            game.game = at.pair;
            game.seating =
                at.second ? Seating{matchup.b, matchup.a} : Seating{matchup.a, matchup.b};
            game.side = at.second ? Seat::second : Seat::first;
            if (scored) game.figure = list[k].value;
            games.push_back(game);
        }
    };
    add(tally.forfeited_games.list(), "/forfeited_games", false);
    add(tally.unfinished_games.list(), "/unfinished_games", false);
    add(tally.largest_for_a.list(), "/largest_for_a", true);
    add(tally.largest_for_b.list(), "/largest_for_b", true);
}

std::optional<int> score(const Experiment& experiment, const Seating& seating, std::uint64_t game) {
    const Trace trace = experiment.trace(seating, game);
    if (!trace.result.finished) return std::nullopt;
    return trace.result.total;
}

}  // namespace

Replayed find_replayed(const ExperimentFacts& facts, const std::string& strategy,
                       const std::string& against, bool second) {
    Replayed replayed;
    if (!strategy.empty()) replayed.strategy = find_strategy(facts, "--strategy", strategy);
    replayed.against = replayed.strategy;
    if (facts.seats == 1) {
        if (!against.empty() || second)
            throw UserError(std::string(second ? "--second" : "--against") + ": " + facts.game +
                            " is a game for one player");
        return replayed;
    }
    replayed.against = find_opponent(facts, replayed.strategy, "--against", against);
    return replayed;
}

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
    const std::vector<Matchup>& matchups = tally.matches().order();
    const auto found = std::ranges::find(matchups, wanted);
    if (found == matchups.end()) return;
    const auto at = static_cast<std::size_t>(found - matchups.begin());
    add_margins(tally.matches().matchups()[at].shown(), replayed);
}

void RecordedGames::add_scores(const StrategyTally& scores, std::optional<int> unfinished) {
    const auto add = [this](std::vector<ReplayedGame>& games, std::span<const Extreme> list) {
        for (const Extreme& item : list) {
            games.push_back({item.game});
            figures_[games.back()] = item.value;
        }
    };
    add(best_, scores.best.list());
    add(worst_, scores.worst.list());
    for (const Extreme& item : scores.unfinished_games.list()) figures_[{item.game}] = unfinished;
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

std::vector<RecordedGame> recorded_games_of(const ExperimentFacts& facts, const BatchTally& tally) {
    std::vector<RecordedGame> games;
    const std::size_t count = facts.strategies.size();
    if (const auto* scores = std::get_if<Tally>(&tally.kind())) {
        for (std::size_t i = 0; i < count; ++i)
            add_strategy(games, scores->strategy(i), i, facts.unfinished_score);
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b)
                add_swings(games, scores->pair(a, b), scores->pair_index(a, b), {a, b});
        return games;
    }
    const MatchTally& matches = tally.matches();
    const std::vector<Matchup>& matchups = matches.order();
    for (std::size_t i = 0; i < matchups.size(); ++i)
        add_matchup(games, matches.matchups()[i].shown(), i, matchups[i]);
    return games;
}

std::optional<int> play_again(const Experiment& experiment, const RecordedGame& recorded) {
    if (experiment.facts().seats == 1) {
        const std::optional<int> first = score(experiment, recorded.seating, recorded.game);
        if (!recorded.minus || !first) return first;
        const std::optional<int> second = score(experiment, *recorded.minus, recorded.game);
        if (!second) return std::nullopt;
        return *first - *second;
    }
    const Trace trace = experiment.trace(recorded.seating, recorded.game);
    if (!trace.match || trace.match->ending != MatchEnding::scored) return std::nullopt;
    const std::size_t side = index(recorded.side);
    return trace.match->totals[side] - trace.match->totals[1 - side];
}

}  // namespace skerry
