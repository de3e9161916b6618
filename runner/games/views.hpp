#pragma once
// How programs and people see a state: its arrays, and its drawing.

#include "core/notation.hpp"
#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/games/erased_game.hpp"

namespace skerry {

/// Refuses a number of the record of a move.
inline void require_within(int found, int least, int most, const std::string& what) {
    if (found < least || found > most)
        throw NotationError(0, what + ": found " + std::to_string(found) + "; must be " +
                                   std::to_string(least) + " to " + std::to_string(most));
}

namespace tiny_islands {
ArrayForm<TinyIslands> array_form();
Scene draw_scene(const State& state);
}  // namespace tiny_islands

namespace tile_game {
ArrayForm<TileGame> array_form();
Scene draw_scene(const State& state);
}  // namespace tile_game

namespace tiger_island {
ArrayForm<TigerIsland> array_form();
Scene draw_scene(const State& state);
}  // namespace tiger_island

namespace roam {
ArrayForm<Roam> array_form();
Scene draw_scene(const State& state);
}  // namespace roam

}  // namespace skerry
