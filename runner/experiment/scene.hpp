#pragma once
// A drawing of a state, made of a few parts that all games use: what a report shows as a picture.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skerry {

enum class SceneGrid : std::uint8_t {
    squares,  ///< x from the left, y from the top
    hexes,    ///< axial: x to the east, y to the south-east
};

/// One square or hex. Roles and symbols are names; the report decides how they look.
struct SceneCell {
    int x = 0;
    int y = 0;
    std::string_view role;  ///< what it is: "water", "jungle", "open"; decides the colour
    std::string symbol;     ///< what lies on it: "forest", "villager a", "7"; may be empty
    int level = 0;          ///< how high it is; 0 where that means nothing
    /// Cells of one group are one piece, e.g. a tile; 0: not part of a piece.
    int group = 0;
    friend bool operator==(const SceneCell&, const SceneCell&) = default;
};

/// A closed line along the borders of squares.
struct ScenePath {
    /// Corners: (x, y) is the upper left corner of that square.
    std::vector<std::pair<int, int>> points;
    friend bool operator==(const ScenePath&, const ScenePath&) = default;
};

/// A rectangle of squares with a name, e.g. a card.
struct SceneFrame {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    std::string label;
    friend bool operator==(const SceneFrame&, const SceneFrame&) = default;
};

/// A card that lies open, with what one needs to decide.
struct SceneCard {
    std::string name;
    std::size_t slot = 0;  ///< of the display, from 1; 0: in the row of a seat
    std::size_t seat = 0;  ///< whose row; of the notes
    bool face_up = true;
    int points = 0;
    std::vector<std::string> pattern;  ///< lines of `S` solid, `*` shadow, `.` nothing
    friend bool operator==(const SceneCard&, const SceneCard&) = default;
};

struct Scene {
    SceneGrid grid = SceneGrid::squares;
    /// The size of the board in squares; 0 if it has no fixed size.
    int width = 0;
    int height = 0;
    std::vector<std::string> columns;  ///< names along the board; may be empty
    std::vector<std::string> rows;     ///< names from the top; may be empty
    std::vector<SceneCell> cells;
    std::vector<ScenePath> paths;
    std::vector<SceneFrame> frames;
    std::vector<SceneCard> cards;    ///< the rows of the seats, then the display
    std::vector<std::string> notes;  ///< sentences: supplies; where there are cards, one a seat
    std::string caption;             ///< what has to be decided, or how the game ended
    /// The points so far, one list per seat, in the order of the experiment's components.
    std::vector<std::vector<int>> points;
};

/// {"grid": "squares" | "hexes", "size": [width, height], "columns", "rows", "cells", "paths",
/// "frames", "cards", "faces", "notes", "caption", "points"}. A cell is [x, y, role, symbol, level,
/// group] without empty values at its end; a path is [x, y, x, y, ...]; a frame is [x, y, width,
/// height, label]; a card is [name, slot, seat, face up], its face {name: [points, pattern]}. Empty
/// members are left out.
nlohmann::ordered_json scene_json(const Scene& scene);

/// Lists what differs in `after` from `before`, the drawing one move earlier, by the keys above;
/// "cells" has the changed and the new cells, "faces" those of new cards. A cell that disappears,
/// which happens in no game, is not listed.
nlohmann::ordered_json scene_change_json(const Scene& before, const Scene& after);

/// The notes, each with the names of the cards of its seat, in brackets where they are face down.
std::vector<std::string> notes_with_cards(const Scene& scene);

/// Adds a move, its words where they differ from its notation, and what it changes in the drawing,
/// to the "steps" of a game; `scene` becomes `next`.
void add_step(nlohmann::ordered_json& steps, const std::string& move, const std::string& words,
              std::optional<std::size_t> seat, Scene& scene, Scene next);

}  // namespace skerry
