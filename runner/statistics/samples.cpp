#include <cmath>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

MeanSample sample_of(const DealSums& deals) { return {deals.n, deals.totals, deals.plays}; }

MeanSample component_sample(const DealSums& deals, std::size_t component) {
    return {deals.n, deals.components[component], deals.plays};
}

/// Makes figures of a sum over the plays of a deal those of one game.
AnytimeEstimate of_a_game(AnytimeEstimate estimate, std::uint64_t plays) {
    if (plays == 1) return estimate;
    const auto games = static_cast<double>(plays);
    if (estimate.interval)
        estimate.interval = {estimate.interval->low / games, estimate.interval->high / games};
    if (estimate.cautious) estimate.cautious = *estimate.cautious / games;
    return estimate;
}

}  // namespace

MeanSample sample_of(const StrategyTally& tally) {
    if (tally.deals.kept()) return sample_of(tally.deals);
    return {tally.totals.n(), tally.totals.sums()};
}

MeanSample component_sample(const StrategyTally& tally, std::size_t component) {
    if (tally.deals.kept()) return component_sample(tally.deals, component);
    return {tally.totals.n(), tally.components[component]};
}

MeanSample sample_of(const PairTally& tally) {
    if (tally.deals.differences.kept()) return sample_of(tally.deals.differences);
    return {tally.differences.n(), tally.differences.sums()};
}

MeanSample component_sample(const PairTally& tally, std::size_t component) {
    if (tally.deals.differences.kept()) return component_sample(tally.deals.differences, component);
    return {tally.differences.n(), tally.components[component]};
}

std::uint64_t differing_values(const PairTally& tally) {
    return tally.deals.differences.kept() ? tally.deals.differing
                                          : tally.differences.n() - tally.differences.count(0);
}

MeanEstimate estimate_mean(const MeanSample& sample, std::uint64_t n, const PowerSums& games) {
    MeanEstimate result = estimate_mean(n, games);
    if (sample.plays == 1) return result;
    result.values = sample.n;
    result.se.reset();
    result.interval.reset();
    if (sample.n == 0) return result;
    result.mean = mean_of(sample);
    if (sample.n == 1) return result;
    result.se = sd_of(sample) / std::sqrt(static_cast<double>(sample.n));
    if (variance_numerator(sample.n, sample.sums) == 0) return result;
    const double half = t_quantile(confidence_level, sample.n - 1) * *result.se;
    result.interval = Interval{*result.mean - half, *result.mean + half};
    return result;
}

double mean_of(const MeanSample& sample) {
    if (sample.n == 0) return 0;
    return static_cast<double>(sample.sums.sum) / static_cast<double>(sample.n * sample.plays);
}

double sd_of(const MeanSample& sample) {
    const std::uint64_t n = sample.n;
    if (n < 2) return 0;
    return std::sqrt(static_cast<double>(variance_numerator(n, sample.sums)) /
                     static_cast<double>(uint128{n} * (n - 1))) /
           static_cast<double>(sample.plays);
}

AnytimeEstimate anytime_mean(const MeanSample& sample, std::size_t family) {
    return of_a_game(anytime_mean(sample.n, sample.sums, family), sample.plays);
}

AnytimeEstimate anytime_difference(const PairTally& pair, std::size_t family) {
    const MeanSample sample = sample_of(pair);
    return of_a_game(anytime_difference(sample.n, sample.sums, differing_values(pair), family),
                     sample.plays);
}

}  // namespace skerry
