#include "runner/statistics/elo.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/betting.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

double cut(double share) { return std::clamp(share, 0.0, 1.0); }

/// The estimate without an interval.
ShareEstimate share_of(std::uint64_t n, const PowerSums& deviations, double scale) {
    const MeanEstimate mean = estimate_mean(n, deviations);
    ShareEstimate result;
    result.n = n;
    if (mean.mean) result.share = cut(0.5 + *mean.mean / scale);
    if (!mean.se) return result;
    result.se = *mean.se / scale;
    result.unanimous = variance_numerator(n, deviations) == 0;
    return result;
}

}  // namespace

ShareEstimate estimate_share(const Pentanomial& counts, Judging judging, std::size_t family) {
    const std::uint64_t n = pairs_of(counts);
    ShareEstimate result = share_of(n, sums_of(counts), 4);
    const bool anytime = judging == Judging::anytime;
    if (n < least_scored_units || anytime) {
        result.interval = anytime_share(counts, anytime ? family : 1).interval;
        result.method = IntervalMethod::betting;
    } else {
        result.interval = score_interval(counts);
    }
    return result;
}

ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale,
                             Judging judging) {
    ShareEstimate result = share_of(n, deviations, scale);
    const bool anytime = judging == Judging::anytime;
    result.method = anytime ? IntervalMethod::mixture : IntervalMethod::t;
    if (n < least_scored_units || result.unanimous) return result;
    const auto interval =
        anytime ? anytime_mean(n, deviations).interval : estimate_mean(n, deviations).interval;
    if (interval)
        result.interval =
            Interval{cut(0.5 + interval->low / scale), cut(0.5 + interval->high / scale)};
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
    if (share.unanimous || !share.se) return result;
    // se sqrt(n) is the standard deviation of the share of a pair; that of a game is sqrt(2) times
    // as large.
    const double game_sd =
        *share.se * std::sqrt(static_cast<double>(share.n)) * std::numbers::sqrt2;
    result.normalised = (*share.share - 0.5) / game_sd * 800 / std::numbers::ln10;
    return result;
}

}  // namespace skerry
