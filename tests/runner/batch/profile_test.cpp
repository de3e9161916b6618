// Profiles: results equal to those of a run, phases counted by hand, the estimate of the overhead.

#include "runner/batch/profile.hpp"

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry {

// Functions are known by their names.
[[gnu::noinline]] double score_for_a_test(double x) {
    for (int i = 0; i < 100'000; ++i) x = x * 1.0000001 + 1e-9;
    return x;
}
[[gnu::noinline]] double walk_for_a_test(double x) {
    for (int i = 0; i < 300'000; ++i) x = x * 1.0000001 - 1e-9;
    return x;
}

}  // namespace skerry

using namespace skerry;

namespace {

std::unique_ptr<Experiment> experiment_of(const ordered_json& config) {
    return load_configuration(Document::of(config, "test"), all_games()).experiment;
}

ordered_json tiny_islands() {
    return {{"game", "tiny-islands"},
            {"games", test::share(35)},
            {"strategies",
             {{{"name", "random"}},
              {{"name", "greedy"}},
              {{"name", "rollout"}, {"rollouts", 1}, {"candidates", 2}}}}};
}

ordered_json tile_game() {
    return {{"game", "tile-game"},
            {"games", test::share(40)},
            {"strategies",
             {{{"name", "random"}}, {{"name", "greedy"}}, {{"name", "alpha_beta"}, {"depth", 1}}}}};
}

Profile profile_of(const Experiment& experiment, int threads = 1) {
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    return run_profile(experiment, {.threads = threads}, never, played);
}

double calls(const Profile& profile, std::size_t strategy, Phase phase) {
    for (const PhaseFigures& row : profile.phases)
        if (row.strategy == strategy && row.phase == phase) return row.calls;
    return 0;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a profiled batch plays the games of a run") {
        const StopFlag never{0};
        for (const ordered_json& config : {tiny_islands(), tile_game()})
            for (const int threads : {1, 3}) {
                const auto experiment = experiment_of(config);
                std::atomic<std::uint64_t> played{0};
                const BatchResult run = run_batch(*experiment, {}, never, played);
                const Profile profile = profile_of(*experiment, threads);
                CHECK(profile.complete);
                CHECK(profile.tally == run.tally);
                CHECK(profile.timed_games > 0);
            }
    }

    TEST_CASE("a game timed phase by phase is the game that is played") {
        for (const ordered_json& config : {tiny_islands(), tile_game()}) {
            const auto experiment = experiment_of(config);
            const auto player = experiment->player();
            const auto profiler = experiment->profiler();
            BatchTally run = experiment->empty_tally();
            BatchTally timed = experiment->empty_tally();
            BatchTally untimed = experiment->empty_tally();
            PhaseTimes times(3);
            for (std::uint64_t game = 0; game < test::share(30); ++game) {
                player->play(game, run);
                profiler->play_timed(game, timed, times);
                profiler->play(game, untimed);
            }
            CHECK(timed == run);
            CHECK(untimed == run);
            CHECK(times.shared(Phase::deal).calls == test::share(30));
            CHECK(times.shared(Phase::tally).calls == test::share(30));
        }
    }

    TEST_CASE("phases are counted: a solitaire game of 29 moves, 26 of them listed") {
        const auto experiment = experiment_of(tiny_islands());
        const Profile profile = profile_of(*experiment);
        CHECK(calls(profile, 3, Phase::deal) == 1);
        CHECK(calls(profile, 3, Phase::tally) == 1);
        CHECK(calls(profile, 3, Phase::decision) == 0);
        for (std::size_t strategy = 0; strategy < 3; ++strategy) {
            CHECK(calls(profile, strategy, Phase::start) == 1);
            CHECK(calls(profile, strategy, Phase::decision) == 29);
            CHECK(calls(profile, strategy, Phase::play) == 29);
            CHECK(calls(profile, strategy, Phase::score) == 1);
            CHECK(calls(profile, strategy, Phase::candidates) == 26);
        }
    }

    TEST_CASE("phases of matches are counted: pairs by their first strategy, moves by the mover") {
        const auto experiment = experiment_of(tile_game());
        const Profile profile = profile_of(*experiment);
        CHECK(calls(profile, 0, Phase::score) == calls(profile, 0, Phase::start));
        CHECK(calls(profile, 0, Phase::score) == 2);  // random - greedy, random - alpha_beta
        CHECK(calls(profile, 1, Phase::score) == 1);
        CHECK(calls(profile, 2, Phase::score) == 0);
        for (std::size_t strategy = 0; strategy < 3; ++strategy) {
            const double decisions = calls(profile, strategy, Phase::decision);
            CHECK(decisions > 4);
            CHECK(calls(profile, strategy, Phase::play) == decisions);
            CHECK(calls(profile, strategy, Phase::candidates) == decisions);
        }
    }

    TEST_CASE("samples tell which part of the decisions of a strategy scores") {
        if (test::sanitized || !samples_decisions()) return;
        std::vector<DecisionSamples> samples(2);
        volatile double value = 1;
        {
            const DecisionSampler sampler(samples, 200'000);
            while (samples[1].all < 400) {
                std::atomic_signal_fence(std::memory_order_seq_cst);  // the handler writes them
                value = score_for_a_test(value);                      // nobody decides
                const Deciding decides(1);
                value = score_for_a_test(value);
                value = walk_for_a_test(value);
            }
        }
        CHECK(samples[0].all == 0);
        const double share =
            static_cast<double>(samples[1].scoring) / static_cast<double>(samples[1].all);
        CHECK(share > 0.1);  // a quarter
        CHECK(share < 0.5);
    }

    TEST_CASE("the error of a phase is that of its blocks") {
        const auto experiment = experiment_of(tiny_islands());
        const Profile profile = profile_of(*experiment);
        for (const PhaseFigures& row : profile.phases) {
            if (row.phase == Phase::scoring) continue;
            REQUIRE(row.se);
            CHECK(*row.se >= 0);
            CHECK(*row.se < 10 * row.ns + 1000);
        }
    }

    TEST_CASE("a stop leaves a profile of what was played") {
        const auto experiment = experiment_of(tiny_islands());
        const StopFlag stopped{2};
        std::atomic<std::uint64_t> played{0};
        const Profile profile = run_profile(*experiment, {}, stopped, played);
        CHECK_FALSE(profile.complete);
        CHECK(profile.tally.games() == 0);
        CHECK(profile.phases.empty());
        CHECK_FALSE(profile.overhead);
    }

    TEST_CASE("the overhead is the median of the ratios with an interval of order statistics") {
        CHECK_FALSE(overhead_of({1.0, 1.0, 1.0, 1.0, 1.0}));
        const std::optional<Overhead> six = overhead_of({1.5, 1.0, 1.1, 1.2, 1.4, 1.3});
        REQUIRE(six);
        CHECK(six->median == doctest::Approx(0.25));
        CHECK(six->low == doctest::Approx(0));
        CHECK(six->high == doctest::Approx(0.5));
        std::vector<double> many;
        for (int i = 100; i >= 0; --i) many.push_back(1 + i / 100.0);
        const std::optional<Overhead> wide = overhead_of(std::move(many));
        REQUIRE(wide);
        CHECK(wide->pairs == 101);
        CHECK(wide->median == doctest::Approx(0.5));
        // Ranks 41 and 61 of 101 (Conover, Practical Nonparametric Statistics, 3.2).
        CHECK(wide->low == doctest::Approx(0.40));
        CHECK(wide->high == doctest::Approx(0.60));
    }

    TEST_CASE("as many games are timed as one per cent pays for") {
        CHECK(games_to_time(0, 100, 10) == 0);
        CHECK(games_to_time(1000, 0, 10) == 1);
        CHECK(games_to_time(1000, 100, 0) == 1);
        CHECK(games_to_time(1000, 100, 10) == 100);
        CHECK(games_to_time(1000, 100, 1000) == 1);
        CHECK(games_to_time(1000, 100, 1e9) == 1);
        CHECK(games_to_time(1000, 1e9, 10) == 1000);
    }
}
