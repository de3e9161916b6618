// Shares of games and their intervals, how often those miss, and what summaries say of quantiles.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/summary.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;

namespace {

/// The probability that the interval of a share p does not hold it after n games.
double wilson_misses(std::uint64_t n, double p) {
    long double missed = 0;
    for (std::uint64_t count = 0; count <= n; ++count) {
        const Interval interval = wilson_interval(count, n);
        if (interval.low <= p && p <= interval.high) continue;
        missed += binomial_p(count, n, p) - (count == 0 ? 0 : binomial_p(count - 1, n, p));
    }
    return static_cast<double>(missed);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shares: Wilson's interval against 40 digits") {
        const auto check = [](std::uint64_t count, std::uint64_t n, double low, double high) {
            CAPTURE(count);
            CAPTURE(n);
            const Interval interval = wilson_interval(count, n);
            CHECK(interval.low == doctest::Approx(low).epsilon(1e-11));
            CHECK(interval.high == doctest::Approx(high).epsilon(1e-11));
        };
        check(1, 10, 0.01787621309507, 0.4041500267952);
        check(7, 20, 0.1811918241011, 0.5671457233148);
        check(500, 1'000, 0.4690696003681, 0.5309303996319);
        check(1, 1'000'000'000'000, 1.765245549352e-13, 5.664934265737e-12);
        check(0, 10, 0, 0.2775327998629);
        check(10, 10, 0.7224672001371, 1);
        CHECK(wilson_interval(0, 1).low == 0);
        CHECK(wilson_interval(0, 1).high == doctest::Approx(0.7934506856228).epsilon(1e-11));
        CHECK(wilson_interval(1, 1).high == 1);
        CHECK(wilson_interval(1, 1).low == doctest::Approx(0.2065493143772).epsilon(1e-11));
    }

    TEST_CASE("shares: how often Wilson's interval misses, exactly") {
        // At one share or another it misses more often than in 5 %, on average it does not. Few
        // games and a share near 0 or 1 are the worst.
        struct Worst {
            std::uint64_t n;
            double missed;
        };
        for (const Worst worst : {Worst{30, 0.14}, Worst{200, 0.08}, Worst{1'000, 0.056}}) {
            double sum = 0;
            double most = 0;
            for (int i = 1; i < 200; ++i) {
                const double missed = wilson_misses(worst.n, i / 200.0);
                sum += missed;
                most = std::max(most, missed);
            }
            CHECK(sum / 199 == doctest::Approx(0.049).epsilon(0.03));
            CHECK(most == doctest::Approx(worst.missed).epsilon(0.01));
        }
    }

    TEST_CASE("shares: at any time, the interval of a share of games misses in at most 5 %") {
        constexpr int runs = test::share(300);
        for (const std::uint32_t percents : {50U, 85U, 98U}) {
            int missed = 0;
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(31, static_cast<std::uint64_t>(run), Purpose::deal);
                std::uint64_t won = 0;
                bool held = true;
                for (std::uint64_t game = 1; game <= 2'000 && held; ++game) {
                    won += rng.below(100) < percents;
                    if (game % 25 != 0) continue;
                    const Interval interval = *share_of_games(won, game, Judging::anytime).interval;
                    held = interval.low <= percents / 100.0 && percents / 100.0 <= interval.high;
                }
                missed += !held;
            }
            MESSAGE("share of ", percents, " %: missed at some look in ", missed, " of ", runs);
            CHECK(missed <= runs / 20);
        }
    }

    TEST_CASE("shares: a ratio of nothing is none") {
        CHECK(*ratio(1, 4) == 0.25);
        CHECK(*ratio(0, 1) == 0);
        CHECK(*ratio(1, 1) == 1);
        CHECK_FALSE(ratio(0, 0));
        CHECK_FALSE(ratio(3, 0));
    }

    TEST_CASE("shares: the quantiles that are reported") {
        Histogram histogram;
        for (int value = 1; value <= 1'000; ++value) histogram.add(value);
        const Distribution summary = describe(histogram);
        const std::vector<int> percents = {1, 5, 10, 25, 50, 75, 90, 95, 99};
        REQUIRE(summary.quantiles.size() == percents.size());
        for (std::size_t i = 0; i < percents.size(); ++i) {
            CHECK(summary.quantiles[i].p.numerator == static_cast<std::uint32_t>(percents[i]));
            CHECK(summary.quantiles[i].p.denominator == 100);
            CHECK(summary.quantiles[i].value == 10 * percents[i]);
        }
        CHECK(*summary.min == 1);
        CHECK(*summary.max == 1'000);
        CHECK(summary.sums == PowerSums{500'500, 333'833'500});
    }

    TEST_CASE("shares: the first unfinished games, and components of the finished ones") {
        Tally tally(2, 2);
        for (std::uint64_t game = 0; game < 20; ++game) {
            std::array<GameResult, 2> results;
            for (std::size_t i = 0; i < 2; ++i) {
                results[i].finished = game % (i + 2) != 0;
                results[i].components = {static_cast<std::int32_t>(game), 1};
                results[i].total = static_cast<std::int32_t>(game + 1);
            }
            tally.add(game, results, std::array{false});
        }
        const StrategySummary first = summarise(tally, 0);
        CHECK(first.games == 20);
        CHECK(first.unfinished == 10);
        CHECK(first.first_unfinished == std::vector<std::uint64_t>{0, 2, 4, 6, 8});
        CHECK(first.score.sums.sum == 110);  // 1, 3 .. 19, each and 1 more
        REQUIRE(first.components.size() == 2);
        CHECK(first.components[0].sums.sum == 100);
        CHECK(*first.components[0].mean.mean == 10);
        CHECK(*first.components[1].share == doctest::Approx(10 / 110.0));
        const StrategySummary second = summarise(tally, 1);
        CHECK(second.unfinished == 7);
        CHECK(second.first_unfinished == std::vector<std::uint64_t>{0, 3, 6, 9, 12});
        CHECK(second.components[1].sums.sum == 13);
    }
}
