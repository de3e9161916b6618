#include "runner/games/registry.hpp"

#include <array>

namespace skerry {

GameTable all_games() {
    static const std::array<const GameEntry*, 4> games = {&tiny_islands_entry(), &tile_game_entry(),
                                                          &tiger_island_entry(), &roam_entry()};
    return games;
}

FigureRules figure_rules_of(std::string_view game) {
    for (const GameEntry* const entry : all_games())
        if (entry->name() == game) return entry->figure_rules();
    return {};
}

}  // namespace skerry
