#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "runner/games/how_to_play.hpp"
#include "runner/games/module.hpp"
#include "runner/games/views.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tile_game/alpha_beta.hpp"
#include "strategies/tile_game/greedy.hpp"
#include "strategies/tile_game/perfect.hpp"
#include "strategies/tree_search.hpp"

namespace skerry {

namespace tile_game {

namespace {

// One row per strategy: a name, a sentence, and the type that plays.
StrategyTable<TileGame> strategies() {
    return {{
        strategy_row<TileGame, RandomStrategy<TileGame>>(
            "random", "uniform over all pairs of cell and value"),
        strategy_row<TileGame, Greedy>("greedy", "looks one move ahead: tiles, and what they cost"),
        strategy_row<TileGame, AlphaBetaPlayer>(
            "alpha_beta", "looks several moves ahead (iterative deepening, transposition table)"),
        strategy_row<TileGame, Selective>(
            "selective", "alpha-beta over the moves that pay, by what can still be flipped"),
        strategy_row<TileGame, Perfect>("perfect", "exact play on boards that can be solved"),
        search_row<TileGame, Rollout<TileGame>>(
            "rollout", "best mean result over playouts of a base strategy, after each move",
            "random"),
        search_row<TileGame, TreeSearch<TileGame>>(
            "mcts", "tree search by simulations that a base strategy plays out (UCT)", "random"),
    }};
}

/// Exact where that takes moments.
std::string default_adviser(const Rules& rules) {
    return rules.cells() <= 9 && rules.larger_pool() <= 12 ? "perfect" : "greedy";
}

/// On small boards it sees the end, too.
nlohmann::ordered_json second_adviser(const Rules& rules) {
    return {{"name", "alpha_beta"}, {"depth", default_adviser(rules) == "perfect" ? 8 : 3}};
}

std::optional<MovePlace> place_of(const State& state, const Move& move) {
    return MovePlace{move.cell % state.cols, move.cell / state.cols, std::to_string(move.value)};
}

/// "4 on b2".
std::string words_of(const State& state, const Move& move) {
    return std::to_string(move.value) + " on " + print_row(move.cell / state.cols) +
           std::to_string(move.cell % state.cols + 1);
}

}  // namespace

}  // namespace tile_game

const GameEntry& tile_game_entry() {
    using namespace tile_game;
    static const GameModule<TileGame> entry(
        {.help =
             "claim cells with points from a pool and flip lower tiles beside them; for two, no "
             "chance",
         .title = "Tile Game",
         .how_to_play = how_to_play::tile_game,
         .strategies = strategies(),
         .draw = tile_game::draw_scene,
         .arrays = tile_game::array_form(),
         .advice = {default_adviser, place_of, words_of, {}, second_adviser}});
    return entry;
}

}  // namespace skerry
