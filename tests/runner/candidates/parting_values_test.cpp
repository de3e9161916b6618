#include "runner/candidates/parting_values.hpp"

#include "runner/statistics/summary.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

constexpr PartingEnds ends_of(int aa, int ab, int ba, int bb) {
    return {{{{{true, {aa}, 2}, {true, {ab}, 1}}}, {{{true, {ba}, 0}, {true, {bb}, 0}}}}};
}

/// In future k the move of a is worth k + 1 if a plays on, and 2 if b does.
class Made final : public PartingPlayer {
  public:
    PartingEnds on_the_deal() override { return ends_of(80, 70, 71, 50); }
    PartingEnds on_future(std::uint64_t number) override {
        PartingEnds ends = ends_of(60 + static_cast<int>(number) + 1, 52, 60, 50);
        if (number == 2) ends[1][0].finished = false;
        return ends;
    }
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the worth of a move: hindsight is shared out, futures are averaged") {
        Made player;
        const PartingValues values = value_parting(player, 4);
        // ((80 - 71) + (70 - 50)) / 2 and ((80 - 70) + (71 - 50)) / 2
        CHECK(values.twice_by_move() == 29);
        CHECK(values.twice_by_rest() == 31);
        CHECK(values.twice_by_move() + values.twice_by_rest() == 2 * (80 - 50));
        // Future 2 is not finished, so 1, 2 and 4 remain.
        CHECK(values.futures == 3);
        const MeanEstimate a_plays_on = estimate_mean(3, values.differences[0]);
        CHECK(*a_plays_on.mean == doctest::Approx(7.0 / 3));
        CHECK(*a_plays_on.se == doctest::Approx(0.8819171036881969));
        const MeanEstimate b_plays_on = estimate_mean(3, values.differences[1]);
        CHECK(*b_plays_on.mean == 2);
        CHECK(*b_plays_on.se == 0);
        // Half points 2 and 1 against 0 and 0.
        CHECK(estimate_mean(3, values.half_point_differences[0]).mean == 2);
        CHECK(estimate_mean(3, values.half_point_differences[1]).mean == 1);
    }
}

}  // namespace skerry
