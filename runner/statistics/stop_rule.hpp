#pragma once
// Rules by which the figures themselves may end a run, and what the figures say while it goes on.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/change_test.hpp"
#include "runner/statistics/judged_pairs.hpp"
#include "runner/statistics/ranking.hpp"

namespace skerry {

/// The value of one half point of a pair of games beyond half of its points, in percent of the
/// points: the unit of rules and plans for matches.
inline constexpr double percent_a_half_point = 25;

/// Ends a run by its anytime intervals (anytime.hpp), so that their error rate holds: a run with
/// such a rule is judged only by them. At most one of the three rules is set.
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
    /// is known that it is better, or that it is not better by this much (change_test.hpp). In the
    /// unit of `precision`; > 0.
    std::optional<double> better = {};

    bool active() const { return precision || by_lead(); }
    /// Whether a lead may end the run, which then runs high.
    bool by_lead() const { return decided || better; }
    friend bool operator==(const StopRule&, const StopRule&) = default;
};

/// "precision", "decided" or "better": the reason that a result gives for the end of the run.
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
    bool satisfied = false;           ///< whether the rule's condition holds; never without a rule
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
