#include "runner/screen/board.hpp"

#include <algorithm>
#include <array>

#include "runner/screen/board_kinds.hpp"

namespace skerry::screen {

namespace {

/// The first of `size` columns or lines that are shown of `all`, so that `focus` is among them.
int first_shown(int focus, int size, int all) {
    if (all <= size) return 0;
    return std::clamp(focus - size / 2, 0, all - size);
}

}  // namespace

Look look_of_group(std::size_t group) {
    constexpr std::array<std::int16_t, 4> papers{28, 25, 94, 90};
    if (group == play::no_group) return {.ink = 231, .paper = 30};
    return {.ink = 231, .paper = papers[group % papers.size()]};
}

CellText text_of_mark(const play::SceneMark& mark, std::size_t groups) {
    switch (mark.role) {
        case play::MarkRole::chosen:
            return {"*", {.ink = 226, .paper = 60, .bold = true}};
        case play::MarkRole::enclosed:
            return {"#", {.ink = 226, .paper = 100}};
        case play::MarkRole::choice:
            break;
    }
    if (groups == 0) return {"·", {.ink = 250, .paper = 236}};
    if (mark.group != play::no_group)
        return {std::to_string(mark.group + 1), look_of_group(mark.group)};
    return {groups == 2 ? "1 2" : "+", look_of_group(play::no_group)};
}

CellText with_cover(CellText shown) {
    if (shown.text.find_first_not_of(' ') == std::string::npos || shown.text == "·")
        shown.text = "#";
    shown.look = {.ink = 16, .paper = 214, .bold = true};
    return shown;
}

Look look_of_heat(int heat) {
    constexpr std::array<std::int16_t, heat_levels> papers{52, 88, 94, 100, 64, 28};
    const int level = std::clamp(heat, 0, heat_levels - 1);
    return {.ink = 231,
            .paper = papers[static_cast<std::size_t>(level)],
            .bold = level == heat_levels - 1};
}

DrawnBoard draw_board(const Scene& scene, const Overlay& overlay) {
    return scene.grid == SceneGrid::hexes ? draw_hexes(scene, overlay)
                                          : draw_squares(scene, overlay);
}

void show_board(const DrawnBoard& board, Canvas& page, CanvasPoint corner, int width, int height) {
    const int all_x = board.canvas.width();
    const int all_y = board.canvas.height();
    const CanvasPoint first{first_shown(board.focus.x, width, all_x),
                            first_shown(board.focus.y, height, all_y)};
    page.copy(board.canvas, first, corner, std::min(width, all_x), std::min(height, all_y));
    const Look look{.ink = 226, .bold = true};
    const int right = corner.x + width - 1;
    const int bottom = corner.y + height - 1;
    if (first.y > 0) page.put(corner.x + width / 2, corner.y, U'▲', look);
    if (first.y + height < all_y) page.put(corner.x + width / 2, bottom, U'▼', look);
    if (first.x > 0) page.put(corner.x, corner.y + height / 2, U'←', look);
    if (first.x + width < all_x) page.put(right, corner.y + height / 2, U'→', look);
}

}  // namespace skerry::screen
