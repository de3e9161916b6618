#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

/// The number of sequences of claimed values that the rules text counts (its `count(turns, p1,
/// p2)`), which ignores cells and flips. Empty if it exceeds 2^64.
std::optional<std::uint64_t> count_value_sequences(int turns, int first_pool, int second_pool);

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

/// One way to read "the number of states" of a board.
struct CountReading {
    std::string_view what;             ///< what is counted: "positions"
    std::uint64_t all = 0;             ///< how many there are
    std::uint64_t up_to_symmetry = 0;  ///< rotations and reflections of the board counted as one
};

/// Counts the states of a board under several readings, by generating all its games one by one: for
/// boards of four cells and small pools, such as 2x2x4.
std::vector<CountReading> count_readings(const Rules& rules);

}  // namespace skerry::tile_game
