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

std::optional<RankInterval> quantile_ranks(std::uint64_t n, Fraction p, double level) {
    if (n == 0) return std::nullopt;
    const long double tail = (1 - static_cast<long double>(level)) / 2;
    const long double share = static_cast<long double>(p.numerator) / p.denominator;
    // The value of rank r lies above the quantile if at most r - 1 values lie at or below it, and
    // below the quantile if at least r values do.
    const std::uint64_t low = first_above(tail, n, share);
    const std::uint64_t high = n - first_above(tail, n, 1 - share) + 1;
    if (low == 0 || high > n) return std::nullopt;
    return RankInterval{low, high};
}

const QuantileRanks::List& QuantileRanks::of(std::uint64_t n) {
    if (n == n_) return list_;
    n_ = n;
    for (std::size_t i = 0; i < list_.size(); ++i)
        list_[i] = quantile_ranks(n, reported_quantiles[i], level_);
    return list_;
}

void QuantileIntervals::put(Distribution& of, const Histogram& values) {
    if (of.quantiles.size() != reported_quantiles.size()) return;
    const QuantileRanks::List& ranks = ranks_.of(of.mean.n);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (ranks[i])
            of.quantiles[i].interval =
                ValueInterval{value_of(ranks[i]->low, values), value_of(ranks[i]->high, values)};
}

std::vector<Quantile> quantile_differences(const Histogram& a, const Histogram& b,
                                           QuantileRanks* ranks) {
    const std::uint64_t n_a = a.n();
    const std::uint64_t n_b = b.n();
    if (n_a == 0 || n_b == 0) return {};
    QuantileRanks::List of_a{};
    QuantileRanks::List of_b{};
    if (ranks != nullptr) {
        of_a = ranks->of(n_a);
        of_b = ranks->of(n_b);
    }
    std::vector<Quantile> list;
    for (std::size_t i = 0; i < reported_quantiles.size(); ++i) {
        const Fraction p = reported_quantiles[i];
        list.push_back({p, a.quantile(p) - b.quantile(p)});
        if (of_a[i] && of_b[i])
            list.back().interval =
                ValueInterval{value_of(of_a[i]->low, a) - value_of(of_b[i]->high, b),
                              value_of(of_a[i]->high, a) - value_of(of_b[i]->low, b)};
    }
    return list;
}

}  // namespace skerry
