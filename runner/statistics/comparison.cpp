// Compares strategies on common deals: tests each pair, adjusts the tests together, and judges.

#include "runner/statistics/comparison.hpp"

#include <cmath>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

/// Computes correlation and dividend from the three variances, all in units of n (n - 1) points^2.
void describe_pairing(Comparison& comparison, const PairTally& pair) {
    const auto [n, differences] = sample_of(pair);
    const int128 var_a = variance_numerator(n, pair.a);
    const int128 var_b = variance_numerator(n, pair.b);
    const int128 var_d = variance_numerator(n, differences);
    if (n < 2 || var_a + var_b == 0) return;
    // 1 - d / (a + b) with one exact numerator: (a + b - d) is twice the covariance.
    const double twice_covariance = static_cast<double>(var_a + var_b - var_d);
    comparison.games_saved = twice_covariance / static_cast<double>(var_a + var_b);
    if (var_a == 0 || var_b == 0) return;
    const double spread =
        std::sqrt(static_cast<double>(var_a)) * std::sqrt(static_cast<double>(var_b));
    comparison.correlation = std::clamp(twice_covariance / 2 / spread, -1.0, 1.0);
}

/// The third cumulant of the mean in standard errors; 0 where most of the differences are not 0.
double rare_skew(const Histogram& differences) {
    const auto n = static_cast<double>(differences.n());
    if (2 * differences.count(0) <= differences.n()) return 0;
    const double mean = static_cast<double>(differences.sums().sum) / n;
    double squares = 0;
    double cubes = 0;
    double value = differences.min() - mean;
    for (const std::uint64_t count : differences.counts()) {
        squares += static_cast<double>(count) * value * value;
        cubes += static_cast<double>(count) * value * value * value;
        ++value;
    }
    return squares == 0 ? 0 : cubes / (squares * std::sqrt(squares));
}

/// The two-sided p-value of k of n, each of probability `share`.
double binomial_two_sided(std::uint64_t k, std::uint64_t n, long double share) {
    const long double low = binomial_p(k, n, share);
    const long double high = binomial_p(n - k, n, 1 - share);
    return rounded_figure(std::min(1.0L, 2 * std::min(low, high)));
}

std::optional<double> finishing_at_any_time(const PairTally& pair, std::size_t family) {
    return anytime_share(std::array{pair.only_a, pair.only_b}, family).p;
}

Finishing finishing_of(const Tally& tally, std::size_t a, std::size_t b) {
    const PairTally& pair = tally.pair(a, b);
    return {.a = tally.strategy(a).totals.n(),
            .b = tally.strategy(b).totals.n(),
            .games_a = tally.games_of(a),
            .games_b = tally.games_of(b),
            .p = finishing_p(pair.only_a, pair.only_b)};
}

/// The comparisons whose verdicts share one error rate.
using Family = std::vector<Comparison*>;

/// Fills in p_holm of the tests.
void adjust_tests(const Family& family) {
    std::vector<double> p_values;
    for (const Comparison* of : family) p_values.push_back(of->test.p.value_or(1.0));
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < family.size(); ++i)
        if (family[i]->test.p) family[i]->test.p_holm = adjusted[i];
}

/// Judges who finishes more games.
void judge_finishing(const Family& family, const Tally& tally, Judging judging) {
    std::vector<double> p_values;
    for (const Comparison* of : family) p_values.push_back(of->finishing.p.value_or(1.0));
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < family.size(); ++i) {
        Finishing& finishing = family[i]->finishing;
        if (!finishing.p) continue;
        finishing.p = adjusted[i];
        if (judging == Judging::anytime)
            finishing.p =
                finishing_at_any_time(tally.pair(family[i]->a, family[i]->b), family.size());
        judge(finishing);
    }
}

/// Judges all components of the pairs together.
void judge_components_of(const Family& family, Judging judging) {
    std::vector<ComponentDifference*> all;
    for (Comparison* of : family)
        for (ComponentDifference& component : of->components) all.push_back(&component);
    judge_components(all, judging);
}

/// Figures for a number of games fixed beforehand would not hold where the figures chose it.
void judge_at_any_time(Comparison& comparison) {
    comparison.verdict = comparison.anytime.verdict;
    comparison.test = {};
    comparison.difference.mean.interval = comparison.anytime.estimate.interval;
    comparison.difference.mean.method = IntervalMethod::mixture;
}

/// Leaves what describes the pair.
void forget_verdict(Comparison& comparison) {
    comparison.judged = false;
    comparison.verdict = Verdict::undecided;
    comparison.test = {};
    comparison.anytime = {};
}

}  // namespace

MeanSample sample_of(const StrategyTally& tally) { return {tally.totals.n(), tally.totals.sums()}; }
MeanSample sample_of(const PairTally& tally) {
    return {tally.differences.n(), tally.differences.sums()};
}
std::uint64_t differing_values(const PairTally& tally) {
    return tally.differences.n() - tally.differences.count(0);
}

double mean_of(const MeanSample& sample) {
    if (sample.n == 0) return 0;
    return static_cast<double>(sample.sums.sum) / static_cast<double>(sample.n);
}

double sd_of(const MeanSample& sample) {
    const std::uint64_t n = sample.n;
    if (n < 2) return 0;
    return std::sqrt(static_cast<double>(variance_numerator(n, sample.sums)) /
                     static_cast<double>(uint128{n} * (n - 1)));
}

double range_of(const Histogram& a, const Histogram& b) {
    if (a.n() == 0 || b.n() == 0) return 0;
    return static_cast<double>(std::max(a.max(), b.max())) - std::min(a.min(), b.min());
}

std::string_view name_of(TestMethod method) {
    constexpr std::array<std::string_view, 4> names = {"paired-t", "sign-flip", "score", "betting"};
    return names[static_cast<std::size_t>(method)];
}

PairedTest test_difference(std::uint64_t n, const PowerSums& sums) {
    PairedTest test;
    if (n < 2) return test;
    if (variance_numerator(n, sums) == 0) {
        test.method = TestMethod::sign_flip;
        const int exponent = static_cast<int>(std::min<std::uint64_t>(n, 2000));
        test.p = sums.sum == 0 ? 1.0 : std::ldexp(1.0, 1 - exponent);
        return test;
    }
    const MeanEstimate mean = estimate_mean(n, sums);
    test.statistic = *mean.mean / *mean.se;
    test.p = t_two_sided_p(*test.statistic, n - 1);
    return test;
}

PairedTest test_differences(const Histogram& differences) {
    const std::uint64_t n = differences.n();
    if (n < 2 || n - differences.count(0) >= sign_flip_limit)
        return test_difference(n, differences.sums());
    return {TestMethod::sign_flip, {}, sign_flip_p(differences), {}};
}

Distribution describe_differences(const Histogram& differences, Judging judging) {
    Distribution result = describe(differences);
    MeanEstimate& mean = result.mean;
    const std::uint64_t differing = mean.n - differences.count(0);
    if (judging == Judging::anytime) {
        mean.interval = anytime_difference(mean.n, result.sums, differing).interval;
        mean.method = IntervalMethod::mixture;
    } else if (differing < sign_flip_limit) {
        mean.interval.reset();
    }
    return result;
}

std::optional<double> finishing_p(std::uint64_t only_a, std::uint64_t only_b) {
    if (only_a + only_b == 0) return std::nullopt;
    return binomial_two_sided(std::min(only_a, only_b), only_a + only_b, 0.5L);
}

std::optional<double> finishing_p(std::uint64_t a, std::uint64_t all_a, std::uint64_t b,
                                  std::uint64_t all_b) {
    if (all_a + all_b < 2 * (a + b)) a = all_a - a, b = all_b - b;
    if (a + b == 0 || all_a == 0 || all_b == 0) return std::nullopt;
    return binomial_two_sided(
        a, a + b, static_cast<long double>(all_a) / static_cast<long double>(all_a + all_b));
}

void judge(Finishing& finishing) {
    if (finishing.p && *finishing.p <= 1 - confidence_level)
        finishing.verdict = finishing.b_fewer() ? Verdict::a_is_better : Verdict::b_is_better;
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
    result.deals = tally.games();
    result.difference = describe_differences(pair.differences, Judging::fixed_games);
    result.differing = differing_values(pair);
    result.rare_skew = rare_skew(pair.differences);
    result.score_range = range_of(tally.strategy(a).totals, tally.strategy(b).totals);
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
    result.test = test_differences(pair.differences);
    result.finishing = finishing_of(tally, a, b);
    result.verdict = judge(result.test.p, result.difference.sums.sum);
    return result;
}

AnytimeComparison compare_at_any_time(const PairTally& pair, std::size_t family) {
    AnytimeComparison result;
    const auto [n, sums] = sample_of(pair);
    result.estimate = anytime_difference(n, sums, differing_values(pair), family);
    result.verdict = judge(result.estimate.p, sums.sum);
    return result;
}

void judge_components(const std::vector<ComponentDifference*>& together, Judging judging) {
    std::vector<ComponentDifference*> tested;
    std::vector<double> p_values;
    for (ComponentDifference* of : together) {
        if (judging == Judging::anytime) {
            of->p = anytime_mean(of->mean.n, of->sums, together.size()).p;
        } else if (of->mean.n >= sign_flip_limit) {
            tested.push_back(of);
            p_values.push_back(*test_difference(of->mean.n, of->sums).p);
        }
    }
    const std::vector<double> adjusted = holm(p_values);
    for (std::size_t i = 0; i < tested.size(); ++i) tested[i]->p = adjusted[i];
    for (ComponentDifference* of : together) of->verdict = judge(of->p, of->sums.sum);
}

std::vector<Comparison> compare_all(const Tally& tally, const JudgedPairs& judged,
                                    Judging judging) {
    std::vector<Comparison> all;
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            all.push_back(compare(tally, a, b));
            all.back().anytime = compare_at_any_time(tally.pair(a, b), judged.family());
        }
    Family family;
    for (Comparison& comparison : all)
        if (judged.judged(comparison.a, comparison.b)) family.push_back(&comparison);
    judge_components_of(family, judging);
    judge_finishing(family, tally, judging);
    adjust_tests(family);
    for (Comparison* of : family) of->verdict = judge(of->test.p_holm, of->difference.sums.sum);
    if (judging == Judging::anytime)
        for (Comparison& comparison : all) judge_at_any_time(comparison);
    for (Comparison& comparison : all)
        if (!judged.judged(comparison.a, comparison.b)) forget_verdict(comparison);
    return all;
}

}  // namespace skerry
