#pragma once
// Shows a comparison of two results as text, as Markdown, and as a table for programs.

#include <string>

#include "runner/console/table_formats.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/words/table.hpp"

namespace skerry {

/// "B against A: greedy is better; policy and random are open", or how many there are of each
/// verdict.
std::string comparison_headline(const ResultComparison& comparison);

std::string comparison_text(const ResultComparison& comparison, const TextStyle& style);
std::string comparison_markdown(const ResultComparison& comparison);
/// For programs: one row per figure of a change.
Table comparison_table(const ResultComparison& comparison);

/// What `skerry compare` prints.
std::string shown_comparison(const ResultComparison& comparison, TableFormat format,
                             const TextStyle& style);

}  // namespace skerry
