#pragma once
// Whole games of uniformly random moves in lockstep: exactly the deals, the games and the scores
// that deal(), sample_move() and outcome() give one at a time.

#include <bit>

#include "core/random.hpp"
#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score_blocks.hpp"

namespace skerry::tiny_islands {

/// The functions of TinyIslands with these names, with one of instruction_sets(): for tests and
/// benchmarks.
void deal_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Rng> streams,
                      std::span<Deal> deals);
void play_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Deal> deals,
                      std::span<const Rng> streams, std::span<State> ends);

}  // namespace skerry::tiny_islands

namespace skerry::tiny_islands::detail {

using LaneWords = BoardBlock::Words;

struct alignas(64) StreamBlock {
    std::array<LaneWords, 4> words;

    void set(std::size_t lane, const Rng& rng) {
        const auto state = std::bit_cast<std::array<std::uint64_t, 4>>(rng);
        for (std::size_t i = 0; i < state.size(); ++i) words[i][lane] = state[i];
    }
};

/// A block of games. Input: the streams and the offers (tile, zone, tile, zone, with one byte
/// each). Output: the other members.
struct alignas(64) GameBlock {
    StreamBlock streams;
    std::array<LaneWords, max_placements> offers;
    BoardBlock boards;
    std::array<LaneWords, 2> shore_points;
    LaneWords irregular;
};

/// The shuffles of two decks. draws[deck][k][lane] is the position with which card 53 - k changes
/// places.
struct alignas(64) ShuffleBlock {
    static constexpr std::size_t swaps = deck_size - 1;

    StreamBlock streams;
    std::array<std::array<LaneWords, swaps>, 2> draws;
    LaneWords irregular;
};

/// For each zone, its nine cells in two words: `low` has the rows 0-4, `high` the rows 5-8, with
/// the bits of SplitPlane.
struct alignas(64) ZoneWords {
    std::array<std::uint64_t, zone_count> low;
    std::array<std::uint64_t, zone_count> high;
};
extern const ZoneWords zone_words;

namespace avx2 {
void play_block(GameBlock& block, int placements);
void draw_shuffles(ShuffleBlock& block);
}  // namespace avx2
namespace avx512 {
void play_block(GameBlock& block, int placements);
void draw_shuffles(ShuffleBlock& block);
}  // namespace avx512

}  // namespace skerry::tiny_islands::detail
