// Hexes: 4 columns and 2 lines each, the lines between those of one tile left out.
//
//           0E  1E
//           / \ / \        x = 4 q + 2 r, y = 2 r: the slopes above and below are shared with the
//      0N  |J1 |L2a|       hexes of the rows above and below.
//           \ / \ /

#include <algorithm>
#include <climits>
#include <map>

#include "core/hex_name.hpp"
#include "runner/screen/board.hpp"

namespace skerry::screen {

namespace {

using play::ScenePoint;

struct Bounds {
    int left = INT_MAX;
    int right = INT_MIN;
    int top = INT_MAX;
    int bottom = INT_MIN;

    static int x_of(ScenePoint hex) { return 4 * hex.x + 2 * hex.y; }
    static int y_of(ScenePoint hex) { return 2 * hex.y; }
    void add(ScenePoint hex) {
        left = std::min(left, x_of(hex));
        right = std::max(right, x_of(hex) + 5);
        top = std::min(top, y_of(hex));
        bottom = std::max(bottom, y_of(hex) + 3);
    }
};

Bounds bounds_of(const Scene& scene, const Overlay& overlay) {
    Bounds bounds;
    for (const SceneCell& cell : scene.cells) bounds.add({cell.x, cell.y});
    for (const play::SceneMark& mark : overlay.marks) bounds.add(mark.cell);
    for (const ScenePoint& hex : overlay.covered) bounds.add(hex);
    if (overlay.cursor) bounds.add(*overlay.cursor);
    if (bounds.left > bounds.right) bounds.add({0, 0});
    return bounds;
}

/// One border of a hex: towards which neighbour, and the character that draws it.
struct Side {
    ScenePoint towards;
    CanvasPoint at;  ///< from the hex's upper left corner
    char32_t letter;
};
constexpr std::array<Side, 6> sides{{{{0, -1}, {1, 0}, U'/'},
                                     {{1, -1}, {3, 0}, U'\\'},
                                     {{1, 0}, {4, 1}, U'│'},
                                     {{0, 1}, {3, 2}, U'/'},
                                     {{-1, 1}, {1, 2}, U'\\'},
                                     {{-1, 0}, {0, 1}, U'│'}}};

class HexDrawing {
  public:
    HexDrawing(const Scene& scene, const Overlay& overlay)
        : scene_(scene),
          overlay_(overlay),
          bounds_(bounds_of(scene, overlay)),
          canvas_(names.x + bounds_.right - bounds_.left, names.y + bounds_.bottom - bounds_.top) {
        for (const SceneCell& cell : scene.cells) groups_[{cell.x, cell.y}] = cell.group;
    }

    DrawnBoard draw() {
        for (const SceneCell& cell : scene_.cells) draw_hex(cell);
        for (const play::SceneMark& mark : overlay_.marks) draw_mark(mark);
        for (const ScenePoint& hex : overlay_.covered) draw_cover(hex);
        for (const HeatCell& heat : overlay_.heat)
            fill(heat.cell, {heat.text, look_of_heat(heat.heat)});
        draw_names();
        DrawnBoard drawn{{}, {canvas_.width() / 2, canvas_.height() / 2}, names};
        if (overlay_.cursor) {
            const CanvasPoint corner = corner_of(*overlay_.cursor);
            drawn.focus = {corner.x + 2, corner.y + 1};
            const Look look{.ink = 226, .bold = true};
            canvas_.put(corner.x, corner.y + 1, U'[', look);
            canvas_.put(corner.x + 4, corner.y + 1, U']', look);
        }
        drawn.canvas = std::move(canvas_);
        return drawn;
    }

  private:
    static constexpr CanvasPoint names{4, 1};

    CanvasPoint corner_of(ScenePoint hex) const {
        return {names.x + Bounds::x_of(hex) - bounds_.left,
                names.y + Bounds::y_of(hex) - bounds_.top};
    }

    void draw_names() {
        const Look look{.ink = 250};
        for (int y = bounds_.top; y + 3 <= bounds_.bottom; y += 2)
            canvas_.write(0, names.y + y - bounds_.top + 1, hex_row_name(y / 2), look);
        // Beneath a name lie the hexes of even rows to its left, those of odd rows to its right.
        for (int x = bounds_.left; x < bounds_.right - 4; ++x)
            if (x % 4 == 0)
                canvas_.write(names.x + x - bounds_.left + 2, 0, hex_column_name(x / 4), look);
    }

    /// 0: there is no hex, or one that belongs to no tile.
    int group_at(ScenePoint hex) const {
        const auto found = groups_.find({hex.x, hex.y});
        return found == groups_.end() ? 0 : found->second;
    }

    void draw_hex(const SceneCell& cell) {
        const ScenePoint hex{cell.x, cell.y};
        const CanvasPoint corner = corner_of(hex);
        for (const Side& side : sides) {
            const int group = group_at({hex.x + side.towards.x, hex.y + side.towards.y});
            if (group == cell.group && group != 0) continue;
            canvas_.put(corner.x + side.at.x, corner.y + side.at.y, side.letter, {.ink = 244});
        }
        fill(hex, text_of(cell, SceneGrid::hexes));
    }

    void fill(ScenePoint hex, const CellText& shown) {
        const CanvasPoint corner = corner_of(hex);
        put_cell(canvas_, {corner.x + 1, corner.y + 1}, shown);
    }

    void draw_mark(const play::SceneMark& mark) {
        const CellText marked = text_of_mark(mark, overlay_.groups);
        const CanvasPoint corner = corner_of(mark.cell);
        if (!groups_.contains({mark.cell.x, mark.cell.y})) return fill(mark.cell, marked);
        // The terrain and its level stay; the mark takes the place of the piece, if there is none.
        for (int i = 1; i <= 3; ++i) {
            Look look = canvas_.at(corner.x + i, corner.y + 1).look;
            look.underline = true;
            look.bold = true;
            canvas_.paint(corner.x + i, corner.y + 1, look);
        }
        if (canvas_.at(corner.x + 3, corner.y + 1).letter == U' ')
            canvas_.put(corner.x + 3, corner.y + 1, letters_of(marked.text).front(), marked.look);
    }

    void draw_cover(ScenePoint hex) {
        const CanvasPoint corner = corner_of(hex);
        CellText shown;
        for (int i = 1; i <= 3; ++i)
            shown.text += utf8(std::u32string(1, canvas_.at(corner.x + i, corner.y + 1).letter));
        fill(hex, with_cover(shown));
    }

    const Scene& scene_;
    const Overlay& overlay_;
    Bounds bounds_;
    Canvas canvas_;
    std::map<std::pair<int, int>, int> groups_;
};

}  // namespace

DrawnBoard draw_hexes(const Scene& scene, const Overlay& overlay) {
    return HexDrawing(scene, overlay).draw();
}

}  // namespace skerry::screen
