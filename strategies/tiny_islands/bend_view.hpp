#pragma once
// The features of all bends of one occasion.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/bend_features.hpp"
#include "strategies/tiny_islands/deck_counts.hpp"
#include "strategies/tiny_islands/policy_plan.hpp"
#include "strategies/tiny_islands/windows.hpp"

namespace skerry::tiny_islands {

/// Bends of one undrawn region, which must not be empty.
class BendView {
  public:
    BendView(const PlannedGame& game, const DeckCounts& decks, std::size_t region)
        : game_(&game),
          decks_(&decks),
          region_(region),
          open_(board_plane & ~game.occupied()),
          land_(game.land()),
          houses_(game.valid(Tile::house)),
          forests_(game.valid(Tile::forest)),
          sands_(game.valid(Tile::sand)),
          interior_(game.region(region)),
          balance_(balance_of(game, decks)) {
        const Plane boats = game.valid(Tile::boat);
        for (int bit : boats) {
            const Cell boat = Cell::from_bit(bit);
            boats_.push_back({boat, distance_to(boat, game.land() | boats)});
        }
    }

    BendTo side_of(Cell cell) const {
        return game_->land().test(cell.bit()) ? BendTo::water : BendTo::land;
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
        put(BendFeature::houses, 7 * count(houses_.at(cell) & board) + game_->kinds_seen(cell));
        put(BendFeature::forests, both(forests_.at(cell) & board));
        put(BendFeature::waves, 8 * game_->spoiled().test(cell.bit()) + left(Tile::wave, 7));
        put(BendFeature::boats, 4 * (boat_gain(cell) + 7) + left(Tile::boat, 3));
        put(BendFeature::holds, tile_on(cell));
        put(BendFeature::open, balance_);
        put(BendFeature::place, cell.bit());
    }

  private:
    struct Boat {
        Cell cell;
        int steps;  ///< to what is nearest
    };

    /// Open land of the plan, in twos x land tiles among those left, in sixteenths from 6 on.
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
    static int count(std::uint32_t window) { return std::popcount(window); }
    /// Cells around x orthogonal ones.
    static int both(std::uint32_t window) {
        return 5 * count(window) + count(window & Windows::orthogonal);
    }
    int left(Tile kind, int most) const { return std::min(decks_->tiles_left(kind), most); }

    int shape_of(Cell cell, std::uint32_t board) const {
        const int beside = count(interior_.at(cell) & board & Windows::orthogonal);
        // Edges gained, halved: a cell taken in hides an edge of each neighbour and shows others.
        const int gained = game_->region(region_).test(cell.bit()) ? beside - 2 : 2 - beside;
        const int third = region_ == 2;
        return 35 * third + 7 * (gained + 2) + std::min(game_->edges(region_) / 4, 6);
    }

    int boat_gain(Cell cell) const {
        const Plane land = game_->land();
        const bool to_land = !land.test(cell.bit());
        int gain = 0;
        for (const auto& [boat, steps] : boats_) {
            const int to_cell = distance(cell, boat);
            if (to_land)
                gain += std::min(to_cell - steps, 0);
            else if (to_cell == steps)
                gain += distance_to(boat, (land ^ cell.plane()) | game_->valid(Tile::boat)) - steps;
        }
        return std::clamp(gain, -7, 8);
    }

    int tile_on(Cell cell) const {
        if (!game_->occupied().test(cell.bit())) return 0;
        for (Tile tile : all_tiles)
            if (game_->tiles()[index(tile)].test(cell.bit()))
                return 1 + static_cast<int>(index(tile));
        return 0;
    }

    const PlannedGame* game_;
    const DeckCounts* decks_;
    std::size_t region_;
    Windows open_;
    Windows land_;
    Windows houses_;
    Windows forests_;
    Windows sands_;
    Windows interior_;
    int balance_;
    FixedList<Boat, max_placements> boats_;
};

}  // namespace skerry::tiny_islands
