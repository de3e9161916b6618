#pragma once
// The two kinds of boards behind draw_board(), and what they share.

#include <cstddef>

#include "runner/screen/board.hpp"
#include "runner/screen/cell_looks.hpp"

namespace skerry::screen {

DrawnBoard draw_squares(const Scene& scene, const Overlay& overlay);
DrawnBoard draw_hexes(const Scene& scene, const Overlay& overlay);

/// How a mark looks in an empty cell: the number of its group, "*" what was chosen.
CellText text_of_mark(const play::SceneMark& mark, std::size_t groups);
/// A cell that the option at the cursor would take.
CellText with_cover(CellText shown);
Look look_of_heat(int heat);

}  // namespace skerry::screen
