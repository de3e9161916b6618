#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;

namespace {

std::unique_ptr<Experiment> tiles_of(std::uint64_t games) {
    Document document = Document::parse(
        R"({"game": "tile-game", "seed": 3, "rules": {"pool": 6},
            "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "perfect"},
                           {"name": "alpha_beta", "depth": 2, "vary": true},
                           {"name": "alpha_beta", "depth": 2}]})",
        "test");
    document.set("games", games, "test");
    return load_configuration(document, all_games()).experiment;
}

std::string result_of(const Experiment& experiment, const BatchOptions& options) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> played{0};
    const BatchResult batch = run_batch(experiment, options, go, played);
    CHECK(played == experiment.facts().games);
    return print_result(result_document(experiment.facts(), batch.tally,
                                        {true, "games", batch.tally.games()},
                                        nlohmann::ordered_json::object()));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("matches: the result's bytes depend on neither threads nor chunks nor backend") {
        const auto experiment = tiles_of(skerry::test::share(40));
        const std::string expected = result_of(*experiment, {1, 40, for_each_chunk_jthread});
        for (ForEachChunk* backend : {for_each_chunk_jthread, for_each_chunk})
            for (const int threads : {1, 2, 7})
                for (const std::uint64_t chunk : {0U, 1U, 3U, 40U})
                    CHECK(result_of(*experiment, {threads, chunk, backend}) == expected);
        const auto matchups = nlohmann::json::parse(expected)["matchups"];
        CHECK(matchups.size() == 10);
        // perfect against alpha_beta without "vary": nobody draws a number.
        for (const auto& matchup : matchups)
            CHECK(matchup["distinct"]["undrawn"] ==
                  (matchup["a"] == "perfect" && matchup["b"] == "alpha_beta#2"));
    }

    TEST_CASE("matches: stopping leaves a result of the first games") {
        const auto whole = tiles_of(25);
        const auto longer = tiles_of(50);
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        BatchTally merged = run_batch(*whole, {2, 4, for_each_chunk}, go, played).tally;
        BatchTally rest = longer->empty_tally();
        const auto player = longer->player();
        for (std::uint64_t game = 25; game < 50; ++game) player->play(game, rest);
        merged.merge(rest);
        CHECK(merged == run_batch(*longer, {1, 7, for_each_chunk}, go, played).tally);
    }
}
