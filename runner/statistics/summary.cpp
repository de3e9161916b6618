// Estimates of means and shares, and the summary of one strategy.

#include "runner/statistics/summary.hpp"

#include <cmath>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"

namespace skerry {

namespace {

/// `growing`: the growing_blocks() of the tally.
StrategySummary summarise_by(const Tally& tally, const BlockSums& growing, std::size_t strategy,
                             Judging judging, const KnownScores& known) {
    const StrategyTally& played = tally.strategy(strategy);
    StrategySummary result{
        .games = tally.games_of(strategy),
        .unfinished = played.unfinished,
        .first_unfinished = {},
        .forfeited = played.forfeited,
        .first_forfeited = {},
        .score = describe(played.totals, evidence_of_strategy(played, known), judging),
        .components = {}};
    for (const Extreme& game : played.unfinished_games.list())
        result.first_unfinished.push_back(game.game);
    for (const Extreme& game : played.forfeited_games.list())
        result.first_forfeited.push_back(game.game);
    const std::int64_t total = result.score.sums.sum;
    for (std::size_t c = 0; c < played.components.size(); ++c) {
        const PowerSums& sums = played.components[c];
        ComponentSummary component{
            .sums = sums,
            .mean = estimate_mean(result.score.mean.n, sums,
                                  evidence_of_component(tally, growing, strategy, c, known)),
            .share = {}};
        if (total != 0)
            component.share = static_cast<double>(sums.sum) / static_cast<double>(total);
        result.components.push_back(component);
    }
    return result;
}

}  // namespace

MeanEstimate scaled(MeanEstimate estimate, double factor) {
    if (estimate.mean) *estimate.mean *= factor;
    if (estimate.se) *estimate.se *= std::abs(factor);
    if (estimate.interval) {
        const auto [low, high] =
            std::minmax({estimate.interval->low * factor, estimate.interval->high * factor});
        estimate.interval = Interval{low, high};
    }
    return estimate;
}

Spread spread_of(std::uint64_t n, const PowerSums& sums) {
    // Exact integers up to the only division: sd^2 = numerator / (n (n - 1)).
    const auto numerator = static_cast<double>(variance_numerator(n, sums));
    const double sd = std::sqrt(numerator / static_cast<double>(uint128{n} * (n - 1)));
    return {sd, sd / std::sqrt(static_cast<double>(n))};
}

MeanEstimate estimate_mean(std::uint64_t n, const PowerSums& sums) {
    return estimate_mean(n, sums, evidence_of(n, sums));
}

MeanEstimate estimate_mean(std::uint64_t n, const PowerSums& sums, const MeanEvidence& evidence,
                           Judging judging) {
    MeanEstimate result;
    result.n = n;
    if (n == 0) return result;
    const double mean = static_cast<double>(sums.sum) / static_cast<double>(n);
    result.mean = mean;
    if (n == 1) return result;
    const auto [sd, se] = spread_of(n, sums);
    result.sd = sd;
    result.se = se;
    const bool anytime = judging == Judging::anytime;
    result.interval = anytime ? anytime_interval(evidence).interval : mean_interval(evidence);
    result.method = anytime ? IntervalMethod::mixture : IntervalMethod::t;
    return result;
}

Interval wilson_interval(std::uint64_t count, std::uint64_t n) {
    const long double z = 1.959963984540054L;
    const auto size = static_cast<long double>(n);
    const long double p = static_cast<long double>(count) / size;
    const long double middle = p + z * z / (2 * size);
    const long double half = z * std::sqrt(p * (1 - p) / size + z * z / (4 * size * size));
    const long double scale = 1 + z * z / size;
    return {count == 0 ? 0 : rounded_figure((middle - half) / scale),
            count == n ? 1 : rounded_figure((middle + half) / scale)};
}

GameShare share_of_games(std::uint64_t count, std::uint64_t n, Judging judging) {
    GameShare result;
    result.share = ratio(count, n);
    if (judging == Judging::anytime) {
        result.interval = anytime_share(std::array{n - count, count}).interval;
        result.method = IntervalMethod::betting;
    } else if (n > 0) {
        result.interval = wilson_interval(count, n);
    }
    return result;
}

Distribution describe(const Histogram& histogram) { return describe(histogram, MeanEvidence()); }

Distribution describe(const Histogram& histogram, const MeanEvidence& evidence, Judging judging) {
    const std::uint64_t n = histogram.n();
    const PowerSums sums = histogram.sums();
    Distribution result{.sums = sums,
                        .mean = estimate_mean(n, sums, evidence, judging),
                        .min = {},
                        .max = {},
                        .quantiles = {}};
    if (n == 0) return result;
    result.min = histogram.min();
    result.max = histogram.max();
    for (const Fraction p : reported_quantiles)
        result.quantiles.push_back({p, histogram.quantile(p)});
    return result;
}

MeanEvidence evidence_of_strategy(const StrategyTally& strategy, const KnownScores& known) {
    std::vector<RareGames> rare;
    if (known.stand_in) rare.push_back({*known.stand_in, strategy.unfinished, 0});
    MeanEvidence evidence = evidence_of_scores(strategy.totals, rare);
    evidence.bounds = mean_bounds(known.total);
    return evidence;
}

Interval ends_of(const Histogram& scores, const KnownScores& known) {
    if (scores.n() == 0) return {0, 0};
    const MeanBounds bounds = mean_bounds(known.total);
    const Interval ends{std::isinf(bounds.low) ? scores.min() : bounds.low,
                        std::isinf(bounds.high) ? scores.max() : bounds.high};
    const double stand_in = known.stand_in.value_or(ends.low);
    return {std::min(ends.low, stand_in), std::max(ends.high, stand_in)};
}

BlockSums growing_blocks(const Tally& tally) {
    constexpr std::uint64_t unlimited = std::uint64_t{1} << 58U;
    const BlockSums& sums = tally.blocks();
    return sums.kept() ? sums.in_blocks_of(sums.layout().with_same_seeds(unlimited)) : sums;
}

MeanEvidence evidence_of_component(const Tally& tally, const BlockSums& sums, std::size_t strategy,
                                   std::size_t component, const KnownScores& known) {
    const StrategyTally& own = tally.strategy(strategy);
    std::vector<BlockValue> blocks;
    for (std::size_t row = 0; row < sums.rows(); ++row)
        if (const std::int64_t n = sums.at(row, tally.finished_column(strategy)); n > 0)
            blocks.push_back({static_cast<std::uint64_t>(n),
                              sums.at(row, tally.component_column(strategy, component))});
    MeanEvidence evidence = evidence_of(own.totals.n(), own.components[component], blocks);
    evidence.bounds = mean_bounds(known.component(component));
    return evidence;
}

StrategySummary summarise(const Tally& tally, std::size_t strategy, Judging judging,
                          const KnownScores& known) {
    return summarise_by(tally, growing_blocks(tally), strategy, judging, known);
}

std::vector<StrategySummary> summarise_all(const Tally& tally, Judging judging,
                                           std::span<const KnownScores> known) {
    const BlockSums growing = growing_blocks(tally);
    std::vector<StrategySummary> all;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        all.push_back(summarise_by(tally, growing, i, judging, known[i]));
    return all;
}

std::optional<double> ratio(std::uint64_t numerator, std::uint64_t denominator) {
    if (denominator == 0) return std::nullopt;
    return static_cast<double>(numerator) / static_cast<double>(denominator);
}

}  // namespace skerry
