// Intervals of quantiles: ranks by exact binomials, and how often they hold where values repeat.
// Shares of the games at a score or above: what is known of pairs from a tally alone.

#include "runner/statistics/quantile_intervals.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::string ranks(std::uint64_t n, std::uint32_t percent) {
    const auto found = quantile_ranks(n, {percent, 100});
    return found ? std::to_string(found->low) + "-" + std::to_string(found->high) : "none";
}

/// Scores: a sum of six draws, so that values repeat and a quantile has one with much weight.
struct SampledScores {
    const char* name;
    std::uint32_t most;  ///< of a draw
    int step;            ///< between scores

    std::int32_t draw(Rng& rng) const {
        int sum = 0;
        for (int i = 0; i < 6; ++i) sum += static_cast<int>(rng.below(most + 1));
        return sum / step * step;
    }
};

/// The quantiles of the distribution itself, from all (most + 1)^6 sums.
std::array<std::int32_t, reported_quantiles.size()> true_quantiles(
    const SampledScores& sampled_scores) {
    std::vector<double> chance{1};
    for (int i = 0; i < 6; ++i) {
        std::vector<double> next(chance.size() + sampled_scores.most, 0);
        for (std::size_t sum = 0; sum < chance.size(); ++sum)
            for (std::uint32_t draw = 0; draw <= sampled_scores.most; ++draw)
                next[sum + draw] += chance[sum] / (sampled_scores.most + 1);
        chance = next;
    }
    std::array<std::int32_t, reported_quantiles.size()> values{};
    for (std::size_t q = 0; q < values.size(); ++q) {
        const double p = reported_quantiles[q].numerator / 100.0;
        double below = 0;
        std::size_t sum = 0;
        while (below + chance[sum] < p - 1e-12) below += chance[sum++];
        values[q] = static_cast<std::int32_t>(sum) / sampled_scores.step * sampled_scores.step;
    }
    return values;
}

/// By quantile: in how many samples there was an interval, and in how many it held.
struct Coverage {
    std::array<int, reported_quantiles.size()> held{};
    std::array<int, reported_quantiles.size()> given{};

    double least() const {
        double share = 1;
        for (std::size_t q = 0; q < held.size(); ++q)
            if (given[q] > 0) share = std::min(share, held[q] / static_cast<double>(given[q]));
        return share;
    }
};

Coverage coverage_of(const SampledScores& sampled_scores, int n, int runs) {
    const auto truth = true_quantiles(sampled_scores);
    Coverage coverage;
    QuantileIntervals intervals;
    for (int run = 0; run < runs; ++run) {
        Rng rng = stream(4, static_cast<std::uint64_t>(run), Purpose::deal);
        Histogram values;
        for (int i = 0; i < n; ++i) values.add(sampled_scores.draw(rng));
        Distribution found = describe(values);
        intervals.put(found, values);
        for (std::size_t q = 0; q < truth.size(); ++q) {
            const auto& interval = found.quantiles[q].interval;
            if (!interval) continue;
            ++coverage.given[q];
            coverage.held[q] += interval->low <= truth[q] && truth[q] <= interval->high;
        }
    }
    return coverage;
}

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

Tally played(const Pair& pair, Rng& rng, int games) {
    Tally tally(2, 0);
    for (int i = 0; i < games; ++i) {
        const auto [a, b] = pair.draw(rng);
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
    // Computed with exact fractions: sum of n! / (k! (n - k)!) p^k (1 - p)^(n - k).
    TEST_CASE("quantile intervals: ranks by exact binomials") {
        CHECK(ranks(0, 50) == "none");
        CHECK(ranks(5, 50) == "none");
        CHECK(ranks(6, 50) == "1-6");
        CHECK(ranks(10, 50) == "2-9");
        CHECK(ranks(20, 25) == "2-10");
        CHECK(ranks(20, 75) == "11-19");
        CHECK(ranks(100, 50) == "40-61");
        CHECK(ranks(100, 5) == "1-11");
        CHECK(ranks(100, 95) == "90-100");
        CHECK(ranks(367, 1) == "none");
        CHECK(ranks(368, 1) == "1-9");
        CHECK(ranks(367, 99) == "none");
        CHECK(ranks(368, 99) == "360-368");
        CHECK(ranks(369, 90) == "320-344");
    }

    TEST_CASE("quantile intervals: ranks of very many games are as the normal limit has them") {
        const auto found = quantile_ranks(1'000'000'000'000, {50, 100});
        REQUIRE(found);
        // 1.959963984540054 standard deviations of half a million.
        CHECK(found->low == 500'000'000'000 - 979'982);
        CHECK(found->high == 500'000'000'001 + 979'982);
    }

    TEST_CASE("quantile intervals: they are put where ranks exist, between values that occurred") {
        Histogram values;
        for (int i = 0; i < 10; ++i) values.add(10 * i);
        Distribution distribution = describe(values);
        QuantileIntervals intervals;
        intervals.put(distribution, values);
        CHECK_FALSE(distribution.quantiles[0].interval);
        CHECK(distribution.quantiles[4].interval->low == 10);
        CHECK(distribution.quantiles[4].interval->high == 80);
        CHECK_FALSE(distribution.quantiles[8].interval);
        Distribution none = describe(Histogram());
        intervals.put(none, {});
        CHECK(none.quantiles.empty());
    }

    TEST_CASE("quantile differences: squares of both ends add up, less what is in common") {
        Histogram a;
        Histogram b;
        for (int i = 0; i < 10; ++i) {
            a.add(10 * i);
            b.add(i);
        }
        QuantileRanks ranks(confidence_level);
        const std::vector<Quantile> list = quantile_differences(a, b, &ranks, {});
        REQUIRE(list.size() == reported_quantiles.size());
        CHECK(list[4].value == 36);
        // P(X <= 1) = 11 / 1024 is at most 0.025: ranks 2 and 9 of 10; both medians are the fifth.
        CHECK(list[4].interval->low == 36 - 31);   // sqrt(30^2 + 4^2) = 30.3
        CHECK(list[4].interval->high == 36 + 41);  // sqrt(40^2 + 3^2) = 40.1
        CHECK_FALSE(list[0].interval);
        // If all deals are alike, only the difference of the steps is left, 30 - 4 and 40 - 3.
        const auto common = quantile_differences(a, b, &ranks, ScoreCorrelation{1, 1'000'000'000});
        CHECK(common[4].interval->low == 36 - 27);
        CHECK(common[4].interval->high == 36 + 38);
        // Scores that go against each other have less than nothing in common.
        const auto against = quantile_differences(a, b, &ranks, ScoreCorrelation{-0.9, 10});
        CHECK(against[4].interval->low < list[4].interval->low);
        CHECK_FALSE(quantile_differences(a, b, nullptr, {})[4].interval);
        CHECK(quantile_differences(a, {}, &ranks, {}).empty());
    }

    TEST_CASE(
        "quantile differences: they hold on common deals, and do not always hold everything") {
        const SampledScores sampled_scores{"spread", 20, 1};
        constexpr int lead = 3;
        for (const int n : {200, 1000}) {
            std::array<int, reported_quantiles.size()> held{};
            std::array<int, reported_quantiles.size()> given{};
            int clear = 0;
            int width = 0;
            constexpr int runs = 600;
            QuantileRanks ranks(confidence_level);
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(6, static_cast<std::uint64_t>(run), Purpose::deal);
                Tally tally(2, 0);
                for (int i = 0; i < n; ++i) {
                    const std::int32_t luck = sampled_scores.draw(rng);
                    const std::int32_t other = rng.chance(1, 2) ? luck : sampled_scores.draw(rng);
                    tally.add(tally.games(),
                              std::array<GameResult, 2>{
                                  {{true, lead + other, {}, {}}, {true, luck, {}, {}}}},
                              std::array<bool, 1>{false});
                }
                const std::vector<Quantile> list =
                    quantile_differences(tally, compare(tally, 0, 1), &ranks);
                width += list[4].interval->high - list[4].interval->low;
                for (std::size_t q = 0; q < held.size(); ++q) {
                    if (!list[q].interval) continue;
                    ++given[q];
                    held[q] += list[q].interval->low <= lead && lead <= list[q].interval->high;
                }
                clear += list[4].interval->low > 0;
            }
            for (std::size_t q = 0; q < held.size(); ++q) CHECK(held[q] >= 0.95 * given[q]);
            // Intervals of both that hold together, from end to end, are 14.3 wide with 1,000.
            if (n == 1000) CHECK(clear > runs * 3 / 4);
            if (n == 1000) CHECK(width < 9 * runs);
        }
    }

    TEST_CASE("quantile intervals: they hold in 95 % of the samples or more") {
        const int runs = test::share(1500);
        for (const SampledScores& sampled_scores :
             {SampledScores{"spread", 20, 1}, SampledScores{"few values", 1, 1},
              SampledScores{"steps of seven", 20, 7}})
            for (const int n : {30, 400}) {
                const Coverage found = coverage_of(sampled_scores, n, runs);
                CAPTURE(sampled_scores.name);
                CAPTURE(n);
                // 0.95 less three standard errors of 1,500 runs.
                if (!test::sanitized) CHECK(found.least() >= 0.933);
                CHECK(found.given[4] == runs);
            }
    }

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
        const ShareDifference share_difference = difference_of(tally, 5);
        CHECK(share_difference.difference == doctest::Approx(0.5));
        // a alone reached it twice, b alone never: (3 - 1) / 6 +- 1.96 sqrt((4 - 4 / 6) / 36).
        CHECK(share_difference.interval->low == doctest::Approx(-0.26308).epsilon(1e-4));
        CHECK(share_difference.interval->high == doctest::Approx(0.92975).epsilon(1e-4));
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
        for (const Pair& pair : {Pair{0, 0, 0}, Pair{0, 4, 1}, Pair{80, 2, 2}, Pair{0, 6, 2}})
            for (const std::int32_t least : {21, 28, 34}) {
                Rng rng = stream(53, pair.same + static_cast<std::uint64_t>(least), Purpose::deal);
                constexpr int many = 200'000;
                const double truth = difference_of(played(pair, rng, many), least).difference;
                int missed = 0;
                double width = 0;
                for (int run = 0; run < runs; ++run) {
                    const Interval interval =
                        *difference_of(played(pair, rng, games), least).interval;
                    missed += truth < interval.low || truth > interval.high;
                    width += interval.high - interval.low;
                }
                MESSAGE("alike ", pair.same, " %, common ", pair.common, ", at ", least,
                        ": missed ", missed, " of ", runs, ", width ", width / runs);
                CHECK(missed <= runs * 6 / 100);
            }
    }
}
