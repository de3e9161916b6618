#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/page_parts.hpp"
#include "runner/results/experiment_block.hpp"

namespace skerry {

using nlohmann::ordered_json;

TEST_SUITE("unit") {
    TEST_CASE("strategy settings: what differs from the defaults, in base strategies too") {
        const Document config = Document::parse(R"({"game": "tiny-islands", "strategies": [
            {"name": "greedy"}, {"name": "greedy", "label": "b", "steps": 40, "room": 3},
            {"name": "rollout", "rollouts": 4, "base": {"name": "greedy", "room": 3}},
            {"name": "rollout", "label": "d", "base": "greedy"}]})",
                                                "test");
        const Configuration configuration = load_configuration(config, all_games());
        ordered_json result = {{"experiment", experiment_json(configuration.experiment->facts())}};
        CHECK(strategy_settings(Document::of(result, "test")) ==
              std::vector<std::string>{"", "room 3", "rollouts 4, base greedy (room 3)",
                                       "base greedy"});
        // A strategy that this program does not know has no defaults.
        result["experiment"]["strategies"][0] = {
            {"label", "x"}, {"name", "gone"}, {"reference", false}, {"params", {{"depth", 2}}}};
        CHECK(strategy_settings(Document::of(result, "test")).front() == "depth 2");
    }
}

}  // namespace skerry
