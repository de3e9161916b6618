#pragma once
// What the block scorers of all instruction sets share.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/score_blocks.hpp"

namespace skerry::tiny_islands::detail {

/// For each of the 16 distances from a cell, the other cells within that distance, as split planes.
struct alignas(64) SplitBalls {
    std::array<std::uint64_t, 16> low;
    std::array<std::uint64_t, 16> high;
};
extern const std::array<SplitBalls, row_stride * board_size> split_balls;

namespace avx2 {
void score_blocks(const BoardBlock* blocks, BlockScores* scores, std::size_t count);
}
namespace avx512 {
void score_blocks(const BoardBlock* blocks, BlockScores* scores, std::size_t count);
}

}  // namespace skerry::tiny_islands::detail
