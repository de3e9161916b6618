#pragma once

#include "runner/statistics/sums.hpp"

namespace skerry {

/// A share of a whole, 0 <= numerator <= denominator, denominator >= 1.
struct Fraction {
    std::uint32_t numerator;
    std::uint32_t denominator;
};

/// The greatest multiple of `step` > 0 that is no more than `value`.
constexpr std::int64_t floor_to(std::int64_t value, std::int64_t step) {
    return (value >= 0 ? value : value - step + 1) / step * step;
}

/// Counts how often each integer occurred, exactly, over one contiguous range that grows as values
/// come. Everything else (n, sums, quantiles) is computed from the counts.
class Histogram {
  public:
    /// The largest |value| accepted, which limits the memory to 32 MB. A difference of two scores
    /// of up to 10^6 fits.
    static constexpr std::int32_t max_magnitude = 2'000'000;

    /// Throws std::out_of_range beyond max_magnitude. Allocates only if the range grows.
    void add(std::int32_t value, std::uint64_t count = 1) {
        // Computed modulo 2^64: a value below the range becomes an offset beyond it.
        const std::uint64_t offset = static_cast<std::uint64_t>(std::int64_t{value} - first_);
        if (offset >= counts_.size()) return add_outside(value, count);
        counts_[offset] += count;
    }
    void merge(const Histogram& other);

    /// The number of values. Takes time proportional to the range, like all functions below.
    std::uint64_t n() const;
    PowerSums sums() const;
    std::uint64_t count(std::int32_t value) const;
    std::uint64_t count_below(std::int32_t value) const;

    /// The smallest and the largest value; there must be at least one.
    std::int32_t min() const;
    std::int32_t max() const;

    /// The smallest value v with (number of values <= v) >= p * n, compared in integers; for p = 0
    /// the minimum. It is always a value that occurred: the inverse of the empirical distribution
    /// function (type 1 of Hyndman, Fan 1996, 'Sample quantiles in statistical packages'). There
    /// must be a value.
    std::int32_t quantile(Fraction p) const;

    /// The counts of min() .. max(); empty without values.
    std::span<const std::uint64_t> counts() const;

    /// Whether the counts are equal, whatever the order in which the values came.
    friend bool operator==(const Histogram& a, const Histogram& b);

  private:
    void add_outside(std::int32_t value, std::uint64_t count);
    void cover(std::int64_t low, std::int64_t high);

    std::int64_t first_ = 0;  ///< the value that counts_[0] counts
    std::vector<std::uint64_t> counts_;
};

/// The histogram of the opposite values.
Histogram negated(const Histogram& values);

// Neighbouring values counted together, as plots and the tables behind them have it.

struct ValueBin {
    std::int64_t first;
    std::int64_t last;
    std::uint64_t count = 0;
};

/// The width of Freedman, Diaconis 1981, 'On the histogram as a density estimator', 2 IQR /
/// n^(1/3), of the narrowest of these distributions, in whole scores; but no more bins than can be
/// seen. Ones without values do not count.
std::int64_t common_bin_width(std::span<const Histogram* const> values);

/// All bins of a histogram's range, which begin at multiples of `width`; none without values.
std::vector<ValueBin> bins_of(const Histogram& values, std::int64_t width);

/// Those of differences, at most 46 of an odd width: one lies around 0, or is 0, so that losses,
/// ties and gains stay apart.
std::vector<ValueBin> bins_around_zero(const Histogram& differences);

}  // namespace skerry
