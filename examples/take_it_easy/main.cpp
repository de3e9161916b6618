// Every command of skerry, for Take It Easy.

#include "learned.hpp"
#include "runner/cli/entered_games.hpp"

int main(int argc, char** argv) {
    return skerry::program(
        argc, argv,
        {skerry::game<take_it_easy::TakeItEasy>(
            {.help = "place 19 of 27 tiles on hexes; lines of one number score",
             .strategies = {{skerry::strategy_row<take_it_easy::TakeItEasy, take_it_easy::Learned>(
                 "learned", "the best value of a table of weights")}},
             .draw = take_it_easy::draw_scene})});
}
