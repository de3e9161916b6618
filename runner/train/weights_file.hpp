#pragma once
// Lists of weights in files: what the files of the policy and of its network have in common.

#include <nlohmann/json_fwd.hpp>

#include "core/tiny_islands/types.hpp"
#include "runner/documents/document.hpp"
#include "runner/train/training.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"
#include "strategies/tiny_islands/policy/weights.hpp"

namespace skerry::tiny_islands {

inline constexpr std::array<std::string_view, tile_kinds> tile_names = {
    "forest", "house", "sand", "wave", "mountain", "church", "boat"};

/// The groups by name, with their sizes.
ordered_json groups_json(std::span<const FeatureGroup> groups);

/// Reads as many numbers as `numbers` has; all must fit in 16 bits.
void read_numbers(const JsonNode& node, std::span<std::int16_t> numbers);

/// Prints the numbers of a list, wrapped at 100 columns.
class NumberLines {
  public:
    explicit NumberLines(std::string& out) : out_(&out) {}
    void put(int number);
    void end_line();

  private:
    std::string* out_;
    std::string line_;
};

/// A number within the limits; otherwise throws UserError.
double figure_of(const JsonNode& node, double min, double max);

double seconds_of(const JsonNode& node);

/// The strength among the fields of a round.
void write_strength(const Strength& strength, ordered_json& round);
Strength strength_of(const JsonNode& round);

/// Weights in JSON: plan, knots, groups, and the numbers by turn and tile. `weights_of` is the
/// inverse; it throws UserError (`where` names the file) for weights of other features and for
/// numbers that cannot be weights.
ordered_json weights_json(const PolicyWeights& weights);
PolicyWeights weights_of(const JsonNode& node, const std::string& where);

/// The digest "sha256:..." over plan and numbers.
std::string weights_digest(const PolicyWeights& weights);

/// The source file that holds the tree's weights, strategies/tiny_islands/policy/weights_data.cpp.
/// `made_by` are lines of its comment.
std::string weights_source(const PolicyWeights& weights, const std::vector<std::string>& made_by);

}  // namespace skerry::tiny_islands
