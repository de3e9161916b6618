#pragma once

#include <cstddef>
#include <limits>
#include <span>

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
        list_moves<G>(state, moves);
        const Seat seat = G::to_move(state);
        const typename G::Deal future = G::redeal(state, rng);  // what it reveals scores nothing
        typename G::MoveList best;
        int most = std::numeric_limits<int>::min();
        for (const typename G::Move& move : moves) {
            const int value = points_after(state, move, future, seat);
            if (value > most) best.clear();
            if (value < most) continue;
            most = value;
            best.push_back(move);
        }
        return best[rng.below(static_cast<std::uint32_t>(best.size()))];
    }

    /// The points after each move.
    bool value_moves(const typename G::State& state, const Candidates<G>& moves,
                     std::span<int> values) {
        Rng rng(0);
        const typename G::Deal future = G::redeal(state, rng);
        for (std::size_t i = 0; i < moves.size(); ++i)
            values[i] = move_value_scale * points_after(state, moves[i], future, G::to_move(state));
        return true;
    }

  private:
    static int points_after(typename G::State state, const typename G::Move& move,
                            const typename G::Deal& future, Seat seat) {
        G::play(state, move, future);
        if constexpr (G::seats == 1) return G::score_so_far(state, seat);
        const Seat other = seat == Seat::first ? Seat::second : Seat::first;
        return G::score_so_far(state, seat) - G::score_so_far(state, other);
    }
};

}  // namespace skerry
