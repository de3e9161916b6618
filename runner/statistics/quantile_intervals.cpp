// Intervals of quantiles and of differences of quantiles, from the order of the scores.

#include "runner/statistics/quantile_intervals.hpp"

#include <cmath>
#include <numbers>

#include "runner/statistics/mean_judge.hpp"

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

/// What two normal values with this correlation have in common at their p-quantiles: the
/// correlation of lying at or below them (Sheppard 1899: the chance that both do is an integral
/// over smaller correlations).
long double common_at(Fraction p, long double correlation) {
    constexpr int steps = 64;
    const long double share = static_cast<long double>(p.numerator) / p.denominator;
    const long double z = normal_quantile(share);
    const long double angle = std::asin(correlation);
    long double sum = 0;
    for (int i = 0; i < steps; ++i)
        sum += std::exp(-z * z / (1 + std::sin(angle * (i + 0.5L) / steps)));
    return sum * angle / steps / (2 * std::numbers::pi_v<long double>) / (share * (1 - share));
}

/// The low end of its interval, one-sided (Fisher's transformation).
long double least_of(const ScoreCorrelation& correlation) {
    constexpr long double most = 0.9999L;
    if (correlation.deals < 4) return -most;
    const long double value = std::clamp(static_cast<long double>(correlation.value), -most, most);
    const long double errors = normal_quantile(static_cast<long double>(confidence_level));
    return std::tanh(std::atanh(value) - errors / std::sqrt(correlation.deals - 3.0L));
}

/// The length of both together.
long double together(long double a, long double b, long double in_common) {
    return std::sqrt(std::max(0.0L, a * a + b * b - 2 * in_common * a * b));
}

/// `change` +- two-sided normal errors, within -1 to 1.
Interval around(double change, double se) {
    const double error = normal_errors() * se;
    return {std::max(-1.0, change - error), std::min(1.0, change + error)};
}

Interval unpaired_interval(std::uint64_t of_a, std::uint64_t n_a, std::uint64_t of_b,
                           std::uint64_t n_b) {
    const auto share = [](std::uint64_t count, std::uint64_t n) {
        return (static_cast<double>(count) + 1) / (static_cast<double>(n) + 2);
    };
    const auto se = [](double p, std::uint64_t n) {
        return std::sqrt(p * (1 - p) / (static_cast<double>(n) + 2));
    };
    const double p_a = share(of_a, n_a);
    const double p_b = share(of_b, n_b);
    return around(p_a - p_b, se(p_a, n_a) + se(p_b, n_b));
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

void QuantileIntervals::put(Distribution& distribution, const Histogram& values) {
    if (distribution.quantiles.size() != reported_quantiles.size()) return;
    const QuantileRanks::List& ranks = ranks_.of(distribution.mean.n);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (ranks[i])
            distribution.quantiles[i].interval =
                ValueInterval{value_of(ranks[i]->low, values), value_of(ranks[i]->high, values)};
}

std::vector<Quantile> quantile_differences(const Histogram& a, const Histogram& b,
                                           QuantileRanks* ranks,
                                           std::optional<ScoreCorrelation> correlation) {
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
        const std::int32_t value_a = a.quantile(p);
        const std::int32_t value_b = b.quantile(p);
        const std::int32_t difference = value_a - value_b;
        list.push_back({p, difference});
        if (!of_a[i] || !of_b[i]) continue;
        const long double common = correlation ? common_at(p, least_of(*correlation)) : 0;
        const long double below = together(value_a - value_of(of_a[i]->low, a),
                                           value_of(of_b[i]->high, b) - value_b, common);
        const long double above = together(value_of(of_a[i]->high, a) - value_a,
                                           value_b - value_of(of_b[i]->low, b), common);
        // Outwards: scores have steps, which a normal limit does not see.
        constexpr long double last_bits = 1e-9L;
        list.back().interval =
            ValueInterval{difference - static_cast<std::int32_t>(std::ceil(below - last_bits)),
                          difference + static_cast<std::int32_t>(std::ceil(above - last_bits))};
    }
    return list;
}

std::vector<Quantile> quantile_differences(const Tally& tally, const Comparison& pair,
                                           QuantileRanks* ranks) {
    const Histogram& a = tally.strategy(pair.a).totals;
    const Histogram& b = tally.strategy(pair.b).totals;
    const std::uint64_t deals = pair.pairs();
    std::optional<ScoreCorrelation> correlation;
    if (pair.correlation && deals == a.n() && deals == b.n())
        correlation = {*pair.correlation, deals};
    return quantile_differences(a, b, ranks, correlation);
}

Interval paired_interval(std::uint64_t only_a, std::uint64_t only_b, std::uint64_t n) {
    const double all = static_cast<double>(n) + 2;
    const double p_a = (static_cast<double>(only_a) + 1) / all;
    const double p_b = (static_cast<double>(only_b) + 1) / all;
    const double change = p_a - p_b;
    return around(change, std::sqrt((p_a + p_b - change * change) / all));
}

std::uint64_t count_at_least(const Histogram& values, std::int32_t least) {
    return values.n() - values.count_below(least);
}

std::optional<ShareDifference> difference_at_least(const StrategyTally& a, const StrategyTally& b,
                                                   const PairTally& pair, std::int32_t least,
                                                   std::optional<OnlyOne> only) {
    const std::uint64_t n_a = a.totals.n();
    const std::uint64_t n_b = b.totals.n();
    if (n_a == 0 || n_b == 0) return std::nullopt;
    const std::uint64_t of_a = count_at_least(a.totals, least);
    const std::uint64_t of_b = count_at_least(b.totals, least);
    ShareDifference result{static_cast<double>(of_a) / static_cast<double>(n_a) -
                               static_cast<double>(of_b) / static_cast<double>(n_b),
                           {}};
    const std::uint64_t n = pair.differences.n();
    if (n != n_a || n != n_b) {
        result.interval = unpaired_interval(of_a, n_a, of_b, n_b);
        return result;
    }
    if (only) {
        result.interval = paired_interval(only->a, only->b, n);
        return result;
    }
    const std::uint64_t better_b = pair.differences.count_below(0);
    const std::uint64_t better_a = n - better_b - pair.differences.count(0);
    // Either of the two follows from the other one: only_a - only_b = of_a - of_b.
    const std::uint64_t most_a = std::min({of_a, n - of_b, better_a});
    const std::uint64_t most_b = std::min({of_b, n - of_a, better_b});
    const std::uint64_t only_b = std::min(most_b, most_a + of_b - of_a);
    result.interval = paired_interval(only_b + of_a - of_b, only_b, n);
    return result;
}

}  // namespace skerry
