#pragma once
// What is said and shown of joint ratings. The console and the page have the same words and cells.

#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// What the ratings rest on, or why there are none; empty with fewer than three strategies to rate,
/// and without games.
std::string rating_sentence(const ExperimentFacts& facts, const MatchFigures& figures,
                            const TextStyle& style);

/// Whether the ratings have standard errors.
bool has_errors(const std::optional<Ratings>& ratings);

/// The head of the column of ratings, and "+104 ± 12" for each strategy or "-"; no cells where
/// there are no ratings.
std::string rating_head(const std::optional<Ratings>& ratings, const TextStyle& style);
std::vector<std::string> rating_cells(const MatchFigures& figures, const TextStyle& style);

}  // namespace skerry
