// Adds up the plays of deals and covariates, exactly, and parts the variance of a figure.

#include "runner/statistics/deal_sums.hpp"

#include <cassert>
#include <cmath>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

void DealSums::add(const DealOfPlays& deal) {
    assert(deal.components.size() == components.size());
    ++n;
    totals.add(deal.total);
    play_squares += deal.squares;
    for (std::size_t c = 0; c < components.size(); ++c) components[c].add(deal.components[c]);
}

void DealSums::merge(const DealSums& other) {
    assert(other.plays == plays);
    n += other.n;
    totals += other.totals;
    play_squares += other.play_squares;
    for (std::size_t c = 0; c < components.size(); ++c) components[c] += other.components[c];
}

void PairDealSums::add(const DealOfPlays& difference, std::int64_t of_a, std::int64_t of_b) {
    differences.add(difference);
    a.add(of_a);
    b.add(of_b);
    if (difference.total == 0) return;
    if (++differing < sign_flip_limit) {
        const auto value = static_cast<std::int32_t>(difference.total);
        few.insert(std::ranges::upper_bound(few, value), value);
    } else {
        few.clear();
    }
}

void PairDealSums::merge(const PairDealSums& other) {
    differences.merge(other.differences);
    a += other.a;
    b += other.b;
    differing += other.differing;
    if (differing >= sign_flip_limit) return few.clear();
    few.insert(few.end(), other.few.begin(), other.few.end());
    std::ranges::sort(few);
}

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

namespace {

template <std::size_t size>
void add(std::vector<std::array<int128, size>>& into,
         const std::vector<std::array<int128, size>>& from) {
    for (std::size_t i = 0; i < into.size(); ++i)
        for (std::size_t k = 0; k < size; ++k) into[i][k] += from[i][k];
}

}  // namespace

CovariateSums::CovariateSums(std::size_t covariates, std::size_t strategies)
    : powers(covariates),
      products(covariates * (covariates - 1) / 2),
      scores(strategies * covariates),
      differences(strategies * (strategies - 1) / 2 * covariates) {}

void CovariateSums::add_deal(std::span<const std::int32_t> x) {
    assert(x.size() == count());
    std::size_t product = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::int64_t value = x[i];
        assert(-max_covariate <= value && value <= max_covariate);
        powers[i][0] += value;
        powers[i][1] += value * value;
        powers[i][2] += value * value * value;
        powers[i][3] += static_cast<int128>(value * value) * (value * value);
        for (std::size_t j = i + 1; j < x.size(); ++j) products[product++] += value * x[j];
    }
}

void CovariateSums::add_score(std::size_t strategy, std::span<const std::int32_t> x,
                              std::int32_t score) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        Scores& into = scores[strategy * x.size() + i];
        const std::int64_t value = x[i];
        const std::int64_t square = value * value;
        into[0] += value * score;
        into[1] += square * score;
        into[2] += static_cast<int128>(square * value) * score;
    }
}

void CovariateSums::add_difference(std::size_t pair, std::span<const std::int32_t> x,
                                   std::int32_t difference) {
    const std::int64_t square = std::int64_t{difference} * difference;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Differences& into = differences[pair * x.size() + i];
        const std::int64_t value = x[i];
        into[0] += value * square;
        into[1] += static_cast<int128>(value * value) * square;
    }
}

void CovariateSums::merge(const CovariateSums& other) {
    assert(other.count() == count() && other.scores.size() == scores.size());
    add(powers, other.powers);
    for (std::size_t i = 0; i < products.size(); ++i) products[i] += other.products[i];
    add(scores, other.scores);
    add(differences, other.differences);
}

}  // namespace skerry
