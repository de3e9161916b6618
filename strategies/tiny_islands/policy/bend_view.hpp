#pragma once
// The features of all bends of one occasion.

#include <algorithm>
#include <bit>

#include "core/fixed_list.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"

namespace skerry::tiny_islands {

/// What all bends of one region have in common. The region must be undrawn and not empty.
class BendSituation {
  public:
    struct Boat {
        Cell cell;
        int steps;  ///< distance to the nearest land or other boat
    };

    BendSituation(const PlannedGame& game, const DeckCounts& decks, std::size_t region)
        : game_(&game), decks_(&decks), region_(region), balance_(balance_of(game, decks)) {
        const Plane boats = game.valid(Tile::boat);
        for (int bit : boats) {
            const Cell boat = Cell::from_bit(bit);
            boats_.push_back({boat, distance_to(boat, game.land() | boats)});
        }
    }

    const PlannedGame& game() const { return *game_; }
    std::size_t region() const { return region_; }
    Plane interior() const { return game_->region(region_); }
    Plane open() const { return board_plane & ~game_->occupied(); }
    const FixedList<Boat, max_placements>& boats() const { return boats_; }

    /// The value of BendFeature::open.
    int balance() const { return balance_; }
    /// The value of BendFeature::shape for 2 * `gained` edges gained.
    int shape(int gained) const { return shape_of_region() + 7 * (gained + 2); }
    int shape_of_region() const {
        const int third = region_ == 2;
        return 35 * third + std::min(game_->edges(region_) / 4, 6);
    }
    int left(Tile kind, int most) const { return std::min(decks_->tiles_left(kind), most); }
    /// Points that a boat gains when `land`, the land nearest to it, becomes water.
    int gain_without(const Boat& boat, Cell land) const {
        const Plane targets = (game_->land() ^ land.plane()) | game_->valid(Tile::boat);
        return distance_to(boat.cell, targets) - boat.steps;
    }

  private:
    /// The open land of the plan, in twos x the share of land tiles among the tiles left, in
    /// sixteenths from 6 on.
    static int balance_of(const PlannedGame& game, const DeckCounts& decks) {
        int land = 0;
        int all = 0;
        for (Tile tile : all_tiles) {
            all += decks.tiles_left(tile);
            if (!belongs_on_water(tile)) land += decks.tiles_left(tile);
        }
        const int open = (game.land() & ~game.occupied()).count();
        return 8 * std::min(open / 2, 15) + (all == 0 ? 0 : std::clamp(16 * land / all - 6, 0, 7));
    }

    const PlannedGame* game_;
    const DeckCounts* decks_;
    std::size_t region_;
    int balance_;
    FixedList<Boat, max_placements> boats_;
};

/// Lists the features of bends, cell by cell.
class BendView : BendSituation {
  public:
    BendView(const PlannedGame& game, const DeckCounts& decks, std::size_t region)
        : BendSituation(game, decks, region),
          open_(open()),
          land_(game.land()),
          houses_(game.valid(Tile::house)),
          forests_(game.valid(Tile::forest)),
          sands_(game.valid(Tile::sand)),
          interior_(interior()) {}

    BendTo side_of(Cell cell) const {
        return game().land().test(cell.bit()) ? BendTo::water : BendTo::land;
    }

    /// Calls add(i), i < bend_feature_count, for each feature of a flip of `cell`, one of
    /// changeable_cells().
    template <class Add>
    void visit(Cell cell, Add&& add) const {
        const auto put = [&](BendFeature feature, int value) {
            add(offset_of(feature) + static_cast<std::size_t>(value));
        };
        const std::uint32_t board = detail::near_windows[static_cast<std::size_t>(cell.bit())];
        const std::uint32_t open = open_.at(cell) & board;
        const std::uint32_t land = land_.at(cell) & board;
        put(BendFeature::shape, shape_of(cell, board));
        put(BendFeature::land, both(open & land));
        put(BendFeature::water, both(open & ~land));
        put(BendFeature::sands,
            6 * count(sands_.at(cell) & board & Windows::orthogonal) + left(Tile::sand, 5));
        put(BendFeature::houses, 7 * count(houses_.at(cell) & board) + game().kinds_seen(cell));
        put(BendFeature::forests, both(forests_.at(cell) & board));
        put(BendFeature::waves, 8 * game().spoiled().test(cell.bit()) + left(Tile::wave, 7));
        put(BendFeature::boats, 4 * (boat_gain(cell) + 7) + left(Tile::boat, 3));
        put(BendFeature::holds, tile_on(cell));
        put(BendFeature::open, balance());
        put(BendFeature::place, cell.bit());
    }

  private:
    static int count(std::uint32_t window) { return std::popcount(window); }
    /// The index of the pair: neighbours in the window x orthogonal ones among them.
    static int both(std::uint32_t window) {
        return 5 * count(window) + count(window & Windows::orthogonal);
    }

    int shape_of(Cell cell, std::uint32_t board) const {
        const int beside = count(interior_.at(cell) & board & Windows::orthogonal);
        // Half the number of edges gained: a cell taken in hides the edges that it shares with
        // cells inside and adds its other edges.
        return shape(interior().test(cell.bit()) ? beside - 2 : 2 - beside);
    }

    int boat_gain(Cell cell) const {
        const bool to_land = side_of(cell) == BendTo::land;
        int gain = 0;
        for (const Boat& boat : boats()) {
            const int to_cell = distance(cell, boat.cell);
            if (to_land)
                gain += std::min(to_cell - boat.steps, 0);
            else if (to_cell == boat.steps)
                gain += gain_without(boat, cell);
        }
        return std::clamp(gain, -7, 8);
    }

    int tile_on(Cell cell) const {
        if (!game().occupied().test(cell.bit())) return 0;
        for (Tile tile : all_tiles)
            if (game().tiles()[index(tile)].test(cell.bit()))
                return 1 + static_cast<int>(index(tile));
        return 0;
    }

    Windows open_;
    Windows land_;
    Windows houses_;
    Windows forests_;
    Windows sands_;
    Windows interior_;
};

}  // namespace skerry::tiny_islands
