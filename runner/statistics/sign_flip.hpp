#pragma once
// The exact test of few paired differences, and the interval that belongs to it.
//
// Fisher's randomization test ('The Design of Experiments', 1935, section 21): if a and b are
// alike, each difference is as likely to have the other sign. Of all 2^n ways to choose the signs,
// p counts those whose sum is as far from 0, to the more extreme side, times two. Nothing is
// assumed of the spread or the shape. Moving one difference away from 0, to the side of the sum,
// never raises p.
//
// The interval holds every centre that the test of (differences - centre) does not reject at
// confidence_level. Its ends are means of subsets of the differences (Hartigan 1969, 'Using
// subsample values as typical values'). It contains 0 exactly if p is above 1 - confidence_level.

#include <cstdint>
#include <optional>
#include <vector>

#include "runner/statistics/histogram.hpp"
#include "runner/statistics/interval.hpp"

namespace skerry {

/// From as many differences that are not 0 on, Student's t is as good.
inline constexpr std::uint64_t sign_flip_limit = 30;

/// The two-sided p-value of differences of which fewer than sign_flip_limit are not 0; 1 if all
/// are.
double sign_flip_p(const Histogram& differences);
/// That of differences which are not 0, each by itself.
double sign_flip_p(std::vector<std::int32_t> differences);

/// The interval of the centre of fewer than sign_flip_limit differences. Empty below 6 of them,
/// where no p is low enough; without spread, of which equal differences say nothing; and if the
/// |differences| sum to 100,000 or more.
std::optional<Interval> sign_flip_interval(const Histogram& differences);
/// That of differences each by itself, ascending, with those that are 0.
std::optional<Interval> sign_flip_interval(const std::vector<std::int32_t>& differences);

}  // namespace skerry
