// Confidence sequences for shares: figures of an independent program, properties, and how often
// they are wrong in simulated matches.
// Shares of games and their intervals, how often those miss, and what summaries say of quantiles.

#include "core/random.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/summary.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::share;

namespace {

doctest::Approx close_to(double value) { return doctest::Approx(value).epsilon(1e-9); }

struct Known {
    std::vector<std::uint64_t> counts;
    std::size_t family;
    double log_wealth;  ///< of who doubts a mean of one half
    double low;
    double high;
    double p;
};

/// By a Python program that multiplies the bets out and halves intervals.
const std::vector<Known> known_figures = {
    {{1, 0, 2, 3, 14}, 1, 3.75373154152, 0.5025442443, 0.9699731536, 0.04686030389},
    {{1, 0, 2, 3, 14}, 10, 3.75373154152, 0.4257055519, 0.9819507899, 0.4686030389},
    {{0, 0, 0, 0, 30}, 1, 16.5211858301, 0.7745609058, 1, 1.336503668e-07},
    {{30, 0}, 1, -2.13918323927, 0, 0.2254390942, 1.336503668e-07},
    {{7, 3}, 1, -0.597748309949, 0.0315336071, 0.8082022214, 1},
    {{100, 250, 600, 280, 170}, 1, 7.6582061289, 0.5090587736, 0.5516319425, 0.0009443072686},
    {{1200, 0, 5000, 0, 1500}, 3, 15.3683290661, 0.5074810745, 0.5316004823, 1.269903561e-06},
    {{100, 0, 400, 0, 500}, 1, 140.658691831, 0.6676038501, 0.7318953193, 1.635822968e-61},
    {{5, 0, 0, 0, 995}, 45, 522.039651385, 0.9756241194, 0.9998046888, 1.719105691e-225},
};

/// A pair of games, each won with this probability, as half points.
std::size_t pair_of_games(Rng& rng, double share) {
    const auto won = [&] {
        return static_cast<double>(rng.next() >> 11U) * 0x1p-53 < share ? 2U : 0U;
    };
    return won() + won();
}

/// The number of simulated matches, with looks as a run has them, in which some look misses the
/// share.
int misses(double true_share, std::uint64_t runs, std::uint64_t pairs, std::size_t family) {
    int missed = 0;
    for (std::uint64_t run = 0; run < runs; ++run) {
        Rng rng = stream(12, run, Purpose::deal);
        Pentanomial points{};
        bool held = true;
        std::uint64_t n = 0;
        for (std::uint64_t look = 10; n < pairs && held;
             look += std::max<std::uint64_t>(2, look / 16)) {
            for (; n < std::min(look, pairs); ++n) ++points[pair_of_games(rng, true_share)];
            held = anytime_share_holds(points, true_share, family);
        }
        missed += !held;
    }
    return missed;
}

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
    TEST_CASE("betting: figures of an independent program") {
        for (const Known& known : known_figures) {
            const AnytimeEstimate estimate = anytime_share(known.counts, known.family);
            CHECK(log_wealth_above(known.counts, 0.5) == close_to(known.log_wealth));
            REQUIRE(estimate.interval);
            CHECK(estimate.interval->low == close_to(known.low));
            CHECK(estimate.interval->high == close_to(known.high));
            CHECK(*estimate.p == close_to(known.p));
            CHECK(estimate.family == known.family);
        }
        const std::array<std::uint64_t, 5> none{};
        CHECK_FALSE(anytime_share(none).interval);
        CHECK_FALSE(anytime_share(none).p);
    }

    TEST_CASE("betting: the interval holds the mean, is turned with the sides, and agrees with p") {
        Rng rng(3);
        for (int i = 0; i < share(2'000); ++i) {
            std::vector<std::uint64_t> counts(2 + rng.below(4));
            for (std::uint64_t& count : counts)
                count = rng.below(3) == 0 ? 0 : rng.below(1U << rng.below(16));
            ++counts[rng.below(static_cast<std::uint32_t>(counts.size()))];
            double sum = 0;
            double n = 0;
            for (std::size_t k = 0; k < counts.size(); ++k) {
                n += static_cast<double>(counts[k]);
                sum += static_cast<double>(k * counts[k]) / static_cast<double>(counts.size() - 1);
            }
            const std::size_t family = 1 + rng.below(45);
            const AnytimeEstimate estimate = anytime_share(counts, family);
            const Interval interval = *estimate.interval;
            REQUIRE(interval.low >= 0);
            REQUIRE(interval.low <= sum / n + 1e-12);
            REQUIRE(interval.high >= sum / n - 1e-12);
            REQUIRE(interval.high <= 1);
            if (sum / n > 0.5 && *estimate.cautious != 0.5)
                REQUIRE(log_wealth_above(counts, *estimate.cautious) ==
                        doctest::Approx(std::log(2)).epsilon(1e-4));
            const bool excluded = interval.low > 0.5 || interval.high < 0.5;
            REQUIRE(excluded == (*estimate.p < 0.05));
            for (const double inside : {interval.low + 1e-9, interval.high - 1e-9})
                if (inside > 0 && inside < 1 && interval.high - interval.low > 1e-8)
                    REQUIRE(anytime_share_holds(counts, inside, family));
            if (interval.low > 1e-9)
                REQUIRE_FALSE(anytime_share_holds(counts, interval.low - 1e-9, family));
            std::ranges::reverse(counts);
            const AnytimeEstimate turned = anytime_share(counts, family);
            REQUIRE(turned.interval->low == close_to(1 - interval.high));
            REQUIRE(turned.interval->high == close_to(1 - interval.low));
            REQUIRE(*turned.cautious == close_to(1 - *estimate.cautious));
            REQUIRE(*turned.p == *estimate.p);
        }
    }

    TEST_CASE("betting: a one-sided match is known to 1 % only when its longer side is") {
        // 124 pairs, all but one won: cut off at 100 %, the interval looks narrow.
        MatchTally tally(matchups_of(2), 0);
        MatchPair won;
        won.games[0].winner = Winner::first;
        won.games[1].winner = Winner::second;
        MatchPair level = won;
        level.games[1].winner = Winner::first;
        for (std::uint64_t i = 0; i < 124; ++i) tally.add(i, std::array{i == 5 ? level : won});
        const Outlook outlook = look_at(tally, JudgedPairs(2), StopRule{1.0, false, 0});
        CHECK_FALSE(outlook.satisfied);
        const Interval interval = *anytime_share(tally.matchups()[0].varied.points).interval;
        const double mean = 100 * (1 - 0.5 / 124);
        CHECK(*outlook.half_width == close_to(mean - 100 * interval.low));
        CHECK(*outlook.half_width > 4);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: intervals of shares are wrong at some look in at most 5 % of matches") {
        constexpr std::uint64_t runs = share(400);
        for (const double true_share : {0.5, 0.55, 0.8, 0.95, 0.98, 0.996}) {
            const int missed = misses(true_share, runs, 20'000, 1);
            MESSAGE("share ", true_share, ": missed in ", missed, " of ", runs, " matches");
            CHECK(missed <= static_cast<int>(runs) / 20);
        }
        // An interval that never misses would pass, too.
        CHECK(misses(0.55, runs, 20'000, 1) > 0);
    }

    TEST_CASE("error rate: in a family of 45 each interval is wrong in at most 0.11 %") {
        constexpr std::uint64_t runs = share(3'000);
        for (const double true_share : {0.6, 0.95, 0.996}) {
            const int missed = misses(true_share, runs, 3'000, 45);
            MESSAGE("share ", true_share, ": missed in ", missed, " of ", runs, " matches");
            // 3.3 are allowed; of a Poisson number with this mean 9 is the 99.8th percentile.
            CHECK(missed <= 9);
        }
    }
}

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
