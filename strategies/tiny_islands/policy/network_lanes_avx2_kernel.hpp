#pragma once
// The network's corrections of the placements of a draw, by the features that PlacementLanes found.
// Included only by best_placement_avx2.cpp, after core/simd/begin_avx2.hpp.

#include "strategies/tiny_islands/policy/best_placement_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

/// The hidden units of one placement, all in one register.
using Hidden = __m256i;

inline Hidden load(const HiddenRow& row) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row.data()));
}

/// The rows of a decision's counts.
class NetworkCounts {
  public:
    /// The arguments are those of decision_counts().
    [[gnu::flatten]] NetworkCounts(const PlannedGame& game, const DeckCounts& decks, int placed) {
        std::size_t next = 0;
        for_each_count(game, decks, placed, [&](int count) {
            rows_[next] = static_cast<std::uint16_t>(NetworkRows::count_offsets[next] +
                                                     static_cast<std::size_t>(count));
            ++next;
        });
    }

    /// The sum of the rows.
    Hidden sum(const NetworkRows& rows) const {
        // Two sums, so that one addition does not wait for the other.
        Hidden even = _mm256_setzero_si256();
        Hidden odd = even;
        static_assert(std::tuple_size_v<DecisionCounts> % 2 == 0);
#pragma GCC unroll 12
        for (std::size_t i = 0; i < rows_.size(); i += 2) {
            even = _mm256_add_epi16(even, load(rows.counts[rows_[i]]));
            odd = _mm256_add_epi16(odd, load(rows.counts[rows_[i + 1]]));
        }
        return _mm256_add_epi16(even, odd);
    }

  private:
    DecisionCounts rows_;
};

/// The corrections of the placements of a draw.
class NetworkLanes : CellLanes {
  public:
    /// The arguments are those of PolicyModel::values(); `features`: of PlacementLanes.
    NetworkLanes(const PlannedGame& game, const DeckCounts& decks, const Draw& draw,
                 const PlacementFeatures& features, const NetworkRows& rows)
        : CellLanes(narrow_zone_lanes[index(draw.zone)].windows),
          features_(features),
          rows_(rows),
          cells_(narrow_zone_lanes[index(draw.zone)].cells),
          houses_(8 *
                  static_cast<std::size_t>((std::min(decks.tiles_left(Tile::house), 9) + 2) / 3)),
          supply_(8 * static_cast<std::size_t>(std::min(decks.tiles_left(draw.tile), 7))) {
        const auto* left = reinterpret_cast<const __m128i*>(decks.zones().data());
        zones_ = _mm_loadu_si128(left);
        more_zones_ = _mm_loadu_si128(left + 1);
        Word reach{};
        for (const Tile kind : all_tiles)
            reach |= on(everywhere(game.reach(kind))) & L::all(1 << index(kind));
        L::store(reach_.data(), reach);
    }

    /// Calls f(lane, correction) for each of the lanes, first those on which the tile counts, with
    /// the correction in parts of a point. `start`: the sum of the rows of the decision's counts.
    template <class F>
    void correct(unsigned lanes, Hidden start, F&& f) const {
        const auto each = [&](unsigned left, auto&& hidden) __attribute__((always_inline)) {
            for (; left != 0; left &= left - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                f(lane, correction(_mm256_add_epi16(start, hidden(lane))));
            }
        };
        each(
            lanes & features_.fits, [&](std::size_t lane) __attribute__((always_inline)) {
                return _mm256_add_epi16(always(lane), counted(lane));
            });
        each(
            lanes & ~features_.fits, [&](std::size_t lane)
                                         __attribute__((always_inline)) { return always(lane); });
    }

  private:
    int correction(Hidden hidden) const {
        const Hidden units = _mm256_max_epi16(hidden, _mm256_setzero_si256());
        const __m256i of_both = _mm256_madd_epi16(units, load(rows_.out));
        const __m128i products =
            _mm_add_epi32(_mm256_castsi256_si128(of_both), _mm256_extracti128_si256(of_both, 1));
        const __m128i pairs = _mm_add_epi32(products, _mm_unpackhi_epi64(products, products));
        const int sum = _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 1)));
        return std::clamp(sum / correction_divisor, -most_correction, most_correction);
    }

    Hidden row(std::size_t at) const { return load(rows_.features[at]); }

    using F = PlacementFeatures;
    using R = NetworkRows;

    std::size_t of(F::Row row, std::size_t lane) const { return (features_.*row)[lane]; }

    static Hidden sum(Hidden a, Hidden b, Hidden c, Hidden d) {
        return _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_add_epi16(c, d));
    }

    /// The sum of the rows of what a placement always has.
    Hidden always(std::size_t lane) const {
        const auto bit = static_cast<std::size_t>(cells_[lane].bit());
        return _mm256_add_epi16(
            row(R::gains + ByteWeights::first_status + of(&F::status, lane)),
            sum(row(R::kinds + 8 * of(&F::kinds, lane) + of(&F::zones, lane)), row(R::place + bit),
                row(R::reach + static_cast<std::size_t>(reach_[lane])),
                row(R::neighbours + rate(of(&F::open, lane), bit))));
    }

    /// The sum of the rows of what a tile has where it counts.
    Hidden counted(std::size_t lane) const {
        const Hidden one =
            sum(row(R::gains + of(&F::gain, lane)), row(R::room + of(&F::room, lane)),
                row(R::forests + of(&F::forests, lane)), row(R::shore + of(&F::shore, lane)));
        const Hidden other =
            sum(row(R::future + of(&F::future, lane)), row(R::served + of(&F::served, lane)),
                row(R::first + of(&F::first, lane)),
                row(R::second + of(&F::second, lane) + features_.left));
        return sum(one, other, row(R::houses + houses_ + of(&F::kinds, lane)),
                   row(R::supply + supply_ + of(&F::zones, lane)));
    }

    /// The index for the set of open neighbours on the tile's side and the cards left of them: see
    /// further_features().
    std::size_t rate(std::size_t room, std::size_t bit) const {
        const NeighbourZones& of_cell = neighbour_zone_sets[bit];
        const __m128i zones = _mm_load_si128(reinterpret_cast<const __m128i*>(&of_cell.zones));
        const __m128i sets = _mm_load_si128(reinterpret_cast<const __m128i*>(&of_cell.lane_sets));
        const __m128i cards =
            _mm_blendv_epi8(_mm_shuffle_epi8(zones_, zones), _mm_shuffle_epi8(more_zones_, zones),
                            _mm_slli_epi16(zones, 3));
        const __m128i open = _mm_and_si128(sets, _mm_set1_epi8(static_cast<char>(room)));
        // Pairs of products, then their sum: below 256.
        const __m128i sums =
            _mm_sad_epu8(_mm_maddubs_epi16(bits_of(open), cards), _mm_setzero_si128());
        const auto sum = static_cast<std::size_t>(
            _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))));
        return neighbour_rows[static_cast<std::size_t>(std::popcount(room))][sum];
    }

    /// The number of bits of each byte.
    static __m128i bits_of(__m128i bytes) {
        const __m128i table = _mm_load_si128(reinterpret_cast<const __m128i*>(counts.data()));
        const __m128i low = _mm_set1_epi8(15);
        return _mm_add_epi8(_mm_shuffle_epi8(table, _mm_and_si128(bytes, low)),
                            _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16(bytes, 4), low)));
    }

    const PlacementFeatures& features_;
    const NetworkRows& rows_;
    const std::array<Cell, NarrowZoneLanes::size>& cells_;
    std::size_t houses_;  ///< where in their groups the rows for what is left begin
    std::size_t supply_;
    __m128i zones_;
    __m128i more_zones_;
    alignas(32)
        CellWindows::Words reach_;  ///< a bit for each kind of which a valid tile lies around
};

}  // namespace skerry::tiny_islands::detail::avx2
