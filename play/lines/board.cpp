// How cells look, and hexes: four columns each, a row of them a line, shifted by half a hex from
// row to row:
//
//           0E  1E
//      1N     L2a
//      0N   J1  R1

#include "play/lines/board.hpp"

#include <algorithm>
#include <array>
#include <climits>

#include "core/hex_name.hpp"

namespace skerry::play {

namespace {

struct Named {
    std::string_view name;
    std::string_view text;
    Ink ink = Ink::own;
};

constexpr std::array symbols{
    Named{"forest", "f", Ink::green},
    Named{"house", "h", Ink::red},
    Named{"sand", "s"},
    Named{"wave", "w", Ink::cyan},
    Named{"mountain", "M"},
    Named{"church", "C", Ink::magenta},
    Named{"boat", "B"},
    Named{"villager a", "a", Ink::cyan},
    Named{"villager b", "b", Ink::red},
    Named{"totoro a", "A", Ink::cyan},
    Named{"totoro b", "B", Ink::red},
    Named{"p", "P", Ink::green},
    Named{"a", "A", Ink::red},
    Named{"b", "B", Ink::cyan},
    Named{"c", "C", Ink::magenta},
};

constexpr std::array roles{
    Named{"water", ""},
    Named{"land", ""},
    Named{"open", ""},
    Named{"a", "A", Ink::cyan},
    Named{"b", "B", Ink::red},
    Named{"volcano", "V", Ink::magenta},
    Named{"jungle", "J", Ink::green},
    Named{"lake", "L"},
    Named{"grass", "G"},
    Named{"rock", "R"},
    Named{"plain", ""},
    Named{"coin", ""},
    Named{"blocked", "x"},
    Named{"none", " "},
};

template <std::size_t N>
const Named* find(const std::array<Named, N>& list, std::string_view name) {
    const auto found = std::ranges::find(list, name, &Named::name);
    return found == list.end() ? nullptr : &*found;
}

/// Terrain, level, and the piece: "J2a".
CellText hex_text(const SceneCell& cell, const Named* role, const Named* symbol) {
    CellText shown;
    if (role != nullptr) shown.text = role->text;
    if (cell.level != 0) shown.text += std::to_string(cell.level);
    // A game of one's own has its own symbols.
    shown.text += symbol != nullptr
                      ? std::string(symbol->text)
                      : cell.symbol.substr(0, shown.text.empty() ? std::size_t{3} : std::size_t{1});
    shown.look.bold = !cell.symbol.empty();
    shown.look.ink = symbol != nullptr ? symbol->ink : role != nullptr ? role->ink : Ink::own;
    return shown;
}

}  // namespace

CellText text_of(const SceneCell& cell, SceneGrid grid) {
    constexpr std::string_view wrong = " wrong";
    std::string_view name = cell.symbol;
    const bool is_wrong = name.ends_with(wrong);
    if (is_wrong) name.remove_suffix(wrong.size());
    const Named* const role = find(roles, cell.role);
    const Named* const symbol = find(symbols, name);
    if (grid == SceneGrid::hexes) return hex_text(cell, role, symbol);
    // A tile of the Tile Game: its owner is its role.
    if (cell.role == "a" || cell.role == "b") {
        const std::string owner(role->text);
        return {cell.symbol == "locked" ? "(" + owner + ")" : owner + cell.symbol,
                {role->ink, true}};
    }
    if (symbol != nullptr)
        return {std::string(symbol->text) + (is_wrong ? "!" : ""), {symbol->ink, true}};
    if (!name.empty()) return {std::string(name.substr(0, 3)), {}};
    return {role != nullptr ? std::string(role->text) : "", {}};
}

void put_cell(Sheet& sheet, int x, int y, const CellText& shown) {
    std::string text = shown.text.size() < 2 ? " " + shown.text : shown.text;
    text.resize(3, ' ');
    for (const char letter : text)
        sheet.put(x++, y, static_cast<unsigned char>(letter), letter == ' ' ? Look{} : shown.look);
}

void mark_changed(Sheet& sheet, int x, int y) {
    const bool room = sheet.at(x, y).letter == U' ' && sheet.at(x + 2, y).letter == U' ';
    const int left = room ? x : x - 1;
    const int right = room ? x + 2 : x + 3;
    sheet.put(left, y, U'[');
    sheet.put(right, y, U']');
    for (int at = left; at <= right; ++at) sheet.turn(at, y);
}

std::vector<ScenePoint> changed_cells(const Scene& before, const Scene& after) {
    std::vector<ScenePoint> changed;
    for (const SceneCell& cell : after.cells)
        if (std::ranges::find(before.cells, cell) == before.cells.end())
            changed.push_back({cell.x, cell.y});
    return changed;
}

namespace {

class HexDrawing {
  public:
    HexDrawing(const Scene& scene, const std::vector<CellNote>& notes) : scene_(scene) {
        for (const SceneCell& cell : scene.cells) widen({cell.x, cell.y});
        for (const CellNote& note : notes) widen(note.cell);
        if (left_ > right_) widen({0, 0});
        sheet_ = Sheet(names + right_ - left_ + 1, bottom_ - top_ + 2);
    }

    DrawnBoard draw(const std::vector<ScenePoint>& changed, const std::vector<CellNote>& notes) {
        for (int y = top_; y <= bottom_; ++y) sheet_.write(0, line(y), hex_row_name(y));
        // Beneath a name lie the hexes of even rows to its left, those of odd rows to its right.
        for (int x = left_; x < right_ - 2; ++x)
            if (x % 4 == 0) sheet_.write(names + x - left_ + 1, 0, hex_column_name(x / 4));
        for (const SceneCell& cell : scene_.cells)
            put_cell(sheet_, column({cell.x, cell.y}), line(cell.y),
                     text_of(cell, SceneGrid::hexes));
        for (const CellNote& note : notes)
            put_cell(sheet_, column(note.cell), line(note.cell.y), {note.text, {}});
        for (const ScenePoint hex : changed) mark_changed(sheet_, column(hex), line(hex.y));
        DrawnBoard board{std::move(sheet_), names, {names - left_}};
        for (int y = top_; y <= bottom_; ++y) board.cells.push_back(column({0, y}) - 1);
        return board;
    }

  private:
    static constexpr int names = 5;

    static int x_of(ScenePoint hex) { return 4 * hex.x + 2 * hex.y; }
    void widen(ScenePoint hex) {
        left_ = std::min(left_, x_of(hex));
        right_ = std::max(right_, x_of(hex) + 4);
        top_ = std::min(top_, hex.y);
        bottom_ = std::max(bottom_, hex.y);
    }
    /// Where its three characters begin; the column before them parts it from its neighbour.
    int column(ScenePoint hex) const { return names + x_of(hex) - left_ + 1; }
    int line(int y) const { return y - top_ + 1; }

    const Scene& scene_;
    int left_ = INT_MAX;
    int right_ = INT_MIN;
    int top_ = INT_MAX;
    int bottom_ = INT_MIN;
    Sheet sheet_{0, 0};
};

}  // namespace

DrawnBoard draw_board(const Scene& scene, const std::vector<ScenePoint>& changed,
                      const std::vector<CellNote>& notes) {
    return scene.grid == SceneGrid::hexes ? HexDrawing(scene, notes).draw(changed, notes)
                                          : draw_squares(scene, changed, notes);
}

}  // namespace skerry::play
