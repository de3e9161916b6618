#include "runner/batch/looks.hpp"

#include <limits>
#include <utility>

#include "runner/experiment/judging.hpp"

namespace skerry {

Looks::Looks(const ExperimentFacts& facts, std::function<void(const Outlook&)> on_look)
    : facts_(&facts), on_look_(std::move(on_look)), judged_(judged_pairs_of(facts)) {}

std::uint64_t Looks::games_to_next(std::uint64_t games) const {
    if (!facts_->stop.active()) return std::numeric_limits<std::uint64_t>::max();
    return facts_->plays * next_look(games / facts_->plays) - games;
}

bool Looks::satisfied_by(const BatchTally& tally) {
    const std::uint64_t games = tally.games();
    const bool decides = facts_->stop.active() && is_look(*facts_, games);
    const bool shows = on_look_ && games >= next_;
    if (!decides && !shows) return false;
    next_ = facts_->plays * next_look(games / facts_->plays);
    const Outlook outlook = look_at(tally, judged_, facts_->stop);
    if (on_look_) on_look_(outlook);
    return decides && outlook.satisfied;
}

}  // namespace skerry
