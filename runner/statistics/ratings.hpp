#pragma once
// Joint ratings of three or more strategies on the scale of Elo, and whether one scale fits at all.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

enum class RatingStatus {
    rated,
    unjoined,      ///< no matchup that varies joins any two
    unbounded,     ///< no two took points from each other: no finite rating does (Ford 1957)
    intransitive,  ///< verdicts go round: A beats B beats C beats A
    misfit,        ///< the points of matchups differ from those that any ratings let expect
};

/// a's lead over b on the scale of Elo.
struct RatingDifference {
    std::size_t a = 0;
    std::size_t b = 0;
    double difference = 0;
    std::optional<double> se;
    std::optional<Interval> interval;  ///< at confidence_level, of this pair alone
};

/// The test whether ratings explain the points: Pearson's statistic, divided by what is expected of
/// it, against F (Rao, Scott 1981, 'The analysis of categorical data from complex sample surveys',
/// second-order correction; Thomas, Rao 1987, 'Small-sample comparisons of level and power for
/// simple goodness-of-fit statistics under cluster sampling').
struct RatingFit {
    double statistic = 0;       ///< 1 is expected where ratings fit
    double freedom = 0;         ///< at most matchups - strategies + 1
    double freedom_within = 0;  ///< of the variances that the statistic is divided by
    double p = 1;
};

/// A matchup against what the ratings let expect.
struct RatedShare {
    std::size_t matchup = 0;  ///< in the order of the tally
    double share = 0;         ///< of a
    double expected = 0;
};

struct Ratings {
    RatingStatus status = RatingStatus::rated;
    /// Logistic Elo, with a mean of 0; one per strategy, empty for references. All are empty unless
    /// the status is `rated`.
    std::vector<std::optional<double>> elo;
    std::vector<std::optional<double>> se;      ///< of the distance to the mean
    std::vector<RatingDifference> differences;  ///< in the order of the matchups; none if not rated
    /// Empty without spread, with no more matchups than it takes to join the strategies, below
    /// least_rated_blocks, or if anytime intervals judge.
    std::optional<RatingFit> fit;
    /// What the matchups that fit worst are, up to three, the worst first; only of a misfit.
    std::vector<RatedShare> worst;
    /// Strategies that are no references but have no rating, since no finite one joins them to the
    /// rated ones.
    std::vector<std::size_t> outside;
    /// unjoined, unbounded: a group that gave no point to the others; intransitive: the circle, in
    /// which each beats the next one and the last one the first.
    std::vector<std::size_t> group;
};

/// Independent blocks of deals that standard errors need.
constexpr double least_rated_blocks = 20;

/// Rates the strategies that are no references by the pairs that are evidence; empty with fewer
/// than three. `verdicts`: one per matchup. If finite ratings do not join a field, the largest part
/// that they do join is rated: a strategy that took every point from it would only be infinitely
/// far off.
///
/// Ratings are such that each strategy's points are those that are expected of it
/// (bradley_terry.hpp). One deal is played by all matchups, so that their points are dependent;
/// nothing is assumed of that, nor of the variance of pairs: all chance is seen in the blocks of
/// deals (rated_field.hpp). Matchups in which one pair of games repeats are no evidence here
/// either. If anytime intervals judge, no number of games was fixed before, so that there are
/// estimates and circles of verdicts, but neither standard errors nor a test.
std::optional<Ratings> rate(const MatchTally& tally, const std::vector<bool>& is_reference,
                            std::span<const Verdict> verdicts, Judging judging);

}  // namespace skerry
