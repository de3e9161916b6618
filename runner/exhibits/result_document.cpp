// Makes the document of a result of its parts.

#include "runner/exhibits/result_document.hpp"

#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_tables.hpp"

namespace skerry {

ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const RunStatus& status, const ordered_json& environment) {
    return result_document(facts, tally, figures_of(facts, tally), status, environment);
}

ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const Figures& figures, const RunStatus& status,
                             const ordered_json& environment) {
    ordered_json document = counted_document(facts, tally, status);
    const std::shared_ptr<const Figures> unowned(std::shared_ptr<void>(), &figures);
    const ShownBatch batch("", facts, tally, {}, unowned);
    document["tables"] = tables_json({&batch, 1});
    document["tables"].erase(std::string(time_exhibit));
    document["environment"] = environment;
    return document;
}

}  // namespace skerry
