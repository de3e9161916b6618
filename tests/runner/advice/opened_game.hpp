#pragma once
// A game with its type erased, and memory for a deal and a state of it.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"

namespace skerry::test {

class OpenedGame {
  public:
    explicit OpenedGame(std::string_view configuration) {
        const Document document = Document::parse(configuration, "test");
        game = find_game(document, all_games()).open(document.root());
        deal_.resize(game->shape().deal.size + 1);
        state_.resize(game->shape().state.size);
        move_.resize(game->shape().move.size);
    }
    void start(std::uint64_t seed, std::uint64_t index = 0) {
        Rng rng = stream(seed, index, Purpose::deal);
        game->deal(rng, deal());
        game->start(deal(), state());
    }
    void play(std::string_view text) {
        game->parse_move(state(), text, move());
        game->play(state(), move(), deal());
    }
    /// Plays moves of a strategy until `plies` have been played or the game is over.
    void play_on(std::string_view strategy, int plies) {
        const auto player = game->strategy(std::string(strategy));
        for (int i = 0; i < plies && !game->is_over(state()); ++i) {
            Rng rng = stream(1, static_cast<std::uint64_t>(i), Purpose::strategy);
            player->choose({1, state(), {&rng, 1}, move()});
            game->play(state(), move(), deal());
        }
    }
    void* deal() { return deal_.data(); }
    void* state() { return state_.data(); }
    void* move() { return move_.data(); }

    std::unique_ptr<AnyGame> game;

  private:
    std::vector<std::max_align_t> deal_, state_, move_;  // more room than is needed
};

}  // namespace skerry::test
