#include <doctest/doctest.h>

#include <string_view>

#include "runner/replay/parting.hpp"
#include "tests/runner/experiment/load.hpp"

namespace skerry {

namespace {

/// The end of one of the two games as they were played, for the seat that decided.
CandidateEnd end_of(const PairOfGames& pair, std::size_t strategy, Seat seat) {
    const Trace& trace = pair.games[pair.game_of(strategy, seat)];
    if (!trace.match) return {trace.result.finished, trace.result.components};
    const MatchGame& match = *trace.match;
    const Winner mine = seat == Seat::first ? Winner::first : Winner::second;
    CandidateEnd end{.finished = true};
    for (std::size_t i = 0; i < end.points.size(); ++i)
        end.points[i] = match.components[index(seat)][i] - match.components[1 - index(seat)][i];
    end.half_points = match.winner == mine ? 2 : match.winner == Winner::none ? 1 : 0;
    return end;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("partings: who plays on with the own move plays the game that was played") {
        for (const char* config :
             {R"({"game": "tiny-islands", "seed": 5, "strategies": [{"name": "greedy"},
                 {"name": "random"}]})",
              R"({"game": "tiny-islands", "seed": 5, "rules": {"variant": "double_sided"},
                 "strategies": [{"name": "rollout", "rollouts": 1, "candidates": 2}, {"name": "policy"}]})",
              R"({"game": "roam", "seed": 5, "strategies": [{"name": "random"},
                 {"name": "greedy"}]})",
              R"({"game": "tile-game", "seed": 5, "strategies": [{"name": "greedy"},
                 {"name": "random"}]})",
              R"({"game": "tile-game", "seed": 5, "rules": {"pool": 4}, "strategies":
                 [{"name": "perfect"}, {"name": "greedy"}]})",
              R"({"game": "tiger-island", "seed": 5, "strategies": [{"name": "random"},
                 {"name": "totoro"}]})"}) {
            CAPTURE(config);
            const auto experiment = test::load_experiment(config);
            int partings = 0;
            for (std::uint64_t game = 0; game < 4; ++game) {
                const PairOfGames pair = play_pair(*experiment, 0, 1, game);
                const auto parting = first_parting(pair);
                if (!parting) continue;
                ++partings;
                const auto player = experiment->parting({0, 1}, game, parting->step);
                REQUIRE(player);
                const PartingEnds ends = player->on_the_deal();
                CHECK(ends[0][0] == end_of(pair, 0, parting->seat));
                CHECK(ends[1][1] == end_of(pair, 1, parting->seat));
                // Earlier calls make no difference.
                const PartingEnds future = player->on_future(3);
                player->on_future(4);
                CHECK(player->on_future(3) == future);
                CHECK(player->on_the_deal() == ends);
                const auto again = experiment->parting({0, 1}, game, parting->step);
                CHECK(again->on_future(3) == future);
            }
            CHECK(partings > 0);
        }
    }

    TEST_CASE("partings: futures differ, and agree with the deal where nothing is left to chance") {
        const auto islands =
            test::load_experiment(R"({"game": "tiny-islands", "seed": 5, "strategies":
            [{"name": "greedy"}, {"name": "policy"}]})");
        const PairOfGames pair = play_pair(*islands, 0, 1, 0);
        const auto player = islands->parting({0, 1}, 0, first_parting(pair)->step);
        int different = 0;
        for (std::uint64_t number = 0; number < 10; ++number)
            different += player->on_future(number) == player->on_future(number + 1) ? 0 : 1;
        CHECK(different > 5);

        const auto tiles =
            test::load_experiment(R"({"game": "tile-game", "seed": 5, "rules": {"pool": 4},
            "strategies": [{"name": "perfect"}, {"name": "alpha_beta", "depth": 1}]})");
        const PairOfGames sure = play_pair(*tiles, 0, 1, 0);
        const auto parting = first_parting(sure);
        REQUIRE(parting);
        const auto plain = tiles->parting({0, 1}, 0, parting->step);
        CHECK(plain->on_future(7) == plain->on_the_deal());
    }

    TEST_CASE("partings: a reference player's moves are not valued") {
        const auto experiment = test::load_experiment(R"({"game": "tiny-islands", "strategies":
            [{"name": "greedy"}, {"name": "clairvoyant", "steps": 100}]})");
        CHECK(experiment->parting({0, 1}, 0, 0) == nullptr);
    }
}

}  // namespace skerry
