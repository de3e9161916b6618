// Every command of skerry, for Take It Easy.

#include "bindings/program/entered_games.hpp"
#include "entry.hpp"

int main(int argc, char** argv) { return skerry::program(argc, argv, {take_it_easy::entry()}); }
