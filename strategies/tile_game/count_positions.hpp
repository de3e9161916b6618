#pragma once

#include <functional>
#include <optional>

#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

struct PositionCount {
    std::uint64_t raw = 0;             ///< different positions
    std::uint64_t up_to_symmetry = 0;  ///< rotations and reflections of the board counted as one
};

/// Counts the positions that can be reached, including first and final ones, by generating them
/// all: 2x2x4 takes no time, 3x3x10 minutes and several GB. `keep_going` is called now and then
/// with the number of positions found so far; if it returns false, the count is given up and the
/// result is empty. Throws std::invalid_argument if positions do not fit in 64 bits (3x3x10 and
/// 4x4x4 do, 4x4x10 does not).
std::optional<PositionCount> count_positions(
    const Rules& rules, const std::function<bool(std::uint64_t found)>& keep_going = {});

}  // namespace skerry::tile_game
