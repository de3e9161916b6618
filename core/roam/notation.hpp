#pragma once
// The notation of the solitaire rules: slots 1 2 3 / 4 5 6, squares `3a` to `3f`. Moves: `2@3a` the
// player's second character with its anchor on 3a, `rest`, `spend2`, `+2d2f` (shadow boxes paid
// for) or `+` (none), `bid3`, `pass`.
//
// A state is nine fields. The markers are six rows from the top, joined by `/`: seats 0 to 3, `.`
// none. Then come the coins of the seats and the cards on display. The rows of the seats are joined
// by `/`, with `~` before a card that is face down. The rest is the cards drawn, in order; round
// and phase; the dice; the options; the deck. Cards are numbered from 1 in the deck's order, `s1`,
// `s2` .. are the starting characters, `-` is no card. The phase is `4:turn`, `4:shadows:2@3a`,
// `4:bid:1:6` (a tie in slot 6 in seat 1's turn) or `17:over`. The deck is `built-in` or its
// fingerprint.

#include "core/notation.hpp"
#include "core/roam/types.hpp"

namespace skerry::roam {

std::string print_square(int square);
/// The names of the squares, joined without a separator.
std::string print_squares(Squares squares);

/// "1 coin", "2 coins".
std::string coins_text(int number);

/// Reads the whole text as one square; throws NotationError.
int parse_square(std::string_view text);
Squares parse_squares(std::string_view text);

}  // namespace skerry::roam
