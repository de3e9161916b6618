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
// Where too few values differ from all others there is no interval. Where they are some more, or
// sums of few blocks, and skewed, the standard error is taken to be larger.

#include <functional>

#include "runner/statistics/mean_evidence.hpp"

namespace skerry {

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
