#include "runner/statistics/deal_sums.hpp"

#include <algorithm>
#include <cassert>

#include "runner/statistics/sign_flip.hpp"

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

}  // namespace skerry
