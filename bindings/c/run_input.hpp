#pragma once
// What a run is made of: a configuration, or a result whose games it takes over.

#include "bindings/c/guard.hpp"
#include "runner/results/known_games.hpp"
#include "runner/run/changed_results.hpp"
#include "runner/run/run_session.hpp"

namespace skerry::c {

/// Where the scores of a result are that the caller gave; nothing if they are nowhere. Throws
/// BadCall.
std::optional<ScoresAt> scores_at(const skerry_scores* scores);

/// A configuration as JSON, or the path of one; a result may stand for it. One of the two is null.
/// Throws BadCall and UserError.
Document input_document(const char* config, const char* config_file);

/// Throws UserError where a strategy rests on code from outside that is not given.
void require_given(const StrategyFacts& strategy, const OutsideStrategies& given);

class RunInput {
  public:
    /// `changes` is null where a result is played again. Throws BadCall and UserError.
    RunInput(const skerry_run_options& options, const skerry_run_changes* changes);

    const OutsideStrategies& from_outside() const { return from_outside_; }
    /// The configuration, as the caller gave it.
    const Document& document() const { return document_; }

    /// Plays another configuration instead.
    void play_instead(Document document);

    /// Opens a session that plays it.
    void open(RunSession& session) const;
    /// The scores of the first games, from which an open session goes on; null if they are not
    /// there.
    const KeptScores* first_scores();

  private:
    void read_result(const skerry_run_options& options, const skerry_run_changes& changes);
    Configuration load(RunSession& session) const;

    OutsideStrategies from_outside_;
    OutsideStrategies known_strategies_;  ///< these, and those of the result that cannot play
    Document document_;
    std::optional<KnownResult> known_;         ///< whose games are the first ones
    std::unique_ptr<ChangedResults> changed_;  ///< which strategies join or leave
};

}  // namespace skerry::c
