#pragma once
// Parts of a tally: its blocks as far as they were played, and some of its strategies.

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// The games of one block that were played.
struct PlayedBlock {
    std::size_t row = 0;  ///< its place in the table of blocks
    std::vector<GameRange> games;

    std::uint64_t count() const;
};

/// One for each row of the table; `played` are all games that were played, ascending.
std::vector<PlayedBlock> played_blocks(const BlockSums& blocks, std::span<const GameRange> played);

/// What a tally holds of some of its strategies, ascending, and of the pairs of them: the tally of
/// an experiment of only these; `empty` is one without games. The sums over all matchups of a deal
/// (first_seat_by_deal) are none of theirs, and are 0.
BatchTally tally_of_some(const BatchTally& whole, std::span<const std::size_t> strategies,
                         BatchTally empty);

/// The column of the whole for each column of the blocks of such a tally.
std::vector<std::size_t> columns_of_some(const BatchTally& whole,
                                         std::span<const std::size_t> strategies,
                                         const BatchTally& empty);

/// The place among all pairs or matchups of the whole of each of these strategies, in order.
std::vector<std::size_t> pairs_of_some(const BatchTally& whole,
                                       std::span<const std::size_t> strategies);

}  // namespace skerry
