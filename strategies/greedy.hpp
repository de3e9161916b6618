#pragma once

#include <limits>

#include "core/fields.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Looks one move ahead: plays the listed move after which G::score_so_far of its seat is highest,
/// in games for two minus that of the other seat. Among equal moves it draws one, each as likely.
/// Where moves cannot be listed it plays G::sample_move.
template <Game G>
class Greedy {
  public:
    using Params = NoParams;

    Greedy(const typename G::Rules&, const Params&) {}

    typename G::Move choose(const typename G::State& state, Rng& rng) {
        if (!G::lists_moves(state)) return G::sample_move(state, rng);
        typename G::MoveList moves;
        G::legal_moves(state, moves);
        const Seat seat = G::to_move(state);
        const typename G::Deal future = G::redeal(state, rng);  // what it reveals scores nothing
        typename G::MoveList best;
        int most = std::numeric_limits<int>::min();
        for (const typename G::Move& move : moves) {
            typename G::State after = state;
            G::play(after, move, future);
            const int value = points_of(after, seat);
            if (value > most) best.clear();
            if (value < most) continue;
            most = value;
            best.push_back(move);
        }
        return best[rng.below(static_cast<std::uint32_t>(best.size()))];
    }

  private:
    static int points_of(const typename G::State& state, Seat seat) {
        if constexpr (G::seats == 1) return G::score_so_far(state, seat);
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        return G::score_so_far(state, seat) - G::score_so_far(state, other);
    }
};

}  // namespace skerry
