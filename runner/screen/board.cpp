// Draws boards: which kind, which part is shown, and how cells and marks look.

#include "runner/screen/board.hpp"

#include <algorithm>

namespace skerry::screen {

namespace {

/// The first of `size` columns or lines that are shown of `all`, so that `focus` is among them.
int first_shown(int focus, int size, int all) {
    if (all <= size) return 0;
    return std::clamp(focus - size / 2, 0, all - size);
}

struct Named {
    std::string_view name;
    std::string_view text;
    std::int16_t colour;
};

constexpr std::array symbols{
    Named{"forest", "f", 34},   Named{"house", "h", 208},     Named{"sand", "s", 221},
    Named{"wave", "w", 81},     Named{"mountain", "M", 250},  Named{"church", "C", 213},
    Named{"boat", "B", 231},    Named{"villager a", "a", -1}, Named{"villager b", "b", -1},
    Named{"totoro a", "A", -1}, Named{"totoro b", "B", -1},   Named{"p", "P", 46},
    Named{"a", "A", 203},       Named{"b", "B", 75},          Named{"c", "C", 213},
};

/// Papers of roles.
constexpr std::array roles{
    Named{"water", "", 17},    Named{"land", "", 58},  Named{"open", "", -1},
    Named{"a", "A", 24},       Named{"b", "B", 88},    Named{"volcano", "V", 88},
    Named{"jungle", "J", 22},  Named{"lake", "L", 25}, Named{"grass", "G", 64},
    Named{"rock", "R", 240},   Named{"plain", "", -1}, Named{"coin", "", -1},
    Named{"blocked", "x", -1}, Named{"none", " ", -1},
};

template <std::size_t N>
const Named* find(const std::array<Named, N>& list, std::string_view name) {
    for (const Named& one : list)
        if (one.name == name) return &one;
    return nullptr;
}

CellText hex_text(const SceneCell& cell) {
    const Named* const role = find(roles, cell.role);
    const Named* const symbol = find(symbols, cell.symbol);
    CellText shown;
    if (role != nullptr) shown.text = role->text;
    if (cell.level != 0) shown.text += std::to_string(cell.level);
    if (symbol != nullptr)
        shown.text += symbol->text;
    else  // a game of one's own has its own symbols
        shown.text += cell.symbol.empty() ? " " : cell.symbol.substr(0, shown.text.empty() ? 3 : 1);
    if (role != nullptr) shown.look.paper = role->colour;
    shown.look.bold = !cell.symbol.empty();
    shown.look.ink = 231;
    return shown;
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
    const int shown_x = std::min(width, all_x);
    const int shown_y = std::min(height, all_y);
    page.copy(board.canvas, first, corner, shown_x, shown_y);
    page.copy(board.canvas, {first.x, 0}, corner, shown_x, board.names.y);
    page.copy(board.canvas, {0, first.y}, corner, board.names.x, shown_y);
    page.copy(board.canvas, {0, 0}, corner, board.names.x, board.names.y);
    // In the middle of an edge, or as near as no letter or digit of a cell is covered.
    const auto point = [&](CanvasPoint at, int along_x, int along_y, char32_t arrow) {
        at = {at.x + along_x * (width / 2), at.y + along_y * (height / 2)};
        for (int i = 1; i < 4 && page.at(at.x, at.y).letter - U'!' < 94; ++i) {
            const int step = i % 2 == 0 ? -i : i;
            at = {at.x + along_x * step, at.y + along_y * step};
        }
        page.put(at.x, at.y, arrow, {.ink = 226, .bold = true});
    };
    if (first.y > 0) point(corner, 1, 0, U'▲');
    if (first.y + height < all_y) point({corner.x, corner.y + height - 1}, 1, 0, U'▼');
    if (first.x > 0) point(corner, 0, 1, U'←');
    if (first.x + width < all_x) point({corner.x + width - 1, corner.y}, 0, 1, U'→');
}

void put_cell(Canvas& canvas, CanvasPoint at, const CellText& shown) {
    std::u32string text = letters_of(shown.text);
    if (text.size() < 2) text.insert(0, U" ");
    text.resize(3, U' ');
    for (const char32_t letter : text) canvas.put(at.x++, at.y, letter, shown.look);
}

CellText text_of(const SceneCell& cell, SceneGrid grid) {
    if (grid == SceneGrid::hexes) return hex_text(cell);
    CellText shown;
    const Named* const role = find(roles, cell.role);
    if (role != nullptr) shown.look.paper = role->colour;
    // A tile of the Tile Game: its owner is its role.
    if (role != nullptr && (cell.role == "a" || cell.role == "b")) {
        const std::string owner(role->text);
        shown.text = cell.symbol == "locked" ? "(" + owner + ")" : owner + cell.symbol;
        shown.look.bold = true;
        shown.look.ink = 231;
        return shown;
    }
    constexpr std::string_view wrong = " wrong";
    std::string_view name = cell.symbol;
    const bool is_wrong = name.ends_with(wrong);
    if (is_wrong) name.remove_suffix(wrong.size());
    if (const Named* const symbol = find(symbols, name)) {
        shown.text = std::string(symbol->text) + (is_wrong ? "!" : "");
        shown.look.ink = is_wrong ? std::int16_t{196} : symbol->colour;
        shown.look.bold = true;
    } else if (!name.empty()) {
        shown.text = name.substr(0, 3);
        shown.look.ink = 220;
    } else if (role != nullptr) {
        shown.text = role->text;
    }
    return shown;
}

}  // namespace skerry::screen
