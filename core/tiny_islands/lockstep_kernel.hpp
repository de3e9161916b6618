#pragma once
// Plays games in lockstep with one instruction set. One source per instruction set includes this
// header; see core/simd/README.md.
//
// Rare cases are left to the code that plays one game at a time. A lane in which one occurs is
// marked as irregular and plays on with meaningless data. Its game is then played again from the
// start.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/lockstep.hpp"
#include "core/tiny_islands/loops.hpp"

namespace skerry::tiny_islands::detail {

/// One xoshiro256++ generator per lane; see Rng.
template <class L>
class StreamLanes {
  public:
    using Word = typename L::Word;

    StreamLanes(const StreamBlock& block, std::size_t lane) {
        for (std::size_t i = 0; i < 4; ++i) state_[i] = L::load(&block.words[i][lane]);
    }

    Word next() {
        const Word result = rotated(state_[0] + state_[3], 23) + state_[0];
        step(state_);
        return result;
    }

    /// Like next(), but only lanes in which all bits of `drawing` are set move on; in the other
    /// lanes all bits must be 0.
    Word next_where(Word drawing) {
        const Word result = rotated(state_[0] + state_[3], 23) + state_[0];
        std::array<Word, 4> stepped = state_;
        step(stepped);
        for (std::size_t i = 0; i < 4; ++i)
            state_[i] = (stepped[i] & drawing) | (state_[i] & ~drawing);
        return result;
    }

    /// Does Rng::below(bound) in each lane, for 1 <= bound < 2^31. Sets bits of `rejected` in lanes
    /// in which Rng::below() might have to draw again.
    Word below(Word bound, Word& rejected) {
        const Word product = L::multiply(next() >> 32, bound);
        rejected |= L::select(L::less(product & L::all(0xffffffff), bound), L::all(1), L::all(0));
        return product >> 32;
    }

  private:
    static Word rotated(Word w, int n) { return w << n | w >> (64 - n); }
    static void step(std::array<Word, 4>& s) {
        const Word shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = rotated(s[3], 45);
    }

    std::array<Word, 4> state_;
};

template <class L>
void draw_shuffles(ShuffleBlock& block) {
    for (std::size_t lane = 0; lane < BoardBlock::lanes; lane += L::width) {
        StreamLanes<L> streams(block.streams, lane);
        typename L::Word rejected = L::all(0);
        for (auto& deck : block.draws)
            for (std::size_t k = 0; k < ShuffleBlock::swaps; ++k)
                L::store(&deck[k][lane], streams.below(L::all(deck_size - k), rejected));
        L::store(&block.irregular[lane], rejected);
    }
}

/// Plays `L::width` games of a block.
template <class L>
class Lockstep {
  public:
    Lockstep(GameBlock& block, std::size_t lane)
        : block_(block), lane_(lane), streams_(block.streams, lane) {
        empty_low_ = L::all(SplitPlane::own_low);
        empty_high_ = L::all(SplitPlane::own_high);
        for (std::size_t t = 0; t < tile_kinds; ++t) tiles_low_[t] = tiles_high_[t] = L::all(0);
        points_low_ = points_high_ = irregular_ = L::all(0);
    }

    void play(int placements) {
        const LoopPool& pool = loop_pool();
        std::size_t drawn = 0;
        for (int turn = 0; turn < placements; ++turn) {
            if (turn == placements_per_shoreline || turn == 2 * placements_per_shoreline)
                draw(pool, drawn++);
            place(L::load(&block_.offers[static_cast<std::size_t>(turn)][lane_]));
        }
        draw(pool, drawn);
        finish();
    }

  private:
    using Word = typename L::Word;

    static Word zones(const std::array<std::uint64_t, zone_count>& table, Word zone) {
        return L::gather(table.data(), zone);
    }

    /// Places as TinyIslands::sample_move() does: uniformly over the open cells of both draws, with
    /// the cells of the first draw first.
    void place(Word offer) {
        const Word byte = L::all(255);
        const Word tile_a = offer & byte;
        const Word zone_a = offer >> 8 & byte;
        const Word tile_b = offer >> 16 & byte;
        const Word zone_b = offer >> 24;
        const Word a_low = zones(zone_words.low, zone_a) & empty_low_;
        const Word a_high = zones(zone_words.high, zone_a) & empty_high_;
        const Word twice = L::where(L::equal(tile_a, tile_b), L::all(~std::uint64_t{0}));
        const Word b_low = zones(zone_words.low, zone_b) & empty_low_ & ~(a_low & twice);
        const Word b_high = zones(zone_words.high, zone_b) & empty_high_ & ~(a_high & twice);
        const Word a_low_count = L::popcount(a_low);
        const Word b_low_count = L::popcount(b_low);
        const Word a_count = a_low_count + L::popcount(a_high);
        const Word count = a_count + b_low_count + L::popcount(b_high);
        irregular_ |= L::where(L::equal(count, L::all(0)), L::all(1));
        Word rank = streams_.below(count, irregular_);
        const auto in_a = L::less(rank, a_count);
        rank = L::select(in_a, rank, rank - a_count);
        const Word low_count = L::select(in_a, a_low_count, b_low_count);
        const auto in_low = L::less(rank, low_count);
        rank = L::select(in_low, rank, rank - low_count);
        const Word low = L::select(in_a, a_low, b_low);
        const Word high = L::select(in_a, a_high, b_high);
        const Word bit = nth_bit(L::select(in_low, low, high), rank);
        put(L::select(in_a, tile_a, tile_b), L::where(in_low, bit),
            L::select(in_low, L::all(0), bit));
    }

    /// The bit of `set` that has `rank` lower bits; `set` has nine bits at most.
    static Word nth_bit(Word set, Word rank) {
        for (std::uint64_t cleared = 0; cleared + 1 < board_size; ++cleared)
            set = L::select(L::less(L::all(cleared), rank), set & (set - L::all(1)), set);
        return set & (L::all(0) - set);
    }

    void put(Word tile, Word low, Word high) {
        empty_low_ = empty_low_ & ~low;
        empty_high_ = empty_high_ & ~high;
        for (std::size_t t = 0; t < tile_kinds; ++t) {
            const auto here = L::equal(tile, L::all(t));
            tiles_low_[t] |= L::where(here, low);
            tiles_high_[t] |= L::where(here, high);
        }
    }

    /// Draws as sample_shoreline() does; marks lanes as irregular that would have to grow a loop.
    void draw(const LoopPool& pool, std::size_t which) {
        Word drawing = L::all(~std::uint64_t{0});
        Word chosen = L::all(0);
        for (int draws = 0; draws < pool_draws && L::any(drawing); ++draws) {
            const Word i = streams_.next_where(drawing) >> (64 - LoopPool::index_bits);
            const Word touched = (L::gather(pool.points_low.data(), i) & points_low_) |
                                 (L::gather(pool.points_high.data(), i) & points_high_);
            const Word fits = L::where(L::equal(touched, L::all(0)), drawing);
            chosen |= i & fits;
            drawing = drawing & ~fits;
        }
        irregular_ |= drawing;
        points_low_ |= L::gather(pool.points_low.data(), chosen);
        points_high_ |= L::gather(pool.points_high.data(), chosen);
        const Word low = L::gather(pool.interior_low.data(), chosen);
        const Word high = L::gather(pool.interior_high.data(), chosen) << row_stride;
        store_split(tile_kinds + which, low, high);
    }

    /// Stores two words without common rows as a plane of the board, whose words have two common
    /// rows.
    void store_split(std::size_t plane, Word low, Word high) {
        constexpr int rows4 = SplitPlane::high_first_bit;
        auto& words = block_.boards.words[plane];
        L::store(&words[0][lane_], low | (high & L::all(1023 << row_stride)) << rows4);
        L::store(&words[1][lane_], high | ((low >> rows4) & L::all(1023)));
    }

    void finish() {
        for (std::size_t t = 0; t < tile_kinds; ++t) store_split(t, tiles_low_[t], tiles_high_[t]);
        L::store(&block_.shore_points[0][lane_], points_low_);
        L::store(&block_.shore_points[1][lane_], points_high_);
        L::store(&block_.irregular[lane_], irregular_);
    }

    GameBlock& block_;
    std::size_t lane_;
    StreamLanes<L> streams_;
    Word empty_low_;
    Word empty_high_;
    std::array<Word, tile_kinds> tiles_low_;
    std::array<Word, tile_kinds> tiles_high_;
    Word points_low_;
    Word points_high_;
    Word irregular_;
};

template <class L>
void play_block(GameBlock& block, int placements) {
    for (std::size_t lane = 0; lane < BoardBlock::lanes; lane += L::width)
        Lockstep<L>(block, lane).play(placements);
}

}  // namespace skerry::tiny_islands::detail
