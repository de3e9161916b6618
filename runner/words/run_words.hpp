#pragma once
// What is said of a batch of either kind.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Columns of a strategy's label in a table: longer ones are shortened, in a narrow table down to
/// the least.
inline constexpr std::size_t long_label = 40;
inline constexpr std::size_t least_label = 6;

/// A strategy's label in at most `width` columns, with " *" where it is a reference.
std::string label_of(const ExperimentFacts& facts, std::size_t strategy, const TextStyle& style,
                     std::size_t width);
/// As sentences show it.
std::string label_of(const ExperimentFacts& facts, std::size_t strategy, const TextStyle& style);

/// "A > {B, C} > D".
std::string ranking_text(const ExperimentFacts& facts,
                         const std::vector<std::vector<std::size_t>>& groups,
                         const TextStyle& style);

/// What stands before a ranking: how sure it is.
std::string ranking_head(const ExperimentFacts& facts);

/// What became of the stop rule; empty where `stop` is.
std::string stop_sentence(const ExperimentFacts& facts, const std::optional<Outlook>& stop,
                          const TextStyle& style);

/// What the star behind a label means; empty where nobody has one.
std::string reference_note(const ExperimentFacts& facts);

/// Warnings of a batch that ended early, or that was short. `games`: deals that were played.
std::vector<std::string> length_warnings(const ExperimentFacts& facts, std::uint64_t games);

}  // namespace skerry
