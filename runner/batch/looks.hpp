#pragma once

#include <cstdint>
#include <functional>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Decides when the figures of a batch are looked at: after fixed numbers of games for the stop
/// rule, and about as often for those who watch.
class Looks {
  public:
    /// `facts` must outlive this object. `on_look` is called at every look; may be empty.
    Looks(const ExperimentFacts& facts, std::function<void(const Outlook&)> on_look);

    /// How many games a chunk after `games` may have so that the next look falls between two
    /// chunks. No limit without a rule. May be called at the same time as satisfied_by().
    std::uint64_t games_to_next(std::uint64_t games) const;

    /// Looks at the tally of the first games if a look is due; returns whether the rule ends the
    /// batch.
    bool satisfied_by(const BatchTally& tally);

  private:
    const ExperimentFacts* facts_;
    std::function<void(const Outlook&)> on_look_;
    JudgedPairs judged_;
    std::uint64_t next_ = 1;  ///< number of games at the next look
};

}  // namespace skerry
