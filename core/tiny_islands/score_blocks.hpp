#pragma once
// Scores of many boards at once, under the default scoring rules.

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/split_plane.hpp"

namespace skerry::tiny_islands {

/// Eight boards as a structure of arrays: words[plane][half][lane]. The planes are the tiles in the
/// order of Tile, then the three interiors.
struct alignas(64) BoardBlock {
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t planes = tile_kinds + shoreline_count;
    using Words = std::array<std::uint64_t, lanes>;

    std::array<std::array<Words, 2>, planes> words{};

    void set(std::size_t lane, std::size_t plane, Plane p) {
        const SplitPlane split(p);
        words[plane][0][lane] = split.low;
        words[plane][1][lane] = split.high;
    }
    Plane get(std::size_t lane, std::size_t plane) const {
        SplitPlane split;
        split.low = words[plane][0][lane];
        split.high = words[plane][1][lane];
        return split.plane();
    }
    void set(std::size_t lane, const Board& board);
    Board board(std::size_t lane) const;
};

/// The scores of the eight boards of a block, as components[part][lane]. The parts are those of
/// Score without `floor`.
struct alignas(64) BlockScores {
    static constexpr std::size_t parts = score_components - 1;
    std::array<std::array<std::int64_t, BoardBlock::lanes>, parts> components{};

    Score score(std::size_t lane) const;
};

/// Whether score_blocks() scores as these rules demand.
bool scores_in_blocks(const Rules& rules);

/// scores[i] = what score() gives for the boards of blocks[i] under the default scoring rules.
/// `scores` is as long as `blocks`. Lanes without a board are scored as empty boards.
void score_blocks(std::span<const BoardBlock> blocks, std::span<BlockScores> scores);
/// Scores with one of instruction_sets(), for tests and benchmarks.
void score_blocks(InstructionSet set, std::span<const BoardBlock> blocks,
                  std::span<BlockScores> scores);

}  // namespace skerry::tiny_islands

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
