// Sweeps found in an experiment: what makes a curve, a grid or slices, in which order and where on
// an axis its values stand.

#include "runner/experiment/sweeps.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

ExperimentFacts facts_of(const std::string& strategies) {
    const Document document =
        Document::parse(R"({"game": "tiny-islands", "strategies": )" + strategies + "}", "my.json");
    return load_configuration(document, all_games()).experiment->facts();
}

std::vector<Sweep> found(const std::string& strategies, const std::vector<std::size_t>& ranked) {
    return sweeps_of(facts_of(strategies), ranked);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("sweeps: a curve, its values in order and to scale, whatever the labels are") {
        const auto sweeps = found(R"([{"name": "greedy", "label": "x", "room": 8}, "random",
            {"name": "greedy", "label": "y", "room": 0}, {"name": "greedy", "label": "z"},
            {"name": "greedy", "label": "z again"}])",
                                  {});
        REQUIRE(sweeps.size() == 1);
        CHECK(sweeps[0].name == "greedy");
        CHECK(sweeps[0].held.empty());
        REQUIRE(sweeps[0].parameters.size() == 1);
        const SweptParameter& room = sweeps[0].parameters[0];
        CHECK(room.path == "room");
        CHECK(room.texts == std::vector<std::string>{"0", "2", "8"});
        CHECK(room.positions == std::vector<double>{0, 2, 8});
        CHECK(room.to_scale);
        CHECK(room.ordered);
        REQUIRE(sweeps[0].strategies.size() == 3);  // of the two that are alike the first
        CHECK(sweeps[0].strategies[0].strategy == 0);
        CHECK(sweeps[0].strategies[0].at == std::vector<std::size_t>{2});
        CHECK(sweeps[0].strategies[2].strategy == 3);
    }

    TEST_CASE("sweeps: values that would stand on each other are spread, words have no order") {
        const auto steps =
            found(R"([{"name": "greedy", "vary": {"steps": [1000, 1, 10, 100]}}])", {})[0]
                .parameters[0];
        CHECK_FALSE(steps.to_scale);
        CHECK(steps.ordered);
        CHECK(steps.positions == std::vector<double>{0, 1, 2, 3});
        CHECK(steps.texts.front() == "1");
        const auto plans = found(
            R"([{"name": "rollout", "vary": {"base": ["random", "policy", "greedy"]}}])", {})[0];
        CHECK(plans.parameters[0].path == "base");
        CHECK_FALSE(plans.parameters[0].ordered);
        CHECK(plans.parameters[0].texts == std::vector<std::string>{"random", "policy", "greedy"});
    }

    TEST_CASE("sweeps: a parameter of a base, and two parameters that make a grid") {
        const auto sweeps = found(R"([{"name": "rollout", "base": "greedy",
            "vary": {"rollouts": [1, 2], "base.room": [2, 4, 8]}}])",
                                  {});
        REQUIRE(sweeps.size() == 1);
        REQUIRE(sweeps[0].parameters.size() == 2);
        CHECK(sweeps[0].parameters[0].path == "rollouts");
        CHECK(sweeps[0].parameters[1].path == "base.room");
        CHECK(sweeps[0].strategies[4].at == std::vector<std::size_t>{1, 1});
    }

    TEST_CASE("sweeps: more parameters are cut through the best, one slice each") {
        const std::string grid = R"([{"name": "greedy",
            "vary": {"room": [0, 2, 4], "steps": [10, 20, 30], "boat": [-20, -8]}}])";
        const ExperimentFacts facts = facts_of(grid);
        const auto sweeps = found(grid, {9, 0});  // room=2 steps=20 boat=-8
        REQUIRE(sweeps.size() == 2);              // boat has two values alone
        CHECK(sweeps[0].parameters[0].path == "room");
        CHECK(sweeps[0].held == "boat=-8 steps=20");
        REQUIRE(sweeps[0].strategies.size() == 3);
        CHECK(facts.strategies[sweeps[1].strategies[1].strategy].label ==
              "greedy room=2 steps=20 boat=-8");
        CHECK(sweeps[1].parameters[0].path == "steps");
        CHECK(sweeps[1].held == "boat=-8 room=2");
        // Two parameters, each varied alone, are no grid.
        const auto cross = found(R"([{"name": "greedy", "vary": {"room": [0, 2, 4, 6]}},
            {"name": "greedy", "vary": {"steps": [10, 20, 30, 50]}}])",
                                 {1});
        REQUIRE(cross.size() == 2);
        CHECK(cross[0].strategies.size() + cross[1].strategies.size() == 9);
    }

    TEST_CASE("sweeps: two strategies of a name are none, nor are three names") {
        CHECK(found(R"([{"name": "greedy", "vary": {"room": [0, 2]}}, "random"])", {}).empty());
        CHECK(found(R"(["greedy", "random", "policy"])", {}).empty());
        CHECK(swept_names(facts_of(R"([{"name": "greedy", "vary": {"room": [0, 2]}}])")).empty());
    }
}

}  // namespace skerry
