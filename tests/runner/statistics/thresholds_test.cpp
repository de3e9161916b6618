// Shares of the games at a score or above: what is known of pairs from a tally alone.

#include "runner/statistics/thresholds.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;

namespace {

/// Two strategies that play alike on `same` of 100 deals, and else share `common` of 6 draws.
struct Pair {
    std::uint32_t same;
    int common;
    int lead;  ///< of a

    std::array<std::int32_t, 2> draw(Rng& rng) const {
        const auto sum = [&](int draws) {
            std::int32_t total = 0;
            for (int i = 0; i < draws; ++i) total += static_cast<std::int32_t>(rng.below(8));
            return total;
        };
        const std::int32_t shared = sum(common);
        const std::int32_t b = shared + sum(6 - common);
        if (rng.below(100) < same) return {b, b};
        return {shared + sum(6 - common) + lead, b};
    }
};

Tally played(const Pair& of, Rng& rng, int games) {
    Tally tally(2, 0);
    for (int i = 0; i < games; ++i) {
        const auto [a, b] = of.draw(rng);
        tally.add(tally.games(), std::array<GameResult, 2>{{{true, a, {}, {}}, {true, b, {}, {}}}},
                  std::array<bool, 1>{false});
    }
    return tally;
}

ShareDifference difference_of(const Tally& tally, std::int32_t least) {
    return *difference_at_least(tally.strategy(0), tally.strategy(1), tally.pair(0, 1), least);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("thresholds: shares and their difference by hand") {
        Tally tally(2, 0);
        const std::array<std::array<std::int32_t, 2>, 4> games{{{5, 3}, {5, 5}, {2, 4}, {7, 1}}};
        for (const auto& [a, b] : games)
            tally.add(tally.games(),
                      std::array<GameResult, 2>{{{true, a, {}, {}}, {true, b, {}, {}}}},
                      std::array<bool, 1>{false});
        CHECK(count_at_least(tally.strategy(0).totals, 5) == 3);
        CHECK(count_at_least(tally.strategy(1).totals, 5) == 1);
        CHECK(count_at_least(tally.strategy(1).totals, -100) == 4);
        const ShareDifference of = difference_of(tally, 5);
        CHECK(of.difference == doctest::Approx(0.5));
        // a alone reached it twice, b alone never: (3 - 1) / 6 +- 1.96 sqrt((4 - 4 / 6) / 36).
        CHECK(of.interval->low == doctest::Approx(-0.26308).epsilon(1e-4));
        CHECK(of.interval->high == doctest::Approx(0.92975).epsilon(1e-4));
        // Nobody is below -100, and nobody above 100.
        CHECK(difference_of(tally, -100).difference == 0);
        CHECK(difference_of(tally, 100).difference == 0);
        const Tally none(2, 0);
        CHECK_FALSE(difference_at_least(none.strategy(0), none.strategy(1), none.pair(0, 1), 5));
    }

    TEST_CASE("thresholds: games that one did not finish widen the interval") {
        Rng rng = stream(52, 0, Purpose::deal);
        Tally tally = played({70, 3, 0}, rng, 500);
        const Interval paired = *difference_of(tally, 21).interval;
        tally.add(tally.games(),
                  std::array<GameResult, 2>{{{true, 30, {}, {}}, {false, 0, {}, {}}}},
                  std::array<bool, 1>{false});
        const Interval unpaired = *difference_of(tally, 21).interval;
        CHECK(unpaired.high - unpaired.low > 1.5 * (paired.high - paired.low));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: differences of shares at a score, stated level 5 %") {
        constexpr int runs = test::share(3000);
        constexpr int games = 200;
        for (const Pair& of : {Pair{0, 0, 0}, Pair{0, 4, 1}, Pair{80, 2, 2}, Pair{0, 6, 2}})
            for (const std::int32_t least : {21, 28, 34}) {
                Rng rng = stream(53, of.same + static_cast<std::uint64_t>(least), Purpose::deal);
                constexpr int many = 200'000;
                const double truth = difference_of(played(of, rng, many), least).difference;
                int missed = 0;
                double width = 0;
                for (int run = 0; run < runs; ++run) {
                    const Interval interval =
                        *difference_of(played(of, rng, games), least).interval;
                    missed += truth < interval.low || truth > interval.high;
                    width += interval.high - interval.low;
                }
                MESSAGE("alike ", of.same, " %, common ", of.common, ", at ", least, ": missed ",
                        missed, " of ", runs, ", width ", width / runs);
                CHECK(missed <= runs * 6 / 100);
            }
    }
}
