// Every command of skerry, for Take It Easy.

#include "entry.hpp"
#include "runner/cli/entered_games.hpp"

int main(int argc, char** argv) { return skerry::program(argc, argv, {take_it_easy::entry()}); }
