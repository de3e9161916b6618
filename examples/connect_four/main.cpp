// Every command of skerry, for Connect Four.

#include "bindings/program/entered_games.hpp"
#include "entry.hpp"

int main(int argc, char** argv) { return skerry::program(argc, argv, {connect_four::entry()}); }
