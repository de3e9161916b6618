// Comparisons of strategies: published values, small cases by hand, and what counts as evidence.
// Means, standard deviations, quantiles and p-values compared with certified and tabulated values.

#include "runner/statistics/comparison.hpp"

#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Scores = std::pair<std::int32_t, std::int32_t>;

/// Two strategies with these scores. The second of their two components is 1,000 for a and -1,000
/// for b, except in identical games: with `equal_is_identical`, those of equal scores.
Tally tally_of(const std::vector<Scores>& games, bool equal_is_identical = false) {
    Tally tally(2, 2);
    for (std::uint64_t i = 0; i < games.size(); ++i) {
        const auto [a, b] = games[i];
        const std::array<GameResult, 2> results{
            {{true, a, {a - 1000, 1000}}, {true, b, {b + 1000, -1000}}}};
        const std::array<GameResult, 2> alike{{{true, a, {a, 0}}, {true, b, {b, 0}}}};
        const bool identical = equal_is_identical && a == b;
        tally.add(i, identical ? alike : results, std::array<bool, 1>{identical});
    }
    return tally;
}

/// Cushny, Peebles 1905: extra hours of sleep of ten patients under two drugs, in tenths, as used
/// by Student 1908. R: t.test(extra ~ group, sleep, paired = TRUE) gives t = -4.0621, df = 9,
/// p = 0.002833, mean -1.58, interval -2.4598858 to -0.7001142; cor = 0.7951702.
const std::vector<Scores> sleep_study{{7, 19},  {-16, 8}, {-2, 11}, {-12, 1}, {-1, -1},
                                      {34, 44}, {37, 55}, {8, 16},  {0, 46},  {20, 34}};

/// NIST StRD, univariate summary statistics, data set Michelso (Dorsey 1944: Michelson's speed of
/// light), in km/s above 299,000. Certified mean 299.852400000000 and standard deviation
/// 0.0790105478190518 in thousands of km/s.
const std::vector<std::int32_t> michelson{
    850,  740, 900, 1070, 930, 850, 950, 980, 980, 880, 1000, 980, 930, 650, 760, 810, 1000,
    1000, 960, 960, 960,  940, 960, 940, 880, 800, 850, 880,  900, 840, 830, 790, 810, 880,
    880,  830, 800, 790,  760, 800, 880, 880, 880, 860, 720,  720, 620, 860, 970, 950, 880,
    910,  850, 870, 840,  840, 850, 840, 840, 840, 890, 810,  810, 820, 800, 770, 760, 740,
    750,  760, 910, 920,  890, 860, 880, 720, 840, 850, 850,  780, 890, 840, 780, 810, 760,
    810,  790, 810, 820,  850, 870, 870, 810, 740, 810, 940,  950, 800, 810, 870};

PowerSums sums_of(std::initializer_list<std::int64_t> values) {
    PowerSums sums;
    for (const std::int64_t value : values) sums.add(value);
    return sums;
}

/// 1 + 2 * 500 values like those of NumAcc2 to NumAcc4 of NIST StRD, in tenths: mean `middle`,
/// standard deviation exactly 1.
PowerSums alternating(std::int64_t middle) {
    PowerSums sums = sums_of({middle});
    for (int i = 0; i < 500; ++i) sums += sums_of({middle - 1, middle + 1});
    return sums;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("comparison: Student's sleep data") {
        const Comparison result = compare(tally_of(sleep_study), 0, 1);
        CHECK(result.pairs() == 10);
        CHECK(*result.difference.mean.mean == doctest::Approx(-15.8).epsilon(1e-15));
        // Beyond R's digits: mpmath with 30 digits.
        const Distribution& difference = result.difference;
        const PairedTest student = test_difference(evidence_of(result.pairs(), difference.sums));
        CHECK(student.method == TestMethod::paired_t);
        CHECK(*student.statistic == doctest::Approx(-4.06212768338203611).epsilon(1e-14));
        CHECK(*student.p == doctest::Approx(0.00283289019738427).epsilon(1e-11));
        const Interval t = *estimate_mean(result.pairs(), difference.sums).interval;
        CHECK(t.low == doctest::Approx(-24.598858).epsilon(1e-7));
        CHECK(t.high == doctest::Approx(-7.001142).epsilon(1e-7));
        // So few are tested exactly: all nine that differ have one sign.
        CHECK(result.test.method == TestMethod::sign_flip);
        CHECK_FALSE(result.test.statistic.has_value());
        CHECK(*result.test.p == 2.0 / 512);
        CHECK_FALSE(difference.mean.interval);
        CHECK(*result.correlation == doctest::Approx(0.7951702).epsilon(1e-7));
        CHECK(result.wins_a == 0);
        CHECK(result.ties == 1);
        CHECK(result.wins_b == 9);
        CHECK(result.verdict == Verdict::b_is_better);
    }

    TEST_CASE("comparison: the dividend is 1 - var(d) / (var(a) + var(b))") {
        // a = 1, 2, 3 and b = 2, 4, 9: variances 1 and 13, differences -1, -2, -6 with variance 7.
        const Comparison result = compare(tally_of({{1, 2}, {2, 4}, {3, 9}}), 0, 1);
        CHECK(*result.games_saved == 0.5);
        CHECK(*result.correlation == doctest::Approx(3.5 / std::sqrt(13.0)).epsilon(1e-15));
        // Against each other: differences -2, 0, 2 have variance 4 = 2 (1 + 1).
        const Comparison opposed = compare(tally_of({{1, 3}, {2, 2}, {3, 1}}), 0, 1);
        CHECK(*opposed.games_saved == -1);
        CHECK(*opposed.correlation == -1);
        // The scores move in step, so nothing is left to chance.
        const Comparison in_step = compare(tally_of({{1, 5}, {2, 6}, {4, 8}}), 0, 1);
        CHECK(*in_step.games_saved == 1);
        CHECK(*in_step.correlation == 1);
    }

    TEST_CASE("comparison: scores that never vary have no correlation") {
        const Comparison one = compare(tally_of({{5, 1}, {5, 2}, {5, 3}}), 0, 1);
        CHECK_FALSE(one.correlation.has_value());
        CHECK(*one.games_saved == 0);
        const Comparison both = compare(tally_of({{5, 1}, {5, 1}}), 0, 1);
        CHECK_FALSE(both.correlation.has_value());
        CHECK_FALSE(both.games_saved.has_value());
    }

    TEST_CASE("comparison: component differences sum to the difference") {
        const Comparison result = compare(tally_of(sleep_study), 0, 1);
        std::int64_t sum = 0;
        for (const ComponentDifference& component : result.components) sum += component.sums.sum;
        CHECK(sum == result.difference.sums.sum);
        CHECK(*result.components[1].mean.mean == 2000);
        CHECK(*result.components[1].mean.se == 0);
        CHECK(*result.components[0].mean.se ==
              doctest::Approx(*result.difference.mean.se).epsilon(1e-14));
    }

    TEST_CASE("comparison: identical games and the mean of the others") {
        const Comparison result =
            compare(tally_of({{5, 5}, {7, 7}, {9, 3}, {4, 6}, {2, 2}}, true), 0, 1);
        CHECK(result.identical == 3);
        CHECK(*result.identical_share == 0.6);
        CHECK(*result.divergent_mean == 2);
        CHECK(result.ties == 3);
        const Comparison all = compare(tally_of({{5, 5}, {7, 7}}, true), 0, 1);
        CHECK_FALSE(all.divergent_mean.has_value());
        CHECK(*all.test.p == 1);
        CHECK(all.verdict == Verdict::undecided);
    }

    TEST_CASE("comparison: a constant difference is judged by its sign") {
        const Comparison five = compare(tally_of({{1, 0}, {5, 4}, {3, 2}, {9, 8}, {4, 3}}), 0, 1);
        CHECK(five.test.method == TestMethod::sign_flip);
        CHECK(name_of(TestMethod::sign_flip) == "sign-flip");
        CHECK(name_of(TestMethod::paired_t) == "paired-t");
        CHECK(name_of(TestMethod::score) == "score");
        CHECK(name_of(TestMethod::betting) == "betting");
        CHECK_FALSE(five.test.statistic.has_value());
        CHECK(*five.test.p == 1.0 / 16);
        CHECK(five.verdict == Verdict::undecided);
        const Comparison six = compare(tally_of(std::vector<Scores>(6, {1, 2})), 0, 1);
        CHECK(*six.test.p == 1.0 / 32);
        CHECK(six.verdict == Verdict::b_is_better);
        const Comparison many = compare(tally_of(std::vector<Scores>(5000, {1, 2})), 0, 1);
        CHECK(*many.test.p == 0);
    }

    TEST_CASE("comparison: no pair and one pair say nothing about chance") {
        const Comparison none = compare(tally_of({}), 0, 1);
        CHECK(none.pairs() == 0);
        CHECK_FALSE(none.test.p.has_value());
        CHECK_FALSE(none.identical_share.has_value());
        CHECK_FALSE(none.games_saved.has_value());
        const Comparison one = compare(tally_of({{9, 1}}), 0, 1);
        CHECK(*one.difference.mean.mean == 8);
        CHECK_FALSE(one.test.p.has_value());
        CHECK(one.verdict == Verdict::undecided);
    }

    TEST_CASE("comparison: games that one strategy did not finish are left out of both scores") {
        Tally tally(2, 1);
        const auto add = [&](std::uint64_t i, GameResult a, GameResult b) {
            const std::array<GameResult, 2> results{a, b};
            tally.add(i, results, std::array<bool, 1>{false});
        };
        add(0, {true, 4, {4}}, {true, 1, {1}});
        add(1, {true, 6, {6}}, {true, 5, {5}});
        add(2, {true, 1000, {1000}}, {});
        add(3, {}, {true, -1000, {-1000}});
        const Comparison result = compare(tally, 0, 1);
        CHECK(result.pairs() == 2);
        CHECK(*result.difference.mean.mean == 2);
        CHECK(*result.correlation == 1);
        CHECK(result.score_range == 2000);
        CHECK_FALSE(result.finishing.b_fewer());
    }

    TEST_CASE("summary: NIST's certified values of Michelson's data") {
        Histogram histogram;
        for (const std::int32_t value : michelson) histogram.add(value);
        const Distribution summary = describe(histogram);
        CHECK(summary.mean.n == 100);
        CHECK(*summary.mean.mean == doctest::Approx(852.4).epsilon(1e-15));
        CHECK(*summary.mean.sd == doctest::Approx(79.0105478190518).epsilon(1e-15));
        CHECK(*summary.mean.se == doctest::Approx(7.90105478190518).epsilon(1e-15));
        CHECK(*summary.min == 620);
        CHECK(*summary.max == 1070);
    }

    TEST_CASE("summary: NIST's data sets that ruin subtractions: the answers are exact") {
        const MeanEstimate acc1 = estimate_mean(3, sums_of({10'000'001, 10'000'003, 10'000'002}));
        CHECK(*acc1.mean == 10'000'002.0);
        CHECK(*acc1.sd == 1.0);
        for (const std::int64_t middle : {12, 10'000'002, 100'000'002}) {
            CAPTURE(middle);
            const MeanEstimate estimate = estimate_mean(1001, alternating(middle));
            CHECK(*estimate.mean == static_cast<double>(middle));
            CHECK(*estimate.sd == 1.0);
        }
    }

    TEST_CASE("summary: what no game or one game cannot say stays empty") {
        const MeanEstimate none = estimate_mean(0, {});
        CHECK_FALSE(none.mean.has_value());
        CHECK_FALSE(none.sd.has_value());
        CHECK_FALSE(none.interval.has_value());
        const MeanEstimate one = estimate_mean(1, sums_of({-4}));
        CHECK(*one.mean == -4);
        CHECK_FALSE(one.sd.has_value());
        CHECK_FALSE(one.se.has_value());
        CHECK_FALSE(one.interval.has_value());
        const MeanEstimate same = estimate_mean(3, sums_of({-4, -4, -4}));
        CHECK(*same.sd == 0);
        CHECK_FALSE(same.interval.has_value());
        const Distribution empty = describe(Histogram());
        CHECK_FALSE(empty.min.has_value());
        CHECK(empty.quantiles.empty());
    }

    TEST_CASE("summary: shares of the components sum to 1, and are empty where the total is 0") {
        Tally tally(1, 3);
        const std::vector<GameResult> games{{true, 30, {-10, 25, 15}}, {true, 10, {0, 5, 5}}};
        for (std::uint64_t i = 0; i < games.size(); ++i) tally.add(i, {&games[i], 1}, {});
        const StrategySummary summary = summarise(tally, 0);
        CHECK(*summary.components[0].share == -0.25);
        CHECK(*summary.components[1].share == 0.75);
        CHECK(*summary.components[2].share == 0.5);
        CHECK(*summary.components[0].mean.mean == -5);

        Tally zero(1, 2);
        const GameResult even{true, 0, {-3, 3}};
        zero.add(0, {&even, 1}, {});
        CHECK_FALSE(summarise(zero, 0).components[0].share.has_value());
    }
}
