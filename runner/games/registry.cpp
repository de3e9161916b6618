#include "runner/games/registry.hpp"

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

std::vector<const GameEntry*>& entered_games() {
    static std::vector<const GameEntry*> games;
    return games;
}

std::vector<AuthorsGame>& kept_games() {
    static std::vector<AuthorsGame> games;
    return games;
}

}  // namespace

void enter_games(GameTable games) {
    for (const GameEntry* const game : games) {
        if (game_named(game->name()) != nullptr)
            throw UserError("two games are named \"" + std::string(game->name()) + "\"");
        entered_games().push_back(game);
    }
}

GameTable all_games() { return entered_games(); }

bool enter(std::initializer_list<EnteredGame> games, std::string_view how) {
    for (const EnteredGame& game : games) {
        kept_games().push_back({game, how});
        const GameEntry* const entry = game.get();
        enter_games({&entry, 1});
    }
    return true;
}

const std::vector<AuthorsGame>& own_games() { return kept_games(); }

const GameEntry* game_named(std::string_view name) {
    const GameTable games = all_games();
    const auto found = std::ranges::find(games, name, &GameEntry::name);
    return found == games.end() ? nullptr : *found;
}

}  // namespace skerry
