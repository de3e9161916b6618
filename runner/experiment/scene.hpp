#pragma once
// A drawing of a state, the same few parts for every game: what a report shows as a picture.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skerry {

enum class SceneGrid : std::uint8_t {
    squares,  ///< x from the left, y from the top
    hexes,    ///< axial: x to the east, y to the south-east
};

/// One square or hex. What is drawn is a matter of the report: roles and symbols are names.
struct SceneCell {
    int x = 0;
    int y = 0;
    std::string_view role;  ///< what it is: "water", "jungle", "open"; decides the colour
    std::string symbol;     ///< what lies on it: "forest", "villager a", "7"; may be empty
    int level = 0;          ///< how high it is; 0 where that means nothing
    int group = 0;          ///< cells of one group are one piece, e.g. a tile; 0: none
    friend bool operator==(const SceneCell&, const SceneCell&) = default;
};

/// A closed line along the borders of squares.
struct ScenePath {
    /// Corners: (x, y) is the upper left one of that square.
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

struct Scene {
    SceneGrid grid = SceneGrid::squares;
    /// Of the board in squares; 0 where it has no fixed size.
    int width = 0;
    int height = 0;
    std::vector<std::string> columns;  ///< names along the board; may be empty
    std::vector<std::string> rows;     ///< from the top
    std::vector<SceneCell> cells;
    std::vector<ScenePath> paths;
    std::vector<SceneFrame> frames;
    std::vector<std::string> notes;  ///< sentences: supplies, rows of cards
    std::string caption;             ///< what is to be decided, or how it ended
    /// Components so far, in the order of the experiment's, one list a seat.
    std::vector<std::vector<int>> points;
};

}  // namespace skerry
