// Where two strategies part and how the games go on, and games that are played again.

#include "runner/batch/batch.hpp"
#include "runner/candidates/parting.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/registry.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

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
