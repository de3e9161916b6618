// Sweeps found in an experiment: what makes a curve, a grid or slices, in which order and where on
// an axis its values stand.
// Sweeps: which strategies an entry with "vary" stands for, their labels, and what is refused.

#include "runner/experiment/vary.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/sweeps.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

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

/// The configuration of these strategies of Tiny Islands, with every value written out.
ordered_json resolved(const std::string& strategies) {
    const Document document =
        Document::parse(R"({"game": "tiny-islands", "strategies": )" + strategies + "}", "my.json");
    return configuration_of(load_configuration(document, all_games()).experiment->facts());
}

std::vector<std::string> labels_of(const std::string& strategies) {
    std::vector<std::string> labels;
    const ordered_json configuration = resolved(strategies);
    for (const ordered_json& strategy : configuration["strategies"])
        labels.push_back(strategy["label"]);
    return labels;
}

std::string message_of(const std::string& strategies) {
    return skerry::test::error_of([&] { resolved(strategies); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rule sets: by the options that differ, of variants by their names") {
        const auto texts = [](const std::string& vary) {
            const Document document = Document::parse(
                R"({"game": "tiny-islands", "rules": {"vary": )" + vary +
                    R"(}, "strategies": ["greedy", {"name": "swift", "label": "mine"}]})",
                "my.json");
            std::vector<std::string> list;
            for (const RuleSet& set :
                 rule_sets_of(load_configuration(document, all_games()).experiment->facts()))
                list.push_back(set.text + (set.is_own ? "*" : ""));
            return list;
        };
        using List = std::vector<std::string>;
        CHECK(texts(R"({"sand": ["touching", "edges"]})") == List{"sand=edges*", "sand=touching"});
        CHECK(texts(R"({"variant": ["notebook", "standard"]})") ==
              List{"variant=standard*", "variant=notebook"});
        CHECK(texts(R"({"variant": ["standard", "notebook"], "penalty": [5, 3]})") ==
              List{"variant=standard penalty=5*", "variant=standard penalty=3",
                   "variant=notebook penalty=5", "variant=notebook penalty=3"});
    }

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

    TEST_CASE("vary: a grid, the last key fastest, labels that tell it") {
        const std::string grid = R"([{"name": "greedy",
            "vary": {"room": [0, 4], "steps": {"from": 10, "to": 30, "by": 10}}}, "random"])";
        CHECK(labels_of(grid) == std::vector<std::string>{
                                     "greedy room=0 steps=10", "greedy room=0 steps=20",
                                     "greedy room=0 steps=30", "greedy room=4 steps=10",
                                     "greedy room=4 steps=20", "greedy room=4 steps=30", "random"});
        const ordered_json strategies = resolved(grid)["strategies"];
        CHECK(strategies[4]["room"] == 4);
        CHECK(strategies[4]["steps"] == 20);
        CHECK_FALSE(strategies[4].contains("vary"));
    }

    TEST_CASE("vary: parameters of a base, choices, a label of one's own") {
        const ordered_json bases = resolved(
            R"([{"name": "rollout", "base": "greedy", "label": "mine", "vary": {"base.steps": [5]}}])");
        CHECK(bases["strategies"][0]["base"]["name"] == "greedy");
        CHECK(bases["strategies"][0]["base"]["steps"] == 5);
        CHECK(bases["strategies"][0]["label"] == "mine base.steps=5");
        CHECK(labels_of(
                  R"([{"name": "rollout", "vary": {"base": ["greedy", {"name": "policy"},
                      {"name": "greedy", "room": 4, "steps": 9}]}}])") ==
              std::vector<std::string>{"rollout base=greedy", "rollout base=policy",
                                       "rollout base=greedy:room=4,steps=9"});
    }

    TEST_CASE("vary: a parameter of that name stays what it is, and can be swept") {
        const Document document = Document::parse(
            R"({"game": "tile-game", "strategies": [{"name": "alpha_beta", "vary": true},
                {"name": "alpha_beta", "vary": {"vary": [true, false], "depth": [2]}}]})",
            "my.json");
        const ordered_json configuration =
            configuration_of(load_configuration(document, all_games()).experiment->facts());
        const ordered_json& strategies = configuration["strategies"];
        REQUIRE(strategies.size() == 3);
        CHECK(strategies[0]["vary"] == true);
        CHECK(strategies[2]["vary"] == false);
        CHECK(strategies[2]["label"] == "alpha_beta vary=false depth=2");
    }

    TEST_CASE("vary: values of the command line") {
        CHECK(parse_values("0,1,4", "") == ordered_json{0, 1, 4});
        CHECK(parse_values("none,full", "") == ordered_json{"none", "full"});
        CHECK(parse_values("-20..40:10", "") ==
              ordered_json{{"from", -20}, {"to", 40}, {"by", 10}});
        CHECK(parse_values("3..5", "") == ordered_json{{"from", 3}, {"to", 5}});
        CHECK_THROWS_WITH_AS(parse_values("1..x", "--vary a"),
                             "--vary a: must be values such as 0,1,4 or a range such as 10..80:10",
                             UserError);
        CHECK_THROWS_WITH_AS(parse_values("", "--vary a"), "--vary a: names no values", UserError);
    }

    TEST_CASE("vary: of a hundred thousand values it is said at once that they are too many") {
        std::string many = "0";
        for (int i = 1; i <= 100'000; ++i) many += "," + std::to_string(i);
        CHECK(message_of(R"([{"name": "greedy", "vary": {"steps": [)" + many + "]}}]") ==
              "my.json: /strategies/0/vary/steps: has 100001 values; at most 1000");
    }
}

}  // namespace skerry
