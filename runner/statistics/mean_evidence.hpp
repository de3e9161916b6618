#pragma once
// What is known of a mean: the evidence that mean_judge.hpp and anytime.hpp judge by.

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

}  // namespace skerry
