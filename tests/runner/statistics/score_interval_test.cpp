// The score test of a share: Wilson's interval for two outcomes, and how often it is wrong.
// The exact test of few differences: published values, and every subset counted one by one; and
// that the mean of few differences has no interval.

#include "runner/statistics/score_interval.hpp"

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace test;

using test::share;

namespace {

/// Two games, each won with `share` less half of the draws, which come as often as wins and losses
/// allow.
int pair_points(Rng& rng, double share) {
    const double draws = 0.2 * std::fmin(share, 1 - share);
    int points = 0;
    for (int game = 0; game < 2; ++game) {
        const double u = rng.below(1'000'000) / 1e6;
        points += u < share - draws / 2 ? 2 : u < share + draws / 2 ? 1 : 0;
    }
    return points;
}

Pentanomial draw_pairs(Rng& rng, double share, int n) {
    Pentanomial counts{};
    for (int i = 0; i < n; ++i) ++counts[static_cast<std::size_t>(pair_points(rng, share))];
    return counts;
}

bool holds_share(const Interval& interval, double share) {
    return interval.low <= share && share <= interval.high;
}

using Values = std::vector<std::int32_t>;

Histogram histogram_of(const Values& values) {
    Histogram histogram;
    for (const std::int32_t value : values) histogram.add(value);
    return histogram;
}

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
    TEST_CASE("score interval: of two outcomes it is Wilson's, with Student's quantile") {
        for (const auto& [won, n] : {std::array{37, 50}, {50, 50}, {0, 40}, {99, 100}}) {
            const std::array<std::uint64_t, 2> counts{static_cast<std::uint64_t>(n - won),
                                                      static_cast<std::uint64_t>(won)};
            const double t = t_quantile(confidence_level, n - 1);
            const double p = static_cast<double>(won) / n;
            const double middle = p + t * t / (2 * n);
            const double half = t * std::sqrt(p * (1 - p) / n + t * t / (4.0 * n * n));
            const Interval interval = score_interval(counts);
            CHECK(interval.low == doctest::Approx((middle - half) / (1 + t * t / n)).epsilon(1e-9));
            CHECK(interval.high ==
                  doctest::Approx((middle + half) / (1 + t * t / n)).epsilon(1e-9));
        }
    }

    TEST_CASE("score interval: weights under the tested share by hand") {
        // Ten units of 1/2: the likeliest distribution with mean 1/4 has half of its weight at 0,
        // so that the variance is 1/16 and the statistic (1/2 - 1/4) / sqrt(1/160) = sqrt(10).
        const Pentanomial even{0, 0, 10, 0, 0};
        CHECK(static_cast<double>(score_statistic(even, 0.25)) ==
              doctest::Approx(std::sqrt(10.0)).epsilon(1e-14));
        CHECK(static_cast<double>(score_statistic(even, 0.75)) ==
              doctest::Approx(-std::sqrt(10.0)).epsilon(1e-14));
        CHECK(score_statistic(even, 0.5) == 0);
        CHECK(score_p(even, 0.5) == 1);
        // As many lost as won: under 1/2 the weights stay, and the variance is that of the units.
        const Pentanomial split{8, 0, 4, 0, 8};
        CHECK(score_statistic(split, 0.5) == 0);
        // Half points 4, 4, 4, 0: under 1/2 the weights of 0 and 1 are equal.
        const Pentanomial three{1, 0, 0, 0, 3};
        CHECK(static_cast<double>(score_statistic(three, 0.5)) ==
              doctest::Approx(1).epsilon(1e-14));
    }

    TEST_CASE("score interval: its ends are where p is 5 %, and it turns with the sides") {
        Rng rng(1);
        for (int i = 0; i < share(200); ++i) {
            const Pentanomial counts = draw_pairs(rng, 0.02 + rng.below(97) / 100.0,
                                                  30 + static_cast<int>(rng.below(200)));
            const Interval interval = score_interval(counts);
            if (interval.low > 0)
                CHECK(score_p(counts, interval.low) == doctest::Approx(0.05).epsilon(1e-6));
            if (interval.high < 1)
                CHECK(score_p(counts, interval.high) == doctest::Approx(0.05).epsilon(1e-6));
            CHECK(holds_share(interval, 0.5) == (score_p(counts, 0.5) > 0.05));
            Pentanomial others = counts;
            std::ranges::reverse(others);
            CHECK(score_interval(others).low == doctest::Approx(1 - interval.high).epsilon(1e-10));
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: intervals of shares hold at any strength") {
        // Discreteness moves the rate about: at 99 % of 50 pairs the likeliest count alone has 6 %.
        constexpr int runs = share(2'000);
        for (const double strength : {0.5, 0.6, 0.8, 0.9, 0.95, 0.98})
            for (const int n : {30, 100, 200, 1'000}) {
                Rng rng(static_cast<std::uint64_t>(n + 1000 * strength));
                int missed = 0;
                for (int run = 0; run < runs; ++run)
                    missed += !holds_share(score_interval(draw_pairs(rng, strength, n)), strength);
                MESSAGE("share ", strength, ", ", n, " pairs: missed ", missed, " of ", runs);
                CHECK(missed <= most_events(runs, 0.065));
                CHECK(missed > runs / 100);
            }
    }

    TEST_CASE("error rate: intervals of few pairs are the bettor's and hold, too") {
        constexpr int runs = share(2'000);
        for (const double strength : {0.5, 0.8, 0.95})
            for (const int n : {2, 10, 29}) {
                Rng rng(static_cast<std::uint64_t>(n + 1000 * strength));
                int missed = 0;
                for (int run = 0; run < runs; ++run) {
                    const ShareEstimate of =
                        estimate_share(draw_pairs(rng, strength, n), Judging::fixed_games);
                    REQUIRE(of.method == IntervalMethod::betting);
                    missed += !holds_share(*of.interval, strength);
                }
                CHECK(missed <= most_events(runs, 0.05));
            }
    }

    TEST_CASE("error rate: the score test of one half, also at the level of a family of 45") {
        constexpr int runs = share(40'000, 10);
        for (const int n : {30, 60, 200}) {
            Rng rng(static_cast<std::uint64_t>(n));
            int declared = 0;
            int in_family = 0;
            for (int run = 0; run < runs; ++run) {
                const double p = score_p(draw_pairs(rng, 0.5, n), 0.5);
                declared += p <= 0.05;
                in_family += p <= 0.05 / 45;
            }
            MESSAGE(n, " pairs: declared ", declared, ", at 0.11 % ", in_family, " of ", runs);
            CHECK(declared <= most_events(runs, 0.053));
            CHECK(declared >= runs * 30 / 1000);
            CHECK(in_family <= most_events(runs, 0.0016));
        }
    }
}

TEST_SUITE("unit") {
    TEST_CASE("sign flip: Fisher's test of Darwin's maize") {
        // 'The Design of Experiments', section 21: of 32,768 sums 835 exceed 314 and 28 equal it.
        const Histogram maize =
            histogram_of({49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48});
        CHECK(sign_flip_p(maize) == 2 * 863.0 / 32768);
    }

    TEST_CASE("sign flip: p counts all signs") {
        Rng rng(1);
        for (int i = 0; i < share(400); ++i) {
            const Values values = draw_values(rng, 1 + rng.below(11), i % 2 == 0 ? 3 : 40);
            CHECK(sign_flip_p(histogram_of(values)) == plain_p(values));
        }
        CHECK(sign_flip_p(Histogram()) == 1);
        CHECK(sign_flip_p(histogram_of(Values(29, 1))) == std::ldexp(1.0, -28));
        CHECK(sign_flip_p(histogram_of(Values(29, -2'000'000))) == std::ldexp(1.0, -28));
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

    TEST_CASE("sign flip: no interval below 30 that differ, and one at any number above") {
        Rng rng(4);
        for (int i = 0; i < share(100); ++i) {
            Histogram histogram;
            const std::uint32_t differ_in_8 = 1 + rng.below(8);
            for (int game = 0; game < 120; ++game) {
                const auto value = static_cast<std::int32_t>(rng.below(9)) - 3;
                histogram.add(rng.below(8) < differ_in_8 ? value : 0);
                const auto interval =
                    describe_differences(histogram, Judging::fixed_games).mean.interval;
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
                    declared += sign_flip_p(histogram_of(draw_values(rng, n, spread))) <= 0.05;
                MESSAGE(n, " games, spread ", spread, ": declared ", declared, " of ", runs);
                CHECK(declared <= runs / 20 + 30);  // two standard errors
                CHECK(declared > 0);
            }
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
                    const auto interval =
                        describe_differences(histogram, Judging::fixed_games).mean.interval;
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
