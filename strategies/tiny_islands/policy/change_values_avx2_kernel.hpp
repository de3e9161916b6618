#pragma once
// The values of single changes of a plan, with one lane per cell. Included only by
// change_values_avx2.cpp, after core/simd/begin_avx2.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_avx2_kernel.hpp"

namespace skerry::tiny_islands::detail::avx2 {

/// The shuffle of the two bytes of a plane from a bit's byte on; bits are counted from two bytes
/// below the plane.
inline Word bytes_from(Word bit) {
    const Word low = L::shift_right(bit, 3) - 2;
    return (low & 0xff) | L::shift_left(low + 1, 8);
}
/// 1 << n % 8 in each lane.
inline Word bit_in_byte(Word n) { return L::bytes_at(bit_of, n & 7) & 0xff; }

/// Makes the windows of any cells: CellWindow with one lane per cell.
inline void set_windows(Word cell, CellWindows& windows) {
    const Word from = cell - (row_stride + 1) + 16;
    const Word beside = from + row_stride;
    const Word south = 7 * bit_in_byte(from);
    L::store(windows.south.data(), bytes_from(from));
    L::store(windows.south_mask.data(), south);
    L::store(windows.north.data(), bytes_from(from + 16));
    L::store(windows.north_mask.data(), L::shift_left(south, 4));
    L::store(windows.row_scale.data(), bit_in_byte(~from));  // 7 - from % 8
    L::store(windows.sides.data(), bytes_from(beside));
    L::store(windows.side_mask.data(), 5 * bit_in_byte(beside));
    L::store(windows.side_scale.data(), 130 * bit_in_byte(~beside));
    L::store(windows.own.data(), L::shift_right(cell, 3) | L::all(0x8000));
    L::store(windows.own_mask.data(), bit_in_byte(cell));
}

/// Cells that may change sides: a BendView with one lane per cell.
class ChangeLanes : CellLanes {
  public:
    using Bits = std::array<std::uint8_t, CellWindows::lanes>;

    /// Takes the first `count` cells of `bits`, all of them movable in the region, with their
    /// windows; some may not be free to change.
    ChangeLanes(const BendSituation& situation, const CellWindows& windows, const Bits& bits,
                std::size_t count)
        : CellLanes(windows),
          situation_(situation),
          game_(situation.game()),
          bits_(bits),
          cell_(cells(bits)),
          land_plane_(everywhere(game_.land())),
          inside_(on(land_plane_)),
          // PlacementLanes::statuses() does the same.
          across_(neighbours(land_plane_) ^ (inside_ & 0xff)) {
        const Word beside = loop_sets(across_) & count_orthogonal(across_);
        const auto edges = static_cast<std::size_t>(game_.edges(situation.region()));
        flips_ = L::bits(L::less(L::all(too_few[edges]), beside)) & ((1u << count) - 1);
    }

    static Word cells(const Bits& bits) {
        return (Word)_mm256_cvtepu8_epi16(
            _mm_load_si128(reinterpret_cast<const __m128i*>(bits.data())));
    }

    void list(const BendWeights& weights, int least, ChangeValues& list) {
        if (flips_ == 0) return;
        set_features();
        const unsigned to_water = L::bits(inside_);
        const auto kinds = game_.all_kinds_seen();
        for (unsigned left = flips_; left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            const auto* side = weights[to_water >> lane & 1].data();
            const std::size_t houses = offset_of(BendFeature::houses) + kinds[bits_[lane]];
            int value =
                side[offset_of(BendFeature::open) + static_cast<std::size_t>(situation_.balance())];
            for (std::size_t i = 0; i < features.size(); ++i) {
                const std::size_t from =
                    features[i] == BendFeature::houses ? houses : offset_of(features[i]);
                value += side[from + static_cast<std::uint16_t>(index_[i][lane])];
            }
            list.push_back_if({Cell::from_bit(bits_[lane]), value}, value > least);
        }
    }

  private:
    /// The features that differ from cell to cell; `houses` lacks the kinds around.
    static constexpr std::array<BendFeature, 10> features = {
        BendFeature::shape,  BendFeature::land,    BendFeature::water, BendFeature::sands,
        BendFeature::houses, BendFeature::forests, BendFeature::waves, BendFeature::boats,
        BendFeature::holds,  BendFeature::place};

    static std::int16_t number(int n) { return static_cast<std::int16_t>(n); }
    std::int16_t left(Tile kind, int most) const { return number(situation_.left(kind, most)); }

    Word around_and_beside(__m256i plane) {
        return sum(around_and_beside_counts, neighbours(plane));
    }

    void set_features() {
        const __m256i open = everywhere(situation_.open());
        const Word sands = count_orthogonal(neighbours(everywhere(game_.valid(Tile::sand))));
        const Mask spoiled = on(everywhere(game_.spoiled()));
        const std::array<Word, features.size()> values = {
            number(situation_.shape_of_region()) + 7 * (4 - count_orthogonal(across_)),
            around_and_beside(_mm256_and_si256(open, land_plane_)),
            around_and_beside(without(open, land_plane_)),
            6 * sands + left(Tile::sand, 5),
            7 * count(neighbours(everywhere(game_.valid(Tile::house)))),
            around_and_beside(everywhere(game_.valid(Tile::forest))),
            (spoiled & 8) + left(Tile::wave, 7),
            4 * (boat_gains() + 7) + left(Tile::boat, 3),
            tiles_on(),
            cell_};
        for (std::size_t i = 0; i < values.size(); ++i) L::store(index_[i].data(), values[i]);
    }

    Word boat_gains() const {
        Word gain{};
        for (const BendSituation::Boat& boat : situation_.boats()) {
            const Word nearer = distance(cell_, boat.cell) - number(boat.steps);
            gain += ~inside_ & L::min(nearer, 0);
            for (unsigned left = L::bits(inside_ & L::equal(nearer, Word{})) & flips_; left != 0;
                 left &= left - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(left));
                gain[lane] =
                    number(gain[lane] + situation_.gain_without(boat, Cell::from_bit(bits_[lane])));
            }
        }
        return L::max(L::min(gain, 8), -7);
    }

    Word tiles_on() {
        Word tiles{};
        if ((L::bits(on(everywhere(game_.occupied()))) & flips_) == 0) return tiles;
        for (Tile tile : all_tiles)
            tiles += on(everywhere(game_.tiles()[index(tile)])) &
                     number(1 + static_cast<int>(index(tile)));
        return tiles;
    }

    const BendSituation& situation_;
    const PlannedGame& game_;
    const Bits& bits_;
    Word cell_;
    __m256i land_plane_;
    Mask inside_;         ///< lanes of cells on land
    Word across_;         ///< neighbours on the other side of the cell's shoreline
    unsigned flips_ = 0;  ///< lanes of cells that are free to change
    alignas(32) std::array<CellWindows::Words, features.size()> index_;
};

}  // namespace skerry::tiny_islands::detail::avx2
