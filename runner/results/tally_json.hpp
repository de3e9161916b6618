#pragma once
// The block `tally` of a result: all that was counted, as exact integers. Everything else that a
// result tells of its games follows from it.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The number in decimal digits.
std::string to_text(uint128 value);

/// Numbers up to here are exact for every reader of JSON; a larger integer is written as a string.
inline constexpr std::uint64_t max_json_count = std::uint64_t{1} << 53;

/// `tally` must have the strategies, components and measures of the facts.
ordered_json tally_json(const ExperimentFacts& facts, const BatchTally& tally);

/// The inverse of tally_json(), of the block `tally` of an experiment of which these games were
/// played. `empty` is a tally of that experiment without games. Throws UserError with the place of
/// a figure that is missing, out of range or in contradiction to another one. No number that is
/// read decides how much is allocated but the width of a histogram, which is bounded.
BatchTally read_tally(const JsonNode& block, const ExperimentFacts& facts,
                      std::span<const GameRange> played, BatchTally empty);

/// Reads the tally of an experiment that this program may not have: `facts` are the result's.
BatchTally read_tally(const JsonNode& block, const ExperimentFacts& facts,
                      std::span<const GameRange> played);

/// What tally_json() gave, with the smaller blocks near the first game added up to blocks of equal
/// size: does not depend on how finely a result divides its beginning. The first row must be that
/// of game 0.
ordered_json in_equal_blocks(ordered_json tally);

}  // namespace skerry
