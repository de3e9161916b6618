// Compares strategies on common deals: tests each pair, adjusts the tests together, and judges.

#include "runner/statistics/comparison.hpp"

#include <cmath>

#include "runner/statistics/few_differences.hpp"

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

/// The mean score of the games that a strategy finished.
double mean_of_finished(const StrategyTally& strategy, double stand_in) {
    const auto unfinished = static_cast<double>(strategy.unfinished);
    const double finished = static_cast<double>(strategy.totals.n()) - unfinished;
    if (finished <= 0) return stand_in;
    return (static_cast<double>(strategy.totals.sums().sum) - unfinished * stand_in) / finished;
}

/// How many games of a pair only a did not finish, and only b; the last component tells it, but of
/// a score of 0.
std::pair<std::uint64_t, std::uint64_t> left_by_one(const Tally& tally, std::size_t a,
                                                    std::size_t b, double stand_in) {
    if (stand_in == 0) return {tally.strategy(a).unfinished, tally.strategy(b).unfinished};
    const PowerSums& sums = tally.pair(a, b).components.back();
    const double either = static_cast<double>(sums.sum_sq) / (stand_in * stand_in);
    const double more = static_cast<double>(sums.sum) / stand_in;
    return {static_cast<std::uint64_t>((either + more) / 2),
            static_cast<std::uint64_t>((either - more) / 2)};
}

/// What is known of the mean of a component of the differences, by the blocks in which both
/// finished every game.
MeanEvidence evidence_of_part(const Tally& tally, const BlockSums& sums, std::size_t a,
                              std::size_t b, std::size_t c, const MeanBounds& bounds) {
    std::vector<BlockValue> blocks;
    for (std::size_t row = 0; row < sums.rows(); ++row) {
        const std::int64_t n = sums.at(row, Tally::played_column);
        if (n > 0 && sums.at(row, tally.finished_column(a)) == n &&
            sums.at(row, tally.finished_column(b)) == n)
            blocks.push_back(
                {static_cast<std::uint64_t>(n), sums.at(row, tally.component_column(a, c)) -
                                                    sums.at(row, tally.component_column(b, c))});
    }
    const PairTally& pair = tally.pair(a, b);
    MeanEvidence evidence = evidence_of(pair.differences.n(), pair.components[c], blocks);
    evidence.bounds = bounds;
    return evidence;
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

/// Judges who finishes more games.
void judge_finishing(const Family& family, std::size_t hidden, const Tally& tally,
                     Judging judging) {
    JointTests tests;
    for (Comparison* pair : family) tests.add(pair->finishing.p, pair->finishing.p);
    tests.adjust(hidden);
    for (Comparison* pair : family) {
        Finishing& finishing = pair->finishing;
        if (finishing.p && judging == Judging::anytime)
            finishing.p =
                finishing_at_any_time(tally.pair(pair->a, pair->b), family.size() + hidden);
        judge(finishing);
    }
}

/// Judges all components of the pairs together.
void judge_components_of(const Family& family, std::size_t hidden, Judging judging) {
    std::vector<ComponentDifference*> all;
    for (Comparison* pair : family)
        for (ComponentDifference& component : pair->components) all.push_back(&component);
    judge_components(all, judging, family.empty() ? 0 : hidden * all.size() / family.size());
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

/// `growing`: the growing_blocks() of the tally.
Comparison compare_by(const Tally& tally, const BlockSums& growing, std::size_t a, std::size_t b,
                      const KnownScores& known_a, const KnownScores& known_b) {
    const PairTally& pair = tally.pair(a, b);
    Comparison result;
    result.a = a;
    result.b = b;
    result.deals = tally.games();
    result.evidence = evidence_of_pair(tally, a, b, known_a, known_b);
    result.difference = describe(pair.differences, result.evidence);
    result.score_range =
        range_of(tally.strategy(a).totals, tally.strategy(b).totals, known_a, known_b);
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
    for (std::size_t c = 0; c < pair.components.size(); ++c) {
        const MeanEvidence evidence =
            evidence_of_part(tally, growing, a, b, c,
                             mean_bounds(known_a.component(c)) - mean_bounds(known_b.component(c)));
        result.components.push_back(
            {pair.components[c], estimate_mean(n, pair.components[c], evidence), evidence});
    }
    result.test = result.evidence.sparse && n >= 2
                      ? PairedTest{TestMethod::sign_flip, {}, few_differences_p(pair.differences)}
                      : test_difference(result.evidence);
    result.finishing = finishing_of(tally, a, b);
    result.verdict = judge(result.test.p, result.difference.sums.sum);
    return result;
}

}  // namespace

MeanSample sample_of(const StrategyTally& tally) { return {tally.totals.n(), tally.totals.sums()}; }
MeanSample sample_of(const PairTally& tally) {
    return {tally.differences.n(), tally.differences.sums()};
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

double range_of(const Histogram& a, const Histogram& b, const KnownScores& known_a,
                const KnownScores& known_b) {
    if (a.n() == 0 || b.n() == 0) return 0;
    const Interval ends_a = ends_of(a, known_a);
    const Interval ends_b = ends_of(b, known_b);
    return std::max(ends_a.high, ends_b.high) - std::min(ends_a.low, ends_b.low);
}

std::string_view name_of(TestMethod method) {
    constexpr std::array<std::string_view, 4> names = {"paired-t", "sign-flip", "score", "betting"};
    return names[static_cast<std::size_t>(method)];
}

PairedTest test_difference(const MeanEvidence& evidence) {
    PairedTest test;
    if (evidence.n < 2) return test;
    test.p = mean_p(evidence, 0);
    if (test.p) {
        if (evidence.part.se > 0) test.statistic = evidence.part.mean / judged_se(evidence);
        return test;
    }
    if (evidence.varies()) return test;
    test.method = TestMethod::sign_flip;
    const int exponent = static_cast<int>(std::min<std::uint64_t>(evidence.n, 2000));
    test.p = evidence.mean == 0 ? 1.0 : std::ldexp(1.0, 1 - exponent);
    return test;
}

std::optional<double> finishing_p(std::uint64_t only_a, std::uint64_t only_b) {
    if (only_a + only_b == 0) return std::nullopt;
    return exact_share_p(only_a, only_a + only_b, 0.5L);
}

std::optional<double> finishing_p(std::uint64_t a, std::uint64_t all_a, std::uint64_t b,
                                  std::uint64_t all_b) {
    if (all_a + all_b < 2 * (a + b)) a = all_a - a, b = all_b - b;
    if (a + b == 0 || all_a == 0 || all_b == 0) return std::nullopt;
    return exact_share_p(a, a + b,
                         static_cast<long double>(all_a) / static_cast<long double>(all_a + all_b));
}

void judge(Finishing& finishing) {
    if (finishing.p && *finishing.p <= 1 - confidence_level)
        finishing.verdict = finishing.b_fewer() ? Verdict::a_is_better : Verdict::b_is_better;
}

Verdict judge(std::optional<double> p, std::int64_t sum_of_differences) {
    if (!p || *p > 1 - confidence_level || sum_of_differences == 0) return Verdict::undecided;
    return sum_of_differences > 0 ? Verdict::a_is_better : Verdict::b_is_better;
}

MeanEvidence evidence_of_pair(const Tally& tally, std::size_t a, std::size_t b,
                              const KnownScores& known_a, const KnownScores& known_b) {
    std::vector<RareGames> rare;
    if (const auto stand_in = known_a.stand_in ? known_a.stand_in : known_b.stand_in) {
        const auto [only_a, only_b] = left_by_one(tally, a, b, *stand_in);
        if (known_a.stand_in)
            rare.push_back({*stand_in - mean_of_finished(tally.strategy(b), *stand_in), only_a, 0});
        if (known_b.stand_in)
            rare.push_back({mean_of_finished(tally.strategy(a), *stand_in) - *stand_in, only_b, 0});
    }
    MeanEvidence evidence = evidence_of_differences(tally.pair(a, b).differences, rare);
    evidence.bounds = mean_bounds(known_a.total) - mean_bounds(known_b.total);
    return evidence;
}

Comparison compare(const Tally& tally, std::size_t a, std::size_t b, const KnownScores& known_a,
                   const KnownScores& known_b) {
    return compare_by(tally, growing_blocks(tally), a, b, known_a, known_b);
}

AnytimeComparison compare_at_any_time(const MeanEvidence& difference, std::size_t family) {
    AnytimeComparison result;
    result.estimate = anytime_mean(difference, family);
    result.verdict = judge(result.estimate.p, difference.mean > 0 ? 1 : -1);
    return result;
}

void judge_components(const std::vector<ComponentDifference*>& together, Judging judging,
                      std::size_t hidden) {
    JointTests tests;
    for (ComponentDifference* component : together) {
        if (judging == Judging::anytime)
            component->p = anytime_interval(component->evidence, together.size() + hidden).p;
        else if (component->mean.n >= least_differing && !component->evidence.sparse)
            tests.add(test_difference(component->evidence).p, component->p);
    }
    tests.adjust(hidden);
    for (ComponentDifference* component : together)
        component->verdict = judge(component->p, component->sums.sum);
}

std::vector<Comparison> compare_all(const Tally& tally, const JudgedPairs& judged,
                                    Judging judging) {
    std::vector<Comparison> all;
    const BlockSums growing = growing_blocks(tally);
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b) {
            all.push_back(
                compare_by(tally, growing, a, b, judged.known_scores(a), judged.known_scores(b)));
            all.back().anytime = compare_at_any_time(all.back().evidence, judged.family());
        }
    Family family;
    for (Comparison& comparison : all)
        if (judged.judged(comparison.a, comparison.b)) family.push_back(&comparison);
    const std::size_t hidden = judged.hidden();
    judge_components_of(family, hidden, judging);
    judge_finishing(family, hidden, tally, judging);
    JointTests tests;
    for (Comparison* pair : family) tests.add(pair->test.p, pair->test.p_holm);
    tests.adjust(hidden);
    for (Comparison* pair : family)
        pair->verdict = judge(pair->test.p_holm, pair->difference.sums.sum);
    if (judging == Judging::anytime)
        for (Comparison& comparison : all) judge_at_any_time(comparison);
    for (Comparison& comparison : all)
        if (!judged.judged(comparison.a, comparison.b)) forget_verdict(comparison);
    return all;
}

}  // namespace skerry
