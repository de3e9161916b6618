#pragma once
// Whole games of uniformly random moves in lockstep: exactly the deals, the games and the scores
// that deal(), sample_move() and outcome() give one at a time.

#include <span>

#include "core/random.hpp"
#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

/// The functions of TinyIslands with these names, with one of instruction_sets(): for tests and
/// benchmarks.
void deal_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Rng> streams,
                      std::span<Deal> deals);
void play_in_lockstep(InstructionSet set, const Rules& rules, std::span<const Deal> deals,
                      std::span<const Rng> streams, std::span<State> ends);

}  // namespace skerry::tiny_islands
