#pragma once
// Compares a figure in two results of which only sums are known: b against a.

#include <cstdint>
#include <optional>
#include <span>

#include "runner/statistics/power_sums.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// One block of games that both results played: how many games counted for the figure, and their
/// sum.
struct BlockPair {
    std::uint64_t games = 0;  ///< games played in the block, >= 1
    std::uint64_t n_a = 0;
    std::int64_t sum_a = 0;
    std::uint64_t n_b = 0;
    std::int64_t sum_b = 0;
};

struct MeanChange {
    std::optional<double> mean_a;
    std::optional<double> mean_b;
    std::optional<double> difference;  ///< b - a
    std::optional<double> se;
    std::optional<Interval> interval;  ///< Student's t at confidence_level
    std::optional<double> p;           ///< two-sided; exists only if there is spread
};

/// The change of the mean over all blocks, with blocks as the independent unit. Both results have
/// the same deals in a block, so that their luck cancels. Weighted least squares: block j is off by
///     e_j = (sum_bj - mean_b n_bj) / n_b - (sum_aj - mean_a n_aj) / n_a
/// (linearised; exact if every game counts), with a variance proportional to its games g_j; se^2 =
/// sum(e_j^2 g / g_j) / (blocks - 1), Student's t with as many degrees of freedom. With blocks of
/// one game this is the paired t test.
MeanChange change_by_blocks(std::span<const BlockPair> blocks);

/// The change between games that have nothing in common (Welch 1947, 'The generalization of
/// Student's problem').
MeanChange change_unpaired(std::uint64_t n_a, const PowerSums& a, std::uint64_t n_b,
                           const PowerSums& b);

/// What is proved of a change by its interval and a margin > 0, the least change that matters.
enum class MarginVerdict : std::uint8_t {
    open,
    not_worse,  ///< non-inferior: above -margin
    alike,      ///< equivalent: above -margin and below margin
    worse,      ///< below -margin
};

/// Student's t at confidence_level leaves half of the error rate to each side, so that each verdict
/// is wrong in at most 2.5 %; that several are right needs no correction, if all have to be proved.
/// A change without spread over fewer than `least_alike` games proves nothing.
MarginVerdict judge_by_margin(const MeanChange& change, std::uint64_t games, double margin);
inline constexpr std::uint64_t least_alike = 100;

/// Which games of two results are compared.
struct ComparedGames {
    bool paired = false;       ///< the same games in both, so that luck cancels
    bool matches = false;      ///< a game is a pair of games with the seats swapped
    bool same_seed = false;    ///< unpaired all the same: too few games in common
    std::uint64_t common = 0;  ///< games in blocks that both played
    std::uint64_t blocks = 0;
    std::uint64_t largest_block = 0;  ///< games of the regular blocks
    std::uint64_t games_a = 0;
    std::uint64_t games_b = 0;
};

}  // namespace skerry
