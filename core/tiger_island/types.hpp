#pragma once
// The vocabulary of Tiger Island: cells, terrains, tiles, moves and the rule options.

#include "core/fields.hpp"
#include "core/outcome.hpp"

namespace skerry::tiger_island {

/// What a hex of a tile is.
enum class Terrain : std::uint8_t { volcano, jungle, lake, grass, rock };
inline constexpr int terrains = 5;
inline constexpr std::array<Terrain, 4> habitable_terrains = {Terrain::jungle, Terrain::lake,
                                                              Terrain::grass, Terrain::rock};

/// Axial coordinates. In the tournament text they are x = q, y = -q - r, z = r.
struct Cell {
    std::int8_t q = 0;
    std::int8_t r = 0;
    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

constexpr Cell operator+(Cell a, Cell b) {
    return {static_cast<std::int8_t>(a.q + b.q), static_cast<std::int8_t>(a.r + b.r)};
}

inline constexpr int directions = 6;
/// The six directions clockwise from north-west: NW, NE, E, SE, SW, W.
inline constexpr std::array<Cell, directions> steps = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

/// The direction after this one, clockwise.
constexpr int next_clockwise(int direction) {
    return direction == directions - 1 ? 0 : direction + 1;
}

/// The two habitable hexes of a tile, which lie beside its volcano: `first` in the direction of the
/// orientation, `second` in the next direction clockwise. There are 16 kinds, three tiles of each.
struct TileKind {
    Terrain first = Terrain::jungle;
    Terrain second = Terrain::jungle;
    friend constexpr bool operator==(const TileKind&, const TileKind&) = default;
};

inline constexpr std::size_t tile_kinds = 16;
inline constexpr std::size_t tiles_of_kind = 3;
inline constexpr std::size_t deck_size = tile_kinds * tiles_of_kind;

/// The number of a kind, 0 .. tile_kinds - 1.
constexpr std::size_t number_of(TileKind kind) {
    return (static_cast<std::size_t>(kind.first) - 1) * 4 + static_cast<std::size_t>(kind.second) -
           1;
}
constexpr TileKind tile_kind(std::size_t number) {
    return {static_cast<Terrain>(number / 4 + 1), static_cast<Terrain>(number % 4 + 1)};
}

inline constexpr int villagers_each = 20;
inline constexpr int totoros_each = 3;
/// Every build uses up a piece, and the game ends when one player has played the last one.
inline constexpr std::size_t max_turns = 2 * (villagers_each + totoros_each) - 1;
inline constexpr std::size_t max_hexes = 3 * max_turns;
/// Each settlement has at least one piece.
inline constexpr std::size_t max_settlements = villagers_each + totoros_each;

/// The option `tie_break`.
enum class TieBreak : std::uint8_t { draw, pieces };

/// The rule options. The defaults follow V1.0 to the letter.
struct Rules {
    bool protect_whole_settlements = false;
    TieBreak tie_break = TieBreak::draw;
    int totoro_size = 5;
    int totoro_points = 200;

    static constexpr std::array<std::string_view, 2> shown_if_changed = {"totoro_size",
                                                                         "totoro_points"};

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        static constexpr Choices<2> tie_breaks = {"draw", "pieces"};
        visit("protect_whole_settlements", self.protect_whole_settlements,
              "whether an eruption may not wipe out a whole settlement of two hexes either");
        visit("tie_break", self.tie_break, tie_breaks,
              "equal scores after the last piece: a draw, or the one with fewer totoros left wins, "
              "then the one with fewer villagers left");
        visit("totoro_size", self.totoro_size, Range{1, villagers_each},
              "hexes that a settlement needs before it can take a totoro");
        visit("totoro_points", self.totoro_points, Range{0, 1000}, "points of a totoro");
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// The kind of a Move.
enum class Action : std::uint8_t { place, found, expand, totoro };

/// One decision. A turn is two of them: a tile, then a build.
///   place   the tile drawn, its volcano on `cell`; detail: the orientation, 1-6
///   found   a villager on `cell`
///   expand  the own settlement whose lowest-numbered hex is `cell`; detail: a habitable Terrain
///   totoro  a totoro on `cell`
struct alignas(4) Move {
    Action action = Action::place;
    Cell cell{};
    std::uint8_t detail = 0;

    /// For a placement: the direction of the tile's first terrain, 0-5.
    constexpr int direction() const { return detail - 1; }
    /// For an expansion: its terrain.
    constexpr Terrain terrain() const { return static_cast<Terrain>(detail); }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Make a move of each kind.
constexpr Move place(Cell cell, int direction) {
    return {Action::place, cell, static_cast<std::uint8_t>(direction + 1)};
}
constexpr Move found(Cell cell) { return {Action::found, cell, 0}; }
constexpr Move expand(Cell cell, Terrain terrain) {
    return {Action::expand, cell, static_cast<std::uint8_t>(terrain)};
}
constexpr Move build_totoro(Cell cell) { return {Action::totoro, cell, 0}; }

/// The order of the tiles, as numbers of kinds.
struct Deal {
    std::array<std::uint8_t, deck_size> order{};
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

}  // namespace skerry::tiger_island
