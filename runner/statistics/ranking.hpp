#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

/// p-values adjusted for being looked at together (Holm 1979, 'A simple sequentially rejective
/// multiple test procedure'): those at most x are all right with probability 1 - x. Same order as
/// given.
std::vector<double> holm(std::span<const double> p_values);

/// `order` cut wherever every pair across the cut is decided for the one before it.
std::vector<std::vector<std::size_t>> cut_into_groups(
    std::span<const std::size_t> order,
    const std::function<bool(std::size_t better, std::size_t worse)>& is_decided);

/// Strategies in groups from the best to the worst, by mean score within a group. Between two
/// groups every pair is decided for the higher one; within a group of several no such cut exists,
/// though single pairs may be decided (see the comparisons). References are left out.
/// `comparisons`: every pair in pair order.
std::vector<std::vector<std::size_t>> rank_groups(const Tally& tally,
                                                  std::span<const Comparison> comparisons,
                                                  const std::vector<bool>& is_reference);

}  // namespace skerry
