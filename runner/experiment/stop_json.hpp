#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// /stop of a configuration; without it no rule. UserError.
StopRule read_stop_rule(const JsonNode& config);

/// The rule as /stop says it; it must be active().
nlohmann::ordered_json stop_rule_json(const StopRule& rule);

/// The JSON schema of /stop.
nlohmann::ordered_json stop_rule_schema();

}  // namespace skerry
