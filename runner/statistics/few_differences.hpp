#pragma once
// What a few differences tell of their mean, where so few are not 0 that it has no interval
// (least_differing of mean_judge.hpp).

#include "runner/statistics/histogram.hpp"

namespace skerry {

/// The two-sided p-value of a mean of 0, of fewer than least_differing differences that are not 0;
/// 1 of none. It is sign_flip_p(), or where they are skewed mean_p() if that is larger.
double few_differences_p(std::vector<std::int32_t> differences);
/// The p-value of all differences, of which those of 0 do not count.
double few_differences_p(const Histogram& differences);

/// The part of all ways to flip signs whose sum is as far from 0 or farther, exactly (Fisher 1935,
/// 'The design of experiments', section 21). It takes a difference and its opposite for equally
/// likely.
double sign_flip_p(std::vector<std::int32_t> differences);

}  // namespace skerry
