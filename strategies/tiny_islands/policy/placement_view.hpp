#pragma once
// The features of all placements of one decision.

#include <algorithm>
#include <bit>
#include <type_traits>

#include "core/tiny_islands/landmass.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"
#include "strategies/tiny_islands/plan/symmetry.hpp"
#include "strategies/tiny_islands/plan/windows.hpp"
#include "strategies/tiny_islands/policy/placement_features.hpp"

namespace skerry::tiny_islands {

/// What both tiles of an offer share.
struct DecisionView {
    DecisionView(const PlannedGame& planned, const DeckCounts& left)
        : game(&planned),
          decks(&left),
          open_cells(board_plane & ~planned.occupied()),
          open(open_cells),
          land(planned.land()),
          rich(planned.seen_twice()),
          houses(planned.valid(Tile::house)),
          forests(planned.valid(Tile::forest)) {}

    const PlannedGame* game;
    const DeckCounts* decks;
    Plane open_cells;
    Windows open;
    Windows land;
    Windows rich;  ///< cells that see two kinds
    Windows houses;
    Windows forests;
};

/// The features of one tile of the offer, cell by cell.
template <Tile tile>
class TileView {
  public:
    explicit TileView(const DecisionView& decision)
        : decision_(&decision),
          game_(decision.game),
          lacking_(game_->valid(Tile::house) & ~game_->reach(tile)),
          future_(decision.open_cells & game_->land() & ~game_->reach(tile)) {}

    /// Calls add(i), i < feature_count, for each feature of the tile on an empty cell. Gains are by
    /// the standard rules.
    template <class Add>
    void visit(Cell cell, Add&& add) const {
        const auto put = [&](Feature feature, std::size_t value) {
            add(offset_of(feature) + value);
        };
        const Status status = status_of(cell);
        const int zones = decision_->decks->zones_left(cell);
        const int kinds = game_->kinds_seen(cell);
        put(Feature::status, static_cast<std::size_t>(status));
        put(Feature::kinds, size(7 * kinds + zones));
        put(Feature::place, size(cell.bit()));
        if (status >= Status::wrong_coast) return;

        const Around around(*decision_, cell);
        const std::uint32_t lacking = lacking_.at(cell) & around.board;
        const std::uint32_t future = future_.at(cell) & around.board;
        const int served = count(lacking);
        const Own own = own_of(cell, around);
        // Houses do not count houses as a kind, so a house serves no other house.
        const int gain = own.gain + (tile == Tile::house ? 0 : served) + bend_gain(status, cell);
        put(Feature::gain, size(std::clamp(gain - least_gain, 0, 23)));
        const std::uint32_t room = water ? around.open & ~around.land : around.open & around.land;
        put(Feature::room, size(5 * count(room) + count(room & Windows::orthogonal)));
        put(Feature::future, size(9 * count(future) + count(future & decision_->rich.at(cell))));
        put(Feature::houses,
            size(4 * kinds + std::min((decision_->decks->tiles_left(Tile::house) + 2) / 3, 3)));
        put(Feature::supply, size(8 * zones + std::min(decision_->decks->tiles_left(tile), 7)));
        const std::uint32_t other = around.board & (water ? around.land : ~around.land);
        put(Feature::shore, size(3 * count(other & Windows::orthogonal) + sides_touched(cell)));
        put(Feature::served, size(9 * count(around.houses) + served));
        put(Feature::forests,
            size(5 * count(around.forests) + count(around.forests & Windows::orthogonal)));
        put(Feature::first, own.first);
        put(Feature::second, own.second);
    }

  private:
    static constexpr bool water = belongs_on_water(tile);

    /// The points gained at once, without the points of houses around, and the tile's own two
    /// features, 0-63 each.
    struct Own {
        int gain;
        std::size_t first;
        std::size_t second;
    };

    /// The eight neighbours of a cell.
    struct Around {
        Around(const DecisionView& decision, Cell cell)
            : board(detail::near_windows[size(cell.bit())]),
              open(decision.open.at(cell) & board),
              land(decision.land.at(cell) & board),
              houses(decision.houses.at(cell) & board),
              forests(decision.forests.at(cell) & board) {}
        std::uint32_t board;
        std::uint32_t open;
        std::uint32_t land;
        std::uint32_t houses;
        std::uint32_t forests;
    };

    static constexpr std::size_t size(int value) { return static_cast<std::size_t>(value); }
    static int count(std::uint32_t window) { return std::popcount(window); }

    Status status_of(Cell cell) const {
        if (!game_->on_wrong_side(tile, cell)) return Status::fits;
        const int region = game_->flippable(cell);
        if (region < 0)
            return game_->coast().test(cell.bit()) ? Status::wrong_coast : Status::wrong;
        if (region < 2) return water ? Status::leaves_land : Status::joins_land;
        if (game_->region(2).any()) return Status::bends_third;
        return water ? Status::seeds_lake : Status::seeds_land;
    }

    /// The points that sands beside the cell gain or lose if the cell is flipped.
    int bend_gain(Status status, Cell cell) const {
        if (status == Status::fits) return 0;
        const Plane beside = orthogonal_neighbours(cell.plane());
        const int sands = (game_->valid(Tile::sand) & beside).count();
        return water ? -sands : sands;
    }

    Own own_of(Cell cell, const Around& around) const {
        if constexpr (tile == Tile::forest) return forest(cell, around);
        if constexpr (tile == Tile::house) return house(cell, around);
        if constexpr (tile == Tile::sand) return sand(around);
        if constexpr (tile == Tile::wave) return wave(cell);
        if constexpr (tile == Tile::mountain) return mountain(around);
        if constexpr (tile == Tile::church) return church(cell, around);
        if constexpr (tile == Tile::boat) return boat(cell);
    }

    int left(Tile kind, int most) const {
        return std::min(decision_->decks->tiles_left(kind), most);
    }

    // Each function below returns the gain, and the two features that its comment names.

    /// First: groups joined x mountains around. Second: open land beside x forests left.
    Own forest(Cell cell, const Around& around) const {
        const int groups = detail::local_groups[detail::neighbour_index(around.forests)];
        const int mountains = std::min((game_->valid(Tile::mountain) & near(cell)).count(), 7);
        const int beside = count(around.open & around.land & Windows::orthogonal);
        return {2 * groups + 2 * mountains, size(8 * groups + mountains),
                size(8 * beside + left(Tile::forest, 7))};
    }

    /// First: churches of the landmass x churches left. Second: kinds around x open cells around.
    Own house(Cell cell, const Around& around) const {
        const Plane churches = game_->valid(Tile::church) & game_->mass_at(cell);
        const int kinds = game_->kinds_seen(cell);
        int gain = kinds;
        int church = 0;
        if (churches.is_single())
            church = near(cell).intersects(churches) ? 2 : 1;
        else if (churches.any())
            church = 3;
        if (church < 3) gain += church;
        return {gain, size(6 * church + left(Tile::church, 5)),
                size(9 * kinds + count(around.open))};
    }

    /// First: open land beside x land beside. Second: houses left x open land around.
    Own sand(const Around& around) const {
        const std::uint32_t land = around.land & Windows::orthogonal;
        return {count(land), size(5 * count(land & around.open) + count(land)),
                size(9 * left(Tile::house, 6) + count(around.open & around.land))};
    }

    /// First: spoiled or not x waves that the new wave spoils. Second: open cells newly spoiled for
    /// later waves, in twos x waves left.
    Own wave(Cell cell) const {
        const Plane attacked = near(cell) | lines_of(cell);
        const Plane waves = game_->valid(Tile::wave);
        const bool spoiled = game_->spoiled().test(cell.bit());
        int hit = 0;
        for (int bit : waves& attacked) {
            const Cell other = Cell::from_bit(bit);
            if (!(near(other) | lines_of(other)).intersects(waves)) ++hit;
        }
        const Plane lost = attacked & decision_->open_cells & ~game_->land() & ~game_->spoiled();
        return {(spoiled ? 0 : 2) - 2 * hit, size((spoiled ? 0 : 8) + std::min(hit, 7)),
                size(8 * std::min(lost.count() / 2, 7) + left(Tile::wave, 7))};
    }

    /// First: open land around x forests around. Second: open land around x forests left, in twos.
    Own mountain(const Around& around) const {
        const int open = count(around.open & around.land);
        const int forests = count(around.forests);
        return {2 * forests, size(7 * open + std::min(forests, 6)),
                size(7 * open + (left(Tile::forest, 12) + 1) / 2)};
    }

    /// First: churches of the landmass x houses around. Second: open cells of the landmass, in
    /// threes x houses on the landmass.
    Own church(Cell cell, const Around& around) const {
        const Plane mass = game_->mass_at(cell);
        const Plane churches = game_->valid(Tile::church) & mass;
        const Plane houses = game_->valid(Tile::house);
        const int on_mass = (houses & mass).count();
        const int around_it = count(around.houses);
        int gain = 0;
        int others = 2;
        if (churches.none()) {
            gain = on_mass + around_it;
            others = 0;
        } else if (churches.is_single()) {
            gain = -on_mass - (houses & near(Cell::from_bit(churches.lowest()))).count();
            others = 1;
        }
        const int open = (mass & decision_->open_cells).count();
        return {gain, size(8 * others + std::min(around_it, 7)),
                size(8 * std::min(open / 3, 7) + std::min(on_mass, 7))};
    }

    /// First: distance x boats on the board. Second: points that the new boat takes from these
    /// boats x boats left.
    Own boat(Cell cell) const {
        const Plane boats = game_->valid(Tile::boat);
        const Plane land = game_->land();
        const int steps = distance_to(cell, land | boats);
        int taken = 0;
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            const int before = distance_to(other, land | boats);
            taken += std::max(before - distance(cell, other), 0);
        }
        return {steps - taken, size(4 * std::min(steps, 15) + std::min(boats.count(), 3)),
                size(4 * std::min(taken, 15) + left(Tile::boat, 3))};
    }

    const DecisionView* decision_;
    const PlannedGame* game_;
    Windows lacking_;
    Windows future_;
};

/// Calls f(kind), where kind() is the tile as a compile-time constant.
template <class F>
void with_tile(Tile tile, F&& f) {
    switch (tile) {
        case Tile::forest:
            return f(std::integral_constant<Tile, Tile::forest>{});
        case Tile::house:
            return f(std::integral_constant<Tile, Tile::house>{});
        case Tile::sand:
            return f(std::integral_constant<Tile, Tile::sand>{});
        case Tile::wave:
            return f(std::integral_constant<Tile, Tile::wave>{});
        case Tile::mountain:
            return f(std::integral_constant<Tile, Tile::mountain>{});
        case Tile::church:
            return f(std::integral_constant<Tile, Tile::church>{});
        case Tile::boat:
            return f(std::integral_constant<Tile, Tile::boat>{});
    }
}

/// Calls f with the TileView of the tile.
template <class F>
void view_tile(const DecisionView& decision, Tile tile, F&& f) {
    with_tile(tile, [&](auto kind) { f(TileView<kind()>(decision)); });
}

}  // namespace skerry::tiny_islands
