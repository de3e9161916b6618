// Compares strategies on common deals: tests each pair, adjusts the tests together, and judges.

#include "runner/statistics/comparison.hpp"

#include <algorithm>
#include <cmath>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/ranking.hpp"

namespace skerry {

namespace {

/// Computes correlation and dividend from the three variances, all in units of n (n - 1) points^2.
void describe_pairing(Comparison& comparison, const PairTally& pair) {
    const std::uint64_t n = comparison.pairs();
    const int128 var_a = variance_numerator(n, pair.a);
    const int128 var_b = variance_numerator(n, pair.b);
    const int128 var_d = variance_numerator(n, comparison.difference.sums);
    if (n < 2 || var_a + var_b == 0) return;
    // 1 - d / (a + b) with one exact numerator: (a + b - d) is twice the covariance.
    const double twice_covariance = static_cast<double>(var_a + var_b - var_d);
    comparison.games_saved = twice_covariance / static_cast<double>(var_a + var_b);
    if (var_a == 0 || var_b == 0) return;
    const double spread =
        std::sqrt(static_cast<double>(var_a)) * std::sqrt(static_cast<double>(var_b));
    comparison.correlation = std::clamp(twice_covariance / 2 / spread, -1.0, 1.0);
}

}  // namespace

std::string_view name_of(TestMethod method) {
    return method == TestMethod::sign ? "sign" : "paired-t";
}

PairedTest test_difference(std::uint64_t n, const PowerSums& sums) {
    PairedTest test;
    if (n < 2) return test;
    if (variance_numerator(n, sums) == 0) {
        test.method = TestMethod::sign;
        const int exponent = static_cast<int>(std::min<std::uint64_t>(n, 2000));
        test.p = sums.sum == 0 ? 1.0 : std::ldexp(1.0, 1 - exponent);
        return test;
    }
    const MeanEstimate mean = estimate_mean(n, sums);
    test.statistic = *mean.mean / *mean.se;
    test.p = t_two_sided_p(*test.statistic, n - 1);
    return test;
}

Verdict judge(std::optional<double> p, std::int64_t sum_of_differences) {
    if (!p || *p > 1 - confidence_level || sum_of_differences == 0) return Verdict::undecided;
    return sum_of_differences > 0 ? Verdict::a_is_better : Verdict::b_is_better;
}

Comparison compare(const Tally& tally, std::size_t a, std::size_t b) {
    const PairTally& pair = tally.pair(a, b);
    Comparison result;
    result.a = a;
    result.b = b;
    result.difference = describe(pair.differences);
    const std::uint64_t n = result.pairs();
    result.ties = pair.differences.count(0);
    result.wins_b = pair.differences.count_below(0);
    result.wins_a = n - result.ties - result.wins_b;
    result.identical = pair.identical;
    result.identical_share = ratio(pair.identical, n);
    if (n > pair.identical)
        result.divergent_mean = static_cast<double>(result.difference.sums.sum) /
                                static_cast<double>(n - pair.identical);
    describe_pairing(result, pair);
    for (const PowerSums& sums : pair.components)
        result.components.push_back({sums, estimate_mean(n, sums)});
    result.test = test_difference(n, result.difference.sums);
    result.verdict = judge(result.test.p, result.difference.sums.sum);
    return result;
}

AnytimeComparison compare_at_any_time(const PairTally& pair, std::size_t family) {
    AnytimeComparison result;
    const std::uint64_t n = pair.differences.n();
    const PowerSums sums = pair.differences.sums();
    result.estimate = anytime_difference(n, sums, n - pair.differences.count(0), family);
    result.verdict = judge(result.estimate.p, sums.sum);
    return result;
}

std::size_t ranked_pairs(const std::vector<bool>& is_reference) {
    const auto ranked =
        static_cast<std::size_t>(std::count(is_reference.begin(), is_reference.end(), false));
    return ranked < 2 ? 0 : ranked * (ranked - 1) / 2;
}

std::vector<Comparison> compare_all(const Tally& tally, const std::vector<bool>& is_reference,
                                    Judging judging) {
    const std::size_t family = ranked_pairs(is_reference);
    std::vector<Comparison> all;
    std::vector<std::size_t> ranked;
    std::vector<double> p_values;
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            all.push_back(compare(tally, a, b));
            const bool alone = is_reference[a] || is_reference[b];
            all.back().anytime = compare_at_any_time(tally.pair(a, b), alone ? 1 : family);
            if (alone) continue;
            ranked.push_back(all.size() - 1);
            p_values.push_back(all.back().test.p.value_or(1.0));
        }
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < ranked.size(); ++i) {
        Comparison& comparison = all[ranked[i]];
        if (comparison.test.p) comparison.test.p_holm = adjusted[i];
        comparison.verdict = judge(comparison.test.p_holm, comparison.difference.sums.sum);
    }
    if (judging == Judging::anytime)
        for (Comparison& comparison : all) comparison.verdict = comparison.anytime.verdict;
    return all;
}

}  // namespace skerry
