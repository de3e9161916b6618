#include "runner/games/registry.hpp"

#include <array>

namespace skerry {

GameTable all_games() {
    static const std::array<const GameEntry*, 4> games = {&tiny_islands_entry(), &tile_game_entry(),
                                                          &tiger_island_entry(), &roam_entry()};
    return games;
}

}  // namespace skerry
