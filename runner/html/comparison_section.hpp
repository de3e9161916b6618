#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/html/page_model.hpp"

namespace skerry {

/// The second result compared with the first, as `skerry compare` does it: {"a", "b" (files),
/// "headline", "how", "figure", "rows", "warnings"}; differences are b - a. A row has "name",
/// "note" (how the strategies differ), "a", "b", "mean" (of the difference), "se", "low", "high",
/// "p_holm", "verdict" (of b), and "parts" of the figure with the same numbers. Where the two
/// cannot be compared: {"a", "b", "why"}. Adds the plot of the rows, "0/changes", to `plots`.
nlohmann::ordered_json comparison_section(const ReportSource& a, const ReportSource& b,
                                          bool rules_may_differ, std::string& plots);

}  // namespace skerry
