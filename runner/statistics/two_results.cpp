// Computes changes between two results, by blocks of common games or unpaired, and judges margins.

#include "runner/statistics/two_results.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

std::optional<double> mean_of(std::uint64_t n, std::int64_t sum) {
    if (n == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(n);
}

MeanChange change_of(std::uint64_t n_a, std::int64_t sum_a, std::uint64_t n_b, std::int64_t sum_b) {
    MeanChange change;
    change.mean_a = mean_of(n_a, sum_a);
    change.mean_b = mean_of(n_b, sum_b);
    if (change.mean_a && change.mean_b) change.difference = *change.mean_b - *change.mean_a;
    return change;
}

void judge_by_t(MeanChange& change, double se, long double freedom) {
    change.se = se;
    change.freedom = static_cast<double>(freedom);
    if (se == 0) return;
    const double half = t_quantile(confidence_level, freedom) * se;
    change.interval = Interval{*change.difference - half, *change.difference + half};
    change.p = t_two_sided_p(*change.difference / se, freedom);
}

}  // namespace

MeanChange change_by_blocks(std::span<const BlockPair> blocks) {
    BlockPair all;
    std::vector<std::int32_t> few;
    std::uint64_t differing = 0;
    std::uint64_t may_differ = 0;
    for (const BlockPair& block : blocks) {
        all.games += block.games;
        all.sum_a += block.sum_a;
        all.sum_b += block.sum_b;
        if (block.sum_a == block.sum_b) continue;
        may_differ += block.games;
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        if (++differing < sign_flip_limit)
            few.push_back(
                static_cast<std::int32_t>(std::clamp(block.sum_b - block.sum_a, -most, most)));
    }
    MeanChange change = change_of(all.games, all.sum_a, all.games, all.sum_b);
    change.n = all.games;
    change.differing = differing;
    change.may_differ = may_differ;
    if (blocks.size() < 2) return change;
    const auto games = static_cast<long double>(all.games);
    const long double mean = static_cast<long double>(all.sum_b - all.sum_a) / games;
    long double spread = 0;
    long double squares = 0;
    long double cubes = 0;
    for (const BlockPair& block : blocks) {
        const auto size = static_cast<long double>(block.games);
        const long double off =
            (static_cast<long double>(block.sum_b - block.sum_a) - mean * size) / games;
        spread += off * off * games / size;
        squares += off * off;
        cubes += off * off * off;
    }
    const auto freedom = static_cast<long double>(blocks.size() - 1);
    const auto se = static_cast<double>(std::sqrt(spread / freedom));
    if (differing >= sign_flip_limit) {
        judge_by_t(change, se, freedom);
        if (se > 0)
            change.skew = static_cast<double>(cubes / (squares * std::sqrt(squares)));
        else  // all blocks on one side, as in test_difference()
            change.p =
                std::ldexp(1.0, 1 - static_cast<int>(std::min<std::uint64_t>(differing, 2000)));
    } else {
        change.se = se;
        if (differing > 0) change.p = sign_flip_p(few);
    }
    return change;
}

MeanChange change_unpaired(std::uint64_t n_a, const PowerSums& a, std::uint64_t n_b,
                           const PowerSums& b) {
    MeanChange change = change_of(n_a, a.sum, n_b, b.sum);
    change.n = change.differing = change.may_differ = std::min(n_a, n_b);
    if (n_a < 2 || n_b < 2) return change;
    const auto squared_error = [](std::uint64_t n, const PowerSums& sums) {
        const auto count = static_cast<long double>(n);
        return static_cast<long double>(variance_numerator(n, sums)) /
               (count * count * (count - 1));
    };
    const long double of_a = squared_error(n_a, a);
    const long double of_b = squared_error(n_b, b);
    const long double both = of_a + of_b;
    const long double freedom = both == 0 ? static_cast<long double>(n_a + n_b - 2)
                                          : both * both /
                                                (of_a * of_a / static_cast<long double>(n_a - 1) +
                                                 of_b * of_b / static_cast<long double>(n_b - 1));
    judge_by_t(change, static_cast<double>(std::sqrt(both)), freedom);
    return change;
}

MarginVerdict judge_by_margin(const MeanChange& change, double margin) {
    if (change.differing < sign_flip_limit) {
        const auto p = few_differences_p(change.n, change.may_differ, change.range, margin);
        return p && *p <= 1 - confidence_level ? MarginVerdict::alike : MarginVerdict::open;
    }
    if (!change.interval) return MarginVerdict::open;
    if (change.interval->high < -margin) return MarginVerdict::worse;
    const double beyond = t_quantile(confidence_level, change.freedom);
    const auto proves = [&](double distance, double skew) {
        return without_skew(distance / *change.se, skew) > beyond;
    };
    if (!proves(*change.difference + margin, change.skew)) return MarginVerdict::open;
    return proves(margin - *change.difference, -change.skew) ? MarginVerdict::alike
                                                             : MarginVerdict::not_worse;
}

}  // namespace skerry
