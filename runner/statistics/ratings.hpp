#pragma once
// The model of Bradley and Terry: every player has one strength, and the chance to win follows from
// the difference of two of them.

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

/// The points of player a against player b, a != b; a draw is half a point.
struct PairedPoints {
    std::size_t a = 0;
    std::size_t b = 0;
    std::uint64_t n = 0;    ///< units, each of which has one point to share
    long double share = 0;  ///< a's share of the points, 0 to 1; any value if n is 0
};

/// Ford (1957, 'Solution of a ranking problem from binary comparisons'): finite strengths exist,
/// and only one set of them, exactly if this holds. However the players are parted in two groups,
/// each group took points from the other. Returns a group that gave no point to the other players,
/// whether it met them or not; empty if there is none.
std::vector<std::size_t> unbeaten_group(std::size_t players, std::span<const PairedPoints> points);

/// The most players among whom finite strengths exist: each took points from each other one, if
/// only by way of others. If there are several such groups, the one with the first player.
std::vector<std::size_t> joined_group(std::size_t players, std::span<const PairedPoints> points);

/// a's expected share: 1 / (1 + exp(b - a)).
long double expected_share(long double strength_a, long double strength_b);

/// The strengths, in natural logarithms of odds, with a mean of 0. With them every player's points
/// are the expected ones (Bradley, Terry 1952, 'Rank analysis of incomplete block designs': maximum
/// likelihood where nothing is drawn; Hunter 2004, 'MM algorithms for generalized Bradley-Terry
/// models'). unbeaten_group() must be empty.
std::vector<long double> bradley_terry(std::size_t players, std::span<const PairedPoints> points);

/// How strengths answer to points: the score equations, linear near a solution.
class StrengthEquations {
  public:
    StrengthEquations(std::span<const long double> strengths, std::span<const PairedPoints> points);

    /// Replaces changes of the players' points, which must sum to 0, by the changes of the
    /// strengths that follow, whose sum is 0.
    void solve(std::span<long double> changes) const;

  private:
    std::size_t size_;
    std::vector<long double> factor_;  ///< lower triangle of Cholesky's factor, row by row
};

// Those strategies of a round robin that are rated, and what they took from each other.

/// Strategies, and the matchups between them. Their places here are not
/// their numbers in the tally.
struct RatedField {
    std::vector<std::size_t> strategies;  ///< by place: the number in the tally
    std::vector<std::size_t> matchups;    ///< by place: the number in the tally
    /// The pairs of each matchup that are evidence. `a` and `b` are places in `strategies`.
    std::vector<PairedPoints> points;

    std::size_t players() const { return strategies.size(); }
};

/// The strategies that are not left out; `left_out` has one entry per strategy.
RatedField rated_field(const MatchTally& tally, const std::vector<bool>& left_out);

/// Whether a member of the group (places) met one of the others in a matchup that is evidence.
bool meets_others(const RatedField& field, std::span<const std::size_t> group);

/// A shortest circle of verdicts (one per matchup of the tally), by places: each one beats the next
/// one, and the last one the first. Empty if there is none.
std::vector<std::size_t> circle_of(const RatedField& field, std::span<const Verdict> verdicts);

/// The points that each block of deals adds to what is expected move the strengths by a sum of one
/// term a block. Their squares give variances, whatever the matchups of a deal have in common: the
/// sandwich of White (1982, 'Maximum likelihood estimation of misspecified models') over groups
/// (Liang, Zeger 1986, 'Longitudinal data analysis using generalized linear models').
class BlockInfluence {
  public:
    BlockInfluence(const MatchTally& tally, const RatedField& field,
                   std::span<const long double> strengths);

    /// The number of blocks of equal size that would tell as much of a variance; 0 without blocks.
    long double blocks() const;

    /// The variance of the sum of weight * strength, by places. The weights sum to 0; blocks() > 1.
    long double variance(std::span<const long double> weights) const;

  private:
    void add(const MatchTally& tally, const RatedField& field, const StrengthEquations& equations,
             std::size_t row);
    /// The factor for a sum of squares about a mean that the blocks themselves gave.
    long double correction() const { return blocks() / (blocks() - 1); }

    long double deals_ = 0;
    long double squares_ = 0;                      ///< of the numbers of deals
    std::vector<std::vector<long double>> moved_;  ///< strengths by place, one list a block
};

// Joint ratings of three or more strategies on the scale of Elo.

enum class RatingStatus {
    rated,
    unjoined,      ///< no matchup that varies joins any two
    unbounded,     ///< no two took points from each other: no finite rating does (Ford 1957)
    intransitive,  ///< verdicts go round: A beats B beats C beats A
};

/// a's lead over b on the scale of Elo.
struct RatingDifference {
    std::size_t a = 0;
    std::size_t b = 0;
    double difference = 0;
    std::optional<double> se;
    std::optional<Interval> interval;  ///< at confidence_level, of this pair alone
};

struct Ratings {
    RatingStatus status = RatingStatus::rated;
    /// Logistic Elo, with a mean of 0; one per strategy, all are empty unless
    /// the status is `rated`.
    std::vector<std::optional<double>> elo;
    std::vector<std::optional<double>> se;      ///< of the distance to the mean
    std::vector<RatingDifference> differences;  ///< in the order of the matchups; none if not rated
    /// Strategies that have no rating, since no finite one joins them to the
    /// rated ones.
    std::vector<std::size_t> outside;
    /// unjoined, unbounded: a group that gave no point to the others; intransitive: the circle, in
    /// which each beats the next one and the last one the first.
    std::vector<std::size_t> group;
};

/// Independent blocks of deals that standard errors need.
constexpr double least_rated_blocks = 20;

/// Rates the strategies by the pairs that are evidence; empty with fewer
/// than three. `verdicts`: one per matchup. If finite ratings do not join a field, the largest part
/// that they do join is rated: a strategy that took every point from it would only be infinitely
/// far off.
///
/// Ratings are such that each strategy's points are those that are expected of it
/// (above). One deal is played by all matchups, so that their points are dependent;
/// nothing is assumed of that, nor of the variance of pairs: all chance is seen in the blocks of
/// deals (above). Matchups in which one pair of games repeats are no evidence here
/// either. If anytime intervals judge, no number of games was fixed before, so that there are
/// estimates and circles of verdicts, but no standard errors.
std::optional<Ratings> rate(const MatchTally& tally, std::size_t strategies,
                            std::span<const Verdict> verdicts, Judging judging);

}  // namespace skerry
