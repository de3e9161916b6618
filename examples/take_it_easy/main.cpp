// Every command of skerry, for Take It Easy.

#include "runner/cli/entered_games.hpp"
#include "take_it_easy.hpp"

int main(int argc, char** argv) {
    return skerry::program(argc, argv,
                           {skerry::game<take_it_easy::TakeItEasy>(
                               {.help = "place 19 of 27 tiles on hexes; lines of one number score",
                                .draw = take_it_easy::draw_scene})});
}
