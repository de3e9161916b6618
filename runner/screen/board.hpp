#pragma once
// A Scene as characters: squares with the lines between them, and hexes.

#include "runner/experiment/scene.hpp"
#include "runner/play/choices.hpp"
#include "runner/screen/canvas.hpp"

namespace skerry::screen {

/// What a cell is worth, where a map of values is shown.
struct HeatCell {
    play::ScenePoint cell;
    std::string text;  ///< at most three characters
    int heat = 0;      ///< 0 the worst to heat_levels - 1 the best
};
inline constexpr int heat_levels = 6;

/// What lies over a scene for a while.
struct Overlay {
    std::optional<play::ScenePoint> cursor;
    std::vector<play::SceneMark> marks;
    std::size_t groups = 0;                 ///< how many the marks' groups are of
    std::vector<play::ScenePoint> covered;  ///< what the option at the cursor would take
    std::vector<play::SceneEdge> line;
    std::vector<play::SceneEdge> advised;  ///< the line of the move that is advised
    std::vector<HeatCell> heat;
};

struct DrawnBoard {
    Canvas canvas;
    CanvasPoint focus;  ///< where the cursor's cell lies; the middle without a cursor
    CanvasPoint names;  ///< how many columns and lines the names of rows and columns take
};

struct CellText {
    std::string text;  ///< at most three characters
    Look look;
};

/// Writes the three columns of a cell, from `at` on.
void put_cell(Canvas& canvas, CanvasPoint at, const CellText& shown);

/// What is written into a cell: "f", "A4", "J2a".
CellText text_of(const SceneCell& cell, SceneGrid grid);

DrawnBoard draw_board(const Scene& scene, const Overlay& overlay);

/// The look of what belongs to a group of choices: the first offer, the second.
Look look_of_group(std::size_t group);

/// Copies the part of the board that holds the focus into a rectangle of the page, and the names of
/// its rows and columns; arrows at its borders say that there is more.
void show_board(const DrawnBoard& board, Canvas& page, CanvasPoint corner, int width, int height);

DrawnBoard draw_squares(const Scene& scene, const Overlay& overlay);
DrawnBoard draw_hexes(const Scene& scene, const Overlay& overlay);

/// How a mark looks in an empty cell: the number of its group, "*" what was chosen.
CellText text_of_mark(const play::SceneMark& mark, std::size_t groups);
/// A cell that the option at the cursor would take.
CellText with_cover(CellText shown);
Look look_of_heat(int heat);

}  // namespace skerry::screen
