// Makes the document of a result of its parts.

#include "runner/exhibits/result_document.hpp"

#include "runner/exhibits/exhibits.hpp"

namespace skerry {

ordered_json result_tables(const ShownBatch& batch) {
    ordered_json tables = ordered_json::object();
    visit_exhibits(batch, {}, true, [&](const auto& shown, const auto& list) {
        for (const auto& exhibit : list)
            if (exhibit.listed == Listed::always && exhibit.name != time_exhibit &&
                exhibit.applies(batch.facts))
                tables[std::string(exhibit.name)] = json_rows(exhibit.table(shown));
    });
    return tables;
}

ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const RunStatus& status, const ordered_json& environment) {
    return result_document(facts, tally, figures_of(facts, tally), status, environment);
}

ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                             const Figures& figures, const RunStatus& status,
                             const ordered_json& environment) {
    ordered_json document = counted_document(facts, tally, status);
    const std::shared_ptr<const Figures> unowned(std::shared_ptr<void>(), &figures);
    document["tables"] = result_tables(ShownBatch("", facts, tally, {}, unowned));
    document["environment"] = environment;
    return document;
}

}  // namespace skerry
