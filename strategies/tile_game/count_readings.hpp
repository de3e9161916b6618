#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

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
