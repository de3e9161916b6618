#pragma once
// Sentences about the figures of games for one player. Each line is one sentence or more, not yet
// wrapped.

#include "runner/exhibits/upright.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/statistics/two_results.hpp"
#include "runner/text/table.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// " (95 % interval -1.20 to 0.35)" of a difference: the interval that its verdict goes by. Empty
/// where there is none.
std::string difference_interval(const ExperimentFacts& facts, const MeanEstimate& difference);

/// "better on 17.2 %, worse on 10.0 %, equal on the rest": a.
std::string how_often(const Comparison& comparison);

/// "76.1 to 86.7 %": the 95 % interval of the share of the shuffles on which a, or b if `of_b`, is
/// the better one. It holds for this share by itself, and at any time where such intervals judge.
/// Empty without shuffles.
std::string better_interval(const ExperimentFacts& facts, const Comparison& comparison, bool of_b);

/// Says who is better on the same shuffles, by how much and how often, or that this is open.
std::string verdict_sentence(const ExperimentFacts& facts, const Comparison& comparison,
                             const TextStyle& style);

/// Says by which components the better one clearly gains and loses, how often both ended alike, and
/// what the common shuffles gained, in one line each; what cannot be said is left out.
std::vector<std::string> verdict_details(const ExperimentFacts& facts, const Comparison& comparison,
                                         const TextStyle& style);

/// A measure as people read it. One that its game calls "score", the player's own points in Roam,
/// is "points": the score is what strategies are compared by.
std::string measure_name(const std::string& measure);

/// Warns of what a reader should know before trusting the figures.
std::vector<std::string> warnings(const ExperimentFacts& facts, const ScoreFigures& figures);

// Sentences about one result compared with another.

/// "paired: the same 200 games in both, in 116 blocks of up to 2", or why they are not; before it
/// how the rules differ.
std::string how_compared(const ComparedGames& games);

/// Names the verdict for b compared with a: "better", "worse", "open", or "unchanged" where equal
/// strategies scored the same on the same deals.
std::string verdict_of_b(Verdict verdict, bool unchanged);

/// Names what is proved of b by a margin: "not worse", "alike", "worse" or "open".
std::string verdict_by_margin(MarginVerdict verdict);

/// Says what all that means for b, compared with a: of which rows (by name) it is not proved that
/// they are not worse by the margin.
std::string margin_sentence(double margin, bool matches, const std::vector<std::string>& open,
                            const std::vector<std::string>& worse);

/// The games that prove the margin of a row, if B is equal; none where those played are enough.
std::optional<std::uint64_t> games_to_margin(const ContenderChange& change, double margin);
/// The games that prove a gain of more than `least`, if it is as seen, one standard error beyond.
std::optional<std::uint64_t> games_to_better(const ContenderChange& change, double least);

/// "a finished 145 of 1,500 games, b 91 of 1,500: a finishes more often (p < 0.0001)."; empty where
/// both finished all.
std::string finishing_sentence(const std::string& a, const std::string& b,
                               const Finishing& finishing);

/// Says the same of a change, and which games are compared.
std::string finishing_sentence(const ContenderChange& change, const ComparedGames& games);

/// Warns that its figures had a say in how many games the result in the file `source` has.
std::string ended_warning(const std::string& source);

// What the margin of an experiment, the least difference that matters, says of a pair.

/// Whether they are closer than the margin, or who is not worse by as much; empty
/// where no margin judges them, and where a clear lead of the margin or more says it all.
std::string margin_sentence(const ExperimentFacts& facts, const Comparison& comparison);
std::string margin_sentence(const ExperimentFacts& facts, const MatchupSummary& matchup);

/// The head of a column of a table: "by 0.5".
std::string margin_head(double margin);
/// Its cells: "alike", "a not worse", "b not worse", "open", or "-".
Cell by_margin_cell(const std::optional<MarginComparison>& by_margin);

}  // namespace skerry
