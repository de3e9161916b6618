// Draws the board of Tiny Islands. Roles: water, land. Symbols: the name of the tile; " wrong" is
// appended if it is on the wrong side of the shores once all are drawn.

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "runner/games/scenes.hpp"

namespace skerry::tiny_islands {

namespace {

using Point = std::pair<int, int>;

constexpr int row_from_top(int y) { return board_size - 1 - y; }

/// Whether the square in column x and row y from the top belongs to the set.
bool has(Plane set, int x, int y) {
    return x >= 0 && x < board_size && y >= 0 && y < board_size &&
           set.test(Cell(x, row_from_top(y)).bit());
}

/// A step along a border from a lattice point; `right` and `left` are offsets to the squares on its
/// two sides.
struct Step {
    Point by;
    Point right;
    Point left;
};
constexpr std::array<Step, 4> steps = {{{{1, 0}, {0, 0}, {0, -1}},     // east
                                        {{0, 1}, {-1, 0}, {0, 0}},     // south
                                        {{-1, 0}, {-1, -1}, {-1, 0}},  // west
                                        {{0, -1}, {0, -1}, {-1, -1}}}};

bool follows_border(Plane set, Point at, const Step& step) {
    return has(set, at.first + step.right.first, at.second + step.right.second) &&
           !has(set, at.first + step.left.first, at.second + step.left.second);
}

/// The corners of a shoreline, clockwise. `interior` is what one simple loop encloses and is not
/// empty, so from every point of the loop exactly one step goes on.
ScenePath outline(Plane interior) {
    Point start{0, 0};
    while (!follows_border(interior, start, steps[0]))
        start = start.first + 1 < board_size ? Point{start.first + 1, start.second}
                                             : Point{0, start.second + 1};
    ScenePath path;
    Point at = start;
    std::size_t heading = steps.size();
    do {
        std::size_t next = 0;
        while (!follows_border(interior, at, steps[next])) ++next;
        if (next != heading) path.points.push_back(at);
        heading = next;
        at = {at.first + steps[next].by.first, at.second + steps[next].by.second};
    } while (at != start);
    return path;
}

std::string caption_of(const State& state) {
    if (state.all_drawn()) return "The end";
    if (TinyIslands::is_over(state)) return "Dead: no move is left";
    if (state.shoreline_due())
        return "Shoreline " + std::to_string(state.drawn + 1) + " of " +
               std::to_string(shoreline_count) + " is due";
    std::string text = "Turn " + std::to_string(state.placed + 1) + " of " +
                       std::to_string(state.rules.placements) + ":";
    for (const Draw& draw : state.offer())
        text += (&draw == &state.offer()[0] ? " " : " or ") + name_of(draw.tile) + " in " +
                name_of(draw.zone);
    return text;
}

std::string symbol_at(const State& state, Cell cell, bool is_land) {
    for (const Tile tile : all_tiles) {
        if (!state.board.of(tile).test(cell.bit())) continue;
        const bool wrong = state.all_drawn() && belongs_on_water(tile) == is_land;
        return name_of(tile) + (wrong ? " wrong" : "");
    }
    return {};
}

}  // namespace

Scene draw_scene(const State& state) {
    Scene scene;
    scene.width = board_size;
    scene.height = board_size;
    const Plane land = land_of(state.board, state.rules.islets);
    for (int y = 0; y < board_size; ++y) {
        scene.columns.emplace_back(1, static_cast<char>('a' + y));
        scene.rows.push_back(std::to_string(board_size - y));
        for (int x = 0; x < board_size; ++x) {
            const Cell cell(x, row_from_top(y));
            const bool is_land = land.test(cell.bit());
            scene.cells.push_back(
                {x, y, is_land ? "land" : "water", symbol_at(state, cell, is_land)});
        }
    }
    for (std::size_t i = 0; i < state.drawn; ++i)
        scene.paths.push_back(outline(state.board.interiors[i]));
    scene.caption = caption_of(state);
    const Score points = score(state.board, state.rules);
    // A rule set may name fewer components; the others are 0.
    const auto count =
        static_cast<std::ptrdiff_t>(TinyIslands::component_names(state.rules).size());
    scene.points.emplace_back(points.components.begin(), points.components.begin() + count);
    return scene;
}

}  // namespace skerry::tiny_islands
