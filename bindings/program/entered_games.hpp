#pragma once
// A program of games of one's own: it has every command of skerry.
//
//     int main(int argc, char** argv) {
//         return skerry::program(argc, argv, {skerry::game<MyGame>({.help = "what it is"})});
//     }

#include "bindings/program/program.hpp"
#include "runner/games/own_game.hpp"
