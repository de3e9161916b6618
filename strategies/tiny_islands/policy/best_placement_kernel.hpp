#pragma once
// The best placement of a tile, with one lane per cell of the zone. Included only by
// best_placement_avx512.cpp, after core/simd/begin_avx512.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail::avx512 {

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
        const Word land = raw(game_.land());
        inside_ = centre(land);
        land_ = land & around;
    }

    void improve(const std::int16_t* weights, ValuedPlacement& best) {
        if (empty_ == 0) return;
        weights_ = weights;
        const Word status = statuses();
        put<Feature::status>(empty_, status);
        put<Feature::kinds>(empty_, 7 * kinds_ + zones_);
        put<Feature::place>(empty_, cell);
        fits_ = empty_ & L::less(status, L::all(wrong_coast));
        if (fits_ != 0) add_surroundings();
        const int value = L::largest(empty_, sum_);
        if (value <= best.value) return;
        const unsigned at = empty_ & L::equal(sum_, L::all(value));
        best = {tile, cell_of(static_cast<std::size_t>(std::countr_zero(at))), value};
    }

  private:
    static constexpr bool water = belongs_on_water(tile);
    static constexpr int orthogonal = Windows::orthogonal;
    static constexpr int wrong_coast = static_cast<int>(Status::wrong_coast);

    struct Own {
        Word gain;
        Word first;
        Word second;
    };

    Cell cell_of(std::size_t lane) const { return Cell::from_bit(zone_.cell[lane]); }

    /// The lanes of the cells that are in both `cells` and `zone`.
    static Mask lanes_in(Plane cells, Plane zone) {
        return static_cast<Mask>(_pext_u64(cells.low(), zone.low()) |
                                 _pext_u64(cells.high(), zone.high()) << std::popcount(zone.low()));
    }

    Word zones_left() const {
        const auto& left = decks_.zones();
        const __m512i table =
            _mm512_maskz_loadu_epi8((std::uint64_t{1} << left.size()) - 1, left.data());
        Word sum{};
        for (const auto& zone : zone_.zone_byte)
            sum += (Word)_mm512_permutexvar_epi8(_mm512_load_si512(zone.data()), table);
        return sum;
    }

    Word statuses() {
        const auto value = [](Status status) { return L::all(static_cast<int>(status)); };
        const Mask wrong = empty_ & (water ? inside_ : ~inside_);
        if (wrong == 0) return Word{};
        const Mask islands = flippable(game_, 0) | flippable(game_, 1);
        const Mask third = flippable(game_, 2);
        flips_ = wrong & (islands | third);
        Word status =
            L::select(on(game_.coast()), value(Status::wrong_coast), value(Status::wrong));
        const Status seeds = water ? Status::seeds_lake : Status::seeds_land;
        status =
            L::select(third, value(game_.region(2).any() ? Status::bends_third : seeds), status);
        status =
            L::select(islands, value(water ? Status::leaves_land : Status::joins_land), status);
        return L::where(wrong, status);
    }

    /// Adds the weight of a feature's value, in the lanes of `mask`.
    template <Feature feature>
    void put(Mask mask, Word value) {
        constexpr std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
        static_assert(offset_of(feature) + weights_read(size) <= feature_count,
                      "reads past the last weight: large groups come last");
        add_weights<size>(sum_, weights_ + offset_of(feature), value, mask);
    }

    /// Adds the features of the cells on which the tile counts.
    void add_surroundings() {
        open_ = at(open_cells_);
        houses_ = at(game_.valid(Tile::house));
        forests_ = at(game_.valid(Tile::forest));
        const Plane lacks = ~game_.reach(tile);
        const Word served = L::popcount(at(game_.valid(Tile::house) & lacks));
        const Word future = at(open_cells_ & game_.land() & lacks);
        const Own own = own_of();
        Word gain = own.gain;
        if (tile != Tile::house) gain += served;
        if (flips_ != 0) {
            const Word sands =
                L::where(flips_, L::popcount(at(game_.valid(Tile::sand)) & orthogonal));
            gain += water ? -sands : sands;
        }
        put<Feature::gain>(fits_, L::max(L::min(gain - least_gain, 23), 0));
        const Word room = water ? open_ & ~land_ : open_ & land_;
        put<Feature::room>(fits_, around_and_beside(room));
        put<Feature::future>(
            fits_, 9 * L::popcount(future) + L::popcount(future & raw(game_.seen_twice())));
        put<Feature::houses>(fits_,
                             4 * kinds_ + std::min((decks_.tiles_left(Tile::house) + 2) / 3, 3));
        put<Feature::supply>(fits_, 8 * zones_ + left(tile, 7));
        const Word other = water ? land_ : around & ~land_;
        put<Feature::shore>(fits_,
                            3 * L::popcount(other & orthogonal) + L::load(zone_.rims.data()));
        put<Feature::served>(fits_, 9 * L::popcount(houses_) + served);
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
        const Word groups = groups_of(neighbours_in(forests_));
        const Word mountains = L::min(L::popcount(at(game_.valid(Tile::mountain))), 7);
        const Word beside = L::popcount(open_ & land_ & orthogonal);
        return {2 * (groups + mountains), 8 * groups + mountains,
                8 * beside + left(Tile::forest, 7)};
    }

    /// local_groups[set] for the set of neighbours in each lane.
    static Word groups_of(Word neighbours) {
        const auto part = [&](std::size_t from) {
            return (Word)_mm512_permutex2var_epi8(
                _mm512_loadu_si512(local_groups.data() + from), (__m512i)neighbours,
                _mm512_loadu_si512(local_groups.data() + from + 64));
        };
        return L::select(L::has_bits(neighbours & 128), part(128), part(0)) & 0xff;
    }

    Own house() const {
        const Word church = by_mass(masses(), [&](std::size_t mass) {
            const Plane churches = game_.valid(Tile::church) & game_.mass(mass);
            if (!churches.is_single()) return L::all(churches.any() ? 3 : 0);
            return L::select(L::has_bits(at(churches)), L::all(2), L::all(1));
        });
        const Mask some = L::less(church, L::all(3));
        return {kinds_ + L::where(some, church), 6 * church + left(Tile::church, 5),
                9 * kinds_ + L::popcount(open_)};
    }

    Own sand() const {
        const Word land = land_ & orthogonal;
        return {L::popcount(land), 5 * L::popcount(land & open_) + L::popcount(land),
                9 * left(Tile::house, 6) + L::popcount(open_ & land_)};
    }

    Own mountain() const {
        const Word open = 7 * L::popcount(open_ & land_);
        const Word forests = L::popcount(forests_);
        return {2 * forests, open + L::min(forests, 6), open + (left(Tile::forest, 12) + 1) / 2};
    }

    Own church() const {
        const Plane houses = game_.valid(Tile::house);
        const Word around_it = L::popcount(houses_);
        const auto churches_of = [&](std::size_t mass) {
            return game_.valid(Tile::church) & game_.mass(mass);
        };
        const auto gain_on = [&](std::size_t mass) {
            const Plane churches = churches_of(mass);
            const int on_mass = (houses & game_.mass(mass)).count();
            if (churches.none()) return on_mass + around_it;
            if (!churches.is_single()) return L::all(0);
            const Cell other = Cell::from_bit(churches.lowest());
            return L::all(-on_mass - (houses & near(other)).count());
        };
        const Masses masses = this->masses();
        const Mask on_none = static_cast<Mask>(~(masses[0] | masses[1] | masses[2]));
        const Word others = by_mass(masses, [&](std::size_t mass) {
            const Plane churches = churches_of(mass);
            return L::all(churches.none() ? 0 : churches.is_single() ? 1 : 2);
        });
        const Word second = by_mass(masses, [&](std::size_t mass) {
            const int open = (game_.mass(mass) & open_cells_).count();
            return L::all(8 * std::min(open / 3, 7) +
                          std::min((houses & game_.mass(mass)).count(), 7));
        });
        return {L::select(on_none, around_it, by_mass(masses, gain_on)),
                8 * others + L::min(around_it, 7), second};
    }

    /// The number of `cells` that a wave on the lane's cell would spoil.
    Word attacked_in(Plane cells) const {
        Word sum{};
        for (std::size_t word = 0; word < zone_.attacked.size(); ++word) {
            const auto bits =
                static_cast<std::int32_t>((cells >> static_cast<int>(32 * word)).low());
            sum += L::popcount(L::load(zone_.attacked[word].data()) & bits);
        }
        return sum;
    }

    Own wave() const {
        const Plane waves = game_.valid(Tile::wave);
        const Word hit =
            attacked_in(waves & ~spoiled_by_each_other(waves, WaveRule::near_and_lines));
        const Word lost = attacked_in(open_cells_ & ~game_.land() & ~game_.spoiled());
        const Mask spoiled = on(game_.spoiled());
        return {L::select(spoiled, L::all(0), L::all(2)) - 2 * hit,
                L::select(spoiled, L::all(0), L::all(8)) + L::min(hit, 7),
                8 * L::min(lost >> 1, 7) + left(Tile::wave, 7)};
    }

    Own boat() const {
        const Plane boats = game_.valid(Tile::boat);
        const Plane targets = game_.land() | boats;
        const Word steps = steps_to(targets);
        Word taken{};
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            taken += L::max(tiny_islands::distance_to(other, targets) - distance_to(other), 0);
        }
        return {steps - taken, 4 * L::min(steps, 15) + std::min(boats.count(), 3),
                4 * L::min(taken, 15) + left(Tile::boat, 3)};
    }

    /// distance_to() from each cell to the targets, in the lanes in which the tile counts.
    Word steps_to(Plane targets) const {
        Word steps{};
        if (targets.none()) return steps;
        const Mask targets_here = on(targets);
        unsigned apart = fits_ & ~unsigned{targets_here};
        for (Plane reached = targets; apart != 0; apart &= ~unsigned{on(reached)}) {
            steps += L::where(static_cast<Mask>(apart), L::all(1));
            reached |= orthogonal_neighbours(reached) & board_plane;
        }
        for_each_lane(fits_ & targets_here, [&](std::size_t lane) {
            steps[lane] = tiny_islands::distance_to(cell_of(lane), targets);
        });
        return steps;
    }

    /// For each landmass, the lanes of the cells for which PlannedGame::mass_at() is that landmass;
    /// each lane belongs to one landmass at most.
    using Masses = std::array<Mask, PlannedGame::regions>;
    Masses masses() const {
        Masses on{};
        Masses beside{};
        unsigned all_on = 0;
        for (std::size_t i = 0; i < on.size(); ++i) {
            const Word window = raw(game_.mass(i));
            on[i] = centre(window);
            beside[i] = L::has_bits(window & around & orthogonal);
            all_on |= on[i];
        }
        unsigned left = ~all_on;
        for (std::size_t i = 0; i < on.size(); ++i) {
            on[i] = static_cast<Mask>(on[i] | (beside[i] & left));
            left &= ~static_cast<unsigned>(beside[i]);
        }
        return on;
    }
    /// value(i) in the lanes of landmass i; 0 in the lanes without a landmass.
    template <class Value>
    static Word by_mass(const Masses& masses, Value&& value) {
        Word chosen{};
        for (std::size_t i = 0; i < masses.size(); ++i)
            if (masses[i] != 0) chosen = L::select(masses[i], value(i), chosen);
        return chosen;
    }

    const PlannedGame& game_;
    const DeckCounts& decks_;
    Plane open_cells_;
    const ZoneLanes& zone_;
    Mask empty_;
    Word kinds_;
    Word zones_;
    Mask inside_ = 0;  ///< lanes of cells on land
    Mask flips_ = 0;   ///< lanes of empty cells that change sides for the tile
    Mask fits_ = 0;    ///< lanes of empty cells on which the tile counts
    Word land_{};      ///< windows of the cells around, as are the next three members
    Word open_{};
    Word houses_{};
    Word forests_{};
    const std::int16_t* weights_ = nullptr;
    Word sum_{};
};

}  // namespace skerry::tiny_islands::detail::avx512
