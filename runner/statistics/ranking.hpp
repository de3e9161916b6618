#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// p-values adjusted for being looked at together (Holm 1979, 'A simple sequentially rejective
/// multiple test procedure'), in the order given: all those that are at most x are right together
/// with probability 1 - x.
std::vector<double> holm(std::span<const double> p_values);

/// `order` cut into groups: between two neighbours if every pair across the cut is decided for the
/// earlier one.
std::vector<std::vector<std::size_t>> cut_into_groups(
    std::span<const std::size_t> order,
    const std::function<bool(std::size_t better, std::size_t worse)>& is_decided);

/// The strategies in groups from the best to the worst, by mean score within a group. Between two
/// groups every pair is decided for the higher one. A group of several has no such cut, although
/// single pairs in it may be decided (see the comparisons). References are left out. `comparisons`
/// holds every pair in pair order.
std::vector<std::vector<std::size_t>> rank_groups(const Tally& tally,
                                                  std::span<const Comparison> comparisons,
                                                  const std::vector<bool>& is_reference);

}  // namespace skerry
