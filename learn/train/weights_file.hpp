#pragma once
// Weights and networks in files: lists of numbers under names, in the same order everywhere.

#include "runner/documents/document.hpp"
#include "strategies/tiny_islands/policy/network.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

/// Weights in JSON: plan, groups, and the numbers by turn and tile. `weights_of` is the inverse; it
/// throws UserError (`where` names the file) for weights of other features and for numbers that
/// cannot be weights.
ordered_json weights_json(const PolicyWeights& weights);
PolicyWeights weights_of(const JsonNode& node, const std::string& where);

/// A network in JSON. `network_of` is the inverse; it throws UserError for another layout and for
/// sums that can overflow.
ordered_json weights_json(const NetworkWeights& weights);
NetworkWeights network_of(const JsonNode& node, const std::string& where);

/// The digest "sha256:..." over all that the JSON has.
std::string weights_digest(const PolicyWeights& weights);
std::string weights_digest(const NetworkWeights& weights);

/// The file that holds them in the tree: policy.weights or network.weights in
/// strategies/tiny_islands/policy. It begins with the lines `made_by`.
std::string weights_data(const PolicyWeights& weights, const std::vector<std::string>& made_by);
std::string weights_data(const NetworkWeights& weights, const std::vector<std::string>& made_by);

}  // namespace skerry::tiny_islands
