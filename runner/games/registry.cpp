#include "runner/games/registry.hpp"

#include <algorithm>
#include <array>

namespace skerry {

GameTable all_games() {
    static const std::array<const GameEntry*, 4> games = {&tiny_islands_entry(), &tile_game_entry(),
                                                          &tiger_island_entry(), &roam_entry()};
    return games;
}

const GameEntry* game_named(std::string_view name) {
    const GameTable games = all_games();
    const auto found = std::ranges::find(games, name, &GameEntry::name);
    return found == games.end() ? nullptr : *found;
}

}  // namespace skerry
