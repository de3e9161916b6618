#pragma once
// Neighbouring values counted together, as plots and the tables behind them have it.

#include <cstdint>
#include <span>
#include <vector>

#include "runner/statistics/histogram.hpp"

namespace skerry {

struct ValueBin {
    std::int64_t first;
    std::int64_t last;
    std::uint64_t count = 0;
};

/// The width of Freedman, Diaconis 1981, 'On the histogram as a density estimator', 2 IQR /
/// n^(1/3), of the narrowest of these distributions, in whole scores; but no more bins than can be
/// seen. Ones without values do not count.
std::int64_t common_bin_width(std::span<const Histogram* const> of);

/// All bins of a histogram's range, which begin at multiples of `width`; none without values.
std::vector<ValueBin> bins_of(const Histogram& values, std::int64_t width);

/// Those of differences, at most 46 of an odd width: one lies around 0, or is 0, so that losses,
/// ties and gains stay apart. `turned`: of the opposite differences.
std::vector<ValueBin> bins_around_zero(const Histogram& differences, bool turned);

}  // namespace skerry
