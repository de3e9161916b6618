// Plans numbers of games by the spread of the differences in a pilot.

#include "runner/statistics/plan.hpp"

#include <cmath>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

/// Only a share of the games counts for a pair; the same share is assumed for all others.
std::optional<std::uint64_t> in_games(std::optional<std::uint64_t> needed, std::uint64_t n,
                                      std::uint64_t games) {
    if (!needed || n == games) return needed;
    return static_cast<std::uint64_t>(std::ceil(
        static_cast<double>(*needed) * static_cast<double>(games) / static_cast<double>(n)));
}

GamesNeeded needed(std::optional<double> sd, const Aim& aim, std::uint64_t n, std::uint64_t games) {
    if (!sd) return {};
    const Aim half{aim.difference, 0.5, aim.family};
    return {in_games(games_for_power(*sd, aim), n, games),
            in_games(anytime_games_for_power(*sd, half), n, games),
            in_games(anytime_games_for_power(*sd, aim), n, games)};
}

/// `unit` is the value of a difference of 1 in the unit of the aim.
PairPlan plan_pair(std::size_t a, std::size_t b, const Histogram& differences, double unit,
                   const Aim& aim, std::uint64_t games) {
    PairPlan plan;
    plan.a = a;
    plan.b = b;
    plan.n = differences.n();
    const MeanEstimate mean = estimate_mean(plan.n, differences.sums());
    if (mean.sd.value_or(0) > 0) plan.sd = unit * *mean.sd;
    if (const auto limit = sd_upper_limit(differences)) plan.limit = unit * *limit;
    plan.likely = needed(plan.sd, aim, plan.n, games);
    plan.safe = needed(plan.limit, aim, plan.n, games);
    return plan;
}

Histogram half_points(const Pentanomial& points) {
    Histogram list;
    for (std::size_t k = 0; k < points.size(); ++k)
        if (points[k] > 0) list.add(static_cast<std::int32_t>(k), points[k]);
    return list;
}

void add_pairs(Plan& plan, const Tally& tally, const JudgedPairs& judged) {
    plan.aim.family = std::max<std::size_t>(1, judged.family());
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b)
            if (judged.judged(a, b))
                plan.pairs.push_back(
                    plan_pair(a, b, tally.pair(a, b).differences, 1, plan.aim, plan.pilot));
}

void add_pairs(Plan& plan, const MatchTally& tally, const JudgedPairs& judged) {
    plan.aim.family = std::max<std::size_t>(1, ranked_matchups(tally, judged));
    const std::vector<Matchup>& matchups = tally.order();
    for (std::size_t i = 0; i < matchups.size(); ++i) {
        const auto [a, b] = matchups[i];
        if (a == b || !judged.judged(a, b)) continue;
        const MatchupTally& matchup = tally.matchups()[i];
        plan.pairs.push_back(plan_pair(a, b, half_points(matchup.evidence().points),
                                       percent_a_half_point, plan.aim, plan.pilot));
        plan.pairs.back().repeats = matchup.repeats();
    }
}

/// The most of what all pairs need whose spread is known.
GamesNeeded most(const std::vector<PairPlan>& pairs, GamesNeeded PairPlan::*kind) {
    const auto of = [&](std::optional<std::uint64_t> GamesNeeded::*figure) {
        std::optional<std::uint64_t> largest;
        for (const PairPlan& pair : pairs) {
            const auto games = pair.*kind.*figure;
            if (!pair.limit) continue;
            if (!games) return games;
            largest = std::max(largest.value_or(0), *games);
        }
        return largest;
    };
    return {of(&GamesNeeded::fixed), of(&GamesNeeded::typical), of(&GamesNeeded::decided)};
}

constexpr long double most_planned = 1e12L;

/// Two-sided, of the first step of Holm's procedure.
long double critical_z(std::size_t family) {
    const long double alpha = 1 - static_cast<long double>(confidence_level);
    return normal_quantile(1 - alpha / (2 * static_cast<long double>(family)));
}

}  // namespace

Plan plan_of(const BatchTally& pilot, const JudgedPairs& judged, double difference, double power) {
    Plan plan;
    plan.aim = {difference, power, 1};
    plan.pilot = pilot.games();
    std::visit([&](const auto& tally) { add_pairs(plan, tally, judged); }, pilot.kind());
    plan.likely = most(plan.pairs, &PairPlan::likely);
    plan.safe = most(plan.pairs, &PairPlan::safe);
    return plan;
}

std::optional<std::uint64_t> games_for_power(double sd, const Aim& aim) {
    const long double z = critical_z(aim.family);
    const long double ratio = (z + normal_quantile(aim.power)) * static_cast<long double>(sd) /
                              static_cast<long double>(aim.difference);
    const long double needed = ratio * std::max(ratio, 0.0L) + z * z / 2;
    if (needed > most_planned) return std::nullopt;
    // Rounded, so that the last bits of a quantile do not decide.
    return static_cast<std::uint64_t>(
        std::ceil(static_cast<long double>(rounded_figure(std::max(needed, 2.0L)))));
}

std::optional<std::uint64_t> anytime_games_for_power(double sd, const Aim& aim) {
    const long double spread = normal_quantile(aim.power) * static_cast<long double>(sd);
    const auto finds = [&](std::uint64_t n) {
        return static_cast<long double>(anytime_half_width(n, sd, aim.family)) +
                   spread / std::sqrt(static_cast<long double>(n)) <=
               static_cast<long double>(aim.difference);
    };
    auto high = static_cast<std::uint64_t>(most_planned);
    if (!finds(high)) return std::nullopt;
    std::uint64_t low = anytime_least_games - 1;  // too few
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (finds(middle) ? high : low) = middle;
    }
    return high;
}

std::optional<double> sd_upper_limit(const Histogram& values) {
    const std::uint64_t count = values.n();
    if (count < 20) return std::nullopt;
    const PowerSums sums = values.sums();
    const auto n = static_cast<long double>(count);
    const long double mean = static_cast<long double>(sums.sum) / n;
    const long double squares = static_cast<long double>(variance_numerator(count, sums)) / n;
    if (squares == 0) return std::nullopt;
    long double fourth = 0;
    auto value = static_cast<long double>(values.min());
    for (const std::uint64_t times : values.counts()) {
        const long double squared = (value - mean) * (value - mean);
        fourth += static_cast<long double>(times) * squared * squared;
        ++value;
    }
    const long double kurtosis = n * fourth / (squares * squares);
    const long double z = normal_quantile(static_cast<long double>(confidence_level));
    const long double factor = n / (n - z);
    const long double error =
        factor * std::sqrt(std::max(0.0L, (kurtosis - (n - 3) / n) / (n - 1)));
    return rounded_figure(std::sqrt(factor * squares / (n - 1) * std::exp(z * error)));
}

}  // namespace skerry
