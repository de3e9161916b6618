#pragma once
// Matches in words. Each line is one sentence or more, not yet wrapped.

#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// A finished tally of matches summarised, with what it needs to be shown.
struct MatchFigures {
    const ExperimentFacts& facts;
    const MatchTally& tally;
    TextStyle style;
    MatchSummary summary;

    std::string label(std::size_t strategy, std::size_t width = 24) const;
};

/// "52.31 %", with as many digits as the standard error bears.
std::string share_text(const ShareEstimate& estimate);
/// "50.1 to 54.5 %", or "-".
/// The interval of the points that holds at any time, as share_interval().
std::string anytime_interval(const MatchupSummary& matchup);
std::string share_interval(const ShareEstimate& estimate);
/// "+16" and, where it exists, " (1 to 32)"; "above +512" where the estimate has no number.
std::string elo_text(const EloEstimate& elo);
/// "+1 to +32", an open end as a word; "-" without an interval.
std::string elo_interval(const EloEstimate& elo);
/// "wins/draws/losses".
std::string results_text(const WinsDrawsLosses& results);

/// Who is better, by how much and how sure, or that this is open.
std::string match_sentence(const MatchFigures& figures, const MatchupSummary& matchup);
/// What the first seat is worth over all; empty without games that could tell.
std::string first_seat_sentence(const MatchFigures& figures);
std::vector<std::string> match_warnings(const MatchFigures& figures);

}  // namespace skerry
