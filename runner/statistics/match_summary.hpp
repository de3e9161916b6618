#pragma once
// Turns shares of points into Elo, the scale on which players of such games compare strength.

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// A side's share of the points, 0 to 1, estimated with pairs of games as the independent unit.
struct ShareEstimate {
    std::uint64_t n = 0;  ///< independent units
    std::optional<double> share;
    std::optional<double> se;
    std::optional<Interval> interval;  ///< at confidence_level
    IntervalMethod method = IntervalMethod::score;
    bool unanimous = false;  ///< no spread: se is 0 and says nothing
};

/// The share of units of which every one is known: counts[i] had the share i / 4. The interval is
/// that of score_interval.hpp, and that of anytime.hpp below least_scored_units or if anytime
/// intervals judge, then with `family` shares that hold together.
ShareEstimate estimate_share(const Pentanomial& counts, Judging judging, std::size_t family = 1);

/// Units of which only sums are known: `deviations`, over n units, of (points - half of them);
/// `scale` >= 1 is the number of points in a unit. The interval is Student's t, or the normal
/// mixture of anytime.hpp, cut off at 0 and 1; there is none below least_scored_units or without
/// spread.
ShareEstimate estimate_share(std::uint64_t n, const PowerSums& deviations, double scale,
                             Judging judging);

/// Logistic Elo. An end that lies beyond every number (a share of 0 or 1) is empty.
struct EloEstimate {
    std::optional<double> elo;
    std::optional<double> low;
    std::optional<double> high;
    /// Normalised Elo (Van den Bergh, 'Normalized Elo'; fishtest, fastchess): 800 / ln 10 times the
    /// difference in standard deviations of a game, as estimated from pairs. Empty if there is no
    /// spread.
    std::optional<double> normalised;
};

/// The Elo of a share: -400 log10(1 / share - 1); empty for 0 and 1.
std::optional<double> elo_of(double share);

/// The ends of the interval are the transformed ends of the share's interval: right at any
/// strength, where an estimate +- a width would not be. `share` is the share of pairs of games.
EloEstimate estimate_elo(const ShareEstimate& share);

// What a finished tally of games for two tells. A value that does not exist is empty, never NaN.

/// Strategy a against strategy b; a == b if a strategy plays itself.
struct MatchupSummary {
    std::size_t a = 0;
    std::size_t b = 0;
    /// All pairs are one (MatchupTally::repeats()): a fact and not a sample. Then nothing
    /// exists that measures chance: no interval, no standard error, no p.
    bool deterministic = false;
    bool undrawn = false;       ///< nobody drew a number
    bool inconsistent = false;  ///< undrawn, but games differ, which the contract forbids
    std::uint64_t played = 0;   ///< pairs
    PairedGames games;          ///< the pairs that count; one if all are the same
    SampledGames sampled;       ///< how some of those played went
    ShareEstimate points;       ///< share of a
    ShareEstimate first_seat;
    EloEstimate elo;  ///< Elo of a over b
    PairedTest test;  ///< tests a's points against half of all points
    /// LOS of a: 1 - p / 2, or p / 2 where it has less than half of the points.
    std::optional<double> likelihood_of_superiority;
    /// Tests a's share of the points, which lies between 0 and 1, against one half.
    AnytimeComparison anytime;
    /// The verdict at confidence_level: by p_holm. If
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

/// The number of matchups between two strategies that are judged together: of those that vary, or
/// of all if the family stays the same throughout.
std::size_t ranked_matchups(const MatchTally& tally, const JudgedPairs& judged);

/// Ranks by the strengths, one a strategy and the larger the better, and by the verdicts of the
/// matchups.
Ranking rank_matches(std::span<const double> strengths, std::span<const Matchup> matchups,
                     std::span<const Verdict> verdicts, const JudgedPairs& judged);

MatchSummary summarise(const MatchTally& tally, const JudgedPairs& judged,
                       Judging judging = Judging::fixed_games);

}  // namespace skerry
