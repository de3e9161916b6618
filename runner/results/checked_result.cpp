#include "runner/results/checked_result.hpp"

#include <nlohmann/json.hpp>
#include <variant>

#include "runner/documents/json_difference.hpp"
#include "runner/results/contradictions.hpp"
#include "runner/results/read_status.hpp"
#include "runner/results/read_tally.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

using nlohmann::ordered_json;

void check_result(const JsonNode& result) {
    const RecordedBatch batch = read_recorded_batch(result);
    const RunStatus status = read_status(result, batch.facts);
    require_consistent(result, batch.facts, status, batch.tally);
    ordered_json computed;
    std::visit([&](const auto& tally) { put_figures(computed, batch.facts, tally); },
               batch.tally.kind());
    const auto found =
        json_differences(result.json(), computed, result.pointer(), 1, ComparedKeys::common);
    if (!found.empty())
        result.fail_at(found[0].pointer, "found " + found[0].left +
                                             "; by the figures that it follows from it is " +
                                             found[0].right);
}

}  // namespace skerry
