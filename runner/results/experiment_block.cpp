#include "runner/results/experiment_block.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/random.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/stop_json.hpp"

namespace skerry {

using nlohmann::ordered_json;

ordered_json experiment_json(const ExperimentFacts& facts) {
    ordered_json strategies = ordered_json::array();
    for (const StrategyFacts& strategy : facts.strategies)
        strategies.push_back({{"label", strategy.label},
                              {"name", strategy.name},
                              {"reference", strategy.reference},
                              {"params", strategy.params}});
    ordered_json json = {
        {"game", facts.game}, {"rules_version", facts.rules_version}, {"rules", facts.rules}};
    if (!facts.data.is_null()) json["data"] = facts.data;
    json["components"] = facts.components;
    json["seeds"] = {{"master", std::to_string(facts.seed)},
                     {"derivation", stream_derivation},
                     {"first_game", facts.first_game},
                     {"games", facts.games}};
    json["strategies"] = strategies;
    if (facts.stop.active()) json["stop"] = stop_rule_json(facts.stop);
    return json;
}

Document configuration_of_result(const Document& document) {
    const JsonNode experiment = document.root().at("experiment");
    ordered_json config = {{"game", experiment.at("game").json()},
                           {"rules", experiment.at("rules").json()},
                           {"seed", experiment.at("seeds").at("master").json()},
                           {"games", experiment.at("seeds").at("games").json()},
                           {"strategies", ordered_json::array()}};
    for (const JsonNode& strategy : experiment.at("strategies").items())
        config["strategies"].push_back(strategy_json(
            strategy.at("label").json(), strategy.at("name").json(), strategy.at("params").json()));
    if (const auto stop = experiment.find("stop")) config["stop"] = stop->json();
    return Document::of(std::move(config), document.source() + " (experiment)");
}

}  // namespace skerry
