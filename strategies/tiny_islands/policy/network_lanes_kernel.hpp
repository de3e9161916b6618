#pragma once
// The network's corrections of the placements of an offer, by the features that OfferLanes found.
// Included after the byte_lanes kernel of an instruction set.

#include "strategies/tiny_islands/policy/offer_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail::SKERRY_TARGET {

/// The hidden units of one placement, all in one register.
using Hidden = __m256i;

inline Hidden load(const HiddenRow& row) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row.data()));
}
/// The row that begins so many bytes after the first one.
inline Hidden row_at(const HiddenRow* rows, std::size_t bytes) {
    return _mm256_loadu_si256(
        reinterpret_cast<const __m256i*>(reinterpret_cast<const char*>(rows) + bytes));
}

/// The rows of a decision's counts.
class CountLanes {
  public:
    CountLanes(const PlannedGame& game, const DeckCounts& decks, int placed) {
        const auto* tiles = reinterpret_cast<const __m128i*>(decks.tiles().data());
        const __m128i left = _mm_min_epu8(_mm_loadl_epi64(tiles), _mm_set1_epi8(most_left));
        store(tiles_, _mm_add_epi16(_mm_slli_epi16(_mm_cvtepu8_epi16(left),
                                                   std::countr_zero(sizeof(HiddenRow))),
                                    load(row_bytes.tiles)));
        const auto single = [&](std::size_t group, int count) __attribute__((always_inline)) {
            return static_cast<std::uint16_t>(
                sizeof(HiddenRow) * (NetworkRows::count_offsets[group] + std::size_t(count)));
        };
        for (std::size_t i = 0; i < PlannedGame::regions; ++i)
            singles_[i] = single(7 + i, (game.edges(i) & ~1) | static_cast<int>(game.is_drawn(i)));
        singles_[3] = single(10, placed);
        singles_[4] = single(11, std::popcount(game.drawn()));
        count_cells(game);
        count_tiles(game);
    }

    /// The sum of the counts' rows.
    Hidden sum(const NetworkRows& rows) const {
        const HiddenRow* first = rows.counts.data();
        Hidden a = _mm256_setzero_si256();
        Hidden b = a;
        const auto add = [&](Hidden & sum, std::size_t at) __attribute__((always_inline)) {
            sum = _mm256_add_epi16(sum, row_at(first, at));
        };
        for (std::size_t i = 0; i < tile_kinds; ++i) add(a, tiles_[i]);
        for (const std::uint16_t at : cells_) add(b, at);
        for (const std::uint16_t at : singles_) add(a, at);
        add(b, pairs_[0]);
        add(b, pairs_[1]);
        add(b, std::size_t{pairs_[2]} + pairs_[3]);
        add(b, std::size_t{pairs_[4]} + pairs_[5]);
        return _mm256_add_epi16(a, b);
    }

  private:
    using Words = RowBytes::Words;
    static constexpr char most_left = count_groups[0].size - 1;  ///< of each kind of tile

    static __m128i load(const Words& words) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(words.data()));
    }
    static void store(Words& words, __m128i from) {
        _mm_store_si128(reinterpret_cast<__m128i*>(words.data()), from);
    }
    static __m128i plane(Plane plane) { return (__m128i)plane.word(); }

    /// Counts land, open land, open water and calm water; open land that sees two kinds, that sees
    /// three, that is beside forests; open water beside land.
    void count_cells(const PlannedGame& game) {
        const __m128i land = plane(game.land());
        const __m128i open = _mm_andnot_si128(plane(game.occupied()), plane(board_plane));
        const __m128i dry = _mm_and_si128(open, land);
        const __m128i wet = _mm_andnot_si128(land, open);
        const __m128i counts =
            counts_of({land, dry, wet, _mm_andnot_si128(plane(game.spoiled()), wet),
                       _mm_and_si128(dry, plane(game.seen_twice())),
                       _mm_and_si128(dry, plane(game.seen_thrice())),
                       _mm_and_si128(dry, plane(game.reach(Tile::forest))),
                       _mm_and_si128(wet, plane(orthogonal_neighbours(game.land())))});
        const __m128i masked = _mm_and_si128(counts, load(row_bytes.cell_masks));
        store(cells_, _mm_add_epi16(_mm_mullo_epi16(masked, load(row_bytes.cell_factors)),
                                    load(row_bytes.cells)));
    }

    /// Forests, houses; sands, waves; invalid tiles, churches.
    void count_tiles(const PlannedGame& game) {
        const __m128i none = _mm_setzero_si128();
        const __m128i counts =
            counts_of({plane(game.valid(Tile::forest)), plane(game.valid(Tile::house)),
                       plane(game.valid(Tile::sand)), plane(game.valid(Tile::wave)),
                       plane(game.invalid()), plane(game.valid(Tile::church)), none, none});
        const __m128i limited = _mm_min_epu16(counts, load(row_bytes.pair_limits));
        store(pairs_, _mm_add_epi16(_mm_mullo_epi16(limited, load(row_bytes.pair_factors)),
                                    load(row_bytes.pairs)));
    }

    alignas(16) Words tiles_;
    alignas(16) Words cells_;
    alignas(16) Words pairs_;
    std::array<std::uint16_t, PlannedGame::regions + 2> singles_;
};

/// The corrections of an offer's placements.
class NetworkLanes {
  public:
    /// Takes the arguments of PolicyModel::values(); `features` and `fits` are OfferLanes' own.
    NetworkLanes(const PlannedGame& game, const DeckCounts& decks, const Offer& offer, int turn,
                 const OfferFeatures& features, std::uint32_t fits)
        : decks_(decks),
          offer_(offer),
          features_(features),
          fits_(fits),
          houses_(static_cast<std::size_t>(std::min(decks.tiles_left(Tile::house), 9) + 2) / 3),
          counts_(game, decks, turn) {}

    /// Calls f(lane, correction) for each lane of a half, with the correction in parts of a point.
    template <std::size_t half, class F>
    void correct(std::uint32_t lanes, const NetworkRowTable& network, F&& f) const {
        const Draw& draw = offer_[half];
        const NetworkRows& rows = network.of(draw.tile);
        const auto left = static_cast<std::size_t>(std::min(decks_.tiles_left(draw.tile), 7));
        const auto& cells = zone_bytes[index(draw.zone)].cells;
        const Hidden start = counts_.sum(rows);
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            const Hidden hidden =
                hidden_of<half>(lane, cells[lane - half * ZoneBytes::lanes], rows, left);
            f(lane, correction(rows, _mm256_add_epi16(start, hidden)));
        }
    }

  private:
    static int correction(const NetworkRows& rows, Hidden hidden) {
        const Hidden units = _mm256_max_epi16(hidden, _mm256_setzero_si256());
        const __m256i of_both = _mm256_madd_epi16(units, load(rows.out));
        const __m128i products =
            _mm_add_epi32(_mm256_castsi256_si128(of_both), _mm256_extracti128_si256(of_both, 1));
        const __m128i pairs = _mm_add_epi32(products, _mm_unpackhi_epi64(products, products));
        const int sum = _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 1)));
        return std::clamp(sum / correction_divisor, -most_correction, most_correction);
    }

    /// The sum of the rows of a placement's features.
    template <std::size_t half>
    Hidden hidden_of(std::size_t lane, Cell cell, const NetworkRows& rows, std::size_t left) const {
        const auto bit = static_cast<std::size_t>(cell.bit());
        const HiddenRow* all = rows.features.data();
        // The second half has the indices of a second table.
        const auto small = [&](std::size_t first, const ByteRow& indices)
            __attribute__((always_inline)) {
            return load(all[first - half * second_from<32> + indices[lane]]);
        };
        const auto large = [&](std::size_t first, const ByteRow& indices)
            __attribute__((always_inline)) {
            return load(all[first - half * second_from<64> + indices[lane]]);
        };
        const auto sum = [&](Hidden a, Hidden b, Hidden c, Hidden d)
            __attribute__((always_inline)) {
            return _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_add_epi16(c, d));
        };
        const Hidden always = _mm256_add_epi16(
            large(NetworkRows::kinds, features_.kinds),
            sum(small(NetworkRows::gains, features_.status), load(all[NetworkRows::place + bit]),
                load(all[NetworkRows::reach + features_.reach[lane]]),
                load(all[NetworkRows::neighbours + rate(features_.room[lane], bit)])));
        if ((fits_ >> lane & 1) == 0) return always;
        const Hidden counted = sum(small(NetworkRows::gains, features_.gains),
                                   small(NetworkRows::room, features_.room_pairs),
                                   small(NetworkRows::forests, features_.forests),
                                   small(NetworkRows::shore, features_.shore));
        const Hidden more = sum(large(NetworkRows::future, features_.future),
                                large(NetworkRows::served, features_.served),
                                large(NetworkRows::first, features_.first),
                                large(NetworkRows::second, features_.second));
        return sum(always, _mm256_add_epi16(counted, more),
                   small(NetworkRows::houses + 8 * houses_, features_.houses),
                   small(NetworkRows::supply + 8 * left, features_.supply));
    }

    /// The index for the set of open neighbours on the tile's side and the cards left of them: see
    /// further_features().
    std::size_t rate(std::uint8_t room, std::size_t bit) const {
        const NeighbourZones& of_cell = neighbour_zone_sets[bit];
        const auto* left = reinterpret_cast<const __m128i*>(decks_.zones().data());
        const __m128i zones = _mm_load_si128(reinterpret_cast<const __m128i*>(&of_cell.zones));
        const __m128i sets =
            _mm_load_si128(reinterpret_cast<const __m128i*>(&(of_cell.*neighbour_sets)));
        const __m128i cards = zones_at(_mm_loadu_si128(left), _mm_loadu_si128(left + 1), zones);
        const __m128i counts = count(_mm_and_si128(sets, _mm_set1_epi8(static_cast<char>(room))));
        // Pairs of products, then their sum: below 256.
        const __m128i sums = _mm_sad_epu8(_mm_maddubs_epi16(counts, cards), _mm_setzero_si128());
        const auto sum = static_cast<std::size_t>(
            _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))));
        return neighbour_rows[static_cast<std::size_t>(std::popcount(unsigned{room}))][sum];
    }

    const DeckCounts& decks_;
    const Offer& offer_;
    const OfferFeatures& features_;
    std::uint32_t fits_;
    std::size_t houses_;
    CountLanes counts_;
};

}  // namespace skerry::tiny_islands::detail::SKERRY_TARGET
