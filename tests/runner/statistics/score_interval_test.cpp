// The score test of a share: Wilson's interval for two outcomes, and how often it is wrong.

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
                    const ShareEstimate share =
                        estimate_share(draw_pairs(rng, strength, n), Judging::fixed_games);
                    REQUIRE(share.method == IntervalMethod::betting);
                    missed += !holds_share(*share.interval, strength);
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
