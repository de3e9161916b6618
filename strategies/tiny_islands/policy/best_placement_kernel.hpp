#pragma once
// Included by policy_avx512.cpp alone, inside its `#pragma GCC target` region, after all
// other headers.

#include "strategies/tiny_islands/policy/cell_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail {

/// The empty cells of a zone as places for a tile: a TileView with one lane per cell.
template <Tile tile>
class PlacementLanes : CellLanes {
  public:
    PlacementLanes(const PlannedGame& game, const DeckCounts& decks, Zone zone)
        : CellLanes(zone_lanes[index(zone)]),
          game_(game),
          decks_(decks),
          open_cells_(board_plane & ~game.occupied()),
          zone_(zone_lanes[index(zone)]),
          empty_(lanes_in(open_cells_, cells_of(zone))),
          kinds_(kinds_seen(game)),
          zones_(zones_left()) {
        const Ints land = raw(game_.land());
        inside_ = centre(land);
        land_ = land & around;
    }

    void improve(const std::int16_t* weights, ValuedPlacement& best) {
        if (empty_ == 0) return;
        weights_ = weights;
        const Ints status = statuses();
        put<Feature::status>(empty_, status);
        put<Feature::kinds>(empty_, 7 * kinds_ + zones_);
        put<Feature::place>(empty_, cell);
        fits_ = empty_ & _mm512_cmplt_epi32_mask((__m512i)status, (__m512i)all(wrong_coast));
        if (fits_ != 0) add_surroundings();
        const int value = _mm512_mask_reduce_max_epi32(empty_, (__m512i)sum_);
        if (value <= best.value) return;
        const unsigned at =
            _mm512_mask_cmpeq_epi32_mask(empty_, (__m512i)sum_, (__m512i)all(value));
        best = {tile, cell_of(static_cast<std::size_t>(std::countr_zero(at))), value};
    }

  private:
    static constexpr bool water = belongs_on_water(tile);
    static constexpr int orthogonal = Windows::orthogonal;
    static constexpr int wrong_coast = static_cast<int>(Status::wrong_coast);

    struct Own {
        Ints gain;
        Ints first;
        Ints second;
    };

    Cell cell_of(std::size_t lane) const { return Cell::from_bit(zone_.cell[lane]); }

    /// The cells of `cells` that are in the zone, by their lanes.
    static Lanes lanes_in(Plane cells, Plane zone) {
        return static_cast<Lanes>(_pext_u64(cells.low(), zone.low()) |
                                  _pext_u64(cells.high(), zone.high())
                                      << std::popcount(zone.low()));
    }

    Ints zones_left() const {
        const auto& left = decks_.zones();
        const __m512i table =
            _mm512_maskz_loadu_epi8((std::uint64_t{1} << left.size()) - 1, left.data());
        Ints sum{};
        for (const auto& zone : zone_.zone_byte)
            sum += (Ints)_mm512_permutexvar_epi8(bytes(zone), table);
        return sum;
    }

    Ints statuses() {
        const auto value = [](Status status) { return all(static_cast<int>(status)); };
        const Lanes wrong = empty_ & (water ? inside_ : ~inside_);
        if (wrong == 0) return Ints{};
        const Lanes islands = flippable(game_, 0) | flippable(game_, 1);
        const Lanes third = flippable(game_, 2);
        flips_ = wrong & (islands | third);
        Ints status = select(on(game_.coast()), value(Status::wrong_coast), value(Status::wrong));
        const Status seeds = water ? Status::seeds_lake : Status::seeds_land;
        status = select(third, value(game_.region(2).any() ? Status::bends_third : seeds), status);
        status = select(islands, value(water ? Status::leaves_land : Status::joins_land), status);
        return only(wrong, status);
    }

    /// Adds the weights of a feature's values.
    template <Feature feature>
    void put(Lanes lanes, Ints value) {
        constexpr std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
        add_weights<size>(sum_, weights_ + offset_of(feature), value, lanes);
    }

    /// The features of cells on which the tile counts.
    void add_surroundings() {
        open_ = at(open_cells_);
        houses_ = at(game_.valid(Tile::house));
        forests_ = at(game_.valid(Tile::forest));
        const Plane lacks = ~game_.reach(tile);
        const Ints served = count(at(game_.valid(Tile::house) & lacks));
        const Ints future = at(open_cells_ & game_.land() & lacks);
        const Own own = own_of();
        Ints gain = own.gain;
        if (tile != Tile::house) gain += served;
        if (flips_ != 0) {
            const Ints sands = only(flips_, count(at(game_.valid(Tile::sand)) & orthogonal));
            gain += water ? -sands : sands;
        }
        put<Feature::gain>(fits_, most(least(gain - least_gain, 23), 0));
        const Ints room = water ? open_ & ~land_ : open_ & land_;
        put<Feature::room>(fits_, around_and_beside(room));
        put<Feature::future>(fits_, 9 * count(future) + count(future & raw(game_.seen_twice())));
        put<Feature::houses>(fits_,
                             4 * kinds_ + std::min((decks_.tiles_left(Tile::house) + 2) / 3, 3));
        put<Feature::supply>(fits_, 8 * zones_ + left(tile, 7));
        const Ints other = water ? land_ : around & ~land_;
        put<Feature::shore>(fits_, 3 * count(other & orthogonal) + ints(zone_.rims));
        put<Feature::served>(fits_, 9 * count(houses_) + served);
        put<Feature::forests>(fits_, around_and_beside(forests_));
        put<Feature::first>(fits_, own.first);
        put<Feature::second>(fits_, own.second);
    }

    int left(Tile kind, int highest) const { return std::min(decks_.tiles_left(kind), highest); }

    Own own_of() const {
        if constexpr (tile == Tile::forest) return forest();
        if constexpr (tile == Tile::house) return house();
        if constexpr (tile == Tile::sand) return sand();
        if constexpr (tile == Tile::mountain) return mountain();
        if constexpr (tile == Tile::church) return church();
        if constexpr (tile == Tile::wave) return wave();
        if constexpr (tile == Tile::boat) return boat();
    }

    Own forest() const {
        const Ints groups = groups_of(neighbours_in(forests_));
        const Ints mountains = least(count(at(game_.valid(Tile::mountain))), 7);
        const Ints beside = count(open_ & land_ & orthogonal);
        return {2 * (groups + mountains), 8 * groups + mountains,
                8 * beside + left(Tile::forest, 7)};
    }

    /// local_groups of sets of neighbours.
    static Ints groups_of(Ints neighbours) {
        const auto part = [&](std::size_t from) {
            return (Ints)_mm512_permutex2var_epi8(
                _mm512_loadu_si512(local_groups.data() + from), (__m512i)neighbours,
                _mm512_loadu_si512(local_groups.data() + from + 64));
        };
        return select(where_any(neighbours & 128), part(128), part(0)) & 0xff;
    }

    Own house() const {
        const Ints church = by_mass(masses(), [&](std::size_t mass) {
            const Plane churches = game_.valid(Tile::church) & game_.mass(mass);
            if (!churches.is_single()) return all(churches.any() ? 3 : 0);
            return select(where_any(at(churches)), all(2), all(1));
        });
        const Lanes some = _mm512_cmplt_epi32_mask((__m512i)church, (__m512i)all(3));
        return {kinds_ + only(some, church), 6 * church + left(Tile::church, 5),
                9 * kinds_ + count(open_)};
    }

    Own sand() const {
        const Ints land = land_ & orthogonal;
        return {count(land), 5 * count(land & open_) + count(land),
                9 * left(Tile::house, 6) + count(open_ & land_)};
    }

    Own mountain() const {
        const Ints open = 7 * count(open_ & land_);
        const Ints forests = count(forests_);
        return {2 * forests, open + least(forests, 6), open + (left(Tile::forest, 12) + 1) / 2};
    }

    Own church() const {
        const Plane houses = game_.valid(Tile::house);
        const Ints around_it = count(houses_);
        const auto churches_of = [&](std::size_t mass) {
            return game_.valid(Tile::church) & game_.mass(mass);
        };
        const auto gain_on = [&](std::size_t mass) {
            const Plane churches = churches_of(mass);
            const int on_mass = (houses & game_.mass(mass)).count();
            if (churches.none()) return on_mass + around_it;
            if (!churches.is_single()) return all(0);
            const Cell other = Cell::from_bit(churches.lowest());
            return all(-on_mass - (houses & near(other)).count());
        };
        const Masses masses = this->masses();
        const Lanes on_none = static_cast<Lanes>(~(masses[0] | masses[1] | masses[2]));
        const Ints others = by_mass(masses, [&](std::size_t mass) {
            const Plane churches = churches_of(mass);
            return all(churches.none() ? 0 : churches.is_single() ? 1 : 2);
        });
        const Ints second = by_mass(masses, [&](std::size_t mass) {
            const int open = (game_.mass(mass) & open_cells_).count();
            return all(8 * std::min(open / 3, 7) +
                       std::min((houses & game_.mass(mass)).count(), 7));
        });
        return {select(on_none, around_it, by_mass(masses, gain_on)),
                8 * others + least(around_it, 7), second};
    }

    /// Cells of the plane that a wave would attack.
    Ints attacked_in(Plane cells) const {
        Ints sum{};
        for (std::size_t word = 0; word < zone_.attacked.size(); ++word) {
            const auto bits =
                static_cast<std::int32_t>((cells >> static_cast<int>(32 * word)).low());
            sum += count(ints(zone_.attacked[word]) & bits);
        }
        return sum;
    }

    Own wave() const {
        const Plane waves = game_.valid(Tile::wave);
        const Ints hit =
            attacked_in(waves & ~spoiled_by_each_other(waves, WaveRule::near_and_lines));
        const Ints lost = attacked_in(open_cells_ & ~game_.land() & ~game_.spoiled());
        const Lanes spoiled = on(game_.spoiled());
        return {select(spoiled, all(0), all(2)) - 2 * hit,
                select(spoiled, all(0), all(8)) + least(hit, 7),
                8 * least(lost >> 1, 7) + left(Tile::wave, 7)};
    }

    Own boat() const {
        const Plane boats = game_.valid(Tile::boat);
        const Plane targets = game_.land() | boats;
        const Ints steps = steps_to(targets);
        Ints taken{};
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            taken += most(tiny_islands::distance_to(other, targets) - distance_to(other), 0);
        }
        return {steps - taken, 4 * least(steps, 15) + std::min(boats.count(), 3),
                4 * least(taken, 15) + left(Tile::boat, 3)};
    }

    /// distance_to() the targets, where the tile counts.
    Ints steps_to(Plane targets) const {
        Ints steps{};
        if (targets.none()) return steps;
        const Lanes targets_here = on(targets);
        unsigned apart = fits_ & ~unsigned{targets_here};
        for (Plane reached = targets; apart != 0; apart &= ~unsigned{on(reached)}) {
            steps += only(static_cast<Lanes>(apart), all(1));
            reached |= orthogonal_neighbours(reached) & board_plane;
        }
        for_each_lane(fits_ & targets_here, [&](std::size_t lane) {
            steps[lane] = tiny_islands::distance_to(cell_of(lane), targets);
        });
        return steps;
    }

    /// The lanes of the cells whose PlannedGame::mass_at() each landmass is; no lane is in two.
    using Masses = std::array<Lanes, PlannedGame::regions>;
    Masses masses() const {
        Masses on{};
        Masses beside{};
        unsigned all_on = 0;
        for (std::size_t i = 0; i < on.size(); ++i) {
            const Ints window = raw(game_.mass(i));
            on[i] = centre(window);
            beside[i] = where_any(window & around & orthogonal);
            all_on |= on[i];
        }
        unsigned left = ~all_on;
        for (std::size_t i = 0; i < on.size(); ++i) {
            on[i] = static_cast<Lanes>(on[i] | (beside[i] & left));
            left &= ~static_cast<unsigned>(beside[i]);
        }
        return on;
    }
    /// value(i) in the lanes of landmass i, 0 where there is none.
    template <class Value>
    static Ints by_mass(const Masses& masses, Value&& value) {
        Ints chosen{};
        for (std::size_t i = 0; i < masses.size(); ++i)
            if (masses[i] != 0) chosen = select(masses[i], value(i), chosen);
        return chosen;
    }

    const PlannedGame& game_;
    const DeckCounts& decks_;
    Plane open_cells_;
    const ZoneLanes& zone_;
    Lanes empty_;
    Ints kinds_;
    Ints zones_;
    Lanes inside_ = 0;  ///< cells on land
    Lanes flips_ = 0;   ///< empty cells that change sides for the tile
    Lanes fits_ = 0;    ///< empty cells on which the tile counts
    Ints land_{};       ///< windows from here on
    Ints open_{};
    Ints houses_{};
    Ints forests_{};
    const std::int16_t* weights_ = nullptr;
    Ints sum_{};
};

}  // namespace skerry::tiny_islands::detail
