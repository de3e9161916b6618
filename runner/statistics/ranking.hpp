#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
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

/// What is proved of a strategy against the baseline.
enum class AgainstBaseline : std::uint8_t { not_separated, better, worse, baseline };

std::string_view name_of(AgainstBaseline verdict);

struct Ranking {
    /// The ranked strategies from the best to the worst. Between two groups every pair is decided
    /// for the earlier one. A group of several has no such cut, although single pairs in it may be
    /// decided: then the ranks tell more.
    std::vector<std::vector<std::size_t>> groups;
    std::vector<RankRange> ranks = {};  ///< by strategy; {0, 0} of those without a rank
    /// One for each strategy if there is a baseline, else empty. Pairs without it count as
    /// undecided above, so that groups and ranks hold, but tell less.
    std::vector<AgainstBaseline> against = {};

    /// The ranked strategies, the best first.
    std::vector<std::size_t> order() const;

    /// Whether no pair within a group is decided, so that the groups are all that is known.
    bool told_by_groups() const;
};

/// Ranks the strategies of `order`, which goes from the best to the worst.
Ranking rank_by(std::span<const std::size_t> order, const JudgedPairs& judged,
                const std::function<bool(std::size_t better, std::size_t worse)>& is_decided);

/// Ranks by mean score and by the verdicts of `comparisons`, which holds every pair in pair order.
/// References are left out.
Ranking rank_scores(const Tally& tally, std::span<const Comparison> comparisons,
                    const JudgedPairs& judged);

}  // namespace skerry
