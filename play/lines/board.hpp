#pragma once
// A Scene as characters: squares with the lines between them, and hexes, a row of them a line.

#include "play/game/choices.hpp"
#include "play/lines/sheet.hpp"
#include "runner/experiment/scene.hpp"

namespace skerry::play {

/// What stands in an empty cell: the number of an offer that can be taken there.
struct CellNote {
    ScenePoint cell;
    std::string text;  ///< at most three characters
};

struct DrawnBoard {
    Sheet sheet;
    int names = 0;  ///< how many columns the names of the rows take
    /// For each row the column before a cell, where it may be cut; empty: anywhere.
    std::vector<int> cells = {};
};

/// `changed` cells stand in brackets, reversed where there are colours.
DrawnBoard draw_board(const Scene& scene, const std::vector<ScenePoint>& changed,
                      const std::vector<CellNote>& notes);

/// What lies on cells of `after` and not of `before`.
std::vector<ScenePoint> changed_cells(const Scene& before, const Scene& after);

/// How a cell looks: at most three characters, "f", "A4", "J2a".
struct CellText {
    std::string text;
    Look look;
};
CellText text_of(const SceneCell& cell, SceneGrid grid);

/// Writes the three columns of a cell, from (x, y) on.
void put_cell(Sheet& sheet, int x, int y, const CellText& shown);
/// Marks the three columns as changed: brackets within the cell where there is room, else beside.
void mark_changed(Sheet& sheet, int x, int y);

DrawnBoard draw_squares(const Scene& scene, const std::vector<ScenePoint>& changed,
                        const std::vector<CellNote>& notes);

}  // namespace skerry::play
