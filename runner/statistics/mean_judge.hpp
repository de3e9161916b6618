#pragma once
// The one judge of means: an interval, and the p-value of any value, for the mean of scores,
// components, differences, sums by blocks, and of two samples. anytime.hpp judges by the same
// evidence at any time.
//
// Where nothing is rare it is Student's t. Two things make that wrong, and are corrected.
//
// Skewed values. T = (mean - m) / se is compared as it is, and transformed by Hall's cubic
//     g(T) = T + b T^2 / 3 + b^2 T^3 / 27 + b / 6,
// where b is the skewness of the mean (Hall 1992, 'On the removal of skewness by transformation',
// JRSS B 54). Only an m that both reject is rejected. So much of b as chance alone would show, and
// 0.05, which moves no error rate by half a percent, are left out first. What is left is raised by
// up to 40 %: the larger values make a skewness, the fewer of them are in a sample of this size.
//
// Rare games. Where a game may end in a way that hardly comes and counts much, as one that is left
// unfinished and gets a score for it, the values tell little of how often it comes. Its share has
// an exact interval (Clopper, Pearson 1934): 0 of n games leave a share of 3.7 / n. The distances
// from the estimate to the ends of both intervals are added as squares (Zou, Donner 2008,
// 'Construction of confidence limits about effect measures', Statistics in Medicine 27).
//
// Where too few values differ from all others there is no interval; where they are some more, and
// skewed, the standard error is taken to be larger.

#include <functional>
#include <limits>

#include "core/outcome.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/histogram.hpp"

namespace skerry {

/// A kind of game that may come although it hardly does.
struct RareGames {
    double value = 0;         ///< what such a game counts
    std::uint64_t seen = 0;   ///< so many did
    std::uint64_t games = 0;  ///< of so many
};

/// One mean of independent values.
struct MeanPart {
    double mean = 0;
    double se = 0;    ///< its standard error
    double skew = 0;  ///< its third cumulant in standard errors, less what chance alone would show
};

/// What a mean can be, where that is known.
struct MeanBounds {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    friend MeanBounds operator-(const MeanBounds& a, const MeanBounds& b) {
        return {a.low - b.high, a.high - b.low};
    }
};
MeanBounds mean_bounds(const Bounds& values);

/// What is known of a mean.
struct MeanEvidence {
    std::uint64_t n = 0;  ///< values
    double mean = 0;      ///< of all values; n >= 1
    MeanPart part;        ///< of the values that are not rare
    double freedom = 0;   ///< degrees of freedom of Student's t; no interval at 0
    /// So many values differ from 0, where they are differences, else from the commonest one.
    std::uint64_t differing = 0;
    bool sparse = false;     ///< too few of them for an interval at a fixed number of games
    MeanBounds bounds = {};  ///< no value is beyond them
    double untold = 0;       ///< judged_se() is larger, as if so many more of them told nothing
    /// What a rare game moves, from the mean of the others to its value.
    std::vector<RareGames> rare = {};

    bool varies() const { return part.se > 0 || !rare.empty(); }
};

/// From as many differences that are not 0 on, and as many scores that are not the commonest one,
/// a mean has an interval: the few below them hardly tell how large the rare ones are. A score that
/// at most half of the games have is not rare.
inline constexpr std::uint64_t least_differing = 30;

/// Values of which only sums are known: nothing tells how skewed they are.
MeanEvidence evidence_of(std::uint64_t n, const PowerSums& sums);
/// A block of games and the sum of their values, which tell how skewed they are.
struct BlockValue {
    std::uint64_t games = 0;  ///< >= 1
    std::int64_t sum = 0;
};
MeanEvidence evidence_of(std::uint64_t n, const PowerSums& sums,
                         std::span<const BlockValue> blocks);
/// The mean of values of which only their sums by blocks are known. Weighted least squares: block j
/// of g_j of all g games is off by e_j = (sum_j - mean g_j) / g, with a variance proportional to
/// g_j; se^2 = sum(e_j^2 g / g_j) / (blocks - 1), Student's t with as many degrees of freedom. With
/// blocks of one game this is the t interval.
MeanEvidence evidence_of_blocks(std::span<const BlockValue> blocks);
/// Scores.
MeanEvidence evidence_of_scores(const Histogram& scores, const std::vector<RareGames>& rare = {});
/// Differences.
MeanEvidence evidence_of_differences(const Histogram& differences,
                                     const std::vector<RareGames>& rare = {});
/// The standard error of the logarithm of the variance of values that are not rare, by their fourth
/// moment; 0 without spread. `rare` as in MeanEvidence.
double variance_error(const Histogram& values, const std::vector<RareGames>& rare);
/// The difference b - a of two samples, with the degrees of freedom of Welch (1947, 'The
/// generalization of Student's problem').
MeanEvidence evidence_of_two(const MeanEvidence& a, const MeanEvidence& b);

/// The evidence of `factor` times the values, factor != 0.
MeanEvidence scaled(MeanEvidence evidence, double factor);

/// The standard error by which the judge goes: part.se, larger for what is untold.
double judged_se(const MeanEvidence& evidence);

/// What the skewness of a mean of `n` values is taken to be, given that of the sample.
double skew_beyond_chance(double skew, std::uint64_t n);

/// The interval of a share of `seen` of `n` games, by whatever level.
using ShareLimits = std::function<Interval(std::uint64_t seen, std::uint64_t n)>;

/// Every m whose statistic, as it is or transformed, is at most `statistic` from 0, widened by the
/// shares of rare games.
Interval limits(const MeanEvidence& evidence, double statistic, const ShareLimits& shares);

/// The smaller of |T| and |g(T)| at m = `value`, without rare games; 0 without spread.
double statistic_at(const MeanEvidence& evidence, double value);

/// At confidence_level for a family of so many together (Bonferroni); empty without spread, and
/// where `sparse`.
std::optional<Interval> mean_interval(const MeanEvidence& evidence, std::size_t family = 1);

/// The two-sided p-value of a mean of `value`: at most 1 - confidence_level exactly where
/// mean_interval() does not contain it. Empty without spread.
std::optional<double> mean_p(const MeanEvidence& evidence, double value);

/// The interval of a share (Clopper, Pearson 1934): each side errs with a probability of at most
/// `tail`.
Interval exact_share_interval(std::uint64_t count, std::uint64_t n, long double tail);

/// Twice the probability of at most `count` of `n`, each of probability `share`; at most 1.
double at_most_p(std::uint64_t count, std::uint64_t n, long double share);
/// The two-sided p-value of a share of `share` where `count` of `n` were seen.
double exact_share_p(std::uint64_t count, std::uint64_t n, long double share);

/// How many standard errors an estimate that is about normal may be off, in each of `family`
/// estimates together at confidence_level.
double normal_errors(std::size_t family = 1);

}  // namespace skerry
