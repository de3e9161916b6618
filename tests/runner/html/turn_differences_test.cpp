// Differences by move: the last one is the difference of the result; nothing of slow strategies.

#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "runner/batch/batch.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/result_gallery.hpp"
#include "runner/results/result.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// The differences by move of an experiment in which a game takes each strategy so many seconds.
struct Turns {
    ordered_json result;
    ordered_json turns;

    Turns(std::string_view config, double seconds) {
        const auto experiment =
            load_configuration(Document::parse(config, "test"), all_games()).experiment;
        const StopFlag go{0};
        std::atomic<std::uint64_t> count{0};
        const BatchResult batch = run_batch(*experiment, {1, 0}, go, count);
        ordered_json environment = ordered_json::object();
        for (const StrategyFacts& strategy : experiment->facts().strategies)
            environment["seconds_per_game"][strategy.label] = seconds;
        result = result_document(experiment->facts(), batch.tally,
                                 {true, "games", experiment->facts().games}, environment);
        turns = turn_differences(*experiment, Result::of(Document::of(result, "r.json")));
    }
};

constexpr std::string_view three_players = R"({"game": "tiny-islands", "seed": 3, "games": 40,
    "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "policy"}]})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("turn differences: after the last move they are the differences of the result") {
        const Turns played(three_players, 1e-4);
        CHECK(played.turns["games"] == 40);
        CHECK(played.turns["pairs"].size() == 3);
        for (const ordered_json& pair : played.turns["pairs"]) {
            const auto label = [&](const char* const side) {
                return played
                    .result["experiment"]["strategies"][pair[side].get<std::size_t>()]["label"];
            };
            bool found = false;
            for (const ordered_json& of : played.result["comparisons"]) {
                const bool same = of["a"] == label("a") && of["b"] == label("b");
                const bool turned = of["a"] == label("b") && of["b"] == label("a");
                if (!same && !turned) continue;
                found = true;
                const double mean = of["difference"]["mean"];
                const double se = of["difference"]["se"];
                CHECK(pair["mean"].back().get<double>() ==
                      doctest::Approx(turned ? -mean : mean).epsilon(1e-12));
                CHECK(pair["se"].back().get<double>() == doctest::Approx(se).epsilon(1e-9));
            }
            CHECK(found);
            CHECK(pair["mean"].size() == 29);  // 26 tiles and 3 shorelines
        }
    }

    TEST_CASE("turn differences: none of slow strategies, few games, or games for two") {
        CHECK(Turns(three_players, 1e-3).turns.is_null());
        CHECK(Turns(three_players, 0).turns.is_null());
        CHECK(Turns(R"({"game": "tiny-islands", "games": 29, "strategies": [{"name": "random"},
            {"name": "greedy"}]})",
                    1e-5)
                  .turns.is_null());
        CHECK(Turns(R"({"game": "tile-game", "games": 40, "strategies": [{"name": "random"},
            {"name": "greedy"}]})",
                    1e-5)
                  .turns.is_null());
    }
}

}  // namespace skerry
