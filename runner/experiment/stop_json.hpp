#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Reads /stop of a configuration with this margin; without it there is no rule. Throws UserError.
StopRule read_stop_rule(const JsonNode& config, std::optional<double> margin);

/// Reads /margin of a configuration of a game with so many seats. Throws UserError.
std::optional<double> read_margin(const JsonNode& config, std::size_t seats);

/// Reads /baseline of a configuration of these strategies: the index of one that is no reference,
/// of two such or more. Throws UserError.
std::optional<std::size_t> read_baseline(const JsonNode& config,
                                         const std::vector<StrategyFacts>& strategies);

/// The rule as /stop would give it; the rule must be active().
nlohmann::ordered_json stop_rule_json(const StopRule& rule);

/// The JSON schemas of /stop, /margin and /baseline.
nlohmann::ordered_json stop_rule_schema();
nlohmann::ordered_json margin_schema();
nlohmann::ordered_json baseline_schema();

}  // namespace skerry
