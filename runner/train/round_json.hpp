#pragma once
// What files of trainings say about a round, whatever was trained.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/train/plan_search.hpp"

namespace skerry::tiny_islands {

/// A number within the limits; otherwise throws UserError.
double figure_of(const JsonNode& node, double min, double max);

double seconds_of(const JsonNode& node);

/// The strength among the fields of a round.
void write_strength(const Strength& strength, nlohmann::ordered_json& round);
Strength strength_of(const JsonNode& round);

}  // namespace skerry::tiny_islands
