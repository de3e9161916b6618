#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Reads /stop of a configuration; without it there is no rule. Throws UserError.
StopRule read_stop_rule(const JsonNode& config);

/// The rule as /stop would give it; the rule must be active().
nlohmann::ordered_json stop_rule_json(const StopRule& rule);

/// The JSON schema of /stop.
nlohmann::ordered_json stop_rule_schema();

}  // namespace skerry
