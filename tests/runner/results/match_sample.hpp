#pragma once
// Made-up matches for the tests of results and reports.

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_tally.hpp"

namespace skerry::test {

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
    MatchSample sample{{}, MatchTally(strengths.size(), 2, in_blocks ? deals : 0)};
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
             {{"depth", strength}},
             strength == 50});
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
