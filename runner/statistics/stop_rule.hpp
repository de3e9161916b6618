#pragma once
// When the figures themselves may end a run, and what they say while it goes on.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// Ends a run by its anytime intervals (anytime.hpp), so that its error rate holds: a run with such
/// a rule is judged by them alone. At most one of the two rules is set.
struct StopRule {
    /// Stop when the half width of the interval of every ranked pair's difference is at most this;
    /// with one ranked strategy that of its mean. Points; of a match percent of the points. > 0.
    std::optional<double> precision;

    /// Stop when every ranked pair is decided: one is better, or the interval lies within `margin`
    /// of no difference (in the same unit; 0: only the former counts).
    bool decided = false;
    double margin = 0;

    bool active() const { return precision || decided; }
    friend bool operator==(const StopRule&, const StopRule&) = default;
};

/// "precision", "decided": what a result says ended the run.
std::string_view stop_reason_of(const StopRule& rule);

/// The counts of games after which a rule is looked at, and no others: 100, then 8 or a sixteenth
/// more. With them the stop does not depend on threads and chunks. Returns the first one above
/// `games`.
std::uint64_t next_look(std::uint64_t games);

/// What the figures say so far, valid whenever one looks.
struct Outlook {
    std::uint64_t games = 0;
    std::size_t pairs = 0;       ///< ranked ones with evidence; 0: a mean alone
    std::size_t decided = 0;     ///< of them, those where one is better
    std::size_t equivalent = 0;  ///< those within the margin
    /// The widest half interval of all pairs, or of the mean, in the unit of the rule; empty while
    /// some pair has none.
    std::optional<double> half_width;
    bool satisfied = false;  ///< the rule's condition holds; never without a rule
    /// How many more games the rule is going to take, from the spread and the differences so far;
    /// without a rule until every pair is decided. Empty where nobody can tell.
    std::optional<std::uint64_t> games_to_go;
    /// Groups from the best to the worst, as rank_groups(), by the anytime verdicts.
    std::vector<std::vector<std::size_t>> ranking;
};

/// `is_reference`: one a strategy.
Outlook look_at(const BatchTally& tally, const std::vector<bool>& is_reference,
                const StopRule& rule);

}  // namespace skerry
