#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// What a tally holds of some of its strategies, ascending, and of the pairs of them: the tally of
/// an experiment of these alone, of which `empty` has no games. The sums over all matchups of a
/// deal (first_seat_by_deal) are none of theirs, and are 0.
BatchTally tally_of_some(const BatchTally& whole, std::span<const std::size_t> strategies,
                         BatchTally empty);

/// Of each column of the blocks of such a tally, the column of the whole.
std::vector<std::size_t> columns_of_some(const BatchTally& whole,
                                         std::span<const std::size_t> strategies);

/// Of each pair of these strategies, in pair order, its place among all pairs of `count`.
std::vector<std::size_t> pairs_of_some(std::size_t count, std::span<const std::size_t> strategies);

}  // namespace skerry
