#pragma once

#include "core/outcome.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// The number of components of a score: `penalty` (0 or negative), then the seven tiles in the
/// order of Tile, then `floor` (what the option `score_floor` adds to reach 0; always 0 without
/// it).
inline constexpr std::size_t score_components = 9;
inline constexpr std::size_t penalty_component = 0;
inline constexpr std::size_t floor_component = 8;

constexpr std::size_t component(Tile tile) { return 1 + index(tile); }

using Score = skerry::Score<score_components>;

/// The score of a board as it stands, finished or not. Shorelines not yet drawn enclose nothing,
/// and a boat scores 0 if there is neither land nor another boat on the board.
Score score(const Board& board, const Rules& rules);

/// The plain twin of score(): arrays and flood fills, written from the text of the rules. It shares
/// no code with the bitboards. For tests and for readers.
Score score_plain(const Board& board, const Rules& rules);

}  // namespace skerry::tiny_islands
