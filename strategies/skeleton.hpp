#pragma once
// Copy this file to add a strategy, rename the class, and add one row to the table of a game in
// runner/games/. It is compiled and played by the tests, so it is always up to date.

#include "core/fields.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Plays a listed legal move by its position: the first one by default. (Say here what your
/// strategy does, and where the idea comes from.)
template <Game G>
class Skeleton {
  public:
    /// What a user may set. Each field has a default, a range and a sentence of help; `skerry list`
    /// shows them, and a configuration that breaks them is refused.
    struct Params {
        int position = 0;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("position", self.position, Range{0, 1000},
                  "which of the legal moves, counted from 0 and around");
        }
    };

    /// Called once per thread. Work that serves every game belongs here. If a parameter is wrong in
    /// a way that no range can express, throw NotationError with one clear line.
    Skeleton(const typename G::Rules&, const Params& params) : params_(params) {}

    /// One decision. You see the state, never the deal; all randomness comes from `rng`. To look
    /// ahead, draw a future with G::redeal(state, rng) and play on a copy of the state.
    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (!G::lists_moves(state)) return G::sample_move(state, rng);
        typename G::MoveList moves;
        G::legal_moves(state, moves);
        return moves[static_cast<std::size_t>(params_.position) % moves.size()];
    }

  private:
    Params params_;
};

}  // namespace skerry
