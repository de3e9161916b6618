#pragma once
// The functions that show states and moves as records of arrays, each in the file of its game.

#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/games/erased_game.hpp"

namespace skerry {

namespace tiny_islands {
ArrayForm<TinyIslands> array_form();
}  // namespace tiny_islands

namespace tile_game {
ArrayForm<TileGame> array_form();
}  // namespace tile_game

namespace tiger_island {
ArrayForm<TigerIsland> array_form();
}  // namespace tiger_island

namespace roam {
ArrayForm<Roam> array_form();
}  // namespace roam

}  // namespace skerry
