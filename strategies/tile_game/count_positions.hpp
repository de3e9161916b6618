#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

/// The number of sequences of claimed values that the rules text counts (its `count(turns, p1,
/// p2)`), which leaves cells and flips out of account. Empty beyond 2^64.
std::optional<std::uint64_t> count_value_sequences(int turns, int first_pool, int second_pool);

struct PositionCount {
    std::uint64_t raw = 0;             ///< different positions
    std::uint64_t up_to_symmetry = 0;  ///< rotations and reflections of the board as one
};

/// Counts the positions that can be reached, first and final ones included, by generating them all:
/// 2x2x4 takes no time, 3x3x10 minutes and some GB. `keep_going` is asked now and then with the
/// positions found so far; false gives up, and nothing is returned. Throws std::invalid_argument
/// where positions do not fit 64 bits (3x3x10 does, 4x4x4 does, 4x4x10 does not).
std::optional<PositionCount> count_positions(
    const Rules& rules, const std::function<bool(std::uint64_t found)>& keep_going = {});

}  // namespace skerry::tile_game
