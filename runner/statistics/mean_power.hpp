#pragma once
// How many values the judge of means needs until it tells a mean from 0 (mean_judge.hpp, at any
// time anytime.hpp): what is known of some values, as it would be of more like them.

#include "runner/statistics/mean_judge.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// What is to be found, and how sure.
struct Aim {
    double difference = 0;   ///< the true mean, in the unit of the evidence; > 0
    double power = 0.8;      ///< the probability that it is found, 0 < power < 1
    std::size_t family = 1;  ///< the number of comparisons that are judged together, >= 1
};

/// The least number of values like those of the evidence with which the judge tells a mean as far
/// from 0 on either side, with that power. The interval has to end before it by the power's
/// quantile of standard errors, and enough values have to differ. Of a fixed number Holm's first
/// step asks for alpha / family, and later ones for less. So the power is at least what was asked
/// for, whatever the other comparisons show. A run that stops when it is decided has ended by then
/// with at least that probability. With a power of one half it is how many give an interval no
/// wider than the difference to either side. Empty without evidence, and beyond 10^12.
std::optional<std::uint64_t> games_for(const MeanEvidence& evidence, const Aim& aim,
                                       Judging judging = Judging::fixed_games);
/// How many such values it takes with that power until least_differing of them differ.
std::optional<std::uint64_t> games_to_differ(const MeanEvidence& evidence, double power);

/// The counts of values from 0 on.
Histogram values_of_counts(std::span<const std::uint64_t> counts);
/// Such values of shares of points, which are judged however few differ (score_interval.hpp).
MeanEvidence evidence_of_points(std::span<const std::uint64_t> counts);

/// How the values of an evidence spread, all of them and those that are not rare.
double sd_of(const MeanEvidence& evidence);

/// The evidence with all that these values leave open against it, each by a limit at
/// confidence_level on its side: their variance (variance_error()), how often rare games come, and
/// how few values differ.
MeanEvidence at_worst(MeanEvidence evidence, const Histogram& values);
/// That of blocks, whose values are taken to be normal.
MeanEvidence at_worst(MeanEvidence evidence);

/// The least number from 1 on that is enough, as all larger ones are; empty beyond 10^12.
std::optional<std::uint64_t> least_number(const std::function<bool(std::uint64_t)>& is_enough);

/// A share of `count` of `n` is at least this, at confidence_level on that side.
double at_least_share(std::uint64_t count, std::uint64_t n);

}  // namespace skerry
