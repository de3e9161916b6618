#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace skerry {

/// Points a dead game counts for in a search: below any finished one.
inline constexpr int dead_game_value = -1000;

/// What a won game of two counts for in a search; the margin of points comes on top, cut to less
/// than a win is worth.
inline constexpr int win_value = 1000;

/// What the end of a game is worth to a seat, for searches to maximise: the score for one player;
/// for two, winning first and the margin second. A game for one whose rules cut scores off may have
/// `static int uncut_total(const Outcome&)`, so that a search still tells bad from worse.
template <Game G>
constexpr int game_value(const typename G::Outcome& outcome, Seat seat) {
    if constexpr (G::seats == 1) {
        if (!outcome.finished()) return dead_game_value;
        if constexpr (requires { G::uncut_total(outcome); })
            return G::uncut_total(outcome);
        else
            return outcome.total(seat);
    } else {
        static_assert(G::seats == 2);
        const int margin = outcome.total(Seat::first) - outcome.total(Seat::second);
        const int won = outcome.winner == Winner::first    ? 1
                        : outcome.winner == Winner::second ? -1
                                                           : 0;
        const int value = win_value * won + std::clamp(margin, 1 - win_value, win_value - 1);
        return seat == Seat::first ? value : -value;
    }
}

}  // namespace skerry
