#include "runner/tune/arena.hpp"

#include <cmath>

#include "runner/statistics/betting.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

/// A pair of games has four half points.
constexpr double half_points = 4;

}  // namespace

Evidence& Evidence::operator+=(const Evidence& other) {
    n += other.n;
    sums += other.sums;
    differing += other.differing;
    played += other.played;
    changed += other.changed;
    if (other.points) {
        if (!points) points.emplace();
        for (std::size_t i = 0; i < points->size(); ++i) (*points)[i] += (*other.points)[i];
    }
    return *this;
}

std::optional<double> Evidence::mean() const {
    if (n == 0) return std::nullopt;
    const double mean = static_cast<double>(sums.sum) / static_cast<double>(n);
    return points ? mean / half_points : mean;
}

std::optional<double> Evidence::se() const {
    const MeanEstimate estimate = estimate_mean(n, sums);
    if (!estimate.se) return std::nullopt;
    return points ? *estimate.se / half_points : *estimate.se;
}

std::optional<Interval> Evidence::interval(std::size_t family) const {
    if (!points) return anytime_difference(n, sums, differing, family).interval;
    const std::optional<Interval> share = anytime_share(*points, family).interval;
    if (!share) return std::nullopt;
    return Interval{share->low - 0.5, share->high - 0.5};
}

}  // namespace skerry
