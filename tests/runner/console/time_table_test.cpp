#include "runner/console/time_table.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"

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

std::string shown(const std::vector<double>& seconds, const TextStyle& style) {
    const Sample sample;
    const ScoreFigures figures = figures_of(sample.facts, sample.tally);
    return strength_against_time({sample.facts, sample.tally, figures, style}, seconds);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strength against time: the quickest first, three digits") {
        const std::string text = shown({0.0414, 2.345e-6, 12.34}, {80, false, false});
        CHECK(text ==
              "\nStrength against time of one core\n"
              "  strategy     mean +- se   a game\n"
              "  quick     10.50 +- 0.29  2.35 us\n"
              "  slow       0.50 +- 0.29  41.4 ms\n"
              "  oracle *  20.50 +- 0.29   12.3 s\n");
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
