#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// When the figures of a batch are looked at: for its stop rule after fixed counts of games, for
/// who watches about as often.
class Looks {
  public:
    /// `facts` must outlive it. `on_look`: who watches; may be empty.
    Looks(const ExperimentFacts& facts, std::function<void(const Outlook&)> on_look);

    /// Games that a chunk after `games` may have, so that a look falls between two chunks. Without
    /// a rule as many as it likes. May be called beside satisfied_by().
    std::uint64_t games_to_next(std::uint64_t games) const;

    /// Looks at the tally of the first games if it is time; whether the rule ends the batch.
    bool satisfied_by(const BatchTally& tally);

  private:
    const ExperimentFacts* facts_;
    std::function<void(const Outlook&)> on_look_;
    std::vector<bool> is_reference_;
    std::uint64_t next_ = 1;  ///< games of the next look
};

}  // namespace skerry
