// Grows the evidence of a mean to other numbers of values, and searches the least that is enough.

#include "runner/statistics/mean_power.hpp"

#include <cmath>

#include "runner/statistics/anytime.hpp"

namespace skerry {

namespace {

std::uint64_t grown_count(std::uint64_t count, double times) {
    return static_cast<std::uint64_t>(std::ceil(static_cast<double>(count) * times - 1e-9));
}

/// The skewness of which skew_beyond_chance() made this; 0 of 0.
double seen_skew(double skew, std::uint64_t n) {
    double seen = skew;
    for (int step = 0; skew != 0 && step < 40; ++step) seen += skew - skew_beyond_chance(seen, n);
    return seen;
}

/// What is known of `n` more values that are like these.
MeanEvidence of_values(MeanEvidence evidence, std::uint64_t n) {
    const double times = static_cast<double>(n) / static_cast<double>(evidence.n);
    evidence.part.skew =
        skew_beyond_chance(seen_skew(evidence.part.skew, evidence.n) / std::sqrt(times), n);
    evidence.part.se /= std::sqrt(times);
    evidence.freedom = (evidence.freedom + 1) * times - 1;
    evidence.differing = grown_count(evidence.differing, times);
    evidence.sparse = false;
    for (RareGames& games : evidence.rare)
        games = {games.value, grown_count(games.seen, times), grown_count(games.games, times)};
    evidence.n = n;
    return evidence;
}

/// The square of the standard error of the mean, without caution.
double squared_se(const MeanEvidence& evidence) {
    double sum = evidence.part.se * evidence.part.se;
    for (const RareGames& games : evidence.rare) {
        const auto n = static_cast<double>(games.games);
        const double share = static_cast<double>(games.seen) / n;
        sum += games.value * games.value * share * (1 - share) / n;
    }
    return sum;
}

/// More of the rare games, as they are where the mean is so many of its standard errors off: then
/// their interval is longer, too. `errors` is that number by a standard error.
void let_come(std::vector<RareGames>& rare, double errors) {
    for (RareGames& games : rare) {
        const double step = std::fabs(games.value) / static_cast<double>(games.games);
        const double more = std::max(0.0, errors) * step * static_cast<double>(games.seen);
        games.seen = std::min(games.games, games.seen + static_cast<std::uint64_t>(more));
    }
}

/// Whether so many of `n` values differ, with that power.
bool enough_differ(const MeanEvidence& pilot, std::uint64_t n, std::uint64_t least, double power) {
    const long double share =
        static_cast<long double>(pilot.differing) / static_cast<long double>(pilot.n);
    return n >= least && binomial_p(least - 1, n, share) <= 1 - static_cast<long double>(power);
}

/// Whether so many values find it. As many as the judge wants have to differ.
bool finds_mean(const MeanEvidence& pilot, std::uint64_t n, const Aim& aim, Judging judging) {
    const bool looks = judging == Judging::anytime;
    if (looks && n < anytime_least_games) return false;
    if (!enough_differ(pilot, n, looks ? anytime_least_differing : least_differing, aim.power))
        return false;
    MeanEvidence evidence = of_values(pilot, n);
    const double power_errors = normal_quantile(static_cast<long double>(aim.power));
    const double variance = squared_se(evidence);
    let_come(evidence.rare, power_errors / std::sqrt(variance));
    const auto interval = looks ? anytime_interval(evidence, aim.family).interval
                                : mean_interval(evidence, aim.family);
    if (!interval) return false;
    const double reach = std::max(evidence.mean - interval->low, interval->high - evidence.mean);
    // The spread varies, too, and the reach with it.
    const double se = std::sqrt(variance + reach * reach / (2 * evidence.freedom));
    return reach + power_errors * se <= aim.difference;
}

}  // namespace

std::optional<std::uint64_t> least_number(const std::function<bool(std::uint64_t)>& is_enough) {
    std::uint64_t high = 1'000'000'000'000;
    if (!is_enough(high)) return std::nullopt;
    std::uint64_t low = 0;  // too few
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (is_enough(middle) ? high : low) = middle;
    }
    return high;
}

double sd_of(const MeanEvidence& evidence) {
    return rounded_figure(std::sqrt(squared_se(evidence) * static_cast<double>(evidence.n)));
}

std::optional<std::uint64_t> games_for(const MeanEvidence& evidence, const Aim& aim,
                                       Judging judging) {
    if (evidence.freedom < 1 || evidence.differing == 0 || !evidence.varies()) return std::nullopt;
    return least_number([&](std::uint64_t n) { return finds_mean(evidence, n, aim, judging); });
}

std::optional<std::uint64_t> games_to_differ(const MeanEvidence& evidence, double power) {
    if (evidence.differing == 0) return std::nullopt;
    return least_number(
        [&](std::uint64_t n) { return enough_differ(evidence, n, least_differing, power); });
}

double at_least_share(std::uint64_t count, std::uint64_t n) {
    return exact_share_interval(count, n, 1 - static_cast<long double>(confidence_level)).low;
}

Histogram values_of_counts(std::span<const std::uint64_t> counts) {
    Histogram list;
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0) list.add(static_cast<std::int32_t>(k), counts[k]);
    return list;
}

MeanEvidence evidence_of_points(std::span<const std::uint64_t> counts) {
    MeanEvidence evidence = evidence_of_scores(values_of_counts(counts));
    evidence.untold = 0;
    evidence.differing = evidence.n;
    evidence.sparse = false;
    return evidence;
}

namespace {

/// `error`: of the logarithm of the variance.
void widen(MeanEvidence& evidence, double error) {
    const double one_sided = t_quantile(2 * confidence_level - 1, std::max(1.0, evidence.freedom));
    evidence.part.se *= std::exp(one_sided * error / 2);
}

}  // namespace

MeanEvidence at_worst(MeanEvidence evidence) {
    widen(evidence, std::sqrt(2 / std::max(1.0, evidence.freedom)));
    return evidence;
}

MeanEvidence at_worst(MeanEvidence evidence, const Histogram& values) {
    widen(evidence, variance_error(values, evidence.rare));
    const auto n = static_cast<double>(evidence.n);
    for (RareGames& games : evidence.rare)
        games.seen =
            grown_count(games.games, 1 - at_least_share(games.games - games.seen, games.games));
    evidence.differing =
        static_cast<std::uint64_t>(n * at_least_share(evidence.differing, evidence.n));
    return evidence;
}

}  // namespace skerry
