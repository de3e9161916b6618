// States and moves of Tiny Islands as arrays. Boards are indexed [row, column]: rows 1-9 from the
// bottom, columns a-i from the left.
// Draws the board of Tiny Islands. Roles: water, land. Symbols: the name of the tile; " wrong" is
// appended if it is on the wrong side of the shores once all are drawn.

#include "core/notation.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "runner/games/views.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr Shape board_shape{board_size, board_size};

void write_plane(Plane plane, std::span<std::uint8_t> into, std::uint8_t value) {
    for (const int bit : plane) {
        const Cell cell = Cell::from_bit(bit);
        into[static_cast<std::size_t>(board_size * cell.y() + cell.x())] = value;
    }
}

void write_state(const State& state, ArrayRecord& record) {
    const bool over = TinyIslands::is_over(state);
    const bool places = !over && !state.shoreline_due();
    record.array<std::uint8_t>("tile", board_shape,
                               "0: none; 1 forest, 2 house, 3 sand, 4 wave, 5 mountain, 6 church, "
                               "7 boat",
                               [&](std::span<std::uint8_t> into) {
                                   for (const Tile tile : all_tiles)
                                       write_plane(state.board.of(tile), into,
                                                   static_cast<std::uint8_t>(index(tile) + 1));
                               });
    record.array<std::uint8_t>("land", board_shape, "1: land by the shorelines drawn so far",
                               [&](std::span<std::uint8_t> into) {
                                   write_plane(land_of(state.board, state.rules.islets), into, 1);
                               });
    record.array<std::uint8_t>(
        "interiors", {shoreline_count, board_size, board_size},
        "1: within the first, second, third shoreline", [&](std::span<std::uint8_t> into) {
            const auto drawn = state.shorelines();
            for (std::size_t i = 0; i < drawn.size(); ++i)
                write_plane(drawn[i], into.subspan(i * cell_count, cell_count), 1);
        });
    record.list<std::uint8_t>(
        "offer_tile", {2}, "the tiles offered, numbered as in `tile`; 0: no placement is due",
        places ? 2 : 0, [&](std::size_t i) { return index(state.offer()[i].tile) + 1; });
    record.array<std::uint8_t>("open", {2, board_size, board_size},
                               "1: the cell may take the first, the second tile offered",
                               [&](std::span<std::uint8_t> into) {
                                   for (std::size_t i = 0; places && i < 2; ++i)
                                       write_plane(state.open_cells(state.offer()[i]),
                                                   into.subspan(i * cell_count, cell_count), 1);
                               });
    record.number<std::uint8_t>("placed", "tiles placed", state.placed);
    record.number<std::uint8_t>("drawn", "shorelines drawn", state.shorelines().size());
    record.number<std::uint8_t>("shoreline_due",
                                "1: a shoreline is to be drawn, else a tile placed",
                                !over && state.shoreline_due());
}

void write_move(const State& state, const Move& move, ArrayRecord& record) {
    const bool places = !move.is_shoreline();
    // The offer that allows the cell, where both have the tile.
    std::size_t offer = 0;
    for (std::size_t i = 0; places && i < 2; ++i)
        if (state.offer()[i].tile == move.tile &&
            cells_of(state.offer()[i].zone).test(move.cell.bit()))
            offer = i;
    record.number<std::uint8_t>("offer", "of a placement: 0 or 1, which tile is placed", offer);
    record.number<std::uint8_t>("row", "of a placement: 0-8 from the bottom",
                                places ? move.cell.y() : 0);
    record.number<std::uint8_t>("column", "of a placement: 0-8 from the left",
                                places ? move.cell.x() : 0);
    record.array<std::uint8_t>(
        "interior", board_shape,
        "of a shoreline: 1 in the cells that it encloses; all 0: a placement",
        [&](std::span<std::uint8_t> into) { write_plane(move.interior, into, 1); });
}

Move read_move(const State& state, ArrayReader& record) {
    const int offer = record.number<std::uint8_t>();
    const int row = record.number<std::uint8_t>();
    const int column = record.number<std::uint8_t>();
    const std::span<const std::uint8_t> cells = record.array<std::uint8_t>(cell_count);
    Plane interior;
    for (int cell = 0; cell < cell_count; ++cell)
        if (cells[static_cast<std::size_t>(cell)] != 0)
            interior |= Cell(cell % board_size, cell / board_size).plane();
    if (interior.any()) return Move::shoreline(interior);
    if (state.shoreline_due())
        throw NotationError(0, "interior: is empty; a shoreline is due, which encloses a cell");
    require_within(offer, 0, 1, "offer");
    require_within(row, 0, board_size - 1, "row");
    require_within(column, 0, board_size - 1, "column");
    return Move::placement(state.offer()[static_cast<std::size_t>(offer)].tile, Cell(column, row));
}

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
        return "Shoreline " + number_of_shoreline(state.rules, state.drawn) + " is due";
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

ArrayForm<TinyIslands> array_form() { return {write_state, write_move, read_move}; }

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
    for (const Plane interior : state.shorelines()) scene.paths.push_back(outline(interior));
    scene.caption = caption_of(state);
    const Score points = score(state.board, state.rules);
    // A rule set may name fewer components; the others are 0.
    const auto count =
        static_cast<std::ptrdiff_t>(TinyIslands::component_names(state.rules).size());
    scene.points.emplace_back(points.components.begin(), points.components.begin() + count);
    return scene;
}

}  // namespace skerry::tiny_islands
