#pragma once
// Compares strategy a with strategy b on the same deals.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/judged_pairs.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/samples.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

enum class Verdict : std::uint8_t { undecided, a_is_better, b_is_better };

enum class TestMethod : std::uint8_t {
    paired_t,   ///< mean difference / its standard error against Student's t
    sign_flip,  ///< sign_flip_p(): few differences, or all alike
    score,      ///< score_interval.hpp: the share of the points
    betting,    ///< betting.hpp: the share of the points of few pairs
};

std::string_view name_of(TestMethod method);

struct PairedTest {
    TestMethod method = TestMethod::paired_t;
    std::optional<double> statistic;  ///< of Student's t; empty for tests that have none
    std::optional<double> p;          ///< two-sided; from n = 2 on. 0 means below 1e-300
    std::optional<double> p_holm;     ///< adjusted for all pairs judged together; else empty
};

/// A comparison that holds whenever one looks; all ranked pairs are one family.
struct AnytimeComparison {
    AnytimeEstimate estimate;  ///< of the mean difference
    Verdict verdict = Verdict::undecided;
};

struct ComponentDifference {
    PowerSums sums;
    MeanEstimate mean;
    MeanSample sample;  ///< what is tested
    /// The two-sided p-value of a mean of 0, adjusted (Holm) for all components of all ranked
    /// pairs; of a pair with a reference, for its own components. If anytime intervals judge, a
    /// p-value that holds at any time, times the number of these components. Empty below
    /// sign_flip_limit pairs, or below anytime_least_games.
    std::optional<double> p = {};
    Verdict verdict = Verdict::undecided;  ///< by p
};

/// How many games two strategies finished, and whether one finishes more of them.
struct Finishing {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::uint64_t games_a = 0;  ///< of so many
    std::uint64_t games_b = 0;
    std::optional<double> p = {};  ///< two-sided, adjusted for all pairs judged together
    Verdict verdict = Verdict::undecided;

    bool all() const { return a == games_a && b == games_b; }
    bool b_fewer() const { return uint128{b} * games_a < uint128{a} * games_b; }
};

/// The figures of a pair over the games that both finished; differences are a - b.
struct Comparison {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t deals = 0;  ///< played, whoever finished
    Distribution difference;
    std::uint64_t wins_a = 0;
    std::uint64_t ties = 0;
    std::uint64_t wins_b = 0;
    std::uint64_t identical = 0;
    std::optional<double> identical_share;
    std::optional<double> divergent_mean;  ///< mean difference of the games that are not identical
    std::optional<double> correlation;     ///< empty if one of them always scores the same
    /// The pairing dividend: the share of games that common deals save for an equal standard error,
    /// 1 - var(a - b) / (var(a) + var(b)). Below 0 if the scores move against each other; empty if
    /// neither score varies.
    std::optional<double> games_saved;
    std::vector<ComponentDifference> components;  ///< they sum to the difference
    /// The parts of the difference's variance, where deals have several plays.
    std::optional<VarianceParts> variance;
    MeanSample tested;                   ///< the values whose mean is tested
    std::uint64_t tested_differing = 0;  ///< those of them that are not 0
    double score_range = 0;              ///< from the lowest score of the two to the highest
    /// The skew of the mean (margins.hpp) where fewer than half of the games differ; else 0.
    double rare_skew = 0;
    PairedTest test;
    AnytimeComparison anytime;
    Finishing finishing;
    /// The verdict at confidence_level: by p_holm, so that it holds for all ranked pairs together;
    /// by p if one of the two is a reference. If anytime intervals judge, it is the verdict of
    /// `anytime`.
    Verdict verdict = Verdict::undecided;
    /// What a margin says of it; empty unless judge_by_margin() has put it in.
    std::optional<MarginComparison> by_margin = {};
    /// Whether it is judged. A pair without the baseline is not: nothing is tested, and nothing is
    /// said of it at any time; the interval of its mean holds by itself.
    bool judged = true;

    std::uint64_t pairs() const { return difference.mean.n; }
};

/// From the lowest of these scores to the highest.
double range_of(const Histogram& a, const Histogram& b);

/// Tests n differences with these sums by Student's t, or by their sign if all are equal. Leaves
/// p_holm empty.
PairedTest test_difference(std::uint64_t n, const PowerSums& sums);

/// Tests differences of which every one is known: exactly where fewer than sign_flip_limit are not
/// 0. Leaves p_holm empty.
PairedTest test_differences(const Histogram& differences);

/// Tests the differences of a pair: of games, or of deals with several plays.
PairedTest test_differences(const PairTally& pair);

/// Describes differences. The interval of their mean holds by itself; there is none where fewer
/// than sign_flip_limit are not 0.
Distribution describe_differences(const Histogram& differences, Judging judging);
/// The interval is that of deals, where they have several plays; for a number of games fixed
/// before.
Distribution describe_differences(const PairTally& pair);

/// Tests whether both finish as often: then as many of the units (games, or deals of several plays)
/// that only one finished are of each. It is McNemar's test, exact. Empty without such units. More
/// units with an equal difference never lower p.
std::optional<double> finishing_p(std::uint64_t only_a, std::uint64_t only_b);
/// Tests the same of units that have nothing in common, `a` of all_a and `b` of all_b finished. The
/// parts of a and b among the finished, or among the others where those are fewer, go by all_a and
/// all_b (conditional and binomial; a little careful beside Fisher's exact test).
std::optional<double> finishing_p(std::uint64_t a, std::uint64_t all_a, std::uint64_t b,
                                  std::uint64_t all_b);
/// Judges it by its p, which is adjusted already.
void judge(Finishing& finishing);

/// The verdict: the sign of the sum if p says that it is not chance, else undecided.
Verdict judge(std::optional<double> p, std::int64_t sum_of_differences);

/// Fills in p and verdict of components that share one error rate.
void judge_components(const std::vector<ComponentDifference*>& together, Judging judging);

/// Compares a < b. Leaves p_holm and the components' p empty, and judges by p.
Comparison compare(const Tally& tally, std::size_t a, std::size_t b);

/// Compares one pair by its differences a - b over games that both finished; `family` is the number
/// of pairs that are judged together.
AnytimeComparison compare_at_any_time(const PairTally& pair, std::size_t family);

/// Compares every pair, in pair order, with p_holm over those that are judged together.
std::vector<Comparison> compare_all(const Tally& tally, const JudgedPairs& judged,
                                    Judging judging = Judging::fixed_games);

}  // namespace skerry
