// Pairs of games on one deal: where they part, and the swings that a result keeps.

#include "runner/candidates/parting.hpp"

#include "runner/batch/batch.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

const std::string& state_before(const Trace& trace, std::size_t step) {
    return step == 0 ? trace.start_state : trace.steps[step - 1].state;
}

Result result_of(const Experiment& experiment) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> played{0};
    const BatchResult batch = run_batch(experiment, {2, 0}, go, played);
    return Result::of(Document::of(result_document(experiment.facts(), batch.tally,
                                                   {true, "games", experiment.facts().games}, {}),
                                   "result"));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("two strategies part in the same position, on different moves") {
        for (const char* config :
             {R"({"game": "tiny-islands", "seed": 2, "strategies": [{"name": "greedy"},
                 {"name": "policy"}]})",
              R"({"game": "roam", "seed": 2, "strategies": [{"name": "greedy"},
                 {"name": "random"}]})",
              R"({"game": "tile-game", "seed": 2, "strategies": [{"name": "greedy"},
                 {"name": "random"}]})",
              R"({"game": "tiger-island", "seed": 2, "strategies": [{"name": "totoro"},
                 {"name": "random"}]})"}) {
            CAPTURE(config);
            const auto experiment = test::load_experiment(config);
            for (std::uint64_t game = 0; game < 6; ++game) {
                const PairOfGames pair = play_pair(*experiment, 1, 0, game);
                const auto parting = first_parting(pair);
                if (!parting) {
                    CHECK(pair.games[0].steps.back().state == pair.games[1].steps.back().state);
                    CHECK(pair.difference() == 0);
                    continue;
                }
                const std::size_t step = parting->step;
                CHECK(state_before(pair.games[0], step) == state_before(pair.games[1], step));
                CHECK(pair.games[0].steps[step].move != pair.games[1].steps[step].move);
                const std::size_t of_a = pair.game_of(pair.a, parting->seat);
                CHECK(pair.strategy_of(of_a, parting->seat) == pair.a);
                CHECK(pair.strategy_of(1 - of_a, parting->seat) == pair.b);
                const auto components =
                    pair.component_differences(experiment->facts().components.size());
                REQUIRE(components);
                int sum = 0;
                for (const int difference : *components) sum += difference;
                CHECK(pair.difference() == sum);
            }
        }
    }

    TEST_CASE("the swings of a pair: the largest first, with the sign of the order asked for") {
        const auto experiment =
            test::load_experiment(R"({"game": "tiny-islands", "seed": 2, "games": 30,
            "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "policy"}]})");
        const Result result = result_of(*experiment);
        const auto swings = recorded_swings(result.tally, 2, 1);
        const auto mirrored = recorded_swings(result.tally, 1, 2);
        REQUIRE(swings.size() == mirrored.size());
        REQUIRE(swings.size() > 5);
        for (std::size_t i = 0; i < swings.size(); ++i) {
            CHECK(swings[i].game_index == mirrored[i].game_index);
            CHECK(swings[i].recorded == -mirrored[i].recorded);
            if (i > 0) CHECK(std::abs(swings[i - 1].recorded) >= std::abs(swings[i].recorded));
            CHECK(agrees(play_pair(*experiment, 2, 1, swings[i].game_index), swings[i]));
            CHECK_FALSE(agrees(play_pair(*experiment, 2, 1, swings[i].game_index),
                               {swings[i].game_index, swings[i].recorded + 1}));
        }
    }

    TEST_CASE("the swings of a match name each deal once, and replay to the recorded margin") {
        const auto experiment =
            test::load_experiment(R"({"game": "tile-game", "seed": 2, "games": 30,
            "strategies": [{"name": "random"}, {"name": "greedy"}]})");
        const Result result = result_of(*experiment);
        const auto swings = recorded_swings(result.tally, 1, 0);
        CHECK(swings.size() > 3);
        for (const Swing& swing : swings) {
            CHECK(agrees(play_pair(*experiment, 1, 0, swing.game_index), swing));
            int same = 0;
            for (const Swing& other : swings) same += other.game_index == swing.game_index ? 1 : 0;
            CHECK(same == 1);
        }
    }
}

}  // namespace skerry
