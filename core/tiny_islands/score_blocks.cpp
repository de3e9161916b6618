#include "core/tiny_islands/score_blocks.hpp"

#include <cassert>

#include "core/simd/lanes.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/score_blocks_kernel.hpp"

namespace skerry::tiny_islands {

namespace detail {

namespace {

constexpr auto make_split_balls() {
    std::array<SplitBalls, row_stride * board_size> table{};
    for (int from : board_plane)
        for (int to : board_plane & ~Plane::single(from)) {
            const SplitPlane split(Plane::single(to));
            const int steps = distance(Cell::from_bit(from), Cell::from_bit(to));
            auto& balls = table[static_cast<std::size_t>(from)];
            for (auto d = static_cast<std::size_t>(steps - 1); d < balls.low.size(); ++d) {
                balls.low[d] |= split.low;
                balls.high[d] |= split.high;
            }
        }
    return table;
}

}  // namespace

constexpr std::array<SplitBalls, row_stride* board_size> split_balls = make_split_balls();

}  // namespace detail

void BoardBlock::set(std::size_t lane, const Board& board) {
    for (std::size_t i = 0; i < tile_kinds; ++i) set(lane, i, board.tiles[i]);
    for (std::size_t i = 0; i < shoreline_count; ++i) set(lane, tile_kinds + i, board.interiors[i]);
}

Board BoardBlock::board(std::size_t lane) const {
    Board board;
    for (std::size_t i = 0; i < tile_kinds; ++i) board.tiles[i] = get(lane, i);
    for (std::size_t i = 0; i < shoreline_count; ++i)
        board.interiors[i] = get(lane, tile_kinds + i);
    return board;
}

Score BlockScores::score(std::size_t lane) const {
    Score score;
    for (std::size_t i = 0; i < parts; ++i)
        score.components[i] = static_cast<std::int32_t>(components[i][lane]);
    return score;
}

bool scores_in_blocks(const Rules& rules) {
    return rules.sand == SandRule::edges && rules.offshore_sand &&
           rules.wave == WaveRule::near_and_lines && rules.coastal_waves &&
           rules.coastal_waves_spoil && rules.church == ChurchRule::other_houses && rules.islets &&
           !rules.score_floor && !rules.penalties_first && rules.penalty() == standard_penalty;
}

void score_blocks(InstructionSet set, std::span<const BoardBlock> blocks,
                  std::span<BlockScores> scores) {
    assert(blocks.size() == scores.size());
    switch (set) {
#if SKERRY_X86_KERNELS
        case InstructionSet::avx512:
            return detail::avx512::score_blocks(blocks.data(), scores.data(), blocks.size());
        case InstructionSet::avx2:
            return detail::avx2::score_blocks(blocks.data(), scores.data(), blocks.size());
#endif
        default:
            return detail::score_blocks<baseline::Lanes64>(blocks.data(), scores.data(),
                                                           blocks.size());
    }
}

void score_blocks(std::span<const BoardBlock> blocks, std::span<BlockScores> scores) {
    score_blocks(best_instruction_set(), blocks, scores);
}

}  // namespace skerry::tiny_islands
