#pragma once
// The exact test of few paired differences.
//
// Fisher's randomization test ('The Design of Experiments', 1935, section 21): if a and b are
// alike, each difference is as likely to have the other sign. Of all 2^n ways to choose the signs,
// p counts those whose sum is as far from 0, to the more extreme side, times two. Nothing is
// assumed of the spread or the shape. Moving one difference away from 0, to the side of the sum,
// never raises p.
//
// No interval belongs to it: the centres that it does not reject are centres of symmetry. Where
// most differences are 0 their range misses the mean far more often than in 5 %.

#include <cstdint>
#include <vector>

#include "runner/statistics/histogram.hpp"

namespace skerry {

/// From as many differences that are not 0 on, Student's t is as good. Below them their mean has no
/// interval: the few that are not 0 hardly tell how large the rare ones are.
inline constexpr std::uint64_t sign_flip_limit = 30;

/// The two-sided p-value of differences of which fewer than sign_flip_limit are not 0; 1 if all
/// are.
double sign_flip_p(const Histogram& differences);
/// That of differences which are not 0, each by itself.
double sign_flip_p(std::vector<std::int32_t> differences);

}  // namespace skerry
