#pragma once
// A game in progress together with a plan for its shorelines.

#include "core/tiny_islands/game.hpp"
#include "strategies/tiny_islands/plan/plan.hpp"

namespace skerry::tiny_islands {

/// Cells with an edge on the boundary of `cells`, on either side; the rim counts as outside.
constexpr Plane edge_cells(Plane cells) {
    const Plane enclosed =
        cells << 1 & cells >> 1 & cells << row_stride & cells >> row_stride & cells;
    return (orthogonal_neighbours(cells) & ~cells & board_plane) | (cells & ~enclosed);
}

/// A game in progress as a player with a plan sees it: the tiles, and three shorelines, each drawn
/// or planned. Tiles are valued as if all shorelines were drawn. The plan bends: a tile on the
/// wrong side moves a planned shoreline by the tile's cell, or starts the third shoreline, where
/// the rules allow that. Invariants: a planned shoreline is empty or one loop of as many edges as
/// the rules allow; no two shorelines touch; only undrawn shorelines change. An object holds no
/// pointers, so that search can copy it.
class PlannedGame {
  public:
    static constexpr std::size_t regions = shoreline_count;
    using Regions = std::array<Plane, regions>;

    /// Starts with an empty board. Regions 0 and 1 are the islands of the plan, fitted() to the
    /// rules, region 2 is empty. With fewer than three shorelines, the last regions are left out:
    /// empty, as if they were drawn.
    explicit PlannedGame(const Plan& plan, const Rules& rules = {});

    /// Takes the board of `state`: its drawn shorelines, then the islands of the plan as far as
    /// they can still be drawn, then its tiles, kind by kind in the order of their cells. Each tile
    /// may bend the plan. `empty`: the plan on an empty board.
    PlannedGame(const State& state, const PlannedGame& empty);

    /// Takes the tiles of `board`, whose interiors are ignored, and the regions `planned`; the
    /// invariants must hold. `drawn`: bit i tells whether region i is drawn.
    PlannedGame(const Board& board, const Regions& planned, unsigned drawn);

    const std::array<Plane, tile_kinds>& tiles() const { return tiles_; }
    Plane occupied() const { return occupied_; }
    Plane land() const { return land_; }
    Plane region(std::size_t i) const { return regions_[i]; }
    const Regions& all_regions() const { return regions_; }
    /// The edges of the region's boundary, with those that the rules withhold; 0 if it is empty.
    int edges(std::size_t i) const { return edges_[i]; }
    bool is_drawn(std::size_t i) const { return (drawn_ >> i & 1) != 0; }
    unsigned drawn() const { return drawn_; }
    bool all_drawn() const { return drawn_ == all_regions_drawn; }
    /// Whether an undrawn region is this one.
    bool plans(Plane interior) const;

    /// Tiles of a kind on the side where they belong, and all neighbours of these tiles.
    Plane valid(Tile tile) const { return valid_[index(tile)]; }
    Plane reach(Tile tile) const { return reach_[index(tile)]; }
    Plane invalid() const { return invalid_; }
    /// The number of kinds of valid tiles around a cell, without houses. seen_twice(),
    /// seen_thrice(): the cells around which there are at least two, at least three kinds.
    int kinds_seen(Cell cell) const {
        return all_kinds_seen()[static_cast<std::size_t>(cell.bit())];
    }
    std::span<const std::uint8_t, row_stride * board_size> all_kinds_seen() const {
        return std::span(kinds_seen_).subspan<kinds_margin, row_stride * board_size>();
    }
    Plane seen_twice() const { return seen_twice_; }
    Plane seen_thrice() const { return seen_thrice_; }
    /// Cells where a wave is, or would be, spoiled by a valid wave (standard rules).
    Plane spoiled() const { return spoiled_; }
    /// Cells at a shoreline, on either side and at its corners.
    Plane coast() const { return bands_[0] | bands_[1] | bands_[2]; }
    Plane coast_of(std::size_t i) const { return bands_[i]; }
    /// The land of a region: its interior without the regions inside it.
    Plane mass(std::size_t i) const { return masses_[i]; }
    /// The landmass of a cell; for a cell on water, a landmass beside it, or an empty plane.
    Plane mass_at(Cell cell) const;

    bool on_wrong_side(Tile tile, Cell cell) const {
        return belongs_on_water(tile) == land_.test(cell.bit());
    }
    /// Cells at the shorelines of other regions, which may not be flipped in `region`.
    Plane blocked_for(std::size_t region) const {
        return bands_[region == 0 ? 1 : 0] | bands_[region == 2 ? 1 : 2];
    }
    /// Cells where `region` may have room to flip; empty if the region is drawn.
    Plane movable(std::size_t region) const { return movable_[region]; }
    /// Whether `region` is undrawn and flipping `cell` in or out of it keeps the invariants.
    bool can_flip(std::size_t region, Cell cell) const;
    /// The first region in which `cell` can be flipped, so that it changes sides; -1 if there is
    /// none.
    int flippable(Cell cell) const;

    /// Puts a tile on an empty cell; on the wrong side, the plan bends if it can.
    void place(Tile tile, Cell cell);
    /// Flips an empty cell in or out of a region; can_flip() must hold.
    void flip(std::size_t region, Cell cell);
    /// Replaces the interior of an undrawn region; the invariants must hold afterwards.
    void plan(std::size_t region, Plane interior);
    /// Makes the region count as drawn from here on.
    void draw(std::size_t region) {
        drawn_ |= 1u << region;
        movable_[region] = Plane{};
    }
    /// Takes in a shoreline that was drawn, as planned or not.
    void draw_interior(Plane interior);
    /// Takes in any move of the game, by place() or draw_interior().
    void play(const Move& move) {
        if (move.is_shoreline())
            draw_interior(move.interior);
        else
            place(move.tile, move.cell);
    }

    friend bool operator==(const PlannedGame&, const PlannedGame&) = default;

  private:
    static constexpr unsigned all_regions_drawn = (1u << regions) - 1;

    void rebuild();
    void regions_changed();
    void region_changed(std::size_t region);
    void land_changed();
    void see(Plane fresh, Cell cell);
    void count_valid(Tile tile, Cell cell);
    std::size_t slot_for(Plane interior) const;
    /// Removes from planned regions what touches drawn shorelines or earlier planned ones.
    void clear_way();

    std::array<Plane, tile_kinds> tiles_{};
    std::array<Plane, tile_kinds> valid_{};
    std::array<Plane, tile_kinds> reach_{};
    Plane occupied_;
    Plane invalid_;
    Plane seen_once_;
    Plane seen_twice_;
    Plane seen_thrice_;
    Plane spoiled_;
    Plane land_;
    Regions regions_{};
    std::array<Plane, regions> bands_{};
    std::array<Plane, regions> masses_{};
    std::array<Plane, regions> movable_{};  ///< cells where an undrawn region may have room to flip
    std::array<std::uint8_t, regions> edges_{};
    std::uint8_t withheld_ = 0;                      ///< Rules::edges_withheld()
    static constexpr std::size_t kinds_margin = 16;  ///< bytes before and after the board's bytes
    std::array<std::uint8_t, row_stride * board_size + 2 * kinds_margin> kinds_seen_{};
    unsigned drawn_ = 0;
};

/// Cells at the boundary of a region, on either side. Leaves out cells that hold a valid tile, and
/// the only cell of a region of one cell.
inline Plane border_cells(const PlannedGame& game, std::size_t region) {
    const Plane interior = game.region(region);
    const Plane valid = game.occupied() & ~game.invalid();
    return edge_cells(interior) & ~valid & ~(interior.is_single() ? interior : Plane{});
}

/// Cells that may change sides in an undrawn region without making a valid tile invalid.
Plane changeable_cells(const PlannedGame& game, std::size_t region);

/// Flips `cell`, one of changeable_cells(), in or out of `region`.
void change(PlannedGame& game, std::size_t region, Cell cell);

/// A copy of the game with the plan changed as change() does.
PlannedGame with_flip(const PlannedGame& game, std::size_t region, Cell cell);

/// Calls visit(region, changed) for each single change; `changed` is the game with that change.
template <class Visitor>
void for_each_change(const PlannedGame& game, Visitor&& visit) {
    for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
        if (game.is_drawn(region) || game.region(region).none()) continue;
        for (int bit : changeable_cells(game, region))
            visit(region, with_flip(game, region, Cell::from_bit(bit)));
    }
}

}  // namespace skerry::tiny_islands
