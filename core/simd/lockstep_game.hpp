#pragma once

#include <span>

#include "core/game.hpp"

namespace skerry {

/// A game for one player that can play games of random moves in lockstep: many games at once, one
/// per lane of a vector, with exactly the results of games played one by one. The spans of a call
/// are equally long:
///   deal_in_lockstep(rules, streams, deals)         deals[i] = deal(rules, a copy of streams[i])
///   play_in_lockstep(rules, deals, streams, ends)   ends[i] = where sample_move() with a copy of
///                                                   streams[i] leads from the start of deals[i]
///   score_in_lockstep(ends, outcomes)               outcomes[i] = outcome(ends[i]); all ends have
///                                                   the same rules
///   moves_made(state)                               how many moves led to it from the start
template <class G>
concept LockstepGame = Game<G> && G::seats == 1 &&
                       requires(const typename G::Rules& rules, std::span<const Rng> streams,
                                std::span<typename G::Deal> deals,
                                std::span<const typename G::Deal> dealt,
                                std::span<typename G::State> ends,
                                std::span<const typename G::State> ended,
                                std::span<typename G::Outcome> outcomes,
                                const typename G::State& state) {
    { G::deal_in_lockstep(rules, streams, deals) } -> std::same_as<void>;
    { G::play_in_lockstep(rules, dealt, streams, ends) } -> std::same_as<void>;
    { G::score_in_lockstep(ended, outcomes) } -> std::same_as<void>;
    { G::moves_made(state) } -> std::same_as<std::size_t>;
};

}  // namespace skerry
