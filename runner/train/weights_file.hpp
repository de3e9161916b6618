#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// Weights in JSON: plan, knots, groups, and the numbers by turn and tile. `weights_of` is its
/// inverse and throws UserError (`where` names the file) for weights of other features and for
/// numbers that are none of theirs.
nlohmann::ordered_json weights_json(const PolicyWeights& weights);
PolicyWeights weights_of(const JsonNode& node, const std::string& where);

/// "sha256:..." over plan and numbers.
std::string weights_digest(const PolicyWeights& weights);

/// The source file with the weights of the tree, policy_weights_data.cpp. `made_by`: comment lines.
std::string weights_source(const PolicyWeights& weights, const std::vector<std::string>& made_by);

}  // namespace skerry::tiny_islands
