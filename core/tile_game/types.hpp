#pragma once
// The vocabulary of the Tile Game: boards, cells, moves, the rule options and the state.

#include <bit>

#ifdef __SSE2__
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "core/fields.hpp"
#include "core/outcome.hpp"

namespace skerry::tile_game {

/// The packed state holds a board as one 64-bit set of cells, such as 8x8.
inline constexpr int max_cells = 64;
/// Boards of up to this many cells are played faster: two vectors of bytes hold them.
inline constexpr int small_cells = 32;
/// Two digits at most, so that a tile is at most three characters.
inline constexpr int max_pool = 99;

/// A set of cells. Cells are numbered row by row from the top: cell = row * cols + column.
using Cells = std::uint64_t;

/// The set of one cell, and the number of cells of a set.
constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }
constexpr int count(Cells cells) { return std::popcount(cells); }

/// The rule options. The default is the standard board 3x3x10.
struct Rules {
    int rows = 3;
    int cols = 3;
    int pool = 10;
    bool stop_when_decided = false;
    int handicap = 0;

    static constexpr std::array<std::string_view, 1> shown_if_changed = {"handicap"};

    /// The number of cells of the board.
    constexpr int cells() const { return rows * cols; }
    /// What each seat starts with, and the larger of the two.
    constexpr std::array<int, 2> pools() const { return {pool, pool + handicap}; }
    constexpr int larger_pool() const { return handicap > 0 ? pool + handicap : pool; }

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("rows", self.rows, Range{1, max_cells}, "rows of the board; at most 64 cells in all");
        visit("cols", self.cols, Range{1, max_cells},
              "columns of the board; at most 64 cells in all");
        visit(
            "pool", self.pool, Range{1, max_pool},
            "points that each player starts with; the second one with those of the handicap, too");
        visit("stop_when_decided", self.stop_when_decided,
              "whether a game also ends when one pool is empty and the other player leads: the "
              "winner is the same, the margin is not");
        visit("handicap", self.handicap, Range{1 - max_pool, max_pool - 1},
              "points more that the second player starts with; a negative number: fewer");
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// Puts a tile of `value` points, paid from the mover's pool, on an open cell.
struct Move {
    std::uint8_t cell = 0;
    std::uint8_t value = 0;
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// The game has no chance, so a deal is empty.
struct Deal {
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

/// One byte for each cell.
using TileBytes = std::array<std::uint8_t, max_cells>;
/// Added to the value of a tile that the second seat owns.
inline constexpr std::uint8_t second_owner = 0x80;

/// A state takes 80 bytes. Invariants: the seat to move has points left unless both pools are
/// empty; a byte of `tiles` is 0 on open cells and beyond the board.
struct State {
    /// For each cell: value 0-99 (0: locked), plus second_owner.
    TileBytes tiles{};
    Cells open = 0;                       ///< cells without a tile
    std::array<std::uint8_t, 2> pools{};  ///< points left, for each seat
    Seat to_move = Seat::first;
    std::uint8_t cols = 1;
    std::array<std::uint8_t, 2> start_pools{};  ///< for each seat
    bool stop_when_decided = false;
    std::uint8_t cell_count = 0;  ///< rows * columns

    /// Rows, the rules, the number of cells, and whether the board has at most small_cells.
    constexpr int rows() const { return cell_count / cols; }
    constexpr Rules rules() const {
        return {rows(), cols, start_pools[0], stop_when_decided, start_pools[1] - start_pools[0]};
    }
    constexpr int cells() const { return cell_count; }
    constexpr bool is_small() const { return cell_count <= small_cells; }
    /// All cells. The mask is that of the processor's shift; a state of no game has no cells.
    constexpr Cells board() const {
        return ~Cells{0} >> ((max_cells - cell_count) & (max_cells - 1));
    }
    constexpr bool is_open(std::size_t cell) const { return (open >> cell & 1) != 0; }
    /// The value of the tile; 0 if it is locked or the cell is open.
    constexpr int value(std::size_t cell) const { return tiles[cell] & (second_owner - 1); }
    /// The owner of the tile on a cell, which must have one.
    constexpr Seat owner(std::size_t cell) const {
        return tiles[cell] < second_owner ? Seat::first : Seat::second;
    }
    /// The points that the seat to move has left.
    constexpr int pool() const { return to_move == Seat::first ? pools[0] : pools[1]; }
    /// The cells that a seat owns.
    Cells owned(Seat seat) const {
        const Cells occupied = board() ^ open;
        return seat == Seat::second ? owned_by_second() : occupied ^ owned_by_second();
    }
    int tiles_of(Seat seat) const { return count(owned(seat)); }
    /// Tiles of the first seat minus tiles of the second.
    int margin() const { return cell_count - count(open) - 2 * count(owned_by_second()); }
    friend constexpr bool operator==(const State&, const State&) = default;

  private:
    Cells owned_by_second() const {
#ifdef __SSE2__
        const auto owners_of = [this](std::size_t first) {
            const __m128i sixteen =
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(tiles.data() + first));
            return static_cast<std::uint32_t>(_mm_movemask_epi8(sixteen));
        };
        const std::uint32_t upper_half = owners_of(0) | owners_of(16) << 16;
        if (is_small()) return upper_half;
        return upper_half | Cells{owners_of(32) | owners_of(48) << 16} << 32;
#elif defined(__wasm_simd128__)
        const auto owners_of = [this](std::size_t first) {
            return std::uint32_t{wasm_i8x16_bitmask(wasm_v128_load(tiles.data() + first))};
        };
        const std::uint32_t upper_half = owners_of(0) | owners_of(16) << 16;
        if (is_small()) return upper_half;
        return upper_half | Cells{owners_of(32) | owners_of(48) << 16} << 32;
#else
        Cells cells = 0;
        for (std::size_t cell = 0; cell < max_cells; ++cell)
            cells |= static_cast<Cells>(tiles[cell] >> 7) << cell;
        return cells;
#endif
    }
};

/// The orthogonal neighbours of a cell. The lower neighbour of a cell in the last row is a cell
/// beyond the board, which is never open and never owned. So neighbours depend only on the number
/// of columns.
constexpr Cells neighbours(int cols, int cell) {
    const auto bit_if = [](bool exists, int other) { return exists ? cell_bit(other) : 0; };
    return bit_if(cell >= cols, cell - cols) | bit_if(cell % cols > 0, cell - 1) |
           bit_if(cell % cols < cols - 1 && cell + 1 < max_cells, cell + 1) |
           bit_if(cell + cols < max_cells, cell + cols);
}

/// One byte for each cell of a small board.
using SmallBytes = std::array<std::uint8_t, small_cells>;

/// The cells that a tile on one cell touches: 0xff for the cell itself, and for its neighbours.
struct Footprint {
    alignas(small_cells) SmallBytes self{};
    alignas(small_cells) SmallBytes neighbours{};
};

/// For small boards. Indexed by the number of columns (1-32), then by cell: 67 KB, of which a game
/// reads the rows of its board.
extern const std::array<std::array<Footprint, small_cells>, small_cells + 1> footprints;

}  // namespace skerry::tile_game
