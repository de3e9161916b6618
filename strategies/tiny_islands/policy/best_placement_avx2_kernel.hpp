#pragma once
// The values of a tile's placements, with one lane per cell of the zone. Included only by
// best_placement_avx2.cpp, after core/simd/begin_avx2.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"
#include "strategies/tiny_islands/policy/kept_features_avx2_kernel.hpp"
#include "strategies/tiny_islands/policy/weight_lookup_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

/// The empty cells of a zone as places for a tile: a TileView with one lane per cell.
template <Tile tile>
class PlacementLanes : CellLanes {
  public:
    PlacementLanes(const PlannedGame& game, const DeckCounts& decks, Zone zone,
                   const LaneWeights& weights)
        : CellLanes(narrow_zone_lanes[index(zone)].windows),
          game_(game),
          decks_(decks),
          zone_(narrow_zone_lanes[index(zone)]),
          weights_(weights),
          land_plane_(everywhere(game.land())),
          open_plane_(without(everywhere(board_plane), everywhere(game.occupied()))),
          inside_(on(land_plane_)),
          land_(neighbours(land_plane_)),
          kinds_(kinds_seen()) {}

    /// Numbers that fall as values grow: 0x7fff less four times the value, and the highest one
    /// where there is no value. `features`: what the network needs, too, or NoFeatures.
    template <class Features>
    Word ranks(std::size_t zone_index, Features& features) {
        const Mask empty = on(open_plane_);
        const Word status = statuses();
        fits_ = empty & L::less(status, all(static_cast<int>(Status::wrong_coast)));
        const __m256i open_land = _mm256_and_si256(land_plane_, open_plane_);
        room_ = neighbours(water ? without(open_plane_, land_plane_) : open_land);
        const __m256i kinds = twice(kinds_);
        const __m256i zones = twice(zones_left());
        const __m256i sevenfold = _mm256_sub_epi8(_mm256_slli_epi16(kinds, 3), kinds);
        const __m256i status_bytes = twice_first(pair(status, status));
        SplitSum always;
        always.add(
            _mm256_add_epi8(weights_.at<1>(LaneChunks::status, status_bytes),
                            weights_.at<4>(LaneChunks::kinds, _mm256_add_epi8(sevenfold, zones))));
        features.keep(&PlacementFeatures::status, status_bytes);
        features.keep(&PlacementFeatures::kinds, kinds);
        features.keep(&PlacementFeatures::zones, zones);
        features.keep(&PlacementFeatures::open, twice_first(pair(room_, room_)));
        features.keep_fits(fits_);
        Word values = always.times_four() + weights_.of_places(zone_index);
        if (L::any(fits_)) values += fits_ & surroundings(kinds, zones, features);
        return (values ^ 0x7fff) | ~empty;
    }

  private:
    static constexpr bool water = belongs_on_water(tile);

    struct Own {
        Word gain;
        Word first;
        Word second;
        std::size_t left;  ///< see SecondPair
    };

    /// The number in all lanes; 0 to 31.
    static Word all(int number) {
        return L::load(lane_numbers[static_cast<std::size_t>(number)].data());
    }
    static Word min(Word w, int number) {
        return (Word)_mm256_min_epi16((__m256i)w, (__m256i)all(number));
    }

    /// The bytes of the lower and of the upper half added up, a byte for each lane.
    static __m128i lanes_of(__m256i bytes) {
        return _mm_add_epi8(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
    }
    static Word words(__m128i bytes) { return (Word)_mm256_cvtepu8_epi16(bytes); }

    using CellLanes::everywhere;
    /// The cells of any of three planes.
    static __m256i everywhere(const Plane& a, const Plane& b, const Plane& c) {
        const auto load = [](const Plane& plane) __attribute__((always_inline)) {
            return _mm_load_si128(reinterpret_cast<const __m128i*>(&plane));
        };
        return _mm256_broadcastsi128_si256(_mm_or_si128(_mm_or_si128(load(a), load(b)), load(c)));
    }

    __m128i kinds_seen() const {
        const auto seen = game_.all_kinds_seen();
        __m256i sum = _mm256_setzero_si256();
        for (std::size_t i = 0; i < zone_.kinds.size(); ++i) {
            const auto* from = seen.data() + NarrowZoneLanes::kinds_from[i];
            const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
            sum = _mm256_or_si256(sum, _mm256_shuffle_epi8(bytes, load(zone_.kinds[i])));
        }
        return lanes_of(sum);
    }

    __m128i zones_left() const {
        const auto* left = decks_.zones().data();
        const __m256i table = _mm256_loadu2_m128i(
            reinterpret_cast<const __m128i*>(left + NarrowZoneLanes::zones_from),
            reinterpret_cast<const __m128i*>(left));
        __m256i sum = _mm256_setzero_si256();
        for (const auto& zone : zone_.zones)
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(table, load(zone)));
        return lanes_of(sum);
    }

    static Word value(Status status) { return all(static_cast<int>(status)); }

    Word statuses() {
        const Mask wrong = water ? inside_ : ~inside_;
        // A cell that may flip in one region is not at the shorelines of others: they lie all
        // around it or not at all. So flip_table, which is the same for the opposite set, and the
        // edges gained can be told from the land.
        const Word across = land_ ^ (inside_ & 0xff);
        const Word beside = loop_sets(across) & count_orthogonal(across);
        const Mask islands = flippable(0, beside) | flippable(1, beside);
        const Mask third = flippable(2, beside);
        flips_ = wrong & (islands | third);
        const Mask coast = on(everywhere(game_.coast_of(0), game_.coast_of(1), game_.coast_of(2)));
        const Status seeds = water ? Status::seeds_lake : Status::seeds_land;
        // Masks are -1.
        Word status = value(Status::wrong) + coast;
        status =
            L::select(third, value(game_.region(2).any() ? Status::bends_third : seeds), status);
        status =
            L::select(islands, value(water ? Status::leaves_land : Status::joins_land), status);
        return L::where(wrong, status);
    }

    /// The lanes of the cells for which PlannedGame::can_flip() of the region is true. `beside`:
    /// the orthogonal neighbours on the other side of the cell's shoreline, if it stays a loop,
    /// else 0.
    Mask flippable(std::size_t region, Word beside) {
        const Mask movable = on(everywhere(game_.movable(region)));
        const auto edges = static_cast<std::size_t>(game_.edges(region));
        return movable & L::less(L::all(too_few[edges]), beside);
    }

    /// Four times the weights of the features that count where the tile does.
    template <class Features>
    Word surroundings(__m256i kinds, __m256i zones, Features& features) {
        const __m256i reach = everywhere(game_.reach(tile));
        const __m256i houses = everywhere(game_.valid(Tile::house));
        const __m256i open_land = _mm256_and_si256(land_plane_, open_plane_);
        const __m256i future = without(open_land, reach);
        const __m256i rich = _mm256_and_si256(future, everywhere(game_.seen_twice()));
        forests_ = neighbours(everywhere(game_.valid(Tile::forest)));
        const Pair around = pair_sum(counts, pair(neighbours(future), neighbours(houses)));
        const Pair parts =
            pair_sum(counts, pair(neighbours(rich), neighbours(without(houses, reach))));
        const Pair future_and_served = _mm256_add_epi8(look_up(triangles, around), parts);
        const Pair room_and_forests = pair_sum(pairs, pair(room_, forests_));
        const Word sands = neighbours(everywhere(game_.valid(Tile::sand)));
        const Pair beside = pair_sum(orthogonal_counts, pair(sands, land_));
        houses_ = second_of(around);
        land_beside_ = second_of(beside);
        const Own own = own_of();
        Word gain = own.gain + all(-least_gain);
        if (tile != Tile::house) gain += second_of(parts);
        const Pair gain_and_shore =
            with_beside(signed_pair(gain, L::load(zone_.shore.data())), beside);
        const Pair own_pair = pair(own.first, own.second);
        const int houses_left = std::min((decks_.tiles_left(Tile::house) + 2) / 3, 3);
        features.keep(&PlacementFeatures::gain, &PlacementFeatures::shore, gain_and_shore);
        features.keep(&PlacementFeatures::room, &PlacementFeatures::forests, room_and_forests);
        features.keep(&PlacementFeatures::future, &PlacementFeatures::served, future_and_served);
        constexpr SecondPair second = second_pair(tile);
        const Word rows = own.second * number(static_cast<int>(second.of_cell));
        features.keep(&PlacementFeatures::first, twice_first(own_pair));
        features.keep(&PlacementFeatures::second, twice_first(pair(rows, rows)));
        features.keep_left(second.of_left * own.left);
        SplitSum sum;
        sum.add(_mm256_add_epi8(
            _mm256_add_epi8(weights_.at<2>(LaneChunks::gain, twice_first(gain_and_shore)),
                            weights_.at<1>(LaneChunks::shore, twice_second(gain_and_shore))),
            _mm256_add_epi8(weights_.at<2>(LaneChunks::room, twice_first(room_and_forests)),
                            weights_.at<2>(LaneChunks::forests, twice_second(room_and_forests)))));
        sum.add(_mm256_add_epi8(
            _mm256_add_epi8(weights_.at<3>(LaneChunks::future, twice_first(future_and_served)),
                            weights_.at<3>(LaneChunks::served, twice_second(future_and_served))),
            _mm256_add_epi8(
                weights_.at<1>(LaneChunks::houses + static_cast<std::size_t>(houses_left), kinds),
                weights_.at<1>(LaneChunks::supply + left_size(tile, 7), zones))));
        sum.add(_mm256_add_epi8(
            weights_.at<first_chunks>(LaneChunks::first, twice_first(own_pair)),
            weights_.at<second_chunks>(LaneChunks::second + own.left, twice_second(own_pair))));
        return sum.times_four();
    }

    /// Adds what sands beside a cell that changes sides gain to the gains, which become indices,
    /// and the land beside a cell to the indices of Feature::shore.
    Pair with_beside(Pair gain_and_shore, Pair beside) const {
        const Pair signs = signed_pair(flips_, water ? all(1) : ~Word{});
        const Pair more = water ? _mm256_sign_epi8(beside, signs) : _mm256_and_si256(beside, signs);
        const Pair all =
            _mm256_max_epi8(_mm256_adds_epi8(gain_and_shore, more), _mm256_setzero_si256());
        return _mm256_min_epi8(all, _mm256_set1_epi8(23));
    }

    static constexpr std::size_t first_chunks = tile == Tile::wave                             ? 1
                                                : tile == Tile::forest                         ? 3
                                                : tile == Tile::mountain || tile == Tile::boat ? 4
                                                                                               : 2;
    static constexpr std::size_t second_chunks =
        second_pair(tile).cells / 16 + (second_pair(tile).cells % 16 != 0);

    /// A number of a lane: vectors take no numbers that might be too large.
    static std::int16_t number(int n) { return static_cast<std::int16_t>(n); }
    int left(Tile kind, int highest) const { return std::min(decks_.tiles_left(kind), highest); }
    std::size_t left_size(Tile kind, int highest) const {
        return static_cast<std::size_t>(left(kind, highest));
    }

    Own own_of() {
        if constexpr (tile == Tile::forest) return forest();
        if constexpr (tile == Tile::house) return house();
        if constexpr (tile == Tile::sand) return sand();
        if constexpr (tile == Tile::mountain) return mountain();
        if constexpr (tile == Tile::church) return church();
        if constexpr (tile == Tile::wave) return wave();
        if constexpr (tile == Tile::boat) return boat();
    }

    Own forest() {
        const Word groups = groups_of(forests_);
        const Word mountains = min(count(neighbours(everywhere(game_.valid(Tile::mountain)))), 7);
        return {2 * (groups + mountains), 8 * groups + mountains, count_orthogonal(room_),
                left_size(Tile::forest, 7)};
    }

    Own house() {
        const Masses masses = this->masses();
        const Plane all_churches = game_.valid(Tile::church);
        Word church{};
        for (std::size_t i = 0; i < masses.size(); ++i) {
            const Plane churches = all_churches & game_.mass(i);
            church += masses[i] & number(churches.none() ? 0 : churches.is_single() ? 1 : 3);
        }
        // A church near a cell of its mass, or near a cell that joins it, is on no other mass.
        const Mask near_one = L::less(Word{}, neighbours(everywhere(all_churches)));
        church -= L::equal(church, all(1)) & near_one;
        const Mask some = L::less(church, all(3));
        const Word kinds = words(kinds_);
        return {kinds + (some & church), 6 * church + all(left(Tile::church, 5)),
                9 * kinds + count(neighbours(open_plane_)), 0};
    }

    Own sand() {
        const Word open_land = neighbours(_mm256_and_si256(land_plane_, open_plane_));
        return {land_beside_, 5 * count_orthogonal(open_land) + land_beside_, count(open_land),
                left_size(Tile::house, 6)};
    }

    Own mountain() {
        const Word open = count(room_);
        const Word forests = count(forests_);
        return {2 * forests, 7 * open + min(forests, 6), open,
                (left_size(Tile::forest, 12) + 1) / 2};
    }

    Own church() {
        const Plane houses = game_.valid(Tile::house);
        const Masses masses = this->masses();
        Word gain{};
        Mask without = ~(masses[0] | masses[1] | masses[2]);
        Word others{};
        Word second{};
        for (std::size_t i = 0; i < masses.size(); ++i) {
            const Plane mass = game_.mass(i);
            const Plane churches = game_.valid(Tile::church) & mass;
            const int on_mass = (houses & mass).count();
            const int open = (mass & ~game_.occupied()).count();
            second += masses[i] & number(8 * std::min(open / 3, 7) + std::min(on_mass, 7));
            if (churches.none()) {
                without |= masses[i];
                gain += masses[i] & number(on_mass);
            } else if (churches.is_single()) {
                const Cell other = Cell::from_bit(churches.lowest());
                gain += masses[i] & number(-on_mass - (houses & near(other)).count());
                others += masses[i] & 8;
            } else {
                others += masses[i] & 16;
            }
        }
        return {gain + (without & houses_), others + min(houses_, 7), second, 0};
    }

    /// The number of `cells` that a wave on the lane's cell would spoil.
    Word attacked_in(Plane cells) {
        const __m256i plane = everywhere(cells);
        const __m256i none = _mm256_setzero_si256();
        std::array<Word, 5> sums;  // of both quarters of each half: 64 bits each
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const auto* pair = reinterpret_cast<const __m256i*>(zone_.attacked.data() + 2 * i);
            const Word hit = (Word)_mm256_and_si256(_mm256_load_si256(pair), plane);
            const Word low = L::bytes_at(counts, hit & 0x0f0f);
            const Word high = L::bytes_at(counts, L::shift_right(hit, 4) & 0x0f0f);
            sums[i] = (Word)_mm256_sad_epu8((__m256i)(low + high), none);
        }
        const auto pack = [&](Word a, Word b) __attribute__((always_inline)) {
            return _mm256_packs_epi32((__m256i)a, (__m256i)b);
        };
        const __m256i first = _mm256_hadd_epi16(pack(sums[0], sums[1]), pack(sums[2], sums[3]));
        const __m256i ninth = _mm256_hadd_epi16(pack(sums[4], Word{}), none);
        return (Word)_mm256_permute4x64_epi64(_mm256_hadd_epi16(first, ninth), 0xd8);
    }

    Own wave() {
        const Word hit = attacked_in(game_.valid(Tile::wave) & ~game_.spoiled());
        const Word lost =
            attacked_in(board_plane & ~(game_.occupied() | game_.land() | game_.spoiled()));
        const Mask quiet = ~on(everywhere(game_.spoiled()));
        return {(quiet & 2) - 2 * hit, (quiet & 8) + min(hit, 7), min(L::shift_right(lost, 1), 7),
                left_size(Tile::wave, 7)};
    }

    Own boat() {
        const Plane boats = game_.valid(Tile::boat);
        const Plane targets = game_.land() | boats;
        const Word steps = steps_to(targets);
        Word taken{};
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            taken +=
                L::max(number(tiny_islands::distance_to(other, targets)) - distance_to(other), 0);
        }
        return {steps - taken, 4 * min(steps, 15) + all(std::min(boats.count(), 3)), min(taken, 15),
                left_size(Tile::boat, 3)};
    }

    Word distance_to(Cell other) const { return distance(L::load(zone_.cell.data()), other); }

    /// distance_to() from each cell to the targets, in the lanes in which the tile counts.
    Word steps_to(const Plane& targets) {
        Word steps{};
        if (targets.none()) return steps;
        const Mask targets_here = fits_ & on(everywhere(targets));
        Mask apart = fits_ & ~targets_here;
        for (Plane reached = targets; L::any(apart); apart &= ~on(everywhere(reached))) {
            steps -= apart;
            reached |= orthogonal_neighbours(reached) & board_plane;
        }
        for (unsigned left = L::bits(targets_here); left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            const Cell cell = Cell::from_bit(zone_.cell[lane]);
            steps[lane] = static_cast<std::int16_t>(tiny_islands::distance_to(cell, targets));
        }
        return steps;
    }

    /// For each landmass, the lanes of the cells for which PlannedGame::mass_at() is that landmass;
    /// each lane belongs to one landmass at most.
    using Masses = std::array<Mask, PlannedGame::regions>;
    Masses masses() {
        const __m256i first = everywhere(game_.mass(0));
        const __m256i second = everywhere(game_.mass(1));
        const Mask coastal = has_beside(land_);
        const Mask own = on(first) | (has_beside(neighbours(first)) & ~inside_);
        const Mask next = (on(second) | (has_beside(neighbours(second)) & ~inside_)) & ~own;
        return {own, next, (inside_ | coastal) & ~(own | next)};
    }
    /// The lanes whose sets have orthogonal neighbours.
    static Mask has_beside(Word set) { return L::less(Word{}, set & orthogonal_set); }

    const PlannedGame& game_;
    const DeckCounts& decks_;
    const NarrowZoneLanes& zone_;
    WeightLookup weights_;
    __m256i land_plane_;
    __m256i open_plane_;
    Mask inside_;  ///< lanes of cells on land
    Word land_;    ///< sets of neighbours, as are room_ and forests_
    __m128i kinds_;
    Mask flips_{};  ///< lanes of cells that change sides for the tile
    Mask fits_{};   ///< lanes of empty cells on which the tile counts
    Word room_{};
    Word forests_{};
    Word houses_{};  ///< houses around
    Word land_beside_{};
};

}  // namespace skerry::tiny_islands::detail::avx2
