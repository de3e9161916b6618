#pragma once
// The values of single changes of a plan, with one lane per cell. Included only by
// change_values_avx512.cpp, after core/simd/begin_avx512.hpp.

#include "strategies/tiny_islands/policy/cell_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail::avx512 {

/// Cells that may change sides: a BendView with one lane per cell.
class ChangeLanes : CellLanes {
  public:
    using Bits = std::array<std::uint8_t, ZoneLanes::lanes>;

    /// Takes the first `count` cells of `bits`; some of them may not be free to change.
    ChangeLanes(const BendSituation& situation, const Bits& bits, std::size_t count)
        : CellLanes(bits),
          situation_(situation),
          game_(situation.game()),
          bits_(bits),
          flips_(flippable(game_, situation.region()) & Mask((1u << count) - 1)) {}

    void list(const BendWeights& weights, int least, ChangeValues& list) {
        if (flips_ == 0) return;
        add_features(weights);
        const Word sums = L::select(to_water_, sum(BendTo::water), sum(BendTo::land));
        alignas(64) ZoneLanes::Ints values;
        L::store(values.data(), sums);
        for_each_lane(flips_ & L::less(L::all(least), sums), [&](std::size_t lane) {
            list.push_back({cell_of(lane), values[lane]});
        });
    }

  private:
    static constexpr int orthogonal = Windows::orthogonal;

    Cell cell_of(std::size_t lane) const { return Cell::from_bit(bits_[lane]); }
    int left(Tile kind, int most) const { return situation_.left(kind, most); }
    Word& sum(BendTo side) { return sums_[static_cast<std::size_t>(side)]; }

    template <BendFeature feature>
    void put(const BendWeights& weights, Word value) {
        constexpr std::size_t size = bend_groups[static_cast<std::size_t>(feature)].size;
        static_assert(offset_of(feature) + weights_read(size) <= bend_feature_count,
                      "reads past the last weight: large groups come last");
        for (std::size_t side = 0; side < bend_sides; ++side)
            add_weights<size>(sums_[side], weights[side].data() + offset_of(feature), value,
                              flips_);
    }

    void add_features(const BendWeights& weights) {
        const Word land = raw(game_.land());
        to_water_ = centre(land);
        const Word open = at(situation_.open());
        const Word sands = L::popcount(at(game_.valid(Tile::sand)) & orthogonal);
        const Word houses = L::popcount(at(game_.valid(Tile::house)));
        put<BendFeature::shape>(weights, shapes());
        put<BendFeature::land>(weights, around_and_beside(open & land));
        put<BendFeature::water>(weights, around_and_beside(open & ~land));
        put<BendFeature::sands>(weights, 6 * sands + left(Tile::sand, 5));
        put<BendFeature::houses>(weights, 7 * houses + kinds_seen(game_));
        put<BendFeature::forests>(weights, around_and_beside(at(game_.valid(Tile::forest))));
        put<BendFeature::waves>(weights,
                                L::where(on(game_.spoiled()), L::all(8)) + left(Tile::wave, 7));
        put<BendFeature::boats>(weights, 4 * (boat_gains() + 7) + left(Tile::boat, 3));
        put<BendFeature::holds>(weights, tiles_on());
        const std::size_t open_weight =
            offset_of(BendFeature::open) + static_cast<std::size_t>(situation_.balance());
        for (std::size_t side = 0; side < bend_sides; ++side)
            sums_[side] += weights[side][open_weight];
        put<BendFeature::place>(weights, cell);
    }

    Word shapes() const {
        const Word window = raw(situation_.interior());
        const Word beside = L::popcount(window & around & orthogonal);
        const Word gained = L::select(centre(window), beside - 2, 2 - beside);
        return situation_.shape_of_region() + 7 * (gained + 2);
    }

    Word boat_gains() const {
        Word gain{};
        for (const BendSituation::Boat& boat : situation_.boats()) {
            const Word steps = distance_to(boat.cell);
            gain += L::select(to_water_, L::all(0), L::min(steps - boat.steps, 0));
            const Mask nearest = L::equal(steps, L::all(boat.steps));
            for_each_lane(flips_ & to_water_ & nearest, [&](std::size_t lane) {
                gain[lane] += situation_.gain_without(boat, cell_of(lane));
            });
        }
        return L::max(L::min(gain, 8), -7);
    }

    Word tiles_on() const {
        Word tiles{};
        if ((flips_ & on(game_.occupied())) == 0) return tiles;
        for (Tile tile : all_tiles)
            tiles +=
                L::where(on(game_.tiles()[index(tile)]), L::all(1 + static_cast<int>(index(tile))));
        return tiles;
    }

    const BendSituation& situation_;
    const PlannedGame& game_;
    const Bits& bits_;
    Mask flips_;         ///< lanes of cells that are free to change
    Mask to_water_ = 0;  ///< lanes of cells on land
    std::array<Word, bend_sides> sums_{};
};

}  // namespace skerry::tiny_islands::detail::avx512
