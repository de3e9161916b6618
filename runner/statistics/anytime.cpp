// The normal mixture: half widths, p-values, cautious estimates, and games until a half width.

#include "runner/statistics/anytime.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/mean_power.hpp"

namespace skerry {

namespace {

long double alpha_of(std::size_t family) {
    return (1 - static_cast<long double>(confidence_level)) / static_cast<long double>(family);
}

/// The x = t r^2 at the target t, found by Newton's method: the half width at t is least where x =
/// log((1 + x) / alpha^2).
long double scaled_target(long double alpha) {
    long double x = 10;
    for (int i = 0; i < 7; ++i) x -= (x - std::log((1 + x) / (alpha * alpha))) / (1 - 1 / (1 + x));
    return x;
}

/// The t r^2 of the formula after n games.
long double scaled_time(std::uint64_t n, std::size_t family) {
    return scaled_target(alpha_of(family)) * static_cast<long double>(n) /
           static_cast<long double>(anytime_target);
}

/// The u with P(Z <= u) exp(u^2 / 2) = sqrt(1 + x), Z standard normal, x >= 0, by Newton's method.
/// At x = t r^2 the one-sided mixture has level 1/2 where the mean is u sqrt(1 + 1 / x) standard
/// errors off.
long double median_bound(long double x) {
    const long double wanted = std::log(1 + x) / 2;
    long double u = 1;
    for (int i = 0; i < 40; ++i) {
        const long double below = std::erfc(-u / std::numbers::sqrt2_v<long double>) / 2;
        const long double density =
            std::exp(-u * u / 2) / std::sqrt(2 * std::numbers::pi_v<long double>);
        u -= (std::log(below) + u * u / 2 - wanted) / (density / below + u);
    }
    return u;
}

/// Half the width of the interval in standard errors after n games.
double anytime_statistic(std::uint64_t n, std::size_t family) {
    const long double alpha = alpha_of(family);
    const long double x = scaled_time(n, family);
    return rounded_figure(std::sqrt((1 + 1 / x) * std::log((1 + x) / (alpha * alpha))));
}

double cautious_mean(const MeanEvidence& evidence) {
    const long double x = scaled_time(evidence.n, 1);
    const auto mean = static_cast<long double>(evidence.mean);
    const long double moved = std::fabs(mean) - median_bound(x) * std::sqrt(1 + 1 / x) *
                                                    static_cast<long double>(judged_se(evidence));
    return rounded_figure(std::copysign(std::fmax(0.0L, moved), mean));
}

/// The p-value of a mean that is so many standard errors from 0.
double p_value(std::uint64_t n, double statistic, std::size_t family) {
    const long double t2 =
        static_cast<long double>(statistic) * static_cast<long double>(statistic);
    const long double x = scaled_time(n, family);
    const long double log_p = std::log(1 + x) / 2 - t2 * x / (2 * (1 + x));
    const long double p = std::exp(log_p) * static_cast<long double>(family);
    return rounded_figure(std::min(p, 1.0L));
}

Interval anytime_limits(const MeanEvidence& evidence, double statistic, std::size_t family) {
    return limits(evidence, statistic, [&](std::uint64_t seen, std::uint64_t n) {
        return *anytime_share(std::array{n - seen, seen}, family).interval;
    });
}

/// The statistic of a mean of 0: by the end of the interval on its side, where games are rare.
double statistic_of_0(const MeanEvidence& evidence, const Interval& all, double statistic) {
    if (evidence.rare.empty()) return statistic_at(evidence, 0);
    const double reach = evidence.mean > 0 ? evidence.mean - all.low : all.high - evidence.mean;
    return reach > 0 ? statistic * std::fabs(evidence.mean) / reach : 0;
}

using Counts = std::span<const std::uint64_t>;

constexpr std::size_t bets = 29;

struct Bet {
    long double stake;
    long double log_weight;
};

std::array<Bet, bets> make_bets() {
    std::array<Bet, bets> all{};
    long double weights = 0;
    const auto weight = [](std::size_t i) {
        const long double off = (static_cast<long double>(i) - 6) / 1.5L;
        return 1 / (1 + off * off);
    };
    for (std::size_t i = 0; i < bets; ++i) weights += weight(i);
    for (std::size_t i = 0; i < bets; ++i)
        all[i] = {std::exp2(-static_cast<long double>(i) / 2), std::log(weight(i) / weights)};
    return all;
}

/// The logarithm of a wealth, and its derivative by the doubted mean.
struct Wealth {
    long double log = -std::numeric_limits<long double>::infinity();
    long double slope = 0;
};

/// What a bet that the mean is above `mean` has become.
Wealth wealth_of(const Bet& bet, Counts counts, long double mean) {
    Wealth wealth{bet.log_weight, 0};
    const auto top = static_cast<long double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const auto n = static_cast<long double>(counts[i]);
        const long double won = bet.stake * static_cast<long double>(i) / top / mean;
        const long double left = 1 - bet.stake + won;
        if (left <= 0) return {};
        wealth.log += n * std::log1p(won - bet.stake);
        wealth.slope -= n * won / (mean * left);
    }
    return wealth;
}

Wealth wealth_above(Counts counts, long double mean) {
    static const std::array<Bet, bets> all = make_bets();
    std::array<Wealth, bets> parts;
    std::ranges::transform(all, parts.begin(),
                           [&](const Bet& bet) { return wealth_of(bet, counts, mean); });
    const long double most = std::ranges::max(parts, {}, &Wealth::log).log;
    long double sum = 0;
    long double slopes = 0;
    for (const Wealth& part : parts) {
        const long double share = std::exp(part.log - most);
        sum += share;
        slopes += share * part.slope;
    }
    return {most + std::log(sum), slopes / sum};
}

long double log_needed(std::size_t family) {
    return std::log(2 * static_cast<long double>(family) /
                    (1 - static_cast<long double>(confidence_level)));
}

long double mean_of(Counts counts) {
    long double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += static_cast<long double>(i) * static_cast<long double>(counts[i]);
    const auto n =
        static_cast<long double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    return sum / (n * static_cast<long double>(counts.size() - 1));
}

/// The least mean whose doubter has less than exp(needed). The wealth falls with the mean, to 1 at
/// most at the mean of the units: Newton's method, kept between what is known to be too low and
/// high enough.
long double lower_end(Counts counts, long double needed) {
    long double high = mean_of(counts);
    if (high <= 0) return 0;
    long double low = 0;
    long double mean = high / 2;
    for (int i = 0; i < 200 && high - low > 1e-14L; ++i) {
        const Wealth wealth = wealth_above(counts, mean);
        const long double excess = wealth.log - needed;
        (excess >= 0 ? low : high) = mean;
        const long double step = mean - excess / wealth.slope;
        if (std::fabs(step - mean) < 1e-16L) break;
        mean = step > low && step < high ? step : (low + high) / 2;
    }
    return mean;
}

/// One half, or a share beyond it that a doubter of it has less than doubled his wealth with.
double cautious_share(Counts counts, Counts others) {
    const long double twice = std::log(2.0L);
    if (mean_of(counts) > 0.5L) return rounded_figure(std::fmax(0.5L, lower_end(counts, twice)));
    return rounded_figure(std::fmin(0.5L, 1 - lower_end(others, twice)));
}

std::vector<std::uint64_t> reversed(Counts counts) { return {counts.rbegin(), counts.rend()}; }

}  // namespace

double anytime_half_width(std::uint64_t n, double sd, std::size_t family) {
    return rounded_figure(static_cast<long double>(sd) *
                          static_cast<long double>(anytime_statistic(n, family)) /
                          std::sqrt(static_cast<long double>(n)));
}

AnytimeEstimate anytime_mean(const MeanEvidence& evidence, std::size_t family) {
    AnytimeEstimate estimate = anytime_interval(evidence, family);
    if (estimate.interval) estimate.cautious = cautious_mean(evidence);
    return estimate;
}

AnytimeEstimate anytime_interval(const MeanEvidence& evidence, std::size_t family) {
    AnytimeEstimate estimate;
    estimate.family = family;
    const std::uint64_t n = evidence.n;
    if (n < anytime_least_games || evidence.differing < anytime_least_differing) return estimate;
    if (evidence.varies()) {
        const double statistic = anytime_statistic(n, family);
        estimate.interval = anytime_limits(evidence, statistic, family);
        estimate.p = p_value(n, statistic_of_0(evidence, *estimate.interval, statistic), family);
    } else if (evidence.mean != 0) {
        const long double chance =
            static_cast<long double>(n + 1) *
            std::exp2(-static_cast<long double>(std::min<std::uint64_t>(n, 4'000)));
        estimate.p = rounded_figure(std::min(chance * static_cast<long double>(family), 1.0L));
    }
    return estimate;
}

Caution caution_of(const MeanEvidence& evidence, const AnytimeEstimate& estimate) {
    if (!estimate.interval) return {};
    const double plain = anytime_statistic(evidence.n, estimate.family) * judged_se(evidence);
    return {std::max(0.0, evidence.mean - plain - estimate.interval->low),
            std::max(0.0, estimate.interval->high - evidence.mean - plain)};
}

std::optional<std::uint64_t> games_for_half_width(double sd, double width, std::size_t family) {
    return least_number(
        [&](std::uint64_t n) { return anytime_half_width(n, sd, family) <= width; });
}

double log_wealth_above(Counts counts, double share) {
    return rounded_figure(wealth_above(counts, share).log);
}

AnytimeEstimate anytime_share(Counts counts, std::size_t family) {
    AnytimeEstimate estimate;
    estimate.family = family;
    estimate.method = IntervalMethod::betting;
    if (std::ranges::all_of(counts, [](std::uint64_t count) { return count == 0; }))
        return estimate;
    const std::vector<std::uint64_t> others = reversed(counts);
    const long double needed = log_needed(family);
    estimate.interval = Interval{rounded_figure(lower_end(counts, needed)),
                                 rounded_figure(1 - lower_end(others, needed))};
    estimate.cautious = cautious_share(counts, others);
    const long double wealth =
        std::max(wealth_above(counts, 0.5L).log, wealth_above(others, 0.5L).log);
    estimate.p =
        rounded_figure(std::min(1.0L, 2 * static_cast<long double>(family) * std::exp(-wealth)));
    return estimate;
}

bool anytime_share_holds(Counts counts, double share, std::size_t family) {
    const long double needed = log_needed(family);
    return wealth_above(counts, share).log < needed &&
           wealth_above(reversed(counts), 1 - static_cast<long double>(share)).log < needed;
}

}  // namespace skerry
