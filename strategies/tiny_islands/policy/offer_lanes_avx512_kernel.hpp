#pragma once
// The values of both tiles of an offer in all cells of their zones, with one lane per cell.
// Included only by best_placement_avx512.cpp, after core/simd/begin_avx512.hpp.

#include "strategies/tiny_islands/policy/zone_lanes_avx512_kernel.hpp"

namespace skerry::tiny_islands::detail::avx512 {

/// triangle, for the numbers 0 to 8.
inline constexpr ZoneBytes::Bytes triangles = [] {
    ZoneBytes::Bytes table{};
    for (std::size_t n = 0; n < triangle.size(); ++n) table[n] = triangle[n];
    return table;
}();

/// The indices of the weights of each lane, and what else the network takes.
struct alignas(32) OfferFeatures {
    ByteRow status, kinds, gains, room_pairs, forests, shore, future, served, first, second;
    ByteRow houses, supply;
    ByteRow room;   ///< the set of open neighbours on the tile's side
    ByteRow reach;  ///< a bit for each kind of which a valid tile lies around
};

/// The empty cells of both zones of an offer as places for its tiles: a TileView with one lane per
/// cell.
class OfferLanes : ZoneLanes {
  public:
    OfferLanes(const PlannedGame& game, const DeckCounts& decks, const Offer& offer)
        : ZoneLanes(zone_bytes[index(offer[0].zone)], zone_bytes[index(offer[1].zone)]),
          game_(game),
          decks_(decks),
          offer_(offer),
          land_plane_(everywhere(game.land())),
          occupied_plane_(everywhere(game.occupied())),
          water_(both(water_tiles[index(offer_[0].tile)], water_tiles[index(offer_[1].tile)])) {}

    /// Numbers of 16 bits that fall as values grow: 0x7fff less four times the value, and the
    /// highest one where there is no value.
    struct Ranks {
        __m256i lower;  ///< of the lower eight lanes of each half
        __m256i upper;
    };

    /// `features`: where to put the indices that the network needs, too, if not null.
    Ranks ranks(const ByteWeightTable& table, int turn, OfferFeatures* features) {
        const ByteWeights& first = table.of(turn, offer_[0].tile);
        const ByteWeights& second = table.of(turn, offer_[1].tile);
        const WeightPair weights(first, second);
        const Bytes status = from<32>(statuses());
        look_around();
        const Own own = owns();
        const Bytes zones = from<32>(zones_left());
        const Bytes gain = from<32>(_mm256_min_epi8(
            _mm256_max_epi8(add(own.gain, sand_gains()), _mm256_setzero_si256()), each(23)));
        const Bytes room = from<32>(pairs(room_));
        const Bytes forests = from<32>(pairs(forests_));
        const Bytes shore = from<32>(shores());
        const Split four = weights.at(&ByteWeights::gains, gain) +
                           weights.at(&ByteWeights::room, room) +
                           weights.at(&ByteWeights::forests, forests) +
                           weights.at(first.shore, second.shore, shore);
        const Bytes future = from<64>(future_);
        const Bytes served = from<64>(served_);
        const Bytes own_first = from<64>(own.first);
        const Bytes own_second = from<64>(own.second);
        const Split more = weights.at(&ByteWeights::future, future) +
                           weights.at(&ByteWeights::served, served) +
                           weights.at(&ByteWeights::first, own_first) +
                           weights.at(&ByteWeights::second, own_second);
        const Bytes kinds = from<32>(kinds_);
        const std::size_t houses = (left_size(Tile::house, 9) + 2) / 3;
        const Split rest = weights.at(first.houses[houses], second.houses[houses], kinds) +
                           weights.at(first.supply[left_size(offer_[0].tile, 7)],
                                      second.supply[left_size(offer_[1].tile, 7)], zones);
        // Where a tile does not fit, only these and the place count.
        const Bytes kinds_and_zones = from<32>(add(times_power<3>(kinds_), zones));
        const Split always = weights.at(&ByteWeights::gains, status) +
                             weights.at(&ByteWeights::kinds, kinds_and_zones);
        if (features != nullptr) {
            store(features->status, status);
            store(features->kinds, kinds_and_zones);
            store(features->gains, gain);
            store(features->room_pairs, room);
            store(features->forests, forests);
            store(features->shore, shore);
            store(features->future, future);
            store(features->served, served);
            store(features->first, own_first);
            store(features->second, own_second);
            store(features->houses, kinds);
            store(features->supply, zones);
            store(features->room, room_);
            store(features->reach, kinds_in_reach());
        }
        const __mmask32 fits = this->fits();
        return ranks_of(where(fits, four), where(fits, more), always + where(fits, rest), weights);
    }

    /// The lanes of empty cells on which the tile counts.
    __mmask32 fits() const { return _mm256_movepi8_mask(fits_); }

  private:
    struct Own {
        Bytes gain;  ///< counted from least_gain on
        Bytes first;
        Bytes second;
    };

    /// Moves the indices of the second half to the second table.
    template <int size>
    static Bytes from(Bytes index) {
        return add(index, load(second_tables[size / 64]));
    }

    /// Lower and upper parts of sums become numbers of 16 bits.
    Ranks ranks_of(Split a, Split b, Split c, const WeightPair& weights) const {
        a.high = add(add(a.high, b.high), c.high);
        const __m256i ones = each(1);
        const __m256i units = _mm256_set1_epi16(1 << lower_bits << 8 | 1);
        const Bytes nowhere = full(taken_);
        const auto rank = [&](Bytes few, Bytes split, Bytes place, Bytes none)
            __attribute__((always_inline)) {
            const __m256i sum = _mm256_add_epi16(_mm256_maddubs_epi16(few, ones),
                                                 _mm256_maddubs_epi16(split, units));
            const __m256i value = _mm256_add_epi16(_mm256_slli_epi16(sum, 2), place);
            // (value ^ 0x7fff) | none
            return _mm256_ternarylogic_epi64(value, _mm256_set1_epi16(0x7fff), none, 0xbe);
        };
        const auto& first = weights[0].place[index(offer_[0].zone)];
        const auto& second = weights[1].place[index(offer_[1].zone)];
        return {rank(_mm256_unpacklo_epi8(a.low, b.low), _mm256_unpacklo_epi8(c.low, a.high),
                     both(first[0], second[0]), _mm256_unpacklo_epi8(nowhere, nowhere)),
                rank(_mm256_unpackhi_epi8(a.low, b.low), _mm256_unpackhi_epi8(c.low, a.high),
                     both(first[1], second[1]), _mm256_unpackhi_epi8(nowhere, nowhere))};
    }
    Bytes kinds_seen() const {
        const std::uint8_t* seen = game_.all_kinds_seen().data();
        return _mm512_castsi512_si256(_mm512_permutex2var_epi8(
            _mm512_loadu_si512(seen), _mm512_castsi256_si512(of_zones(&ZoneBytes::kinds)),
            _mm512_loadu_si512(seen + ZoneBytes::kinds_from)));
    }

    Bytes zones_left() const {
        const Bytes left =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(decks_.zones().data()));
        const auto at = [&](std::size_t i) __attribute__((always_inline)) {
            return _mm256_permutexvar_epi8(both(zone(0).zones[i], zone(1).zones[i]), left);
        };
        return add(add(at(0), at(1)), at(2));
    }

    Bytes shores() const { return add(of_zones(&ZoneBytes::shore), land_beside_); }

    /// The indices of the weights, which come after those of gains. Sets taken_, inside_, flips_
    /// and fits_.
    Bytes statuses() {
        const Bytes land = windows(land_plane_);
        inside_ = full(on(land));
        taken_ = _mm256_or_si256(on(windows(occupied_plane_)), load(no_cell));
        land_ = neighbours(land);
        // A cell that may flip in one region is not at the shorelines of others: they lie all
        // around it or not at all. So where a loop stays one, and the edges gained, can be told
        // from the land.
        const Bytes across = _mm256_xor_si256(land_, inside_);
        const Bytes beside = look_up(orthogonal_if_loop, across);
        const Lanes islands = _mm256_or_si256(flippable(0, beside), flippable(1, beside));
        const Lanes third = flippable(2, beside);
        const Lanes right = _mm256_xor_si256(inside_, water_);
        // ~right & (islands | third), ~taken & (flips | right)
        flips_ = _mm256_ternarylogic_epi64(right, islands, third, 0x0e);
        fits_ = _mm256_ternarylogic_epi64(taken_, flips_, right, 0x0e);
        const Lanes no_coast = _mm256_cmpeq_epi8(across, _mm256_setzero_si256());
        constexpr auto number = [](Status status) {
            return static_cast<int>(ByteWeights::first_status) + static_cast<int>(status);
        };
        // All bits of water_ are 1, or none.
        const Bytes bent = game_.region(2).any() ? each(number(Status::bends_third))
                                                 : sub(each(number(Status::seeds_land)), water_);
        Bytes status = sub(each(number(Status::wrong_coast)), no_coast);
        status = select(third, bent, status);
        status = select(islands, sub(each(number(Status::joins_land)), water_), status);
        return select(right, each(number(Status::fits)), status);
    }

    /// The lanes of the cells for which PlannedGame::can_flip() of the region is true. `beside`:
    /// the orthogonal neighbours on the other side of the cell's shoreline, if it stays a loop,
    /// else 0.
    Lanes flippable(std::size_t region, Bytes beside) const {
        const auto edges = static_cast<std::size_t>(game_.edges(region));
        return _mm256_and_si256(on(windows(everywhere(game_.movable(region)))),
                                _mm256_cmpgt_epi8(beside, each(too_few[edges])));
    }

    /// Sets what counts what lies around the cells.
    void look_around() {
        const Bytes reach = both(game_.reach(offer_[0].tile), game_.reach(offer_[1].tile));
        const Bytes houses = everywhere(game_.valid(Tile::house));
        // land & ~occupied & ~reach, (land ^ water) & ~occupied
        const Bytes future = _mm256_ternarylogic_epi64(land_plane_, occupied_plane_, reach, 0x10);
        const Bytes room = _mm256_ternarylogic_epi64(land_plane_, water_, occupied_plane_, 0x14);
        const Bytes rich = _mm256_and_si256(future, everywhere(game_.seen_twice()));
        kinds_ = kinds_seen();
        room_ = around(room);
        forests_ = around(game_.valid(Tile::forest));
        land_beside_ = count_orthogonal(land_);
        lacking_ = count(around(_mm256_andnot_si256(reach, houses)));
        houses_ = count(around(houses));
        served_ = add(look_up(triangles, houses_), lacking_);
        future_ = add(look_up(triangles, count(around(future))), count(around(rich)));
    }
    Bytes around(Bytes plane) const { return neighbours(windows(plane)); }
    Bytes around(Plane plane) const { return around(everywhere(plane)); }

    /// What sands beside a cell gain that changes sides.
    Bytes sand_gains() const {
        const Bytes sands = count_orthogonal(around(game_.valid(Tile::sand)));
        // Minus the number in halves of water.
        return where(flips_, sub(_mm256_xor_si256(sands, water_), water_));
    }

    /// A bit for each kind of which a valid tile lies around the cell.
    Bytes kinds_in_reach() const {
        Bytes kinds = _mm256_setzero_si256();
        for (Tile kind : all_tiles) {
            const auto bit = static_cast<int>(index(kind));
            const Bytes at = on(windows(everywhere(game_.reach(kind))), bit);
            kinds = _mm256_ternarylogic_epi64(at, each(1 << bit), kinds, 0xea);  // (a & b) | c
        }
        return kinds;
    }

    std::size_t left_size(Tile kind, int highest) const {
        return static_cast<std::size_t>(left(kind, highest));
    }
    int left(Tile kind, int highest) const { return std::min(decks_.tiles_left(kind), highest); }

    /// What each tile has of its own, in its half. Houses around a cell count for all but houses.
    Own owns() const {
        const Own first = own_of(0);
        const Own second = own_of(1);
        return {joined(first.gain, second.gain), joined(first.first, second.first),
                joined(first.second, second.second)};
    }

    static Bytes joined(Bytes first, Bytes second) {
        return _mm256_blend_epi32(first, second, 0xf0);
    }

    Own own_of(std::size_t half) const {
        switch (offer_[half].tile) {
            case Tile::forest:
                return forest();
            case Tile::house:
                return house();
            case Tile::sand:
                return sand();
            case Tile::wave:
                return wave(zone(half));
            case Tile::mountain:
                return mountain();
            case Tile::church:
                return church();
            case Tile::boat:
                return boat(half);
        }
        __builtin_unreachable();
    }
    /// The gain with what houses around the cell gain.
    Bytes serving(Bytes gain) const { return add(gain, add(lacking_, each(-least_gain))); }

    // Each function below has the gain, and the two features that TileView names.

    Own forest() const {
        const Bytes groups = look_up(local_groups, forests_);
        const Bytes mountains = min(count(around(game_.valid(Tile::mountain))), 7);
        const Bytes both = add(groups, mountains);
        return {serving(add(both, both)), add(times_power<3>(groups), mountains),
                add(times_power<3>(count_orthogonal(room_)), each(left(Tile::forest, 7)))};
    }

    Own house() const {
        const Masses masses = this->masses();
        const Plane all_churches = game_.valid(Tile::church);
        Bytes church = _mm256_setzero_si256();
        for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
            const Plane churches = all_churches & game_.mass(i);
            const int number = churches.none() ? 0 : churches.is_single() ? 1 : 3;
            church = select(masses.of[i], each(number), church);
        }
        // A church near a cell of its mass, or near a cell that joins it, is on no other mass.
        const Bytes single = _mm256_cmpeq_epi8(church, each(1));
        church = sub(church, _mm256_andnot_si256(no_set(around(all_churches)), single));
        const Bytes many = _mm256_cmpeq_epi8(church, each(3));
        const Bytes gain = add(kinds_, each(-least_gain));
        const Bytes open = count(around(_mm256_andnot_si256(occupied_plane_, each(0xff))));
        return {add(gain, _mm256_andnot_si256(many, church)),
                add(add(times_power<2>(church), add(church, church)), each(left(Tile::church, 5))),
                add(add(times_power<3>(kinds_), kinds_), open)};
    }

    Own sand() const {
        const Bytes open = around(_mm256_andnot_si256(occupied_plane_, land_plane_));
        const Bytes beside = count_orthogonal(open);
        return {serving(land_beside_), add(add(times_power<2>(beside), beside), land_beside_),
                add(count(open), each(9 * left(Tile::house, 6)))};
    }

    Own mountain() const {
        const Bytes open = count(room_);
        const Bytes sevenfold = sub(times_power<3>(open), open);
        const Bytes forests = count(forests_);
        return {serving(add(forests, forests)), add(sevenfold, min(forests, 6)),
                add(sevenfold, each((left(Tile::forest, 12) + 1) / 2))};
    }

    Own church() const {
        const Plane houses = game_.valid(Tile::house);
        const Masses masses = this->masses();
        Bytes gain = _mm256_setzero_si256();
        Bytes others = gain;
        Bytes second = gain;
        Bytes without = _mm256_ternarylogic_epi64(masses.of[0], masses.of[1], masses.of[2], 0x01);
        for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
            const Plane mass = game_.mass(i);
            const Plane churches = game_.valid(Tile::church) & mass;
            const int on_mass = (houses & mass).count();
            const int open = (mass & ~game_.occupied()).count();
            const auto put = [&](Bytes & to, int number) __attribute__((always_inline)) {
                to = select(masses.of[i], each(number), to);
            };
            put(second, 8 * std::min(open / 3, 7) + std::min(on_mass, 7));
            if (churches.none()) {
                without = _mm256_or_si256(without, masses.of[i]);
                put(gain, on_mass);
            } else if (churches.is_single()) {
                const Cell other = Cell::from_bit(churches.lowest());
                put(gain, -on_mass - (houses & near(other)).count());
                put(others, 8);
            } else {
                put(others, 16);
            }
        }
        return {serving(add(gain, where(without, houses_))), add(others, min(houses_, 7)), second};
    }

    /// The number of `plane`'s cells that a wave on each lane's cell would spoil, in both halves.
    static Bytes attacked_in(const ZoneBytes& zone, Plane plane) {
        const auto& [low, high] = zone.attacked;
        const __m512i first =
            _mm512_add_epi64(eight_counts(low, plane.low()), eight_counts(high, plane.high()));
        const __m256i last =
            _mm256_add_epi64(four_counts(low, plane.low()), four_counts(high, plane.high()));
        return everywhere(
            _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(first), _mm256_cvtepi64_epi8(last)));
    }
    using Attacked = std::array<std::uint64_t, ZoneBytes::lanes>;
    static __m512i eight_counts(const Attacked& attacked, std::uint64_t cells) {
        return _mm512_popcnt_epi64(_mm512_and_si512(
            _mm512_load_si512(attacked.data()), _mm512_set1_epi64(static_cast<long long>(cells))));
    }
    static __m256i four_counts(const Attacked& attacked, std::uint64_t cells) {
        const auto* last = reinterpret_cast<const __m256i*>(&attacked[ZoneBytes::half]);
        return _mm256_popcnt_epi64(_mm256_and_si256(
            _mm256_load_si256(last), _mm256_set1_epi64x(static_cast<long long>(cells))));
    }

    Own wave(const ZoneBytes& zone) const {
        const Bytes hit = attacked_in(zone, game_.valid(Tile::wave) & ~game_.spoiled());
        const Bytes lost =
            attacked_in(zone, board_plane & ~(game_.occupied() | game_.land() | game_.spoiled()));
        const Lanes spoiled = on(windows(everywhere(game_.spoiled())));
        const Bytes two = select(spoiled, _mm256_setzero_si256(), each(2));
        const Bytes twos = min(_mm256_and_si256(_mm256_srli_epi16(lost, 1), each(0x7f)), 7);
        return {serving(sub(two, add(hit, hit))), add(times_power<2>(two), min(hit, 7)),
                add(times_power<3>(twos), each(left(Tile::wave, 7)))};
    }

    Own boat(std::size_t half) const {
        const Plane boats = game_.valid(Tile::boat);
        const Plane targets = game_.land() | boats;
        const Bytes steps = steps_to(half, targets);
        const Bytes x = of_zones(&ZoneBytes::x);
        const Bytes y = of_zones(&ZoneBytes::y);
        Bytes taken = _mm256_setzero_si256();
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            const Bytes away = add(_mm256_abs_epi8(sub(x, each(other.x()))),
                                   _mm256_abs_epi8(sub(y, each(other.y()))));
            taken = add(taken, _mm256_subs_epu8(each(distance_to(other, targets)), away));
        }
        return {serving(sub(steps, taken)),
                add(times_power<2>(min(steps, 15)), each(std::min(boats.count(), 3))),
                add(times_power<2>(min(taken, 15)), each(left(Tile::boat, 3)))};
    }

    /// distance_to() from each cell of a half to the targets, in the lanes in which the tile
    /// counts.
    Bytes steps_to(std::size_t half, const Plane& targets) const {
        Bytes steps = _mm256_setzero_si256();
        if (targets.none()) return steps;
        const __mmask32 fits = this->fits() & (half == 0 ? 0xffffu : 0xffff0000u);
        const __mmask32 targets_here = fits & on_mask(targets);
        __mmask32 apart = fits & ~targets_here;
        for (Plane reached = targets; apart != 0; apart &= ~on_mask(reached)) {
            steps = _mm256_mask_add_epi8(steps, apart, steps, each(1));
            reached |= orthogonal_neighbours(reached) & board_plane;
        }
        for (__mmask32 left = targets_here; left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            const Cell cell = zone(half).cells[lane % ZoneBytes::lanes];
            steps = _mm256_mask_mov_epi8(steps, left & -left, each(distance_to(cell, targets)));
        }
        return steps;
    }
    __mmask32 on_mask(Plane plane) const {
        return _mm256_movepi8_mask(on(windows(everywhere(plane))));
    }

    /// For each landmass, the lanes of the cells for which PlannedGame::mass_at() is that landmass;
    /// each lane belongs to one landmass at most.
    struct Masses {
        Bytes of[PlannedGame::regions];
    };
    Masses masses() const {
        const Bytes first = windows(everywhere(game_.mass(0)));
        const Bytes second = windows(everywhere(game_.mass(1)));
        // Where the cell is on a mass, or none beside it, or on land: on | (~none & ~inside)
        const Bytes own = full(
            _mm256_ternarylogic_epi64(on(first), none_beside(neighbours(first)), inside_, 0xf1));
        const Bytes next = _mm256_andnot_si256(
            own, full(_mm256_ternarylogic_epi64(on(second), none_beside(neighbours(second)),
                                                inside_, 0xf1)));
        const Bytes any = _mm256_or_si256(inside_, ~none_beside(land_));
        return {{own, next, _mm256_andnot_si256(_mm256_or_si256(own, next), any)}};
    }
    static Bytes no_set(Bytes sets) { return _mm256_cmpeq_epi8(sets, _mm256_setzero_si256()); }
    /// The lanes whose sets have no orthogonal neighbours.
    static Bytes none_beside(Bytes sets) { return no_set(orthogonal(sets)); }

    const PlannedGame& game_;
    const DeckCounts& decks_;
    const Offer& offer_;
    Bytes land_plane_;
    Bytes occupied_plane_;
    Bytes water_;     ///< all bits of the lanes of tiles that belong on water
    Lanes taken_{};   ///< lanes of occupied cells and of none
    Bytes inside_{};  ///< all bits of the lanes of cells on land
    Lanes flips_{};   ///< lanes of cells that change sides for the tile
    Lanes fits_{};    ///< lanes of empty cells on which the tile counts
    Bytes land_{};    ///< sets of neighbours, as are room_ and forests_
    Bytes room_{};
    Bytes forests_{};
    Bytes kinds_{};  ///< kinds seen
    Bytes land_beside_{};
    Bytes houses_{};  ///< houses around, and those among them that lack the tile
    Bytes lacking_{};
    Bytes future_{};  ///< indices of features
    Bytes served_{};
};

}  // namespace skerry::tiny_islands::detail::avx512
