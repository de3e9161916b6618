#pragma once
// Sentences about the figures of games for two. Each line is one sentence or more, not yet wrapped.

#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// Turns an estimate of one side into that of the other side.
ShareEstimate turned(const ShareEstimate& estimate);
EloEstimate turned(const EloEstimate& elo);

/// "52.31 %", with as many digits as the standard error bears.
std::string share_text(const ShareEstimate& estimate);
/// "50.1 to 54.5 %", or "-".
std::string share_interval(const ShareEstimate& estimate);
/// " (95 % interval 50.1 to 54.5 %)" of a's points, or of b's if `of_b`: the interval that the
/// verdict goes by. Empty where there is none.
std::string points_interval(const ExperimentFacts& facts, const MatchupSummary& matchup, bool of_b);
/// "52.3 %": a's share of the points as a stop rule justifies it, or b's if `of_b`. Only where the
/// matchup has an interval that holds at any time.
std::string cautious_share(const MatchupSummary& matchup, bool of_b);
/// "+16" and, where it exists, " (+1 to +32)"; "above +512" where the estimate has no number.
std::string elo_text(const EloEstimate& elo);
/// "+1 to +32"; an open end is the word "any", and "-" stands for no interval.
std::string elo_interval(const EloEstimate& elo);
/// "wins/draws/losses".
std::string results_text(const WinsDrawsLosses& results);

/// " At any time ...: 45 to 52 % of A.": what else is known of the points; may be empty.
std::string anytime_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup,
                             const TextStyle& style);
/// Says who is better, by how much and how sure, or that this is open.
std::string match_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup,
                           const TextStyle& style);
/// Says what the first seat is worth over all matchups; empty if no game can tell.
std::string first_seat_sentence(const ExperimentFacts& facts, const SeatSummary& seat);
/// Warns of what a reader should know before trusting the figures.
std::vector<std::string> warnings(const ExperimentFacts& facts, const MatchFigures& figures,
                                  const TextStyle& style);

}  // namespace skerry
