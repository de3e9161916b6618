#pragma once
// The solver's own view of the Tile Game: a position seen by the player to move, without its dead
// tiles. So many positions of the game become one position here.
//
// A tile is dead when no move can flip it. It is locked, or no neighbour of it is open, or its
// value is at or above the pool of the player who would have to flip it (pools only fall). A dead
// tile keeps only its +1 or -1, which is added to `offset`.

#include <type_traits>

#include "core/bits.hpp"
#include "core/tile_game/types.hpp"

namespace skerry::tile_game {

/// One byte for each cell: 0 open, 1 dead (or beyond the board), else 2 * value + (1 if it is the
/// mover's).
template <std::size_t Size>
using Codes = std::array<std::uint8_t, Size>;

/// A set of cells of a board that fits.
template <std::size_t Size>
using SetOf = std::conditional_t<(Size <= 32), std::uint32_t, std::uint64_t>;

inline constexpr std::uint8_t open_code = 0;
inline constexpr std::uint8_t dead_code = 1;

/// A position that still has a move. `Size` is the capacity in cells.
template <std::size_t Size>
struct Position {
    Codes<Size> codes{};
    SetOf<Size> open = 0;
    SetOf<Size> mine = 0;      ///< live tiles of the player to move
    SetOf<Size> theirs = 0;    ///< live tiles of the other player
    std::uint8_t my_pool = 0;  ///< above 0
    std::uint8_t their_pool = 0;
    /// Dead tiles of the player to move minus dead tiles of the other player.
    std::int8_t offset = 0;
};

/// The position after a move.
template <std::size_t Size>
struct Successor {
    Position<Size> position;
    bool over = false;        ///< then position.offset is the margin, seen by the next player
    bool same_mover = false;  ///< true if the other player's pool is empty
};

/// Board, symmetries and rules: what all positions of one search have in common.
template <std::size_t Size>
class Geometry {
  public:
    using Set = SetOf<Size>;

    /// The board must fit: rows * cols <= Size.
    Geometry(int rows, int cols, bool stop_when_decided);

    int cells() const { return cells_; }
    bool stop_when_decided() const { return stop_when_decided_; }
    Set neighbours(int cell) const { return neighbours_[static_cast<std::size_t>(cell)]; }
    /// The cells that have a neighbour in `cells`.
    Set beside(Set cells) const {
        return (cells << 1 & not_first_col_) | (cells >> 1 & not_last_col_) |
               static_cast<Set>(Wide{cells} << cols_) | static_cast<Set>(Wide{cells} >> cols_);
    }

    /// The position of a game on this board, which must not be over, seen by the seat to move.
    Position<Size> position_of(const State& state) const;

    /// Drops dead tiles. `codes`, `mine` and `theirs` may hold any tiles, including locked ones.
    void drop_dead(Position<Size>& position) const;

    Successor<Size> play(const Position<Size>& position, int cell, int value) const;

    /// The codes of the smallest of the symmetric positions. `symmetry` becomes the number of that
    /// symmetry.
    Codes<Size> canonical(const Position<Size>& position, int& symmetry) const;
    /// Translates a move on the position to its symmetric image, and back.
    Move image_of(int symmetry, Move move) const;
    Move original_of(int symmetry, Move move) const {
        move.cell = images_[static_cast<std::size_t>(symmetry)][move.cell];
        return move;
    }

  private:
    using Image = std::array<std::uint8_t, Size>;
    /// A shift by the columns of a board of one row must not be one by all bits.
    using Wide = std::conditional_t<(Size <= 32), std::uint64_t, uint128>;

    static Set bit(int cell) { return static_cast<Set>(cell_bit(cell)); }
    void add_images(int rows, int cols);

    int cells_;
    int cols_;
    bool stop_when_decided_;
    Set not_first_col_ = 0;
    Set not_last_col_ = 0;
    std::array<Set, Size> neighbours_{};
    std::array<Image, 8> images_{};  ///< the identity first
    int image_count_ = 0;
};

extern template class Geometry<16>;
extern template class Geometry<32>;
extern template class Geometry<64>;

}  // namespace skerry::tile_game
