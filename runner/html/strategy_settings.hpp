#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"

namespace skerry {

/// For each strategy of the experiment of a result what it sets otherwise than its defaults, as
/// text: "rollouts 4, base greedy (room 3)". All parameters where this program does not know the
/// strategy.
std::vector<std::string> strategy_settings(const Document& result);

}  // namespace skerry
