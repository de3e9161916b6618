#pragma once
// Made-up experiments for the tests of results and reports.

#include <memory>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry::test {

struct Sample {
    ExperimentFacts facts;
    Tally tally;
};

struct SampleStrategy {
    std::string label;
    int strength = 0;  ///< points added to two of the four components
    int noise = 10;    ///< range of its own luck; that of the common shuffle is 20
    int dead_in_100 = 0;
};

/// 3.25 s on 2 threads; the first three strategies were timed.
inline RunTime sample_time(std::size_t strategies) {
    RunTime time{3.25, 2, {{0.5}, {0.001}, {0.25}}};
    time.strategies.resize(strategies);
    return time;
}

inline std::vector<std::string> sample_components() {
    return {"penalty", "forest", "house", "floor"};
}

/// One game: luck of the deal that all strategies share, and luck of each strategy's own.
/// Strategies of strength 0 and noise 0 are identical. `floor` is always 0.
inline std::vector<GameResult> sample_game(const std::vector<SampleStrategy>& strategies,
                                           std::uint64_t game) {
    const auto reach = [](Rng& rng, int size) {
        return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * size + 1))) -
               size;
    };
    Rng deal_rng = stream(7, game, Purpose::deal);
    const std::int32_t forest_luck = reach(deal_rng, 20);
    const std::int32_t house_luck = reach(deal_rng, 20);
    std::vector<GameResult> results;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const SampleStrategy& strategy = strategies[i];
        Rng own = stream(7, game, Purpose::strategy, static_cast<unsigned>(i));
        GameResult result;
        result.finished = !own.chance(static_cast<std::uint32_t>(strategy.dead_in_100), 100);
        result.components[0] = strategy.noise == 0 ? 0 : -5 * reach(own, 1) - 5;
        result.components[1] = 20 + forest_luck + strategy.strength + reach(own, strategy.noise);
        result.components[2] = 30 + house_luck + strategy.strength / 2;
        for (const std::int32_t points : result.components) result.total += points;
        result.decisions = static_cast<std::uint16_t>(28 + game % 4);
        results.push_back(result);
    }
    return results;
}

/// `games` is the number of games of the whole experiment, for the blocks; with 0 it is `end`.
inline Tally sample_tally(const std::vector<SampleStrategy>& strategies, std::uint64_t begin,
                          std::uint64_t end, std::uint64_t games = 0) {
    const std::size_t count = strategies.size();
    const std::size_t pairs = count * (count - 1) / 2;
    const auto identical = std::make_unique<bool[]>(pairs + 1);
    Tally tally(count, sample_components().size(), {}, games > 0 ? games : end);
    for (std::uint64_t game = begin; game < end; ++game) {
        const std::vector<GameResult> results = sample_game(strategies, game);
        std::size_t pair = 0;
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = a + 1; b < count; ++b)
                identical[pair++] = results[a].components == results[b].components;
        tally.add(game, results, std::span<const bool>(identical.get(), pairs));
    }
    return tally;
}

inline Sample make_sample(const std::vector<SampleStrategy>& strategies, std::uint64_t games) {
    Sample sample{{}, sample_tally(strategies, 0, games)};
    sample.facts.game = "tiny-islands";
    sample.facts.rules = {{"deck", "two_decks"}, {"placements", 26}};
    sample.facts.components = sample_components();
    sample.facts.seed = 18'446'744'073'709'551'557U;
    sample.facts.games = games;
    for (const SampleStrategy& strategy : strategies)
        sample.facts.strategies.push_back(
            {strategy.label, "greedy", {{"rollouts", 16}, {"base", "random"}}});
    return sample;
}

// Made-up matches for the tests of results and reports.

struct MatchSample {
    ExperimentFacts facts;
    MatchTally tally;
};

/// Strategy i wins by its lead in strength and luck; the first seat has 1 extra. Strategies of
/// strength 0 draw no numbers, and those above 90 make an illegal move now and then.
inline MatchGame sample_game(Rng& rng, int first, int second) {
    MatchGame game;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const int strength = seat == 0 ? first : second;
        const int luck = first + second == 0 ? 0 : static_cast<int>(rng.below(9));
        game.components[seat] = {strength, luck + (seat == 0 ? 1 : 0)};
        game.totals[seat] = game.components[seat][0] + game.components[seat][1];
    }
    const int margin = game.totals[0] - game.totals[1];
    game.winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
    const int more = std::abs(margin) % 3;
    game.course = {static_cast<std::uint16_t>(30 + 2 * more), static_cast<std::uint16_t>(more),
                   static_cast<std::uint16_t>(10 * more)};
    if ((first > 90 || second > 90) && rng.chance(1, 20)) {
        game = {};
        game.ending = MatchEnding::forfeited;
        game.winner = first > 90 ? Winner::second : Winner::first;
    }
    if (first == 7 && rng.chance(1, 30)) {
        game = {};
        game.ending = MatchEnding::unfinished;
    }
    return game;
}

/// `in_blocks`: with sums by blocks, on which ratings rest.
inline MatchSample make_match_sample(const std::vector<int>& strengths, std::uint64_t deals,
                                     bool in_blocks = false) {
    MatchSample sample{{}, MatchTally(matchups_of(strengths.size()), 2, in_blocks ? deals : 0)};
    sample.facts.game = "tile-game";
    sample.facts.seats = 2;
    sample.facts.rules = {{"rows", 3}};
    sample.facts.components = {"tiles", "luck"};
    sample.facts.seed = 5;
    sample.facts.games = deals;
    for (const int strength : strengths)
        sample.facts.strategies.push_back(
            {std::string(1, static_cast<char>('A' + sample.facts.strategies.size())) +
                 " of strength " + std::to_string(strength),
             "alpha_beta",
             {{"depth", strength}}});
    const std::vector<Matchup> matchups = matchups_of(strengths.size());
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        std::vector<MatchPair> pairs;
        for (const Matchup& m : matchups) {
            Rng rng = stream(5, deal, Purpose::deal, static_cast<unsigned>(m.a * 16 + m.b));
            MatchPair pair;
            pair.games[0] = sample_game(rng, strengths[m.a], strengths[m.b]);
            pair.games[1] =
                m.a == m.b ? pair.games[0] : sample_game(rng, strengths[m.b], strengths[m.a]);
            pair.identical = pair.games[0] == pair.games[1];
            pair.deterministic = strengths[m.a] + strengths[m.b] == 0;
            if (pair.deterministic) pair.moves = 12345;
            pairs.push_back(pair);
        }
        sample.tally.add(deal, pairs);
    }
    return sample;
}

}  // namespace skerry::test
