#include "runner/statistics/quantile_intervals.hpp"

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

/// The least k in 0 .. n with P(X <= k) > bound, where X is binomial; bound < 1.
std::uint64_t first_above(long double bound, std::uint64_t n, long double p) {
    std::uint64_t low = 0;
    std::uint64_t high = n;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (binomial_p(middle, n, p) > bound)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/// The value of a rank, 1 to n in ascending order.
std::int32_t value_of(std::uint64_t rank, const Histogram& values) {
    std::int32_t value = values.min();
    std::uint64_t cumulative = 0;
    for (const std::uint64_t count : values.counts()) {
        cumulative += count;
        if (cumulative >= rank) break;
        ++value;
    }
    return value;
}

}  // namespace

std::optional<RankInterval> quantile_ranks(std::uint64_t n, Fraction p) {
    if (n == 0) return std::nullopt;
    const long double tail = (1 - static_cast<long double>(confidence_level)) / 2;
    const long double share = static_cast<long double>(p.numerator) / p.denominator;
    // The value of rank r lies above the quantile if at most r - 1 values lie at or below it, and
    // below the quantile if at least r values do.
    const std::uint64_t low = first_above(tail, n, share);
    const std::uint64_t high = n - first_above(tail, n, 1 - share) + 1;
    if (low == 0 || high > n) return std::nullopt;
    return RankInterval{low, high};
}

void QuantileIntervals::put(Distribution& of, const Histogram& values) {
    if (of.quantiles.size() != reported_quantiles.size()) return;
    if (of.mean.n != n_) {
        n_ = of.mean.n;
        for (std::size_t i = 0; i < ranks_.size(); ++i)
            ranks_[i] = quantile_ranks(n_, reported_quantiles[i]);
    }
    for (std::size_t i = 0; i < ranks_.size(); ++i)
        if (ranks_[i])
            of.quantiles[i].interval =
                ValueInterval{value_of(ranks_[i]->low, values), value_of(ranks_[i]->high, values)};
}

}  // namespace skerry
