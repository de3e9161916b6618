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
/// With at most `most_true` >= 1 hypotheses that can be true at once (Shaffer 1986, 'Modified
/// sequentially rejective multiple test procedures').
std::vector<double> holm(std::span<const double> p_values, std::size_t most_true);

/// The ranks that a strategy can have, 1 the best: [1 + the number proved better, k - the number
/// proved worse] of k ranked ones. Since all decisions hold together at the level, so do all
/// ranges.
struct RankRange {
    std::size_t best = 0;
    std::size_t worst = 0;
    friend bool operator==(const RankRange&, const RankRange&) = default;
};

struct Ranking {
    /// The ranked strategies from the best to the worst. Between two groups every pair is decided
    /// for the earlier one. A group of several has no such cut, although single pairs in it may be
    /// decided: then the ranks tell more.
    std::vector<std::vector<std::size_t>> groups;
    std::vector<RankRange> ranks = {};  ///< by strategy; {0, 0} of those without a rank

    /// Whether no pair within a group is decided, so that the groups are all that is known.
    bool told_by_groups() const;
};

/// Ranks the strategies of `order`, which goes from the best to the worst, of `strategies` in all.
Ranking rank_by(std::span<const std::size_t> order, std::size_t strategies,
                const std::function<bool(std::size_t better, std::size_t worse)>& is_decided);

/// Ranks by mean score and by the verdicts of `comparisons`, which holds every pair in pair order.
/// References are left out.
Ranking rank_scores(const Tally& tally, std::span<const Comparison> comparisons,
                    const std::vector<bool>& is_reference);

}  // namespace skerry
