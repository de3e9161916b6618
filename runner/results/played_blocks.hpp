#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/block_sums.hpp"

namespace skerry {

/// The games of one block that were played.
struct PlayedBlock {
    std::size_t row = 0;  ///< its place in the table of blocks
    std::vector<GameRange> games;

    std::uint64_t count() const;
};

/// One for each row of the table; `played` are all games that were played, ascending, and `plays`
/// those of each deal.
std::vector<PlayedBlock> played_blocks(const BlockSums& blocks, std::span<const GameRange> played,
                                       std::uint64_t plays);

}  // namespace skerry
