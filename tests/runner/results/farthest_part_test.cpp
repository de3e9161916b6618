// Whether parts of an experiment are alike: known figures, planted differences, and how often equal
// parts are taken for different ones.

#include "runner/results/farthest_part.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

Histogram sample(Rng& rng, int n, std::int32_t shift) {
    Histogram values;
    for (int i = 0; i < n; ++i) {
        std::int32_t sum = shift;
        for (int k = 0; k < 6; ++k) sum += static_cast<std::int32_t>(rng.below(10));
        values.add(sum);
    }
    return values;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("farthest part: differences and standard errors of equal parts") {
        // Ten values with mean 3 and sum of squares 92: their variance is 2 / 9.
        Histogram a;
        a.add(3, 4);
        Histogram b;
        b.add(2, 1);
        b.add(3, 4);
        Histogram c;
        c.add(4, 1);
        const auto found = find_farthest_part(std::vector<Histogram>{a, b, Histogram{}, c});
        REQUIRE(found);
        CHECK(found->part == 3);
        CHECK(found->parts == 3);
        CHECK(found->difference == doctest::Approx(4 - 26.0 / 9));
        CHECK(found->z == doctest::Approx((4 - 26.0 / 9) / std::sqrt(2.0 / 9 * (1 + 1.0 / 9))));
        // Its one value is the largest of ten, which it is with probability 1 / 10; two sides of
        // three parts.
        CHECK(found->p == doctest::Approx(6 * 0.1).epsilon(1e-6));
        CHECK_FALSE(find_farthest_part({}));
        CHECK_FALSE(find_farthest_part(std::vector<Histogram>{a, Histogram{}}));
        CHECK_FALSE(find_farthest_part(std::vector<Histogram>{a, a}));
    }

    TEST_CASE("farthest part: Chernoff's bound of coins") {
        // All of 50 coins of one part are heads, of 100: the best t grows without end, and the
        // bound becomes 2 parts * 2 sides * (1 / 2)^50.
        Histogram heads;
        heads.add(1, 50);
        Histogram tails;
        tails.add(0, 50);
        const auto found = find_farthest_part(std::vector<Histogram>{heads, tails});
        REQUIRE(found);
        CHECK(found->part == 0);
        CHECK(found->p == doctest::Approx(4 * std::pow(0.5, 50)).epsilon(1e-6));
        // 40 heads of 50 against 10: exp(-50 KL(0.8, 0.5)).
        Histogram many;
        many.add(1, 40);
        many.add(0, 10);
        Histogram few;
        few.add(1, 10);
        few.add(0, 40);
        const double distance = 0.8 * std::log(0.8 / 0.5) + 0.2 * std::log(0.2 / 0.5);
        CHECK(find_farthest_part(std::vector<Histogram>{few, many})->p ==
              doctest::Approx(4 * std::exp(-50 * distance)).epsilon(1e-6));
    }

    TEST_CASE("farthest part: equal parts are rarely taken for different ones, however skewed") {
        // One value in twenty is large, so that the means of small parts are far from normal.
        constexpr int rounds = test::share(2'000);
        int alarms = 0;
        int normal_alarms = 0;
        for (int round = 0; round < rounds; ++round) {
            Rng rng = stream(21, static_cast<std::uint64_t>(round), Purpose::deal);
            std::vector<Histogram> parts(100);
            for (std::size_t k = 0; k < parts.size(); ++k)
                for (std::size_t i = 0; i < 5 + k % 20; ++i)
                    parts[k].add(rng.below(20) == 0 ? 40 : static_cast<std::int32_t>(rng.below(5)));
            const auto found = find_farthest_part(parts);
            REQUIRE(found);
            alarms += found->p < 0.05;
            normal_alarms += 100 * std::erfc(std::fabs(found->z) / std::sqrt(2.0)) < 0.05;
        }
        MESSAGE("of ", rounds, " merges of equal parts ", alarms, " were suspected at 5 %; ",
                normal_alarms, " by the normal distribution");
        CHECK(alarms <= rounds / 20);
        CHECK(normal_alarms > rounds / 20);
    }

    TEST_CASE("farthest part: one of a thousand parts is named") {
        // Each sum of six digits has a standard deviation of 7.04; 4 is 16 standard errors of a
        // part of 800.
        constexpr int rounds = test::share(10);
        for (int round = 0; round < rounds; ++round) {
            Rng rng = stream(22, static_cast<std::uint64_t>(round), Purpose::deal);
            std::vector<Histogram> parts;
            for (int k = 0; k < 1'000; ++k) parts.push_back(sample(rng, 800, k == 617 ? 4 : 0));
            const auto found = find_farthest_part(parts);
            REQUIRE(found);
            CHECK(found->part == 617);
            CHECK(found->p < 1e-30);
        }
    }
}
