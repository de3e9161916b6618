#pragma once
// The values of both tiles of an offer in all cells of their zones, with one lane per cell.
// Included after the byte_lanes kernel of an instruction set.

namespace skerry::tiny_islands::detail::SKERRY_TARGET {

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
class OfferLanes : ZoneWindows {
  public:
    OfferLanes(const PlannedGame& game, const DeckCounts& decks, const Offer& offer)
        : ZoneWindows(index(offer[0].zone), index(offer[1].zone)),
          zones_{&zone_bytes[index(offer[0].zone)], &zone_bytes[index(offer[1].zone)]},
          game_(game),
          decks_(decks),
          offer_(offer),
          land_plane_(everywhere(game.land())),
          occupied_plane_(everywhere(game.occupied())),
          water_(both(water_tiles[index(offer_[0].tile)], water_tiles[index(offer_[1].tile)])) {}

    /// Numbers of 16 bits that fall as values grow: 0x7fff less four times the value, and the
    /// highest one where there is no value.
    struct Ranks {
        __m256i lower;  ///< the lower eight lanes of each half
        __m256i upper;
    };

    /// `features`: where to put the indices that the network needs, too, if not null.
    Ranks ranks(const ByteWeightTable& table, int turn, OfferFeatures* features) {
        const ByteWeights& first = table.of(turn, offer_[0].tile);
        const ByteWeights& second = table.of(turn, offer_[1].tile);
        const WeightPair weights(first, second);
        const Bytes status = in_tables<32>(statuses());
        look_around();
        const Own own = owns();
        const Bytes zones = in_tables<32>(zones_left());
        const Bytes gain = in_tables<32>(_mm256_min_epi8(
            _mm256_max_epi8(add(own.gain, sand_gains()), _mm256_setzero_si256()), each(23)));
        const Bytes room = in_tables<32>(pairs(room_));
        const Bytes forests = in_tables<32>(pairs(forests_));
        const Bytes shore = in_tables<32>(shores());
        const Split four = weights.at<2>(&ByteWeights::gains, gain) +
                           weights.at<2>(&ByteWeights::room, room) +
                           weights.at<2>(&ByteWeights::forests, forests) +
                           weights.at(first.shore, second.shore, shore);
        const Bytes future = in_tables<64>(future_);
        const Bytes served = in_tables<64>(served_);
        const Bytes own_first = in_tables<64>(own.first);
        const Bytes own_second = in_tables<64>(own.second);
        const Split more = weights.at<3>(&ByteWeights::future, future) +
                           weights.at<3>(&ByteWeights::served, served) +
                           weights.at<4>(&ByteWeights::first, own_first) +
                           weights.at<4>(&ByteWeights::second, own_second);
        const Bytes kinds = in_tables<32>(kinds_);
        const std::size_t houses = (left_size(Tile::house, 9) + 2) / 3;
        const Split rest = weights.at(first.houses[houses], second.houses[houses], kinds) +
                           weights.at(first.supply[left_size(offer_[0].tile, 7)],
                                      second.supply[left_size(offer_[1].tile, 7)], zones);
        // Only these and the place count where a tile does not fit.
        const Bytes kinds_and_zones = in_tables<32>(add(times_power<3>(kinds_), zones));
        const Split always = weights.at<1, 1>(&ByteWeights::gains, status) +
                             weights.at<4>(&ByteWeights::kinds, kinds_and_zones);
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
        return ranks_of(where(fits_, four), where(fits_, more),
                        by_part(always) + where(fits_, rest), weights);
    }

    /// The lanes of empty cells on which the tile counts.
    std::uint32_t fits() const { return bits(fits_); }

  private:
    struct Own {
        Bytes gain;  ///< counted from least_gain on
        Bytes first;
        Bytes second;
    };

    const ZoneBytes& zone(std::size_t half) const { return *zones_[half]; }
    Bytes of_zones(ZoneBytes::Bytes ZoneBytes::*bytes) const {
        return both(zone(0).*bytes, zone(1).*bytes);
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
            return _mm256_or_si256(_mm256_xor_si256(value, _mm256_set1_epi16(0x7fff)), none);
        };
        const auto& first = weights[0].place[index(offer_[0].zone)];
        const auto& second = weights[1].place[index(offer_[1].zone)];
        return {rank(_mm256_unpacklo_epi8(a.low, b.low), _mm256_unpacklo_epi8(c.low, a.high),
                     both(first[0], second[0]), _mm256_unpacklo_epi8(nowhere, nowhere)),
                rank(_mm256_unpackhi_epi8(a.low, b.low), _mm256_unpackhi_epi8(c.low, a.high),
                     both(first[1], second[1]), _mm256_unpackhi_epi8(nowhere, nowhere))};
    }

    Bytes zones_left() const {
        const Bytes left =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(decks_.zones().data()));
        const auto at = [&](std::size_t i) __attribute__((always_inline)) {
            return zones_at(left, both(zone(0).zones[i], zone(1).zones[i]));
        };
        return add(add(at(0), at(1)), at(2));
    }

    Bytes shores() const { return add(of_zones(&ZoneBytes::shore), land_beside_); }

    /// The indices of the weights, which come after the gains' own. Sets taken_, inside_, flips_
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
        const Bytes beside = beside_if_loop(across);
        const Lanes islands = _mm256_or_si256(flippable(0, beside), flippable(1, beside));
        const Lanes third = flippable(2, beside);
        const Lanes right = _mm256_xor_si256(inside_, water_);
        flips_ = without(_mm256_or_si256(islands, third), right);
        fits_ = without(_mm256_or_si256(flips_, right), taken_);
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
        const Bytes future = without(without(land_plane_, occupied_plane_), reach);
        const Bytes room = without(_mm256_xor_si256(land_plane_, water_), occupied_plane_);
        const Bytes rich = _mm256_and_si256(future, everywhere(game_.seen_twice()));
        kinds_ = kinds_at(game_.all_kinds_seen().data(), of_zones(&ZoneBytes::kinds));
        room_ = around_in_two(room);
        forests_ = around(game_.valid(Tile::forest));
        land_beside_ = count_orthogonal(land_);
        lacking_ = count(around_in_two(_mm256_andnot_si256(reach, houses)));
        houses_ = count(around(houses));
        served_ = add(look_up(triangles, houses_), lacking_);
        future_ = add(look_up(triangles, count(around_in_two(future))), count(around_in_two(rich)));
    }
    Bytes around(Bytes plane) const { return neighbours(windows(plane)); }
    Bytes around_in_two(Bytes planes) const { return neighbours_in_two(windows(planes)); }
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
            kinds = _mm256_or_si256(_mm256_and_si256(at, each(1 << bit)), kinds);
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
        const Bytes groups = groups_of(forests_);
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
            church = select(masses.mass[i], each(number), church);
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
        Bytes none = sub(_mm256_setzero_si256(), each(1));
        for (const Bytes mass : masses.mass) none = without(none, mass);
        for (std::size_t i = 0; i < PlannedGame::regions; ++i) {
            const Plane mass = game_.mass(i);
            const Plane churches = game_.valid(Tile::church) & mass;
            const int on_mass = (houses & mass).count();
            const int open = (mass & ~game_.occupied()).count();
            const auto put = [&](Bytes & to, int number) __attribute__((always_inline)) {
                to = select(masses.mass[i], each(number), to);
            };
            put(second, 8 * std::min(open / 3, 7) + std::min(on_mass, 7));
            if (churches.none()) {
                none = _mm256_or_si256(none, masses.mass[i]);
                put(gain, on_mass);
            } else if (churches.is_single()) {
                const Cell other = Cell::from_bit(churches.lowest());
                put(gain, -on_mass - (houses & near(other)).count());
                put(others, 8);
            } else {
                put(others, 16);
            }
        }
        return {serving(add(gain, where(none, houses_))), add(others, min(houses_, 7)), second};
    }

    Own wave(const ZoneBytes& zone) const {
        const Bytes hit = everywhere(attacked_in(zone, game_.valid(Tile::wave) & ~game_.spoiled()));
        const Bytes lost = everywhere(
            attacked_in(zone, board_plane & ~(game_.occupied() | game_.land() | game_.spoiled())));
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
        const Lanes none = _mm256_setzero_si256();
        const Lanes fits = full(half == 0 ? joined(fits_, none) : joined(none, fits_));
        const Lanes targets_here = _mm256_and_si256(fits, on(windows(everywhere(targets))));
        Lanes apart = without(fits, full(targets_here));
        for (Plane reached = targets; bits(apart) != 0;
             apart = without(apart, full(on(windows(everywhere(reached)))))) {
            steps = sub(steps, apart);
            reached |= orthogonal_neighbours(reached) & board_plane;
        }
        for (std::uint32_t left = bits(targets_here); left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
            // Found anew, as this is rare: zone(half) makes g++ 12 spill more registers elsewhere.
            const ZoneBytes& own = zone_bytes[index(offer_[half].zone)];
            const Cell cell = own.cells[static_cast<std::size_t>(lane) % ZoneBytes::lanes];
            steps = select(only(lane), each(distance_to(cell, targets)), steps);
        }
        return steps;
    }

    /// For each landmass, the lanes of the cells for which PlannedGame::mass_at() is that landmass;
    /// each lane belongs to one landmass at most.
    struct Masses {
        Bytes mass[PlannedGame::regions];
    };
    Masses masses() const {
        const Bytes first = windows(everywhere(game_.mass(0)));
        const Bytes second = windows(everywhere(game_.mass(1)));
        const auto on_or_beside = [&](Bytes mass) __attribute__((always_inline)) {
            const Lanes away = _mm256_or_si256(none_beside(neighbours(mass)), inside_);
            return full(_mm256_or_si256(on(mass), ~away));
        };
        const Bytes own = on_or_beside(first);
        const Bytes next = without(on_or_beside(second), own);
        const Bytes any = _mm256_or_si256(inside_, ~none_beside(land_));
        return {{own, next, _mm256_andnot_si256(_mm256_or_si256(own, next), any)}};
    }
    static Bytes no_set(Bytes sets) { return _mm256_cmpeq_epi8(sets, _mm256_setzero_si256()); }
    /// The lanes whose sets have no orthogonal neighbours.
    static Bytes none_beside(Bytes sets) {
        return no_set(_mm256_and_si256(sets, each(orthogonal_set)));
    }

    /// Kept: where each use finds them anew, g++ 12 spills more registers to the stack.
    std::array<const ZoneBytes*, 2> zones_;
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

}  // namespace skerry::tiny_islands::detail::SKERRY_TARGET
