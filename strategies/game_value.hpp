#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace skerry {

/// The points that a search counts for a dead game: fewer than for any finished one.
inline constexpr int dead_game_value = -1000;

/// The value of a won game for two in a search. The margin in points is added, limited to less than
/// the value of a win.
inline constexpr int win_value = 1000;

/// The value of a finished game for a seat, which searches maximise: in a game for one the score;
/// in a game for two winning first and the margin second. A game for one whose rules cut off scores
/// may have `static int uncut_total(const Outcome&)`, so that a search still tells bad results from
/// worse ones.
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
