#include "runner/play/choices.hpp"

#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::play {

const GameChoices* choices_of(std::string_view game) {
    if (game == tiny_islands::TinyIslands::name) return &tiny_islands_choices();
    if (game == tile_game::TileGame::name) return &tile_game_choices();
    if (game == tiger_island::TigerIsland::name) return &tiger_island_choices();
    if (game == roam::Roam::name) return &roam_choices();
    return nullptr;
}

}  // namespace skerry::play
