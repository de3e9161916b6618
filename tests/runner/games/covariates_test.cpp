// Adjusted means of real games: over many seeds they spread as their standard errors say, about the
// mean of all games, and less than the plain means do.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runner/experiment/config.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;

namespace {

ScoreFigures figures_of(const std::string& config, std::uint64_t seed, std::uint64_t games) {
    Document document = Document::parse(config, "test");
    document.set("seed", seed, "test");
    document.set("games", games, "test");
    document.set("covariates", true, "test");
    const auto experiment = load_configuration(document, all_games()).experiment;
    BatchTally tally = experiment->empty_tally();
    const auto player = experiment->player();
    for (std::uint64_t game = 0; game < games; ++game) player->play(game, tally);
    return figures_of(experiment->facts(), tally.scores());
}

struct Spread {
    double sum = 0;
    double sum_sq = 0;
    int n = 0;
    void add(double value) {
        sum += value;
        sum_sq += value * value;
        ++n;
    }
    double mean() const { return sum / n; }
    double sd() const { return std::sqrt((sum_sq - sum * sum / n) / (n - 1)); }
};

/// `pair`: of the difference of two strategies; else of the score of one.
void check_spread(const std::string& config, bool pair) {
    constexpr int seeds = test::share(500, 100);
    constexpr std::uint64_t games = test::sanitized ? 200 : 400;
    Spread raw;
    Spread adjusted;
    Spread se;
    Spread saved;
    for (int seed = 1; seed <= seeds; ++seed) {
        const ScoreFigures figures = figures_of(config, static_cast<std::uint64_t>(seed), games);
        const auto& of =
            pair ? figures.covariates.pairs[0].adjusted : figures.covariates.strategies[0];
        const MeanEstimate& mean =
            pair ? figures.comparisons[0].difference.mean : figures.summaries[0].score.mean;
        REQUIRE(of);
        raw.add(*mean.mean);
        adjusted.add(of->mean);
        se.add(of->se);
        saved.add(of->games_saved);
    }
    const double truth = raw.mean();  // of seeds * games
    const double ratio = adjusted.sd() * adjusted.sd() / (raw.sd() * raw.sd());
    MESSAGE(config, ": sd of means ", raw.sd(), ", adjusted ", adjusted.sd(), ", their se ",
            se.mean(), ", games saved ", saved.mean(), ", by the variances ", 1 - ratio);
    if (test::sanitized) return;  // only the paths matter there
    CHECK(adjusted.sd() == doctest::Approx(se.mean()).epsilon(0.1));
    CHECK(std::fabs(adjusted.mean() - truth) < 3 * se.mean() / std::sqrt(seeds));
    CHECK(ratio < 1);
    CHECK(std::fabs(1 - ratio - saved.mean()) < 0.05);
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("covariates: adjusted means of Tiny Islands spread over seeds as they say") {
        check_spread(R"({"game": "tiny-islands", "strategies": [{"name": "policy"}]})", false);
    }

    TEST_CASE("covariates: adjusted differences of Roam spread over seeds as they say") {
        check_spread(R"({"game": "roam", "strategies": [{"name": "random"}, {"name": "greedy"}]})",
                     true);
    }
}
