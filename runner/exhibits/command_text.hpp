#pragma once
// Shows a comparison of two results as text, as Markdown, and as a table for programs.

#include <nlohmann/json_fwd.hpp>

#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/plan.hpp"
#include "runner/replay/recorded_games.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/text/table.hpp"
#include "runner/text/text_page.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// "B against A: greedy is better; policy and random are open", or how many there are of each
/// verdict.
std::string comparison_headline(const ResultComparison& comparison);

std::string comparison_text(const ResultComparison& comparison, const TextStyle& style);
/// For people: one row per change.
Table overview_table(const ResultComparison& comparison, const TextStyle& style);
/// For people: the parts of a change that are not 0 in both results, then the total. None where
/// fewer than two would tell no more.
std::optional<Table> part_table(const ResultComparison& comparison, const ContenderChange& change,
                                const TextStyle& style);
/// For programs: one row per figure of a change.
Table comparison_table(const ResultComparison& comparison);

/// What `skerry compare` prints.
std::string shown_comparison(const ResultComparison& comparison, TableFormat format,
                             const TextStyle& style);

/// The page of `skerry plan`: the aim, a row for each pair, and what to ask for. `facts` are those
/// of the pilot.
std::string plan_page(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot,
                      const TextStyle& style);

/// The numbers of that page for programs, not rounded.
nlohmann::ordered_json plan_json(const ExperimentFacts& facts, const Plan& plan,
                                 const PilotRun& pilot);

enum class ReplayFormat : std::uint8_t { boards, json, record };

/// A replayed game as `skerry replay --format json` prints it, with what the result recorded of it.
ordered_json replayed_json(const ExperimentFacts& facts, const Replayed& replayed,
                           const ReplayedGame& game, const Trace& trace, const Recorded& recorded);

/// Prints replayed games to standard output as they come.
class ReplayPrinter {
  public:
    /// `legal`: whether JSON lists the legal moves of each decision.
    ReplayPrinter(ReplayFormat format, const Experiment& experiment, const Replayed& replayed,
                  bool legal = false)
        : format_(format),
          experiment_(&experiment),
          facts_(&experiment.facts()),
          replayed_(replayed),
          legal_(legal) {}

    void add(const ReplayedGame& game, const Trace& trace, const Recorded& recorded);

    /// Whether every replayed score or margin equals the recorded one.
    bool finish();

  private:
    void add_boards(const ReplayedGame& game, const Trace& trace, const Recorded& recorded) const;
    void add_json(const ReplayedGame& game, const Trace& trace, const Recorded& recorded) const;
    void add_record(std::uint64_t game, const Trace& trace) const;

    const std::string& label(std::size_t strategy) const;
    std::string result_text(const ReplayedGame& game, const Trace& trace) const;

    ReplayFormat format_;
    const Experiment* experiment_;
    const ExperimentFacts* facts_;
    Replayed replayed_;
    bool legal_;
    std::size_t games_ = 0;
    bool equal_ = true;
};

}  // namespace skerry
