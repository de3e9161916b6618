// Where code comes from that is not part of the program, in results and in configurations.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/experiment_block.hpp"

using namespace skerry;
using nlohmann::ordered_json;

namespace {

/// The `experiment` of a result whose second strategy has this origin.
ordered_json result_with(const ordered_json& origin) {
    const Document config = Document::parse(
        R"({"game": "tiny-islands", "games": 5, "strategies": ["greedy", "random"]})", "own.json");
    ExperimentFacts facts = load_configuration(config, all_games()).experiment->facts();
    facts.strategies[1].outside = origin;
    return {{"experiment", experiment_json(facts)}};
}

std::string refusal_of(const ordered_json& result, bool as_configuration) {
    const Document document = Document::of(result, "result.json");
    const auto failure = failure_of([&] {
        if (as_configuration)
            load_configuration(configuration_of_result(document), all_games());
        else
            read_experiment(document.root());
    });
    return failure ? failure->what() : "";
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a result says where code from outside is from, and nobody else plays it") {
        const ordered_json origin = {{"language", "python"}, {"function", "mine.choose"}};
        const ordered_json result = result_with(origin);
        const ordered_json& strategies = result["experiment"]["strategies"];
        CHECK_FALSE(strategies[0].contains("outside"));
        CHECK(strategies[1]["outside"] == origin);
        CHECK(refusal_of(result, true) ==
              "result.json (experiment): /strategies/1/outside: rests on code that is not part of "
              "this program, {\"language\":\"python\",\"function\":\"mine.choose\"}; only the "
              "program that has it can play its games");
        CHECK(refusal_of(result_with({{"language", 5}}), false) ==
              "result.json: /experiment/strategies/1/outside/language: found 5; must be a string "
              "\"...\"");
        CHECK(refusal_of(result_with(ordered_json::array({1})), false) ==
              "result.json: /experiment/strategies/1/outside: found an array; must be an object "
              "{...}");
    }
}
