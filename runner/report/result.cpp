#include "runner/report/result.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "core/random.hpp"
#include "runner/experiment/stop_json.hpp"
#include "runner/report/digest.hpp"
#include "runner/report/result_json.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

ordered_json range_json(const GameRange& range) {
    return {{"first_game", range.begin}, {"games", range.end - range.begin}};
}

ordered_json played_json(const ExperimentFacts& facts, const RunStatus& status) {
    ordered_json list = ordered_json::array();
    for (const GameRange& range : status.played) list.push_back(range_json(range));
    const std::uint64_t first = status.part ? status.part->begin : facts.first_game;
    if (list.empty() && status.games_done > 0)
        list.push_back(range_json({first, first + status.games_done}));
    return list;
}

}  // namespace

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

ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const RunStatus& status, const ordered_json& environment) {
    ordered_json document;
    document["schema"] = result_schema;
    document["schema_version"] = result_schema_version;
    document["status"] = status.complete ? "complete" : "partial";
    document["stop_reason"] = status.stop_reason;
    document["games_done"] = status.games_done;
    if (status.part) document["part"] = range_json(*status.part);
    document["played"] = played_json(facts, status);
    document["experiment"] = experiment_json(facts);
    std::visit([&](const auto& figures) { put_figures(document, facts, figures); }, tally.kind());
    document["digest"] = result_digest(document);
    document["environment"] = environment;
    return document;
}

}  // namespace skerry
