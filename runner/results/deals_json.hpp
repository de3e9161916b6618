#pragma once
// The blocks `deals` of a result whose deals are played several times: the sums by deals, and the
// parts of the variance that follow from them.

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// Adds `deals` to one of `results` or `comparisons`; nothing where each deal is played once.
void put_deals(nlohmann::ordered_json& into, const ExperimentFacts& facts, const StrategyTally& of,
               const std::optional<VarianceParts>& variance);
void put_deals(nlohmann::ordered_json& into, const ExperimentFacts& facts, const PairTally& of,
               const std::optional<VarianceParts>& variance);

/// Reads what put_deals() has added to `node`, after all else of the tally. `games`: those done.
/// Throws UserError.
void read_deals(const JsonNode& node, const ExperimentFacts& facts, std::uint64_t games,
                StrategyTally& into);
void read_deals(const JsonNode& node, const ExperimentFacts& facts, std::uint64_t games,
                PairTally& into);

}  // namespace skerry
