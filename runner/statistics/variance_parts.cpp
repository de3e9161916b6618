#include "runner/statistics/variance_parts.hpp"

#include <algorithm>
#include <cmath>

#include "runner/statistics/distributions.hpp"

namespace skerry {

std::optional<VarianceParts> variance_parts(const DealSums& deals) {
    if (!deals.kept() || deals.n < 2) return std::nullopt;
    const auto plays = static_cast<long double>(deals.plays);
    const auto n = static_cast<long double>(deals.n);
    // Exact integers up to the divisions: plays times the sum of squares within deals, and n times
    // plays times that between them.
    const auto within =
        static_cast<long double>(uint128{deals.plays} * deals.play_squares - deals.totals.sum_sq);
    const auto between = static_cast<long double>(variance_numerator(deals.n, deals.totals));
    const long double play = within / (plays * n * (plays - 1));
    const long double deal = (between / (plays * n * (n - 1)) - play) / plays;
    const long double counted = std::max(deal, 0.0L);
    VarianceParts parts;
    parts.play = rounded_figure(play);
    parts.deal = rounded_figure(counted);
    parts.deal_raw = rounded_figure(deal);
    if (counted + play > 0) parts.deal_share = rounded_figure(counted / (counted + play));
    parts.se_on_own_deals = rounded_figure(std::sqrt((counted + play) / (n * plays)));
    return parts;
}

}  // namespace skerry
