// Intervals and p-values by Student's t, by Hall's cubic, and for rare games.

#include "runner/statistics/mean_judge.hpp"

#include <cmath>

namespace skerry {

namespace {

/// g^-1(x), the T whose transformed value is x.
double untransformed(double x, double skew) {
    if (std::fabs(skew) < 1e-9) return x;
    return (std::cbrt(1 + skew * (x - skew / 6)) - 1) * 3 / skew;
}

/// How far the lowest m that is not rejected lies below the mean, and the highest above it.
struct Reach {
    double down = 0;
    double up = 0;
};

Reach reach_of(double se, double skew, double statistic) {
    const double plain = statistic * se;
    return {std::max(plain, se * untransformed(statistic, skew)),
            std::max(plain, -se * untransformed(-statistic, skew))};
}

/// What a rare game that comes more or less often would move the mean by.
Reach reach_of(const RareGames& games, const ShareLimits& shares) {
    const Interval share = shares(games.seen, games.games);
    const double seen = static_cast<double>(games.seen) / static_cast<double>(games.games);
    const double more = std::fabs(games.value) * (share.high - seen);
    const double less = std::fabs(games.value) * (seen - share.low);
    return games.value < 0 ? Reach{more, less} : Reach{less, more};
}

/// By Student's t, and exact shares at the level of this statistic.
Interval limits_at(const MeanEvidence& evidence, double statistic) {
    return limits(evidence, statistic, [&](std::uint64_t seen, std::uint64_t n) {
        const double p = t_two_sided_p(statistic, evidence.freedom);
        return exact_share_interval(seen, n, static_cast<long double>(p) / 2);
    });
}

/// The least share that is too high.
template <class IsTooHigh>
double least_share(IsTooHigh is_too_high) {
    long double low = 0;
    long double high = 1;
    for (int step = 0; step < 60; ++step) {
        const long double middle = (low + high) / 2;
        (is_too_high(middle) ? high : low) = middle;
    }
    return rounded_figure((low + high) / 2);
}

/// The statistic whose limits reach just to `value`.
double statistic_with_rare(const MeanEvidence& evidence, double value) {
    const auto reaches = [&](double statistic) {
        const Interval all = limits_at(evidence, statistic);
        return all.low <= value && value <= all.high;
    };
    double low = 0;
    double high = 1;
    while (high < 64 && !reaches(high)) low = high, high *= 2;
    for (int step = 0; step < 30; ++step) {
        const double middle = (low + high) / 2;
        (reaches(middle) ? high : low) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

Interval limits(const MeanEvidence& evidence, double statistic, const ShareLimits& shares) {
    const Reach own = reach_of(judged_se(evidence), evidence.part.skew, statistic);
    double down = own.down * own.down;
    double up = own.up * own.up;
    for (const RareGames& games : evidence.rare) {
        const Reach reach = reach_of(games, shares);
        down += reach.down * reach.down;
        up += reach.up * reach.up;
    }
    if (evidence.rare.empty())
        down = own.down, up = own.up;
    else
        down = std::sqrt(down), up = std::sqrt(up);
    return {std::max(evidence.mean - down, evidence.bounds.low),
            std::min(evidence.mean + up, evidence.bounds.high)};
}

double statistic_at(const MeanEvidence& evidence, double value) {
    const double se = judged_se(evidence);
    if (se == 0) return 0;
    const double skew = evidence.part.skew;
    const double off = (evidence.mean - value) / se;
    const double bent = skew * off;
    return std::min(std::fabs(off), std::fabs(off * (1 + bent / 3 + bent * bent / 27) + skew / 6));
}

std::optional<Interval> mean_interval(const MeanEvidence& evidence, std::size_t family) {
    if (evidence.sparse || evidence.freedom < 1 || !evidence.varies()) return std::nullopt;
    const double level = 1 - (1 - confidence_level) / static_cast<double>(family);
    return limits_at(evidence, t_quantile(level, evidence.freedom));
}

std::optional<double> mean_p(const MeanEvidence& evidence, double value) {
    if (evidence.freedom < 1 || !evidence.varies()) return std::nullopt;
    if (value < evidence.bounds.low || value > evidence.bounds.high) return 0;
    const double statistic = evidence.rare.empty() ? statistic_at(evidence, value)
                                                   : statistic_with_rare(evidence, value);
    return t_two_sided_p(statistic, evidence.freedom);
}

Interval exact_share_interval(std::uint64_t count, std::uint64_t n, long double tail) {
    Interval interval{0, 1};
    if (count > 0)
        interval.low = least_share(
            [&](long double share) { return binomial_p(n - count, n, 1 - share) > tail; });
    if (count < n)
        interval.high =
            least_share([&](long double share) { return binomial_p(count, n, share) < tail; });
    return interval;
}

double at_most_p(std::uint64_t count, std::uint64_t n, long double share) {
    return rounded_figure(std::min(1.0L, 2 * binomial_p(count, n, share)));
}

double exact_share_p(std::uint64_t count, std::uint64_t n, long double share) {
    return std::min(at_most_p(count, n, share), at_most_p(n - count, n, 1 - share));
}

double normal_errors(std::size_t family) {
    const long double tail = (1 - static_cast<long double>(confidence_level)) / 2;
    return normal_quantile(1 - tail / static_cast<long double>(family));
}

}  // namespace skerry
