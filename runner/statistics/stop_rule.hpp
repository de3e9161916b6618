#pragma once
// Tests of a change: is it better by a given amount, or no better? Each is a sequential probability
// ratio test (Wald 1945) of "better by X" against "0" at their most likely other parameters (Van
// den Bergh, 'A practical introduction to the GSPRT'), as engine testers use it. It ends with one
// of the two, and needs the fewest games of all tests with its error rates where one of the two is
// true.
//
// The bounds are those of Ville's inequality: each error is at most 1 - confidence_level, shared by
// all tests of the family, whenever one looks.

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/sums.hpp"

namespace skerry {

enum class ChangeFinding : std::uint8_t {
    open,
    better,     ///< above 0; of changes that make it no better at most 5 % are called so
    not_better  ///< below X; of changes that make it better by X at most 5 % are called so
};

std::string_view name_of(ChangeFinding finding);

struct ChangeTest {
    std::size_t changed = 0;  ///< the strategy that may be better
    std::size_t from = 0;     ///< than this one
    double log_ratio = 0;     ///< ln of the likelihoods: above 0 where X explains the games better
    double bound = 0;         ///< the test ends where log_ratio is as far from 0
    ChangeFinding finding = ChangeFinding::open;
};

/// The differences that are tested, in the unit of `better`: those of the changed one from the
/// other.
struct ChangeSample {
    std::uint64_t n = 0;
    PowerSums sums;
    std::uint64_t differing = 0;  ///< of them are not 0
    double range = 0;             ///< the most that a difference can be
    double widening = 1;          ///< by so much the judge takes the standard error to be larger
    Caution caution = {};         ///< what is skewed and rare may move the mean by so much
};

/// Tests by the normal likelihood of the differences, with the variance so far; the mean is taken
/// to be lower for `better`, and higher for `not_better`, by `caution`. If fewer than
/// anytime_least_differing are not 0, only `not_better` can be found: by how few they are, since a
/// mean of `better` takes a share of better / range of them at least.
ChangeTest test_change(const ChangeSample& sample, double better, std::size_t family);

/// Tests by the counts of pairs, of which the changed one took 0 to 4 half points; `better` in
/// percent of the points, above 0 and below largest_share_margin.
ChangeTest test_change(const Pentanomial& counts, double better, std::size_t family);

// Rules by which the figures themselves may end a run, and what the figures say while it goes on.

/// The value of one half point of a pair of games beyond half of its points, in percent of the
/// points: the unit of rules and plans for matches.
inline constexpr double percent_a_half_point = 25;

/// Ends a run by its anytime intervals (anytime.hpp), so that their error rate holds: a run with
/// such a rule is judged only by them. At most one of the rules is set.
struct StopRule {
    /// Stop when for every ranked pair the half width of the interval of its difference is at most
    /// this; with a single ranked strategy the half width of its mean's interval. In points; for a
    /// match in percent of the points. > 0.
    std::optional<double> precision;

    /// Stop when every ranked pair is decided: one strategy is better, or the interval lies within
    /// `margin` of no difference (in the unit of `precision`; with 0 only the former counts).
    bool decided = false;
    double margin = 0;

    /// Stop when of every ranked strategy but the baseline (of two without one, but the first) it
    /// is known that it is better, or that it is not better by this much (see above). In the
    /// unit of `precision`; > 0.
    std::optional<double> better = {};

    /// Stop when all ranked strategies but one are beaten, or those that are not are within
    /// `margin` of each other. A beaten one plays no more games. Matches may go in a circle, in
    /// which all are beaten.
    bool best = false;

    bool active() const { return precision || by_lead(); }
    /// Whether a lead may end the run, which then runs high.
    bool by_lead() const { return decided || better || best; }
    friend bool operator==(const StopRule&, const StopRule&) = default;
};

/// "precision", "decided", "better" or "best": the reason that a result gives for the end of the
/// run.
std::string_view stop_reason_of(const StopRule& rule);

/// The numbers of games after which a rule is looked at, and only then: 100, then 8 or a sixteenth
/// more. So the moment of the stop does not depend on threads and chunks. Returns the first such
/// number above `games`.
std::uint64_t next_look(std::uint64_t games);

/// What the figures say so far; valid at whatever moment one looks.
struct Outlook {
    std::uint64_t games = 0;
    std::size_t pairs = 0;    ///< judged pairs with evidence; 0: a single mean
    std::size_t decided = 0;  ///< those pairs in which one strategy is better, or whose test ended
    std::size_t equivalent = 0;  ///< those pairs that are within the margin
    std::size_t repeating = 0;   ///< judged matchups whose games repeat, which no rule waits for
    /// The widest half interval of all pairs, or of the mean, in the unit of the rule; empty as
    /// long as some pair has none.
    std::optional<double> half_width;
    std::vector<ChangeTest> changes;  ///< one of each judged pair, where the rule is `better`
    /// By strategy, the games that it played before it was beaten; 0 of those that are not. Where
    /// the rule is `best`.
    std::vector<std::uint64_t> beaten_after = {};
    bool satisfied = false;  ///< whether the rule's condition holds; never without a rule
    /// How many more games the rule is expected to take, judged by the spread and the differences
    /// so far; without a rule, how many until every pair is decided. Empty if it cannot be told.
    std::optional<std::uint64_t> games_to_go;
    Ranking ranking;  ///< by the anytime verdicts
};

/// At the pairs that are judged together.
Outlook look_at(const Tally& tally, const JudgedPairs& judged, const StopRule& rule);
Outlook look_at(const MatchTally& tally, const JudgedPairs& judged, const StopRule& rule);
Outlook look_at(const BatchTally& tally, const JudgedPairs& judged, const StopRule& rule);

}  // namespace skerry
