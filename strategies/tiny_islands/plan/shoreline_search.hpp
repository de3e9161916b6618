#pragma once
// What a shoreline gains or loses when one cell changes sides, without scoring the board again, and
// the search for a better shoreline.

#include <cstdlib>

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/gain.hpp"

namespace skerry::tiny_islands {

/// Keeps up with the flips of one shoreline of a board. A flip changes the tile on its cell, the
/// edges that sands show to the cell, and how far boats are from land. All else counts tiles by the
/// side of the shore that they lie on.
class FlipGains {
  public:
    /// `interior` is shoreline number `slot`; the rules hold().
    FlipGains(const Board& board, std::size_t slot, Plane interior, const Rules& rules);

    /// Under these rules land is what lies in an odd number of shorelines, and sands and waves
    /// count or do not count wherever the coast is.
    static bool hold(const Rules& rules) {
        return rules.sand == SandRule::edges && rules.islets && Gains::ignore_coast(rules) &&
               !rules.score_floor;
    }

    /// The change of the score if the cell changes sides. If that is less than `least`, any number
    /// below `least` may be returned.
    int of(Cell cell, int least);
    void flip(Cell cell);

  private:
    /// A boat on water. Its place is kept in full, since a cell would divide for it.
    struct Boat {
        Cell cell;
        std::int8_t x;
        std::int8_t y;
        std::int8_t steps;  ///< to land or another boat; 0 if there is none

        int steps_to(int to_x, int to_y) const { return std::abs(to_x - x) + std::abs(to_y - y); }
    };

    /// What sands beside the cell gain.
    int for_sands(Cell cell) const;
    /// What boats on other cells gain; no boat lies on the cell.
    int for_boats(Cell cell) const;
    /// What a boat on the cell gains. It is in the way of other boats on either side of the shore.
    int for_own_boat(Cell cell) const;
    /// What another tile on the cell gains for itself, its own kind and the tiles that count it.
    int for_tile(Tile tile, Cell cell);
    /// The kind of the tile on an occupied cell.
    Tile tile_on(Cell cell) const;
    void find_boats();
    void move_shore_of_boats(Cell cell);

    Gains gains_;  ///< its shoreline number slot_ is brought up to date by for_tile()
    Plane interior_;
    Plane land_;
    std::array<Plane, tile_kinds> tiles_;
    Plane occupied_;
    /// Tiles that would lose by lying on the wrong side, unlike waves and churches, whose loss can
    /// help their own kind.
    Plane on_land_;
    Plane at_sea_;
    std::size_t slot_;
    int penalty_;
    FixedList<Boat, max_placements> boats_;
};

/// Local search for one shoreline of a board. The other shorelines, drawn or planned, stay as they
/// are. The objective is score() of the board.
class ShorelineSearch {
  public:
    /// Searches for shoreline number `slot` of `board`. Its interior may contain only `allowed`
    /// cells. If no corner of an allowed cell is on another shoreline (see drawable_cells()), the
    /// shorelines found touch no other shoreline.
    ShorelineSearch(const Board& board, std::size_t slot, Plane allowed, const Rules& rules)
        : board_(board), slot_(slot), allowed_(allowed), rules_(rules) {}

    /// The score of the board with `interior` as the shoreline.
    int value(Plane interior);

    /// Starts with the loop `start` and tries `steps` flips of random cells on the edge, within
    /// `allowed`. Keeps each flip that leaves one loop of at most 24 edges and loses no points;
    /// flips that gain nothing are kept too, so that the search can cross plateaus. Returns the
    /// best loop met, the earliest on ties.
    Plane climb(Plane start, int steps, Rng& rng);

    /// The best loop around a single allowed cell; `allowed` must not be empty.
    Plane best_single();

  private:
    Board board_;
    std::size_t slot_;
    Plane allowed_;
    Rules rules_;
};

}  // namespace skerry::tiny_islands
