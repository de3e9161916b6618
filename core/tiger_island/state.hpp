#pragma once
// What the players of Tiger Island may know. Everything but the rules, the moves and the tiles
// shown could be derived from these; it is stored because it is needed all the time.

#include <cassert>

#include "core/tiger_island/grid.hpp"
#include "core/tiger_island/hex_set.hpp"
#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

enum class Phase : std::uint8_t { place, build, over };

/// Why a game ended.
enum class End : std::uint8_t { none, no_build, last_piece };

/// Connected pieces of one player, as at the start of the turn.
struct Settlement {
    HexSet hexes;
    std::uint8_t size = 0;
    std::uint8_t totoros = 0;
};

/// What brings points.
enum class Source : std::uint8_t { founding, expansion, totoros };
inline constexpr std::size_t sources = 3;

struct Player {
    std::uint8_t villagers = villagers_each;  ///< not yet played
    std::uint8_t totoros = totoros_each;      ///< not yet played
    std::uint8_t settlement_count = 0;
    std::uint32_t sanctuaries = 0;  ///< bit i: settlement i is large enough for its first totoro
    std::array<std::int32_t, sources> points{};
    HexSet pieces;
    std::array<Settlement, max_settlements> settlements{};

    constexpr int score() const { return points[0] + points[1] + points[2]; }
    constexpr bool out_of_pieces() const { return villagers == 0 && totoros == 0; }
};

/// The most cells that are within two steps of an island: 27 after the first tile, at most 13 more
/// for each further one.
inline constexpr std::size_t max_near_cells = 27 + 13 * (max_turns - 1);
/// Cells are listed eight at a time, some of which may be none.
inline constexpr std::size_t spare_cells = 8;

/// A state takes about 24 KB, of which a game touches some 5: small members come first, and every
/// array but the last is filled from its beginning.
struct State {
    // The game so far: the rules, `shown`, the tile of each turn including the one on offer, and
    // `moves`, below: one placement and one build per turn.
    Rules rules;
    Phase phase = Phase::place;
    End end = End::none;
    Winner winner = Winner::none;
    std::uint8_t move_count = 0;
    std::uint8_t shown_count = 0;
    std::uint8_t hex_count = 0;
    std::uint16_t near_count = 0;
    std::array<std::uint8_t, max_turns> shown{};

    // The island. Indexed by number of hex:
    std::array<HexSet, terrains> of_terrain{};
    HexSet level_one;
    HexSet totoros;
    std::array<Cell, max_hexes> cells{};
    std::array<Terrain, max_hexes> terrain{};
    std::array<std::uint8_t, max_hexes> level{};
    std::array<std::uint8_t, max_hexes> tile{};  ///< the turn of the tile on top
    /// The number of the settlement of each hex with a piece.
    std::array<std::uint8_t, max_hexes> settlement{};
    // Every cell that is or was within two steps of the island, in any order: 27 after the first
    // tile, at most 13 more for each further one. The volcano of a tile that can be placed lies on
    // one of them.
    std::array<Cell, max_near_cells + spare_cells> near_cells{};

    std::array<HexSet, max_hexes> around{};  ///< the hexes that touch a hex
    std::array<Player, 2> players{};
    std::array<Move, 2 * max_turns> moves{};
    /// The Place of each cell of the table, indexed by number of cell.
    alignas(64) std::array<std::uint8_t, grid_cells> grid{};

    constexpr int turn() const { return move_count / 2; }
    /// The seat whose turn it is.
    constexpr Seat mover() const { return static_cast<Seat>(turn() % 2); }
    constexpr const Player& me() const { return players[static_cast<std::size_t>(turn() % 2)]; }
    constexpr Player& me() { return players[static_cast<std::size_t>(turn() % 2)]; }
    /// The tile on offer, or the one just placed.
    constexpr TileKind tile_kind() const {
        return tiger_island::tile_kind(shown[static_cast<std::size_t>(shown_count - 1)]);
    }

    /// The hex on a cell, or -1. Any cell is allowed, even one that the ring of the grid could
    /// confuse with another.
    constexpr int hex_at(Cell cell) const {
        const int hex = grid[number_of(cell)] - land;
        return hex >= 0 && cells[static_cast<std::size_t>(hex)] == cell ? hex : -1;
    }
    constexpr HexSet occupied() const { return players[0].pieces | players[1].pieces; }
    /// Hexes where a settlement can be founded: level 1, habitable and empty.
    constexpr HexSet foundable() const { return level_one - of_terrain[0] - occupied(); }
    /// Empty hexes of one terrain.
    constexpr HexSet empty_of(Terrain kind) const {
        return of_terrain[static_cast<std::size_t>(kind)] - occupied();
    }
    /// The hexes that touch a set of hexes; hexes of the set may be among them.
    constexpr HexSet touching(const HexSet& set) const {
        HexSet found;
        set.for_each([&](unsigned hex) { found |= around[hex]; });
        return found;
    }

    /// Compares only the game so far, which decides everything else.
    friend constexpr bool operator==(const State& a, const State& b) {
        return a.rules == b.rules && a.move_count == b.move_count && a.phase == b.phase &&
               a.shown == b.shown && a.moves == b.moves;
    }
};

}  // namespace skerry::tiger_island
