// Compares figures with values computed independently: exact fractions for sums, means and
// variances; 40-digit decimals for roots and logarithms; Student's t by its closed form
// (Abramowitz, Stegun 1964, 26.7.4); the anytime intervals by the formula of arXiv 2103.06476.

#include "core/random.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// Scores of two strategies that share their luck, many of them equal. The numbers are those of the
/// minimal standard generator (Park, Miller 1988).
std::vector<std::pair<int, int>> sample(int count, std::uint64_t seed) {
    std::uint64_t state = seed;
    const auto draw = [&state] {
        state = state * 48271 % 2147483647;
        return static_cast<int>(state);
    };
    std::vector<std::pair<int, int>> games;
    for (int i = 0; i < count; ++i) {
        const int luck = draw();
        const int own_a = draw();
        const int own_b = draw();
        const int same = draw();
        const int a = 50 + luck % 31 + own_a % 7;
        games.emplace_back(a, same % 5 < 2 ? a : 49 + luck % 31 + own_b % 7);
    }
    return games;
}

Tally tally_of(const std::vector<std::pair<int, int>>& games, std::size_t strategies = 2) {
    Tally tally(strategies, 1);
    std::vector<GameResult> results(strategies);
    const std::array<bool, 10> identical{};
    for (std::uint64_t i = 0; i < games.size(); ++i) {
        const auto [a, b] = games[i];
        for (std::size_t s = 0; s < strategies; ++s) {
            const int score = s == 0 ? a : b - 10 * static_cast<int>(s - 1);
            results[s] = {true, score, {score}, {}};
        }
        tally.add(i, results, std::span(identical).first(strategies * (strategies - 1) / 2));
    }
    return tally;
}

doctest::Approx close_to(double value) { return doctest::Approx(value).epsilon(2e-11); }

void check_interval(const std::optional<Interval>& interval, double low, double high) {
    REQUIRE(interval);
    CHECK(interval->low == close_to(low));
    CHECK(interval->high == close_to(high));
}

MeanEvidence differing_in(std::uint64_t differing, std::uint64_t n, const PowerSums& sums) {
    MeanEvidence evidence = evidence_of(n, sums);
    evidence.differing = differing;
    return evidence;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("figures: a mean, a paired difference and their t intervals") {
        const Tally tally = tally_of(sample(201, 1));
        const StrategySummary a = summarise(tally, 0);
        CHECK(*a.score.mean.mean == close_to(67.5373134328358));
        CHECK(*a.score.mean.sd == close_to(9.63793809620443));
        CHECK(*a.score.mean.se == close_to(0.679807738207436));
        check_interval(a.score.mean.interval, 66.1968031210675, 68.8778237446042);
        const Comparison pair = compare(tally, 0, 1);
        CHECK(*pair.difference.mean.mean == close_to(0.442786069651741));
        CHECK(*pair.difference.mean.sd == close_to(2.13259471044195));
        CHECK(*pair.difference.mean.se == close_to(0.150421632941346));
        check_interval(pair.difference.mean.interval, 0.146170219701854, 0.739401919601628);
        CHECK(*pair.test.statistic == close_to(2.94363291365409));
        CHECK(*pair.test.p == close_to(0.00362759190605415));
    }

    TEST_CASE("figures: two one-sided tests by a margin") {
        std::vector<Comparison> pairs = compare_all(tally_of(sample(201, 1)), JudgedPairs(2));
        judge_by_margin(pairs, JudgedPairs(2), 0.75, Judging::fixed_games);
        CHECK(*pairs[0].by_margin->a_not_worse.p == close_to(1.52178638554293e-13));
        CHECK(*pairs[0].by_margin->b_not_worse.p == close_to(0.0424289595220351));
        CHECK(pairs[0].by_margin->finding == MarginFinding::equivalent);
        const MarginComparison points = test_margin_of_points(Pentanomial{45, 0, 0, 0, 56}, 12);
        CHECK(*points.a_not_worse.p == close_to(0.000477145175156037));
        CHECK(*points.b_not_worse.p == close_to(0.177806869181894));
        CHECK(points.finding == MarginFinding::a_not_worse);
    }

    TEST_CASE("figures: anytime intervals") {
        const Comparison one = compare_all(tally_of(sample(201, 1)), JudgedPairs(2))[0];
        check_interval(one.anytime.estimate.interval, -0.0603214517774478, 0.945893591080930);
        CHECK(*one.anytime.estimate.p == close_to(0.109638583305050));
        CHECK(one.anytime.verdict == Verdict::undecided);
        CHECK(one.verdict == Verdict::a_is_better);  // for 201 games, a number fixed beforehand
        const Comparison of_ten = compare_all(tally_of(sample(201, 1), 5), JudgedPairs(5))[0];
        CHECK(of_ten.anytime.estimate.family == 10);
        check_interval(of_ten.anytime.estimate.interval, -0.165638728716393, 1.05121086801988);
        CHECK(*of_ten.anytime.estimate.p == close_to(0.820227131245352));
        const Histogram totals = tally_of(sample(201, 1)).strategy(0).totals;
        check_interval(anytime_mean(evidence_of(totals.n(), totals.sums())).interval,
                       65.2635953543245, 69.8110315113471);
    }

    TEST_CASE("figures: anytime half widths, and the games that they take") {
        // The formula as it stands.
        CHECK(anytime_half_width(32, 1) == close_to(0.966836077289281));
        CHECK(anytime_half_width(1'000, 1) == close_to(0.0959789980259653));
        CHECK(anytime_half_width(1'000, 1, 3) == close_to(0.107904732562255));
        CHECK(anytime_half_width(1'000'000, 1) == close_to(0.00387385614153667));
        CHECK(anytime_half_width(1'000'000, 6) == close_to(6 * 0.00387385614153667));
        for (const double width : {2.0, 0.3, 0.011}) {
            const auto games = games_for_half_width(5, width, 3);
            REQUIRE(games);
            CHECK(anytime_half_width(*games, 5, 3) <= width);
            CHECK(anytime_half_width(*games - 1, 5, 3) > width);
        }
        CHECK_FALSE(games_for_half_width(5, 1e-7));
    }

    TEST_CASE("figures: two results by blocks of common games") {
        const auto games = sample(327, 2);
        std::vector<BlockPair> blocks;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (i % 6 == 0) blocks.emplace_back();
            BlockPair& block = blocks.back();
            ++block.games;
            block.sum_a += games[i].second;
            block.sum_b += games[i].first;
        }
        REQUIRE(blocks.size() == 55);
        const MeanChange change = change_by_blocks(blocks);
        CHECK(*change.difference == close_to(0.464831804281346));
        CHECK(*change.se == close_to(0.129874776491681));
        check_interval(change.interval, 0.204448554835122, 0.725215053727570);
        CHECK(*change.p == close_to(0.000738129829404745));
    }

    TEST_CASE("figures: unpaired, Student's sleep data") {
        // R: t.test(extra ~ group, data = sleep): t = -1.8608, df = 17.776, p = 0.07939, interval
        // -3.3654832 to 0.2054832, means 0.75 and 2.33. Here in tenths, the second group minus the
        // first.
        PowerSums one;
        PowerSums two;
        for (const int hours : {7, -16, -2, -12, -1, 34, 37, 8, 0, 20}) one.add(hours);
        for (const int hours : {19, 8, 11, 1, -1, 44, 55, 16, 46, 34}) two.add(hours);
        const MeanChange change = change_unpaired(evidence_of(10, one), evidence_of(10, two));
        CHECK(*change.mean_a == close_to(7.5));
        CHECK(*change.mean_b == close_to(23.3));
        CHECK(*change.difference / *change.se == doctest::Approx(1.8608).epsilon(2e-5));
        CHECK(change.interval->low == doctest::Approx(-2.054832).epsilon(1e-6));
        CHECK(change.interval->high == doctest::Approx(33.654832).epsilon(1e-7));
        CHECK(*change.p == doctest::Approx(0.07939).epsilon(1e-4));
    }

    TEST_CASE("figures: what cannot be said is not said") {
        PowerSums sums;
        for (int i = 0; i < 99; ++i) sums.add(i);
        CHECK_FALSE(anytime_mean(evidence_of(99, sums)).interval);
        sums.add(99);
        CHECK(anytime_mean(evidence_of(100, sums)).interval);
        PowerSums rare;
        for (int i = 0; i < 9; ++i) rare.add(1);
        CHECK_FALSE(anytime_mean(differing_in(9, 1'000, rare)).interval);
        CHECK_FALSE(anytime_mean(differing_in(9, 1'000, rare)).p);
        CHECK(anytime_mean(differing_in(9, 1'000, rare), 3).family == 3);
        CHECK(anytime_mean(evidence_of(99, sums), 3).family == 3);
        rare.add(-1);
        CHECK(anytime_mean(differing_in(10, 1'000, rare)).interval);
        CHECK_FALSE(change_by_blocks(std::vector<BlockPair>{{5, 20, 10}}).se);
        CHECK_FALSE(change_by_blocks({}).difference);
        CHECK_FALSE(change_unpaired(evidence_of(1, sums), evidence_of(1, sums)).se);
    }

    TEST_CASE("figures: the quick estimates are the whole ones without what takes long") {
        Rng rng(7);
        for (int round = 0; round < test::share(2'000); ++round) {
            const std::uint64_t n = 2 + rng.below(400);
            const std::uint32_t spread = rng.below(3);
            PowerSums sums;
            std::uint64_t differing = 0;
            for (std::uint64_t i = 0; i < n; ++i) {
                const std::int64_t value =
                    std::int64_t{rng.below(2 * spread + 1)} - spread + (spread == 0 ? 1 : 0);
                sums.add(value);
                differing += value != 0 ? 1 : 0;
            }
            const MeanEstimate mean = estimate_mean(n, sums);
            CHECK(spread_of(n, sums).sd == *mean.sd);
            CHECK(spread_of(n, sums).se == *mean.se);
            const std::size_t family = 1 + rng.below(200);
            const MeanEvidence evidence = differing_in(differing, n, sums);
            const AnytimeEstimate whole = anytime_mean(evidence, family);
            const AnytimeEstimate quick = anytime_interval(evidence, family);
            CHECK(quick.family == whole.family);
            CHECK(quick.p == whole.p);
            REQUIRE(quick.interval.has_value() == whole.interval.has_value());
            CHECK(whole.cautious.has_value() == whole.interval.has_value());
            CHECK_FALSE(quick.cautious);
            if (!quick.interval) continue;
            CHECK(quick.interval->low == whole.interval->low);
            CHECK(quick.interval->high == whole.interval->high);
        }
    }

    TEST_CASE("figures: always the same difference is a matter of signs") {
        PowerSums sums;
        for (int i = 0; i < 120; ++i) sums.add(3);
        const AnytimeEstimate estimate = anytime_mean(evidence_of(120, sums), 2);
        CHECK_FALSE(estimate.interval);
        CHECK(*estimate.p == close_to(2 * 121 * std::exp2(-120)));
    }
}
