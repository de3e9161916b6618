#pragma once
// Take It Easy with all its parts, for the program and the library.

#include "learned.hpp"
#include "runner/games/own_game.hpp"

namespace take_it_easy {

inline skerry::EnteredGame entry() {
    return skerry::game<TakeItEasy>(
        {.help = "place 19 of 27 tiles on hexes; lines of one number score",
         .strategies = {{skerry::strategy_row<TakeItEasy, Learned>(
             "learned", "the best value of a table of weights")}},
         .draw = draw_scene});
}

}  // namespace take_it_easy
