#pragma once

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/waves.hpp"

namespace skerry::tiny_islands {

/// The exact change of score() when one more tile is placed, for many placements on one board. Only
/// what the placement touches is looked at; nothing is scored again. The option `score_floor` is
/// ignored: gains are of the total before it is raised to 0.
class Gains {
  public:
    /// The shorelines of `board` may be drawn or planned.
    Gains(const Board& board, const Rules& rules);

    /// score(board with `tile` on `cell`) - score(board); `cell` must be empty.
    int of(Tile tile, Cell cell) const;

    /// Gains indexed by the bit of the cell.
    using CellGains = std::array<std::int16_t, row_stride * board_size>;

    /// Sets gains[bit of c] = of(tile, c) for each c of `cells`, which must be empty, and leaves
    /// the other gains as they are. Faster than one cell at a time: the right side of the shore is
    /// worked out once per tile.
    void of(Tile tile, Plane cells, CellGains& gains) const;

    Plane land() const { return land_; }
    /// The tiles of a kind that lie on their side of the shore, without sands that no house counts.
    Plane valid(Tile tile) const { return valid_[index(tile)]; }

    /// Whether no sand and no wave counts less or more for lying at the coast.
    static bool ignore_coast(const Rules& rules) {
        return rules.offshore_sand && waves_ignore_coast(rules);
    }
    /// Changes shoreline number `slot`. Tiles that it brings to the other side of the shore have
    /// been taken away by toggle(), or are put there after; the rules ignore_coast().
    void set_shoreline(std::size_t slot, Plane interior);
    /// Takes a valid tile from its cell, or puts it there; the rules ignore_coast().
    void toggle(Tile tile, Cell cell);

  private:
    // The points of a tile itself, and what it changes for its own kind and for the tiles that
    // count it.
    int for_forest(Cell cell) const;
    int for_mountain(Cell cell) const;
    int for_house(Cell cell) const;
    int for_church(Cell cell) const;
    int for_sand(Cell cell) const;
    int for_wave(Cell cell) const;
    int for_boat(Cell cell) const;

    Plane land_;
    Plane odd_;    ///< cells inside an odd number of shorelines
    Plane coast_;  ///< orthogonal neighbours of land
    /// The valid tiles, without the sands that no house counts: only houses ask for sands.
    std::array<Plane, tile_kinds> valid_;
    std::array<Plane, shoreline_count> interiors_;
    std::array<Plane, 4> masses_;
    Plane scoring_waves_;
    Plane harmless_;  ///< cells whose waves spoil no other
    Rules rules_;
};

}  // namespace skerry::tiny_islands
