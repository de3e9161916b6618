#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "runner/batch/batch.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry {

namespace {

template <Order order>
void check_extremes(const Experiment& experiment, std::size_t strategy,
                    const Extremes<order>& extremes) {
    CHECK_FALSE(extremes.list().empty());
    for (const Extreme& extreme : extremes.list()) {
        const Trace trace = experiment.trace(strategy, extreme.game);
        CHECK(trace.result.finished);
        CHECK(trace.result.total == extreme.value);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the best and the worst games replay to the scores that the batch recorded") {
        for (const char* variant : {"standard", "double_sided", "notebook"}) {
            CAPTURE(variant);
            const auto experiment = test::load_experiment(
                R"({"game": "tiny-islands", "seed": 9, "games": )" +
                std::to_string(test::share(60, 10)) + R"(, "rules": {"variant": ")" +
                std::string(variant) + R"("}, "strategies": [{"name": "random"},
                {"name": "greedy"}, {"name": "rollout", "rollouts": 1, "candidates": 2, "base": "random"}]})");
            const StopFlag go{0};
            std::atomic<std::uint64_t> played{0};
            const BatchResult batch = run_batch(*experiment, {2, 0}, go, played);
            for (std::size_t i = 0; i < 3; ++i) {
                check_extremes(*experiment, i, batch.tally.scores().strategy(i).best);
                check_extremes(*experiment, i, batch.tally.scores().strategy(i).worst);
            }
        }
    }

    TEST_CASE("games that a player plays in lockstep are those played one at a time") {
        const auto experiment =
            test::load_experiment(R"({"game": "tiny-islands", "seed": 6, "strategies": [
            {"name": "greedy"}, {"name": "random"}, {"name": "random", "label": "again"}]})");
        const auto player = experiment->player();
        for (std::uint64_t game : {0, 1, 15, 16, 17, 40, 5, 1000, 55, 56}) {
            CAPTURE(game);
            BatchTally tally = experiment->empty_tally();
            player->play(game, tally);
            for (std::size_t i = 0; i < 3; ++i)
                check_extremes(*experiment, i, tally.scores().strategy(i).best);
        }
    }

    TEST_CASE("a game does not depend on the company of its strategy or on games before") {
        const auto alone = test::load_experiment(
            R"({"game": "tiny-islands", "seed": 5, "strategies": [{"name": "greedy"}]})");
        const auto together = test::load_experiment(
            R"({"game": "tiny-islands", "seed": 5, "strategies": [{"name": "random"},
                {"name": "rollout", "rollouts": 1}, {"name": "greedy"}]})");
        for (std::uint64_t game : {7, 3, 7}) {
            const Trace a = alone->trace(0, game);
            const Trace b = together->trace(2, game);
            CHECK(a.record == b.record);
            REQUIRE(a.steps.size() == b.steps.size());
            CHECK(a.steps.back().state == b.steps.back().state);
        }
    }

    TEST_CASE("records of replayed games agree with the rules") {
        const std::string config = R"({"game": "tiny-islands", "rules": {"variant": "notebook"},
            "strategies": [{"name": "random"}, {"name": "greedy"}]})";
        const auto experiment = test::load_experiment(config);
        for (std::size_t strategy : {0, 1})
            for (std::uint64_t game = 0; game < 20; ++game) {
                const std::string record = experiment->trace(strategy, game).record;
                const RecordCheck check = experiment->game(0).check_record(record);
                CHECK(check.figures == 9);
                CHECK(check.illegal == "");
                CHECK(check.differences.empty());
            }
    }
}

}  // namespace skerry
