// The exact test of few differences: published values, and every subset counted one by one. Skewed
// ones, and that the mean of few differences has no interval.

#include "runner/statistics/few_differences.hpp"

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace test;

using test::share;

namespace {

using Values = std::vector<std::int32_t>;

/// The p-value by trying all signs.
double plain_p(const Values& values) {
    std::int64_t sum = 0;
    for (const std::int32_t value : values) sum += value;
    std::uint64_t up = 0;
    std::uint64_t down = 0;
    for (std::uint64_t signs = 0; signs < std::uint64_t{1} << values.size(); ++signs) {
        std::int64_t flipped = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            flipped += (signs >> i & 1U) != 0 ? -values[i] : values[i];
        up += flipped >= sum;
        down += flipped <= sum;
    }
    const auto all = static_cast<double>(std::uint64_t{1} << values.size());
    return std::min(1.0, 2 * static_cast<double>(std::min(up, down)) / all);
}

Values draw_values(Rng& rng, std::size_t n, std::uint32_t spread) {
    Values values;
    for (std::size_t i = 0; i < n; ++i)
        values.push_back(static_cast<std::int32_t>(rng.below(2 * spread + 1)) -
                         static_cast<std::int32_t>(spread));
    return values;
}

/// A game of one of two players who differ seldom: once in so many games by one of the values.
struct Seldom {
    std::uint32_t once_in = 1;
    std::array<std::int32_t, 8> values = {};

    double mean() const { return std::accumulate(values.begin(), values.end(), 0) / 8.0 / once_in; }
    std::int32_t draw(Rng& rng) const { return rng.below(once_in) == 0 ? values[rng.below(8)] : 0; }
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("sign flip: Fisher's test of Darwin's maize") {
        // 'The Design of Experiments', section 21: of 32,768 sums 835 exceed 314 and 28 equal it.
        const Values maize{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
        CHECK(sign_flip_p(maize) == 2 * 863.0 / 32768);
    }

    TEST_CASE("sign flip: p counts all signs") {
        Rng rng(1);
        for (int i = 0; i < share(400); ++i) {
            const Values values = draw_values(rng, 1 + rng.below(11), i % 2 == 0 ? 3 : 40);
            CHECK(sign_flip_p(values) == plain_p(values));
        }
        CHECK(sign_flip_p({}) == 1);
        CHECK(sign_flip_p(Values(29, 1)) == std::ldexp(1.0, -28));
        CHECK(sign_flip_p(Values(29, -2'000'000)) == std::ldexp(1.0, -28));
    }

    TEST_CASE("sign flip: more evidence never weighs less") {
        // Student's t takes 5, 5, 6 for much more than 5, 5, 5.
        CHECK(sign_flip_p({5, 5, 5}) == 0.25);
        CHECK(sign_flip_p({5, 5, 6}) == 0.25);
        Rng rng(3);
        for (int i = 0; i < share(400); ++i) {
            Values drawn = draw_values(rng, 8, 6);
            std::int64_t sum = 0;
            for (const std::int32_t value : drawn) sum += value;
            const double before = sign_flip_p(drawn);
            drawn[rng.below(8)] += sum > 0 ? 1 : -1;
            CHECK(sign_flip_p(drawn) <= before);
        }
    }

    TEST_CASE("sign flip: no interval below 30 that differ, and one at any number above") {
        Rng rng(4);
        for (int i = 0; i < share(100); ++i) {
            Histogram histogram;
            const std::uint32_t differ_in_8 = 1 + rng.below(8);
            for (int game = 0; game < 120; ++game) {
                const auto value = static_cast<std::int32_t>(rng.below(9)) - 3;
                histogram.add(rng.below(8) < differ_in_8 ? value : 0);
                const auto interval = mean_interval(evidence_of_differences(histogram));
                REQUIRE(interval.has_value() == (histogram.n() - histogram.count(0) >= 30));
            }
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: the exact test of 6 to 29 games") {
        // Rare, skewed and plain differences, all symmetric under the null hypothesis.
        for (const std::size_t n : {6U, 12U, 29U})
            for (const std::uint32_t spread : {1U, 8U}) {
                Rng rng(n + spread);
                int declared = 0;
                constexpr int runs = share(4'000);
                for (int run = 0; run < runs; ++run)
                    declared += sign_flip_p(draw_values(rng, n, spread)) <= 0.05;
                MESSAGE(n, " games, spread ", spread, ": declared ", declared, " of ", runs);
                CHECK(declared <= runs / 20 + 30);  // two standard errors
                CHECK(declared > 0);
            }
    }

    TEST_CASE("error rate: few differences that are skewed, and have a mean of 0") {
        // Seven small losses in eight, and a gain that makes up for them. To flip signs alone errs
        // in some 11 %.
        constexpr int runs = share(4'000);
        Rng rng(19);
        int declared = 0;
        int by_signs = 0;
        for (int run = 0; run < runs; ++run) {
            Values values;
            for (int game = 0; game < 29; ++game)
                values.push_back(rng.below(8) > 0 ? -1 - static_cast<std::int32_t>(rng.below(3))
                                                  : 14);
            declared += few_differences_p(values) <= 0.05;
            by_signs += sign_flip_p(values) <= 0.05;
        }
        MESSAGE("declared ", declared, " of ", runs, ", by signs alone ", by_signs);
        CHECK(declared <= most_events(runs, 0.05 * 4 / 3));
        CHECK(by_signs > runs / 12);
    }

    TEST_CASE("error rate: intervals of differences that are mostly 0, stated level 5 %") {
        // The rate is of the intervals that are given. The centres that the test does not reject
        // would miss the mean of 25 games in 25 % where they differ once in 20, in 6 % of the
        // others.
        constexpr int runs = share(4'000);
        for (const Seldom& pair :
             {Seldom{20, {-1, -1, -1, 1, 1, 2, 2, 3}}, Seldom{6, {-3, -1, 1, 1, 2, 1, -2, 4}},
              Seldom{2, {-6, -2, 1, 2, 1, 3, 2, 4}}})
            for (const std::uint32_t n : {25U, 80U, 200U, 800U}) {
                Rng rng = stream(61 + pair.once_in, n, Purpose::deal);
                int given = 0;
                int missed = 0;
                for (int run = 0; run < runs; ++run) {
                    Histogram histogram;
                    for (std::uint32_t game = 0; game < n; ++game) histogram.add(pair.draw(rng));
                    const auto interval = mean_interval(evidence_of_differences(histogram));
                    given += interval.has_value();
                    missed +=
                        interval && (interval->low > pair.mean() || interval->high < pair.mean());
                }
                MESSAGE("once in ", pair.once_in, ", ", n, " games: missed ", missed, " of ",
                        given);
                // Three standard errors, and three of a handful.
                CHECK(missed <= 0.05 * given + 3 * std::sqrt(0.05 * 0.95 * given) + 3);
            }
    }
}
