#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "runner/documents/document.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Reads /stop of a configuration with this margin; without it there is no rule. Throws UserError.
StopRule read_stop_rule(const JsonNode& config, std::optional<double> margin);

/// Reads /margin of a configuration of a game with so many seats. Throws UserError.
std::optional<double> read_margin(const JsonNode& config, std::size_t seats);

/// The rule as /stop would give it; the rule must be active().
nlohmann::ordered_json stop_rule_json(const StopRule& rule);

/// The JSON schemas of /stop and /margin.
nlohmann::ordered_json stop_rule_schema();
nlohmann::ordered_json margin_schema();

}  // namespace skerry
