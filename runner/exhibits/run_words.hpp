#pragma once
// Sentences that batches of scores and of matches share.

#include "runner/experiment/facts.hpp"
#include "runner/experiment/plan.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/text/live_words.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// The least widths of a strategy's label and of a pair in a narrow table, in columns.
inline constexpr std::size_t least_label = 6;
inline constexpr std::size_t least_pair = 17;  ///< of "a - b"

/// A strategy's label.
std::string label_of(const ExperimentFacts& facts, std::size_t strategy);

/// The label as the head of a narrow column: if all labels came from one sweep, without the words
/// that all begin with.
std::string label_in_head(const ExperimentFacts& facts, std::size_t strategy);
/// "greedy - random", or "room=2 - room=3" if all labels came from one sweep of greedy.
std::string pair_text(const ExperimentFacts& facts, std::size_t a, std::size_t b);

/// "a", "a and b", "a, b and c".
std::string enumerated(const ExperimentFacts& facts, const std::vector<std::size_t>& strategies);

/// What a game index is called: a "shuffle" that several strategies play, a "deal" that matches are
/// played on, a "game" where one strategy plays it once.
std::string unit_of(const ExperimentFacts& facts);
/// "300 shuffles/s, 900 games/s", or "53.1 games/s" where there is no difference: `indices` in
/// `seconds` > 0. A game is played by one strategy, or is one of the two of a pair.
std::string speed_text(const ExperimentFacts& facts, std::uint64_t indices, double seconds);

/// "better", "not separated", "worse" or "baseline".
std::string against_text(AgainstBaseline verdict);

/// "A > {B, C} > D"; where pairs within a group are decided, the ranks that each one can have:
/// "A 1 to 2, B 1 to 3, C 2 to 3". With a baseline, B: "A (better), B (baseline), C (worse)".
/// A group of more than eight shows the first three, and how many others. `margins`, by strategy,
/// stand in brackets where they are not empty.
std::string ranking_text(const ExperimentFacts& facts, const Ranking& ranking,
                         const std::vector<std::string>& margins);

/// "2", or "1 to 3".
std::string rank_text(const RankRange& range);

/// The words before a ranking: how sure it is.
std::string ranking_head(const ExperimentFacts& facts, const Ranking& ranking);

/// "between 48 and 52 %": the shares of the points of two players who are less than a margin, in
/// percent of the points, from half of them.
std::string alike_shares(double margin);

/// Says what became of the stop rule, or that there was a look between two runs; else empty.
std::string stop_sentence(const ExperimentFacts& facts, const std::optional<Outlook>& stop);
/// How many the strategies are left of; empty if none were left out by their figures.
std::string chosen_sentence(const ExperimentFacts& facts);

/// "interval", or "at any time": what the intervals of a run are, put behind "95 %".
std::string interval_word(const ExperimentFacts& facts);

/// Warns if a batch ended early or was short. `games`: the number of deals that were played.
std::vector<std::string> length_warnings(const ExperimentFacts& facts, std::uint64_t games);

/// Says what the figures show so far: the ranking, its precision, and how many more games the stop
/// rule will take. Without a stop rule it says how many games would decide every pair. Empty while
/// there is nothing to say yet.
LiveWords live_words(const ExperimentFacts& facts, const Outlook& outlook);

// Sentences about a plan: how many games an experiment needs.

/// How the pilot was played.
struct PilotRun {
    std::uint64_t seed = 0;
    double seconds = 0;
    int threads = 1;
};

/// "shuffles", or "deals" of two games each.
std::string plan_unit(const ExperimentFacts& facts);

/// "greedy - random", or the only strategy.
std::string plan_label(const ExperimentFacts& facts, const PairPlan& pair);
/// Why no number can be told for a pair; empty if one can be.
std::string why_not_planned(const ExperimentFacts& facts, const PairPlan& pair);

/// "4,300", rounded up; "-" where there is no number.
std::string games_needed_text(std::optional<std::uint64_t> games);

/// Says what is to be found and how sure, and which pilot was played.
std::vector<std::string> plan_aim(const ExperimentFacts& facts, const Plan& plan,
                                  const PilotRun& pilot);

/// What to ask for, how long it takes, and which pairs cannot be planned.
std::vector<std::string> plan_advice(const ExperimentFacts& facts, const Plan& plan,
                                     const PilotRun& pilot);

/// Says who plays by weights that were learned under other rules; empty where no strategy does.
std::string untrained_warning(const ExperimentFacts& facts);

/// Says of each outside program that the result rests on it: "bot is an outside program (My bot
/// 1.2; ./my_bot): ...".
std::vector<std::string> program_warnings(const ExperimentFacts& facts);

}  // namespace skerry
