// Shows solved positions of the Tile Game, and their values by pool.

#include "runner/solve/solve.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/tile_game/game.hpp"
#include "runner/documents/text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/text_page.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

using nlohmann::ordered_json;
using tile_game::Rules;
using tile_game::State;
using tile_game::TileGame;

namespace {

const char* sentence_of(Winner winner) {
    return winner == Winner::none    ? "draw"
           : winner == Winner::first ? "the first player (A) wins"
                                     : "the second player (B) wins";
}

std::string rate_text(std::uint64_t nodes, double seconds) {
    return fmt::format("{} in {:.3f} s", counted(nodes, "node"), seconds);
}

}  // namespace

SolvedPool solve_start(tile_game::Solver& solver, const Rules& rules) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    SolvedPool solved;
    solved.rules = rules;
    solved.solution = solver.first_best_move(TileGame::start(rules, {}));
    solved.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!solved.solution.complete) throw SolvingStopped();
    return solved;
}

const char* winner_name(Winner winner) {
    return winner == Winner::none ? "draw" : winner == Winner::first ? "first" : "second";
}

std::string board_name(const Rules& rules) {
    const std::string second = rules.handicap == 0 ? "" : fmt::format("-{}", rules.pools()[1]);
    return fmt::format("{}x{}x{}{}", rules.rows, rules.cols, rules.pool, second);
}

std::vector<std::string> move_texts(const State& state, const std::vector<tile_game::Move>& moves) {
    std::vector<std::string> texts;
    for (const tile_game::Move& move : moves) texts.push_back(TileGame::print_move(state, move));
    return texts;
}

std::string SolvedPosition::text(std::size_t width) const {
    std::string text = fmt::format("tile-game {}\n\n{}\n", board_name(state_.rules()),
                                   TileGame::text_board(state_));
    text += fmt::format("result  {}, margin {} (tiles of A minus tiles of B)\n",
                        sentence_of(solution_.result), signed_fixed(solution_.margin, 0));
    if (!solution_.best_moves.empty())
        text += wrap(join(move_texts(state_, solution_.best_moves), " "), width, "best    ",
                     "        ") +
                "line    " + join(move_texts(state_, solution_.principal_variation), " ") + "\n";
    return text + "effort  " + rate_text(solution_.nodes, seconds_) + "\n";
}

std::string SolvedPosition::game_text() const {
    std::string text = fmt::format("tile-game {}, perfect play\n\n{}", board_name(state_.rules()),
                                   TileGame::text_board(state_));
    State at = state_;
    int number = 0;
    for (const tile_game::Move& move : solution_.principal_variation) {
        text += fmt::format("\nmove {}, {}: {}\n", ++number, at.to_move == Seat::first ? 'A' : 'B',
                            TileGame::print_move(at, move));
        TileGame::play(at, move, {});
        text += TileGame::text_board(at);
    }
    return text + fmt::format("\n{} : {}, {}\n", at.tiles_of(Seat::first),
                              at.tiles_of(Seat::second), sentence_of(solution_.result));
}

ordered_json SolvedPosition::json() const {
    return {{"game", TileGame::name},
            {"board", board_name(state_.rules())},
            {"position", TileGame::print_state(state_)},
            {"result", winner_name(solution_.result)},
            {"margin", solution_.margin},
            {"moves", move_texts(state_, solution_.best_moves)},
            {"principal_variation", move_texts(state_, solution_.principal_variation)},
            {"nodes", solution_.nodes},
            {"seconds", seconds_}};
}

std::string pools_text(const std::vector<SolvedPool>& pools, const TextStyle& style) {
    TextTable table(
        {{"pool"}, {"winner", true}, {"margin"}, {"a best move", true}, {"nodes"}, {"seconds"}});
    for (const SolvedPool& solved : pools) {
        const tile_game::Solution& solution = solved.solution;
        const State start = TileGame::start(solved.rules, {});
        table.add_row({std::to_string(solved.rules.pool), winner_name(solution.result),
                       signed_fixed(solution.margin, 0),
                       TileGame::print_move(start, solution.best_moves.front()),
                       grouped(solution.nodes), fixed(solved.seconds, 3)});
    }
    std::string text;
    for (const std::string& line :
         table.lines(static_cast<std::size_t>(std::max(style.width, 60)), style))
        text += line + "\n";
    return text;
}

}  // namespace skerry
