#include "runner/games/registry.hpp"

#include <algorithm>

namespace skerry {

namespace {

GameTable& entered_games() {
    static GameTable games;
    return games;
}

}  // namespace

void enter_games(GameTable games) { entered_games() = games; }

GameTable all_games() { return entered_games(); }

const GameEntry* game_named(std::string_view name) {
    const GameTable games = all_games();
    const auto found = std::ranges::find(games, name, &GameEntry::name);
    return found == games.end() ? nullptr : *found;
}

}  // namespace skerry
