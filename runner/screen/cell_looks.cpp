// Letters are those of the games' notations, so that what is seen is what is typed.

#include "runner/screen/cell_looks.hpp"

#include <array>
#include <utility>

namespace skerry::screen {

namespace {

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
    CellText shown{std::string(role != nullptr ? role->text : "?") + std::to_string(cell.level),
                   {}};
    shown.text += symbol != nullptr ? symbol->text : " ";
    if (role != nullptr) shown.look.paper = role->colour;
    shown.look.bold = symbol != nullptr;
    shown.look.ink = 231;
    return shown;
}

}  // namespace

CellText text_of(const SceneCell& cell, SceneGrid grid) {
    if (grid == SceneGrid::hexes) return hex_text(cell);
    CellText shown;
    const Named* const role = find(roles, cell.role);
    if (role != nullptr) shown.look.paper = role->colour;
    // A tile of the Tile Game: its owner is its role.
    if (role != nullptr && (cell.role == "a" || cell.role == "b")) {
        const std::string owner(role->text);
        shown.text = cell.symbol == "locked" ? "[" + owner + "]" : owner + cell.symbol;
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
