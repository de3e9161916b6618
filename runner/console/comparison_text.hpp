#pragma once
// Shows a comparison of two results as text, Markdown and CSV.

#include <string>

#include "runner/results/result_comparison.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

std::string comparison_text(const ResultComparison& comparison, const TextStyle& style);
std::string comparison_markdown(const ResultComparison& comparison);
/// One line per figure of a change; numbers are not rounded.
std::string comparison_csv(const ResultComparison& comparison);

}  // namespace skerry
