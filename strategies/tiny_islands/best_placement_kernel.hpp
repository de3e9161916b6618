#pragma once
// Included by best_placement_avx512.cpp alone, inside its `#pragma GCC target` region, after all
// other headers.

namespace skerry::tiny_islands::detail {

/// Sixteen lanes; operators work lane by lane.
typedef std::int32_t Ints __attribute__((vector_size(64)));
using Lanes = std::uint16_t;  ///< bit i: lane i

inline Ints ints(const ZoneLanes::Ints& lanes) { return (Ints)_mm512_load_si512(lanes.data()); }
inline __m512i bytes(const ZoneLanes::Bytes& lanes) { return _mm512_load_si512(lanes.data()); }
inline Ints all(int value) { return (Ints)_mm512_set1_epi32(value); }
inline Ints count(Ints words) { return (Ints)_mm512_popcnt_epi32((__m512i)words); }
inline Ints least(Ints a, int b) { return (Ints)_mm512_min_epi32((__m512i)a, (__m512i)all(b)); }
inline Ints most(Ints a, int b) { return (Ints)_mm512_max_epi32((__m512i)a, (__m512i)all(b)); }
inline Lanes where_any(Ints words) {
    return _mm512_test_epi32_mask((__m512i)words, (__m512i)words);
}
inline Ints select(Lanes lanes, Ints a, Ints b) {
    return (Ints)_mm512_mask_blend_epi32(lanes, (__m512i)b, (__m512i)a);
}
inline Ints only(Lanes lanes, Ints a) { return (Ints)_mm512_maskz_mov_epi32(lanes, (__m512i)a); }

/// See neighbours_in().
inline Ints neighbours_in(Ints window) {
    return (window & 7) | (window >> 7 & 8) | (window >> 8 & 16) | (window >> 15 & 0xe0);
}
/// flip_table in 256 bits.
inline constexpr auto flip_bits = [] {
    std::array<std::uint32_t, 16> bits{};
    for (unsigned set = 0; set < 256; ++set)
        if (flip_table[set]) bits[set / 32] |= 1u << set % 32;
    return bits;
}();

/// The empty cells of a zone as places for a tile: TileView, a lane a cell.
template <Tile tile>
class PlacementLanes {
  public:
    PlacementLanes(const PlannedGame& game, const DeckCounts& decks, Zone zone)
        : game_(game),
          decks_(decks),
          open_cells_(board_plane & ~game.occupied()),
          zone_(zone_lanes[index(zone)]),
          empty_(lanes_in(open_cells_, cells_of(zone))),
          kinds_(kinds_seen()),
          zones_(zones_left()) {
        const Ints land = raw(game_.land());
        inside_ = centre(land);
        around_ = ints(zone_.around);
        land_ = land & around_;
    }

    void improve(const std::int16_t* weights, ValuedPlacement& best) {
        if (empty_ == 0) return;
        weights_ = weights;
        const Ints status = statuses();
        put<Feature::status>(empty_, status);
        put<Feature::kinds>(empty_, 7 * kinds_ + zones_);
        put<Feature::place>(empty_, ints(zone_.cell));
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
    static constexpr std::uint32_t all_words = ~std::uint32_t{0};
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

    /// As Windows::at().
    Ints raw(Plane plane) const {
        const Plane padded = plane << ZoneLanes::window_pad;
        const __m128i table = _mm_set_epi64x(static_cast<long long>(padded.high()),
                                             static_cast<long long>(padded.low()));
        const __m512i words = _mm512_maskz_permutexvar_epi8(
            ~std::uint64_t{0}, bytes(zone_.window_bytes), _mm512_zextsi128_si512(table));
        return (Ints)_mm512_srlv_epi32(words, (__m512i)ints(zone_.window_shift));
    }
    Ints at(Plane plane) const { return raw(plane) & around_; }
    /// Whether the cell itself is in the window's plane.
    static Lanes centre(Ints window) { return where_any(window & 1 << (row_stride + 1)); }

    Ints kinds_seen() const {
        const auto& seen = game_.all_kinds_seen();
        const __m512i low = _mm512_loadu_si512(seen.data());
        const __m512i high =
            _mm512_maskz_loadu_epi8((std::uint64_t{1} << (seen.size() - 64)) - 1, seen.data() + 64);
        return (Ints)_mm512_permutex2var_epi8(low, bytes(zone_.cell_byte), high) & 0xff;
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

    /// PlannedGame::can_flip() of the region.
    Lanes flippable(std::size_t region) const {
        const Lanes movable = centre(raw(game_.movable(region)));
        if (game_.region(region).none()) return movable;
        const Ints window = raw(game_.region(region));
        const Ints neighbours = neighbours_in(window);
        const Ints table = (Ints)_mm512_permutexvar_epi32((__m512i)(neighbours >> 5),
                                                          _mm512_loadu_si512(flip_bits.data()));
        const Lanes loops =
            where_any((Ints)_mm512_srlv_epi32((__m512i)table, (__m512i)(neighbours & 31)) & 1);
        const Ints joining = 4 - 2 * count(neighbours & static_cast<int>(orthogonal_bits));
        const Ints edges = game_.edges(region) + select(centre(window), -joining, joining);
        return movable & loops &
               _mm512_cmple_epi32_mask((__m512i)edges, (__m512i)all(max_shoreline_edges));
    }

    Ints statuses() {
        const auto value = [](Status status) { return all(static_cast<int>(status)); };
        const Lanes wrong = empty_ & (water ? inside_ : ~inside_);
        if (wrong == 0) return Ints{};
        const Lanes islands = flippable(0) | flippable(1);
        const Lanes third = flippable(2);
        flips_ = wrong & (islands | third);
        Ints status =
            select(centre(raw(game_.coast())), value(Status::wrong_coast), value(Status::wrong));
        const Status seeds = water ? Status::seeds_lake : Status::seeds_land;
        status = select(third, value(game_.region(2).any() ? Status::bends_third : seeds), status);
        status = select(islands, value(water ? Status::leaves_land : Status::joins_land), status);
        return only(wrong, status);
    }

    /// Adds the weights of a feature's values, from registers where the group is small enough.
    template <Feature feature>
    void put(Lanes lanes, Ints value) {
        constexpr std::size_t size = feature_groups[static_cast<std::size_t>(feature)].size;
        const std::int16_t* group = weights_ + offset_of(feature);
        __m512i words;
        if constexpr (size <= 32) {
            words = _mm512_maskz_permutexvar_epi16(all_words, (__m512i)value,
                                                   _mm512_loadu_si512(group));
        } else if constexpr (size <= 64) {
            words = _mm512_permutex2var_epi16(_mm512_loadu_si512(group), (__m512i)value,
                                              _mm512_loadu_si512(group + 32));
        } else {
            words = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), lanes, (__m512i)value,
                                                group, sizeof *group);
        }
        sum_ += only(lanes, (Ints)words << 16 >> 16);
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
        put<Feature::room>(fits_, both(room));
        put<Feature::future>(fits_, 9 * count(future) + count(future & raw(game_.seen_twice())));
        put<Feature::houses>(fits_,
                             4 * kinds_ + std::min((decks_.tiles_left(Tile::house) + 2) / 3, 3));
        put<Feature::supply>(fits_, 8 * zones_ + left(tile, 7));
        const Ints other = water ? land_ : around_ & ~land_;
        put<Feature::shore>(fits_, 3 * count(other & orthogonal) + ints(zone_.rims));
        put<Feature::served>(fits_, 9 * count(houses_) + served);
        put<Feature::forests>(fits_, both(forests_));
        put<Feature::first>(fits_, own.first);
        put<Feature::second>(fits_, own.second);
    }

    /// Cells around x orthogonal ones.
    static Ints both(Ints window) { return 5 * count(window) + count(window & orthogonal); }
    int left(Tile kind, int highest) const { return std::min(decks_.tiles_left(kind), highest); }

    Own own_of() const {
        if constexpr (tile == Tile::forest) return forest();
        if constexpr (tile == Tile::house) return house();
        if constexpr (tile == Tile::sand) return sand();
        if constexpr (tile == Tile::mountain) return mountain();
        if constexpr (tile == Tile::church) return church();
        return one_by_one();
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

    /// Waves and boats, of which there are few.
    Own one_by_one() const {
        const DecisionView view(game_, decks_);
        const TileView<tile> scalar(view);
        alignas(64) ZoneLanes::Ints gain{};
        alignas(64) ZoneLanes::Ints first{};
        alignas(64) ZoneLanes::Ints second{};
        for (unsigned lanes = fits_; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            const auto own = scalar.own(cell_of(lane));
            gain[lane] = own.gain;
            first[lane] = static_cast<std::int32_t>(own.first);
            second[lane] = static_cast<std::int32_t>(own.second);
        }
        return {ints(gain), ints(first), ints(second)};
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
            beside[i] = where_any(window & around_ & orthogonal);
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
    Ints around_{};     ///< windows from here on
    Ints land_{};
    Ints open_{};
    Ints houses_{};
    Ints forests_{};
    const std::int16_t* weights_ = nullptr;
    Ints sum_{};
};

}  // namespace skerry::tiny_islands::detail
