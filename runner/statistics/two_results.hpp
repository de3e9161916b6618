#pragma once
// Compares a figure in two results of which only sums are known: b against a.

#include "runner/statistics/histogram.hpp"
#include "runner/statistics/mean_judge.hpp"
#include "runner/statistics/summary.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

/// One block of games of which all counted for a figure in both results, and its sums.
struct BlockPair {
    std::uint64_t games = 0;  ///< >= 1
    std::int64_t sum_a = 0;
    std::int64_t sum_b = 0;
};

struct MeanChange {
    std::optional<double> mean_a;
    std::optional<double> mean_b;
    std::optional<double> difference;  ///< b - a
    std::optional<double> se;
    std::optional<Interval> interval;  ///< at confidence_level
    std::optional<double> p;           ///< two-sided; exists only if there is spread
    MeanEvidence evidence;             ///< of the difference, as it was counted
    std::uint64_t may_differ = 0;      ///< at most so many of n independent values differ
    double range = 0;                  ///< of the values: no difference is larger
    bool at_any_time = false;          ///< interval and p hold at any time
};

/// The change of the mean over all blocks, with blocks as the independent unit. Both results have
/// the same deals in a block, so that their luck cancels (evidence_of_blocks()). Where fewer than
/// least_differing blocks differ, p is exact, and there is no interval. Leaves `range` 0. `rare`:
/// games that may come and count so much more or less.
MeanChange change_by_blocks(std::span<const BlockPair> blocks, std::vector<RareGames> rare = {});

/// The change between games that have nothing in common.
MeanChange change_unpaired(const MeanEvidence& a, const MeanEvidence& b);

/// The change of figures that are offset + scale * (what was counted).
MeanChange scaled(MeanChange change, double scale, double offset);

/// What is proved of a change by its interval and a margin > 0, the least change that matters.
enum class MarginVerdict : std::uint8_t {
    open,
    not_worse,  ///< non-inferior: above -margin
    alike,      ///< equivalent: above -margin and below margin
    worse,      ///< below -margin
};

/// By test_margin() (margins.hpp), which leaves half of the error rate to each side, so that each
/// verdict is wrong in at most 2.5 %. If all have to be proved, that several are right needs no
/// correction. `margin` is in the unit of the evidence.
MarginVerdict judge_by_margin(const MeanChange& change, double margin);

/// Which games of two results are compared.
struct ComparedGames {
    bool paired = false;       ///< the same games in both, so that luck cancels
    bool one_by_one = false;   ///< both are one result, which knows each pair of games
    bool joined = false;       ///< two results whose scores of each game are known
    bool matches = false;      ///< a game is a pair of games with the seats swapped
    bool same_seed = false;    ///< unpaired all the same: too few games in common
    std::string rules = {};    ///< in which options the rules differ, of all rows alike; or empty
    bool other_deals = false;  ///< the rules deal otherwise: no game is common
    std::uint64_t common = 0;  ///< games in blocks that both played
    std::uint64_t blocks = 0;
    std::uint64_t largest_block = 0;  ///< games of the regular blocks
    std::uint64_t games_a = 0;
    std::uint64_t games_b = 0;
};

}  // namespace skerry
