#pragma once
// Random games for the tests of playing: positions of all games under several rules.

#include "core/random.hpp"
#include "play/game/game_in_play.hpp"
#include "runner/games/registry.hpp"

namespace skerry::test {

struct NamedRules {
    std::string game;
    nlohmann::ordered_json rules;
};

inline std::vector<NamedRules> played_rules() {
    return {{"tiny-islands", nullptr},
            {"tiny-islands", {{"variant", "notebook"}}},
            {"tile-game", nullptr},
            {"tile-game", {{"rows", 2}, {"cols", 5}, {"pool", 6}}},
            {"tiger-island", nullptr},
            {"roam", nullptr},
            {"roam", {{"start_coins", {3, 3, 1, 2}}}},
            {"roam", {{"start_coins", {8, 3, 1, 2}}}}};
}

inline play::GameInPlay new_game(const std::string& name, std::uint64_t index,
                                 const nlohmann::ordered_json& rules = nullptr) {
    return {play::open_game(all_games(), name, rules), 5, index};
}

/// Plays a random game and shows every position that is not over, with a stream for the viewer.
inline void for_each_position(play::GameInPlay& game,
                              const std::function<void(const play::GameInPlay&, Rng&)>& see) {
    Rng moves(game.index());
    Rng viewer(game.index() + 1000);
    while (!game.is_over()) {
        see(game, viewer);
        ErasedValues move(game.shape().move);
        game.game().sample_move(game.state(), moves, move.add());
        game.play(move[0]);
    }
}

}  // namespace skerry::test
