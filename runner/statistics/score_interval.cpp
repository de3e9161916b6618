// The score test of a share: weights under the tested share by Newton's method, ends by bisection.

#include "runner/statistics/score_interval.hpp"

#include <cmath>
#include <numeric>

namespace skerry {

namespace {

using Counts = std::span<const std::uint64_t>;

/// Counts with their mean share, as long doubles.
struct Units {
    std::vector<long double> counts;
    long double n = 0;
    long double mean = 0;

    explicit Units(Counts given) : counts(given.begin(), given.end()) {
        n = std::accumulate(counts.begin(), counts.end(), 0.0L);
        for (std::size_t i = 0; i < counts.size(); ++i) mean += counts[i] * share(i);
        mean /= n;
    }
    long double share(std::size_t i) const {
        return static_cast<long double>(i) / static_cast<long double>(counts.size() - 1);
    }
    /// Everything seen from the other side.
    Units reversed() const {
        Units other = *this;
        other.counts.assign(counts.rbegin(), counts.rend());
        other.mean = 1 - mean;
        return other;
    }
};

/// The sum of c (x - m) / (1 + mu (x - m)), which falls with mu, and its derivative.
struct Excess {
    long double value = 0;
    long double slope = 0;
};

Excess excess_of(const Units& units, long double m, long double mu) {
    Excess excess;
    for (std::size_t i = 0; i < units.counts.size(); ++i) {
        if (units.counts[i] == 0) continue;
        const long double off = units.share(i) - m;
        const long double part = off / (1 + mu * off);
        excess.value += units.counts[i] * part;
        excess.slope -= units.counts[i] * part * part;
    }
    return excess;
}

/// The mu for a mean of m below that of the units, 0 <= mu <= 1 / m.
long double tilt_to(const Units& units, long double m) {
    long double low = 0;
    long double high = 1 / m;
    if (units.counts[0] == 0 && excess_of(units, m, high).value >= 0) return high;
    long double mu = high / 2;
    for (int i = 0; i < 200 && high - low > 1e-17L * high; ++i) {
        const Excess excess = excess_of(units, m, mu);
        (excess.value >= 0 ? low : high) = mu;
        const long double step = mu - excess.value / excess.slope;
        if (std::fabs(step - mu) <= 1e-18L * mu) break;
        mu = step > low && step < high ? step : (low + high) / 2;
    }
    return mu;
}

/// The variance of a unit under a mean of m, 0 < m < the mean of the units.
long double variance_under(const Units& units, long double m) {
    const long double mu = tilt_to(units, m);
    long double variance = 0;
    long double weights = 0;
    for (std::size_t i = 0; i < units.counts.size(); ++i) {
        if (units.counts[i] == 0) continue;
        const long double off = units.share(i) - m;
        const long double weight = units.counts[i] / (units.n * (1 + mu * off));
        weights += weight;
        variance += weight * off * off;
    }
    const long double at_0 = units.counts[0] == 0 ? std::fmax(0.0L, 1 - weights) : 0;
    return variance + at_0 * m * m;
}

/// The statistic of a share m below the mean of the units: above 0.
long double statistic_below(const Units& units, long double m) {
    return (units.mean - m) / std::sqrt(variance_under(units, m) / units.n);
}

/// The least share whose statistic is at most `limit`.
long double lower_end(const Units& units, long double limit) {
    long double low = 0;
    long double high = units.mean;
    for (int i = 0; i < 60 && high > 0; ++i) {
        const long double m = (low + high) / 2;
        (statistic_below(units, m) > limit ? low : high) = m;
    }
    return high;
}

}  // namespace

long double score_statistic(Counts counts, double share) {
    const Units units(counts);
    const auto m = static_cast<long double>(share);
    if (units.mean > m) return statistic_below(units, m);
    return units.mean < m ? -statistic_below(units.reversed(), 1 - m) : 0;
}

double score_p(Counts counts, double share) {
    const long double n = Units(counts).n;
    return t_two_sided_p(static_cast<double>(score_statistic(counts, share)), n - 1);
}

Interval score_interval(Counts counts) {
    const Units units(counts);
    const long double limit = t_quantile(confidence_level, units.n - 1);
    return {rounded_figure(lower_end(units, limit)),
            rounded_figure(1 - lower_end(units.reversed(), limit))};
}

}  // namespace skerry
