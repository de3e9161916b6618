#include "runner/statistics/elo.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

double cut(double share) { return std::clamp(share, 0.0, 1.0); }

}  // namespace

Interval unanimous_interval(double share, std::uint64_t n) {
    const long double alpha = 1 - static_cast<long double>(confidence_level);
    const double q = rounded_figure(std::pow(alpha, 1 / static_cast<long double>(n)));
    return {share * q, share * q + (1 - q)};
}

ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale) {
    const MeanEstimate mean = estimate_mean(n, deviations);
    ShareEstimate result;
    result.n = n;
    if (mean.mean) result.share = cut(0.5 + *mean.mean / scale);
    if (!mean.se) return result;
    result.se = *mean.se / scale;
    result.unanimous = variance_numerator(n, deviations) == 0;
    if (result.unanimous)
        result.interval = unanimous_interval(*result.share, n);
    else
        result.interval =
            Interval{cut(0.5 + mean.interval->low / scale), cut(0.5 + mean.interval->high / scale)};
    return result;
}

std::optional<double> elo_of(double share) {
    if (share <= 0 || share >= 1) return std::nullopt;
    if (share == 0.5) return 0;
    return rounded_figure(-400 * std::log10(1 / static_cast<long double>(share) - 1));
}

EloEstimate estimate_elo(const ShareEstimate& share) {
    EloEstimate result;
    if (share.share) result.elo = elo_of(*share.share);
    if (!share.interval) return result;
    result.low = elo_of(share.interval->low);
    result.high = elo_of(share.interval->high);
    if (share.unanimous) return result;
    // se sqrt(n) is the standard deviation of the share of a pair; that of a game is sqrt(2) times
    // as large.
    const double game_sd =
        *share.se * std::sqrt(static_cast<double>(share.n)) * std::numbers::sqrt2;
    result.normalised = (*share.share - 0.5) / game_sd * 800 / std::numbers::ln10;
    return result;
}

}  // namespace skerry
