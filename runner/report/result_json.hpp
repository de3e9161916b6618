#pragma once
// The pieces that the documents of all kinds of batches share.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/extremes.hpp"
#include "runner/statistics/histogram.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

void put_sums(nlohmann::ordered_json& into, const PowerSums& sums);
nlohmann::ordered_json distribution_json(const Distribution& distribution,
                                         const Histogram& histogram);
nlohmann::ordered_json component_json(const PowerSums& sums, const MeanEstimate& mean);
nlohmann::ordered_json test_json(const PairedTest& test);
const char* verdict_name(Verdict verdict);
nlohmann::ordered_json ranking_json(const ExperimentFacts& facts,
                                    const std::vector<std::vector<std::size_t>>& groups);

/// The document's figures of a batch: `results` and what goes with them, up to `ranking`.
void put_figures(nlohmann::ordered_json& document, const ExperimentFacts& facts,
                 const Tally& tally);
class MatchTally;
void put_figures(nlohmann::ordered_json& document, const ExperimentFacts& facts,
                 const MatchTally& tally);

}  // namespace skerry
