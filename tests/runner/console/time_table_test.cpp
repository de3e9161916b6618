// Times of games: their means and standard errors, and the table of strength against time.

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/console/score_tables.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

struct Sample {
    ExperimentFacts facts;
    Tally tally{3, 1};

    Sample() {
        facts.components = {"points"};
        for (const char* label : {"slow", "quick", "oracle"})
            facts.strategies.push_back({label, "greedy", {}, std::string(label) == "oracle"});
        const std::unique_ptr<bool[]> identical = std::make_unique<bool[]>(3);
        for (int game = 0; game < 4; ++game) {
            std::vector<GameResult> results(3);
            for (int i = 0; i < 3; ++i) {
                results[static_cast<std::size_t>(i)].finished = true;
                results[static_cast<std::size_t>(i)].total = 10 * i + game % 2;
                results[static_cast<std::size_t>(i)].components[0] = 10 * i + game % 2;
            }
            tally.add(static_cast<std::uint64_t>(game), results, {identical.get(), 3});
        }
    }
};

std::string shown(const std::vector<double>& seconds, const TextStyle& style,
                  const std::vector<double>& errors = {}) {
    const Sample sample;
    const ScoreFigures figures = figures_of(sample.facts, sample.tally);
    return strength_against_time({sample.facts, sample.tally, figures, style},
                                 {1, 1, seconds, errors});
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strength against time: the quickest first, three digits") {
        const std::string text = shown({0.0414, 2.345e-6, 12.34}, {80, false, false});
        CHECK(text ==
              "\nStrength against time of one core\n"
              "  strategy     mean +- se  a game +- se\n"
              "  quick     10.50 +- 0.29       2.35 us\n"
              "  slow       0.50 +- 0.29       41.4 ms\n"
              "  oracle *  20.50 +- 0.29        12.3 s\n");
    }

    TEST_CASE("strength against time: times with their standard errors, in one unit") {
        const std::string text =
            shown({0.0414, 2.345e-6, 12.34}, {80, false, true}, {0.0012, 3.21e-8, 0});
        CHECK(text.find("  quick     10.50 ± 0.29  2.345 ± 0.032 µs\n") != std::string::npos);
        CHECK(text.find("  slow       0.50 ± 0.29     41.4 ± 1.2 ms\n") != std::string::npos);
        CHECK(text.find("  oracle *  20.50 ± 0.29            12.3 s\n") != std::string::npos);
    }

    TEST_CASE("times of games: a result tells them with their standard errors, as far as it can") {
        Sample sample;
        sample.facts.game = "game";
        sample.facts.rules_version = 1;
        sample.facts.games = sample.tally.games();
        const auto environment = nlohmann::ordered_json::parse(
            R"({"seconds": 3, "threads": 2, "seconds_per_game": {"slow": 0.5, "quick": 0.25},
                "seconds_per_game_se": {"slow": 0.125, "quick": "x", "oracle": -1}})");
        const RunTime time =
            Result::of(Document::of(
                           result_document(sample.facts, sample.tally,
                                           {false, "interrupt", sample.tally.games()}, environment),
                           "r.json"))
                .environment.time;
        CHECK(time.per_game == std::vector<double>{0.5, 0.25, 0});
        CHECK(time.per_game_se == std::vector<double>{0.125, 0, 0});
    }

    TEST_CASE("times of games: mean and standard error of readings, added up over threads") {
        TimedGames one;
        one.add_reading(1, 10'000);
        CHECK(one.mean_seconds() == doctest::Approx(1e-5));
        CHECK(one.standard_error() == 0);
        one.add_reading(1, 14'000);
        TimedGames other;
        CHECK(other.mean_seconds() == 0);
        other.add_reading(1, 18'000);
        one.add(other);
        // 10, 14 and 18 µs: sd 4, se 4 / sqrt(3).
        CHECK(one.mean_seconds() == doctest::Approx(14e-6));
        CHECK(one.standard_error() == doctest::Approx(4e-6 / std::sqrt(3.0)));
        TimedGames lockstep;
        for (const std::uint64_t took : {10'000U, 14'000U, 18'000U}) lockstep.add_reading(64, took);
        CHECK(lockstep.mean_seconds() == doctest::Approx(14e-6 / 64));
        CHECK(lockstep.standard_error() == doctest::Approx(4e-6 / std::sqrt(3.0) / 64));
    }

    TEST_CASE("strength against time: strategies that were not timed have no row") {
        CHECK(shown({}, {}).empty());
        CHECK(shown({1, 0, 0}, {}).empty());
        const std::string text = shown({0.999, 0, 1e-5}, {80, false, true});
        CHECK(text.find("quick") == std::string::npos);
        CHECK(text.find("10.0 µs") != std::string::npos);
        CHECK(text.find("999 ms") != std::string::npos);
    }
}

}  // namespace skerry
