#pragma once
// The values of a tile's placements, with one lane per cell of the zone. Included only by
// best_placement_avx2.cpp, after core/simd/begin_avx2.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"
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
          zone_index_(index(zone)),
          weights_(weights),
          land_plane_(everywhere(game.land())),
          open_plane_(without(everywhere(board_plane), everywhere(game.occupied()))),
          reach_plane_(everywhere(game.reach(tile))),
          house_plane_(everywhere(game.valid(Tile::house))),
          empty_(on(open_plane_)),
          inside_(on(land_plane_)),
          land_(neighbours(land_plane_)),
          kinds_(kinds_seen()) {}

    /// The values of the empty cells.
    Word values() {
        const Word zones = zones_left();
        const Word status = statuses();
        const Mask fits = empty_ & L::less(status, L::all(static_cast<int>(Status::wrong_coast)));
        const __m256i kinds = twice(kinds_);
        const __m256i zones_twice = twice(zones);
        const Word always = weights_.at<1>(LaneChunks::status, twice(status)) +
                            weights_.at<4>(LaneChunks::kinds, twice(7 * kinds_ + zones)) +
                            weights_.of_places(zone_index_);
        if (!L::any(fits)) return always;
        fits_ = fits;
        return always + (fits & surroundings(kinds, zones_twice));
    }
    Mask empty() const { return empty_; }

  private:
    static constexpr bool water = belongs_on_water(tile);

    struct Own {
        Word gain;
        Word first;
        Word second;
        std::size_t left;  ///< see SecondPair
    };

    /// The bytes of the lower and of the upper half added up, a byte for each lane.
    static Word lanes_of(__m256i bytes) {
        return (Word)_mm256_cvtepu8_epi16(
            _mm_add_epi8(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1)));
    }

    Word kinds_seen() const {
        const auto seen = game_.all_kinds_seen();
        __m256i sum = _mm256_setzero_si256();
        for (std::size_t i = 0; i < zone_.kinds.size(); ++i) {
            const auto* from = seen.data() + NarrowZoneLanes::kinds_from[i];
            const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
            sum = _mm256_or_si256(sum, _mm256_shuffle_epi8(bytes, load(zone_.kinds[i])));
        }
        return lanes_of(sum);
    }

    Word zones_left() const {
        const auto* left = decks_.zones().data();
        const __m256i table = _mm256_loadu2_m128i(
            reinterpret_cast<const __m128i*>(left + NarrowZoneLanes::zones_from),
            reinterpret_cast<const __m128i*>(left));
        __m256i sum = _mm256_setzero_si256();
        for (const auto& zone : zone_.zones)
            sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(table, load(zone)));
        return lanes_of(sum);
    }

    static Word value(Status status) { return L::all(static_cast<int>(status)); }

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
        const Mask coast = on(_mm256_or_si256(
            everywhere(game_.coast_of(0)),
            _mm256_or_si256(everywhere(game_.coast_of(1)), everywhere(game_.coast_of(2)))));
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
    Mask flippable(std::size_t region, Word beside) const {
        const Mask movable = on(everywhere(game_.movable(region)));
        const auto edges = static_cast<std::size_t>(game_.edges(region));
        return movable & L::less(L::all(too_few[edges]), beside);
    }

    /// The weights of the features that count where the tile does.
    Word surroundings(__m256i kinds, __m256i zones) {
        const __m256i open_land = _mm256_and_si256(land_plane_, open_plane_);
        const __m256i future = without(open_land, reach_plane_);
        const __m256i rich = _mm256_and_si256(future, everywhere(game_.seen_twice()));
        room_ = neighbours(water ? without(open_plane_, land_plane_) : open_land);
        houses_ = neighbours(house_plane_);
        forests_ = neighbours(everywhere(game_.valid(Tile::forest)));
        const Word served = count(neighbours(without(house_plane_, reach_plane_)));
        const Own own = own_of();
        Word gain = own.gain;
        if (tile != Tile::house) gain += served;
        const Word sands =
            flips_ & count_orthogonal(neighbours(everywhere(game_.valid(Tile::sand))));
        gain += water ? -sands : sands;
        gain = L::max(L::min(gain - least_gain, 23), 0);
        const Word beside = 3 * count_orthogonal(land_);
        const Word shore = water ? beside + L::load(zone_.rims.data())
                                 : L::load(zone_.shore_of_land.data()) - beside;
        const int houses_left = std::min((decks_.tiles_left(Tile::house) + 2) / 3, 3);
        return weights_.at<2>(LaneChunks::gain, twice(gain)) +
               weights_.at<2>(LaneChunks::room, twice(sum(pairs, room_))) +
               weights_.at<3>(LaneChunks::future,
                              twice(part(count(neighbours(future)), count(neighbours(rich))))) +
               weights_.at<1>(LaneChunks::houses + static_cast<std::size_t>(houses_left), kinds) +
               weights_.at<1>(LaneChunks::supply + static_cast<std::size_t>(left(tile, 7)), zones) +
               weights_.at<1>(LaneChunks::shore, twice(shore)) +
               weights_.at<3>(LaneChunks::served, twice(part(count(houses_), served))) +
               weights_.at<2>(LaneChunks::forests, twice(sum(pairs, forests_))) +
               weights_.at<first_chunks>(LaneChunks::first, twice(own.first)) +
               weights_.at<second_chunks>(LaneChunks::second + own.left, twice(own.second));
    }
    static Word part(Word all, Word some) { return L::bytes_at(triangles, all) + some; }

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
        const Word groups = groups_of(forests_);
        const Word mountains =
            L::min(count(neighbours(everywhere(game_.valid(Tile::mountain)))), 7);
        return {2 * (groups + mountains), 8 * groups + mountains, count_orthogonal(room_),
                left_size(Tile::forest, 7)};
    }

    Own house() const {
        const Masses masses = this->masses();
        const Plane all_churches = game_.valid(Tile::church);
        Word church{};
        for (std::size_t i = 0; i < masses.size(); ++i) {
            const Plane churches = all_churches & game_.mass(i);
            church += masses[i] & number(churches.none() ? 0 : churches.is_single() ? 1 : 3);
        }
        // A church near a cell of its mass, or near a cell that joins it, is on no other mass.
        const Mask near_one = L::less(Word{}, neighbours(everywhere(all_churches)));
        church -= L::equal(church, L::all(1)) & near_one;
        const Mask some = L::less(church, L::all(3));
        return {kinds_ + (some & church), 6 * church + number(left(Tile::church, 5)),
                9 * kinds_ + count(neighbours(open_plane_)), 0};
    }

    Own sand() const {
        const Word land = count_orthogonal(land_);
        const Word open_land = neighbours(_mm256_and_si256(land_plane_, open_plane_));
        return {land, 5 * count_orthogonal(open_land) + land, count(open_land),
                left_size(Tile::house, 6)};
    }

    Own mountain() const {
        const Word open = count(room_);
        const Word forests = count(forests_);
        return {2 * forests, 7 * open + L::min(forests, 6), open,
                (left_size(Tile::forest, 12) + 1) / 2};
    }

    Own church() const {
        const Plane houses = game_.valid(Tile::house);
        const Word around_it = count(houses_);
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
        return {gain + (without & around_it), others + L::min(around_it, 7), second, 0};
    }

    /// The number of `cells` that a wave on the lane's cell would spoil.
    Word attacked_in(Plane cells) const {
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

    Own wave() const {
        const Word hit = attacked_in(game_.valid(Tile::wave) & ~game_.spoiled());
        const Word lost =
            attacked_in(board_plane & ~(game_.occupied() | game_.land() | game_.spoiled()));
        const Mask quiet = ~on(everywhere(game_.spoiled()));
        return {(quiet & 2) - 2 * hit, (quiet & 8) + L::min(hit, 7),
                L::min(L::shift_right(lost, 1), 7), left_size(Tile::wave, 7)};
    }

    Own boat() const {
        const Plane boats = game_.valid(Tile::boat);
        const Plane targets = game_.land() | boats;
        const Word steps = steps_to(targets);
        Word taken{};
        for (int bit : boats) {
            const Cell other = Cell::from_bit(bit);
            taken +=
                L::max(number(tiny_islands::distance_to(other, targets)) - distance_to(other), 0);
        }
        return {steps - taken, 4 * L::min(steps, 15) + number(std::min(boats.count(), 3)),
                L::min(taken, 15), left_size(Tile::boat, 3)};
    }

    Word distance_to(Cell other) const { return distance(L::load(zone_.cell.data()), other); }

    /// distance_to() from each cell to the targets, in the lanes in which the tile counts.
    Word steps_to(const Plane& targets) const {
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
    Masses masses() const {
        Masses masses{};
        Masses beside{};
        Mask left = ~Mask{};
        for (std::size_t i = 0; i < masses.size(); ++i) {
            const __m256i mass = everywhere(game_.mass(i));
            masses[i] = on(mass);
            beside[i] = L::less(Word{}, neighbours(mass) & orthogonal_set);
            left &= ~masses[i];
        }
        for (std::size_t i = 0; i < masses.size(); ++i) {
            masses[i] |= beside[i] & left;
            left &= ~beside[i];
        }
        return masses;
    }

    const PlannedGame& game_;
    const DeckCounts& decks_;
    const NarrowZoneLanes& zone_;
    std::size_t zone_index_;
    WeightLookup weights_;
    __m256i land_plane_;
    __m256i open_plane_;
    __m256i reach_plane_;
    __m256i house_plane_;
    Mask empty_;
    Mask inside_;  ///< lanes of cells on land
    Word land_;    ///< sets of neighbours, as are room_, houses_ and forests_
    Word kinds_;
    Mask flips_{};  ///< lanes of cells that change sides for the tile
    Mask fits_{};   ///< lanes of empty cells on which the tile counts
    Word room_{};
    Word houses_{};
    Word forests_{};
};

}  // namespace skerry::tiny_islands::detail::avx2
