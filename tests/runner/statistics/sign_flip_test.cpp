// The exact test of few differences: published values, and every subset counted one by one.

#include "runner/statistics/sign_flip.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;
using test::share;

namespace {

using Values = std::vector<std::int32_t>;

Histogram histogram_of(const Values& values) {
    Histogram histogram;
    for (const std::int32_t value : values) histogram.add(value);
    return histogram;
}

/// The p-value of (values - centre), by trying all signs; centre in sixtieths, so that ends of
/// intervals, whose denominators are below 7, are exact.
double plain_p(const Values& values, std::int64_t centre) {
    std::int64_t sum = 0;
    for (const std::int32_t value : values) sum += 60 * std::int64_t{value} - centre;
    std::uint64_t up = 0;
    std::uint64_t down = 0;
    for (std::uint64_t signs = 0; signs < std::uint64_t{1} << values.size(); ++signs) {
        std::int64_t flipped = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::int64_t off = 60 * std::int64_t{values[i]} - centre;
            flipped += (signs >> i & 1U) != 0 ? -off : off;
        }
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

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("sign flip: Fisher's test of Darwin's maize") {
        // 'The Design of Experiments', section 21: of 32,768 sums 835 exceed 314 and 28 equal it.
        const Histogram maize =
            histogram_of({49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48});
        CHECK(sign_flip_p(maize) == 2 * 863.0 / 32768);
        const Interval interval = *sign_flip_interval(maize);
        // As published often: -0.167 to 41.
        CHECK(interval.low == -1.0 / 6);
        CHECK(interval.high == 41);
    }

    TEST_CASE("sign flip: p counts all signs") {
        Rng rng(1);
        for (int i = 0; i < share(400); ++i) {
            const Values values = draw_values(rng, 1 + rng.below(11), i % 2 == 0 ? 3 : 40);
            CHECK(sign_flip_p(histogram_of(values)) == plain_p(values, 0));
        }
        CHECK(sign_flip_p(Histogram()) == 1);
        CHECK(sign_flip_p(histogram_of(Values(29, 1))) == std::ldexp(1.0, -28));
        CHECK(sign_flip_p(histogram_of(Values(29, -2'000'000))) == std::ldexp(1.0, -28));
    }

    TEST_CASE("sign flip: the interval holds what the test does not reject") {
        Rng rng(2);
        for (int i = 0; i < share(60); ++i) {
            const Values values = draw_values(rng, 6, i % 2 == 0 ? 3 : 40);
            const auto interval = sign_flip_interval(histogram_of(values));
            const bool varies = std::ranges::any_of(values, [&](auto v) { return v != values[0]; });
            REQUIRE(interval.has_value() == varies);
            if (!varies) continue;
            const auto low = static_cast<std::int64_t>(std::lround(60 * interval->low));
            const auto high = static_cast<std::int64_t>(std::lround(60 * interval->high));
            CHECK(plain_p(values, low) > 0.05);
            CHECK(plain_p(values, low - 1) <= 0.05);
            CHECK(plain_p(values, high) > 0.05);
            CHECK(plain_p(values, high + 1) <= 0.05);
        }
    }

    TEST_CASE("sign flip: no interval where nothing can be rejected, or all are alike") {
        CHECK_FALSE(sign_flip_interval(Histogram()));
        CHECK_FALSE(sign_flip_interval(histogram_of({1, 2, 3, 4, 5})));
        CHECK(sign_flip_interval(histogram_of({1, 2, 3, 4, 5, 6})));
        CHECK_FALSE(sign_flip_interval(histogram_of(Values(20, 5))));
        CHECK_FALSE(sign_flip_interval(histogram_of({60'000, -60'000, 1, 2, 3, 4, 5})));
    }

    TEST_CASE("sign flip: more evidence never weighs less") {
        // Student's t takes 5, 5, 6 for much more than 5, 5, 5.
        CHECK(sign_flip_p(histogram_of({5, 5, 5})) == 0.25);
        CHECK(sign_flip_p(histogram_of({5, 5, 6})) == 0.25);
        Rng rng(3);
        for (int i = 0; i < share(400); ++i) {
            Values drawn = draw_values(rng, 8, 6);
            std::int64_t sum = 0;
            for (const std::int32_t value : drawn) sum += value;
            const double before = sign_flip_p(histogram_of(drawn));
            drawn[rng.below(8)] += sum > 0 ? 1 : -1;
            CHECK(sign_flip_p(histogram_of(drawn)) <= before);
        }
    }

    TEST_CASE("sign flip: interval and p never contradict each other, at any number of games") {
        Rng rng(4);
        for (int i = 0; i < share(2'000); ++i) {
            Histogram histogram;
            const std::size_t n = 2 + rng.below(60);
            const std::uint32_t ties = rng.below(4);  // in fourths
            for (std::size_t game = 0; game < n; ++game)
                if (rng.below(4) >= ties)
                    histogram.add(static_cast<std::int32_t>(rng.below(9)) - 3);
                else
                    histogram.add(0);
            const PairedTest test = test_differences(histogram);
            const auto interval =
                describe_differences(histogram, Judging::fixed_games).mean.interval;
            if (!interval) continue;
            const bool holds_0 = interval->low <= 0 && 0 <= interval->high;
            CHECK_MESSAGE(holds_0 == (*test.p > 0.05), n, " games, p ", *test.p);
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: the exact test and its interval of 6 to 29 games") {
        // Rare, skewed and plain differences, all symmetric under the null hypothesis.
        for (const std::size_t n : {6U, 12U, 29U})
            for (const std::uint32_t spread : {1U, 8U}) {
                Rng rng(n + spread);
                int declared = 0;
                int held = 0;
                int intervals = 0;
                constexpr int runs = share(4'000);
                for (int run = 0; run < runs; ++run) {
                    const Histogram histogram = histogram_of(draw_values(rng, n, spread));
                    declared += sign_flip_p(histogram) <= 0.05;
                    const auto interval = sign_flip_interval(histogram);
                    intervals += interval.has_value();
                    held += interval && interval->low <= 0 && 0 <= interval->high;
                }
                MESSAGE(n, " games, spread ", spread, ": declared ", declared, " of ", runs);
                CHECK(declared <= runs / 20 + 30);  // two standard errors
                CHECK(held >= intervals * 94 / 100);
                CHECK(declared > 0);
            }
    }
}
