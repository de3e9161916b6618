#pragma once
// Yahtzee with all its parts, for the program and the library.

#include "optimal.hpp"
#include "runner/games/own_game.hpp"

namespace yahtzee {

inline skerry::EnteredGame entry() {
    return skerry::game<Yahtzee>(
        {.help = "thirteen boxes, five dice, three rolls a turn; for one",
         .title = "Yahtzee",
         .how_to_play = "Roll five dice up to three times a turn, keep what you like, and fill one "
                        "of\nthirteen boxes. 63 points in the upper boxes earn 35 more.\n",
         .strategies = {{skerry::strategy_row<Yahtzee, Planner<false>>(
                             "greedy", "most points in this turn, whatever comes later"),
                         skerry::strategy_row<Yahtzee, Planner<true>>(
                             "optimal", "the exact solution, by dynamic programming")}},
         .advice = {[](const auto&) { return "optimal"; }}});
}

}  // namespace yahtzee
