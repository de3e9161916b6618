#pragma once
// The functions that draw states, each in the file of its game.

#include "runner/experiment/scene.hpp"

namespace skerry {

namespace tiny_islands {
struct State;
Scene draw_scene(const State& state);
}  // namespace tiny_islands

namespace tile_game {
struct State;
Scene draw_scene(const State& state);
}  // namespace tile_game

namespace tiger_island {
struct State;
Scene draw_scene(const State& state);
}  // namespace tiger_island

namespace roam {
struct State;
Scene draw_scene(const State& state);
}  // namespace roam

}  // namespace skerry
