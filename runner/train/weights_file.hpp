#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// Weights in JSON: plan, knots, groups, and the numbers by turn and tile. `weights_of` is the
/// inverse; it throws UserError (`where` names the file) for weights of other features and for
/// numbers that cannot be weights.
nlohmann::ordered_json weights_json(const PolicyWeights& weights);
PolicyWeights weights_of(const JsonNode& node, const std::string& where);

/// The digest "sha256:..." over plan and numbers.
std::string weights_digest(const PolicyWeights& weights);

/// The source file that holds the tree's weights, strategies/tiny_islands/policy/weights_data.cpp.
/// `made_by` are lines of its comment.
std::string weights_source(const PolicyWeights& weights, const std::vector<std::string>& made_by);

}  // namespace skerry::tiny_islands
