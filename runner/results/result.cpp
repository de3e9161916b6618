#include "runner/results/result.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "runner/documents/digest.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/result_json.hpp"

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
