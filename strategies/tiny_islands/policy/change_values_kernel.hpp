#pragma once
// Included by policy_avx512.cpp alone, inside its `#pragma GCC target` region, after all
// other headers.

#include "strategies/tiny_islands/policy/cell_lanes_kernel.hpp"

namespace skerry::tiny_islands::detail {

/// Cells that may change sides: BendView, a lane each.
class ChangeLanes : CellLanes {
  public:
    using Bits = std::array<std::uint8_t, ZoneLanes::lanes>;

    /// The first `count` of the cells, of which not all need be free to change.
    ChangeLanes(const BendSituation& situation, const Bits& bits, std::size_t count)
        : CellLanes(bits),
          situation_(situation),
          game_(situation.game()),
          bits_(bits),
          flips_(flippable(game_, situation.region()) & Lanes((1u << count) - 1)) {}

    void list(const BendWeights& weights, int least, ChangeValues& list) {
        if (flips_ == 0) return;
        add_features(weights);
        const Ints sums = select(to_water_, sum(BendTo::water), sum(BendTo::land));
        alignas(64) ZoneLanes::Ints values;
        _mm512_store_si512(values.data(), (__m512i)sums);
        for_each_lane(flips_ & _mm512_cmpgt_epi32_mask((__m512i)sums, (__m512i)all(least)),
                      [&](std::size_t lane) {
                          list.push_back({cell_of(lane), values[lane]});
                      });
    }

  private:
    static constexpr int orthogonal = Windows::orthogonal;

    Cell cell_of(std::size_t lane) const { return Cell::from_bit(bits_[lane]); }
    int left(Tile kind, int most) const { return situation_.left(kind, most); }
    Ints& sum(BendTo side) { return sums_[static_cast<std::size_t>(side)]; }

    template <BendFeature feature>
    void put(const BendWeights& weights, Ints value) {
        constexpr std::size_t size = bend_groups[static_cast<std::size_t>(feature)].size;
        for (std::size_t side = 0; side < bend_sides; ++side)
            add_weights<size>(sums_[side], weights[side].data() + offset_of(feature), value,
                              flips_);
    }

    void add_features(const BendWeights& weights) {
        const Ints land = raw(game_.land());
        to_water_ = centre(land);
        const Ints open = at(situation_.open());
        const Ints sands = count(at(game_.valid(Tile::sand)) & orthogonal);
        const Ints houses = count(at(game_.valid(Tile::house)));
        put<BendFeature::shape>(weights, shapes());
        put<BendFeature::land>(weights, around_and_beside(open & land));
        put<BendFeature::water>(weights, around_and_beside(open & ~land));
        put<BendFeature::sands>(weights, 6 * sands + left(Tile::sand, 5));
        put<BendFeature::houses>(weights, 7 * houses + kinds_seen(game_));
        put<BendFeature::forests>(weights, around_and_beside(at(game_.valid(Tile::forest))));
        put<BendFeature::waves>(weights, only(on(game_.spoiled()), all(8)) + left(Tile::wave, 7));
        put<BendFeature::boats>(weights, 4 * (boat_gains() + 7) + left(Tile::boat, 3));
        put<BendFeature::holds>(weights, tiles_on());
        const std::size_t open_weight =
            offset_of(BendFeature::open) + static_cast<std::size_t>(situation_.balance());
        for (std::size_t side = 0; side < bend_sides; ++side)
            sums_[side] += weights[side][open_weight];
        put<BendFeature::place>(weights, cell);
    }

    Ints shapes() const {
        const Ints window = raw(situation_.interior());
        const Ints beside = count(window & around & orthogonal);
        const Ints gained = select(centre(window), beside - 2, 2 - beside);
        return situation_.shape_of_region() + 7 * (gained + 2);
    }

    Ints boat_gains() const {
        Ints gain{};
        for (const BendSituation::Boat& boat : situation_.boats()) {
            const Ints steps = distance_to(boat.cell);
            gain += select(to_water_, all(0), least(steps - boat.steps, 0));
            const Lanes nearest = _mm512_cmpeq_epi32_mask((__m512i)steps, (__m512i)all(boat.steps));
            for_each_lane(flips_ & to_water_ & nearest, [&](std::size_t lane) {
                gain[lane] += situation_.gain_without(boat, cell_of(lane));
            });
        }
        return most(least(gain, 8), -7);
    }

    Ints tiles_on() const {
        Ints tiles{};
        if ((flips_ & on(game_.occupied())) == 0) return tiles;
        for (Tile tile : all_tiles)
            tiles += only(on(game_.tiles()[index(tile)]), all(1 + static_cast<int>(index(tile))));
        return tiles;
    }

    const BendSituation& situation_;
    const PlannedGame& game_;
    const Bits& bits_;
    Lanes flips_;         ///< cells that are free to change
    Lanes to_water_ = 0;  ///< cells on land
    std::array<Ints, bend_sides> sums_{};
};

}  // namespace skerry::tiny_islands::detail
