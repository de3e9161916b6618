#pragma once
// What a finished tally of games for two tells. A value that does not exist is empty, never NaN.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/elo.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/ranking.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// Strategy a against strategy b; a == b if a strategy plays itself.
struct MatchupSummary {
    std::size_t a = 0;
    std::size_t b = 0;
    /// The pairs repeat (MatchupTally::repeats()): few games, a fact and not a sample. Then nothing
    /// exists that measures chance: no interval, no standard error, no p.
    bool deterministic = false;
    bool undrawn = false;       ///< nobody drew a number
    bool inconsistent = false;  ///< undrawn, but games differ, which the contract forbids
    std::uint64_t played = 0;   ///< pairs
    PairedGames games;          ///< the pairs that count; each distinct one once if they repeat
    ShareEstimate points;       ///< share of a
    ShareEstimate first_seat;
    EloEstimate elo;  ///< Elo of a over b
    PairedTest test;  ///< tests a's points against half of all points
    /// LOS of a: 1 - p / 2, or p / 2 where it has less than half of the points.
    std::optional<double> likelihood_of_superiority;
    /// Tests a's share of the points, which lies between 0 and 1, against one half.
    AnytimeComparison anytime;
    /// The verdict at confidence_level: by p_holm; by p if one of the two is a reference. If
    /// anytime intervals judge, it is the verdict of `anytime`.
    Verdict verdict = Verdict::undecided;
    Distribution pair_margin;                          ///< a - b over both games
    Distribution game_margin;                          ///< no se: the games of a pair are dependent
    std::vector<ComponentDifference> pair_components;  ///< they sum to pair_margin
    /// What a margin of the points says of it; empty unless judge_by_margin() has put it in.
    std::optional<MarginComparison> by_margin = {};
    bool judged = true;  ///< as in Comparison

    std::uint64_t pairs() const { return games.pairs(); }
    /// The results of a over both seats. Against itself: in the first seat only, each game once.
    WinsDrawsLosses results() const;
};

/// The summary of one strategy over all its matchups.
struct Standing {
    std::size_t strategy = 0;
    WinsDrawsLosses results;
    std::uint64_t forfeits = 0;    ///< those losses that were illegal moves
    std::uint64_t unfinished = 0;  ///< games without a result
    /// Mean of its shares against the others; each opponent counts equally.
    std::optional<double> share;
};

/// The summary of the first seat over all games that are evidence.
struct SeatSummary {
    WinsDrawsLosses results;
    /// Deals are the independent unit. No interval where a matchup repeats several pairs, whose
    /// points cannot be taken from those of the deals.
    ShareEstimate points;
};

struct MatchSummary {
    std::vector<MatchupSummary> matchups;  ///< in the order of the tally
    std::vector<Standing> standings;       ///< one per strategy
    SeatSummary first_seat;
    Ranking ranking;  ///< by share of the points, and by the verdicts of the matchups
};

/// Compares by a's share of the points over the pairs that are evidence; `family` is the number of
/// matchups judged together.
AnytimeComparison compare_at_any_time(const Pentanomial& points, std::size_t family);

/// An interval of shares of points as one of differences from half of them, in percent of the
/// points.
std::optional<Interval> percent_beyond_half(const std::optional<Interval>& shares);

/// The number of matchups between two strategies that vary and are judged together.
std::size_t ranked_matchups(const MatchTally& tally, const JudgedPairs& judged);

/// References have a standing but no rank.
MatchSummary summarise(const MatchTally& tally, const JudgedPairs& judged,
                       Judging judging = Judging::fixed_games);

}  // namespace skerry
