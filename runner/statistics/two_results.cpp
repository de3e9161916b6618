#include "runner/statistics/two_results.hpp"

#include <cmath>

#include "runner/statistics/distributions.hpp"

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
    const double half = t_quantile(confidence_level, freedom) * se;
    change.interval = Interval{*change.difference - half, *change.difference + half};
    if (se > 0) change.p = t_two_sided_p(*change.difference / se, freedom);
}

}  // namespace

MeanChange change_by_blocks(std::span<const BlockPair> blocks) {
    BlockPair all;
    for (const BlockPair& block : blocks) {
        all.games += block.games;
        all.n_a += block.n_a;
        all.sum_a += block.sum_a;
        all.n_b += block.n_b;
        all.sum_b += block.sum_b;
    }
    MeanChange change = change_of(all.n_a, all.sum_a, all.n_b, all.sum_b);
    if (blocks.size() < 2 || !change.difference) return change;
    const auto n_a = static_cast<long double>(all.n_a);
    const auto n_b = static_cast<long double>(all.n_b);
    const auto off = [](long double sum, std::int64_t all_sum, long double n, long double all_n) {
        return (sum - static_cast<long double>(all_sum) * n / all_n) / all_n;
    };
    long double spread = 0;
    for (const BlockPair& block : blocks) {
        const long double e = off(static_cast<long double>(block.sum_b), all.sum_b,
                                  static_cast<long double>(block.n_b), n_b) -
                              off(static_cast<long double>(block.sum_a), all.sum_a,
                                  static_cast<long double>(block.n_a), n_a);
        spread +=
            e * e * static_cast<long double>(all.games) / static_cast<long double>(block.games);
    }
    const auto freedom = static_cast<long double>(blocks.size() - 1);
    judge_by_t(change, static_cast<double>(std::sqrt(spread / freedom)), freedom);
    return change;
}

MeanChange change_unpaired(std::uint64_t n_a, const PowerSums& a, std::uint64_t n_b,
                           const PowerSums& b) {
    MeanChange change = change_of(n_a, a.sum, n_b, b.sum);
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

MarginVerdict judge_by_margin(const MeanChange& change, std::uint64_t games, double margin) {
    if (!change.interval || (*change.se == 0 && games < least_alike)) return MarginVerdict::open;
    if (change.interval->high < -margin) return MarginVerdict::worse;
    if (change.interval->low <= -margin) return MarginVerdict::open;
    return change.interval->high < margin ? MarginVerdict::alike : MarginVerdict::not_worse;
}

}  // namespace skerry
