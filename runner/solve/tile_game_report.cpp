#include "runner/solve/tile_game_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/tile_game/game.hpp"
#include "runner/console/text_table.hpp"
#include "runner/solve/solved_position.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

using nlohmann::ordered_json;
using tile_game::State;
using tile_game::TileGame;

namespace {

std::size_t width_of(const TextStyle& style) {
    return static_cast<std::size_t>(std::max(style.width, 60));
}

const char* verdict_of(const Claim& claim) {
    if (!claim.holds) return "open ";
    return *claim.holds ? "holds" : "FAILS";
}

}  // namespace

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
    for (const std::string& line : table.lines(width_of(style), style.unicode)) text += line + "\n";
    return text;
}

ordered_json pool_json(const SolvedPool& solved) {
    const State start = TileGame::start(solved.rules, {});
    return {{"pool", solved.rules.pool},
            {"result", winner_name(solved.solution.result)},
            {"margin", solved.solution.margin},
            {"moves", move_texts(start, solved.solution.best_moves)},
            {"nodes", solved.solution.nodes},
            {"seconds", solved.seconds}};
}

std::string claims_text(const std::vector<Claim>& claims, const TextStyle& style) {
    std::string text = "\nClaims of the rules text\n";
    for (const Claim& claim : claims) {
        text += wrap(claim.text, width_of(style), std::string(verdict_of(claim)) + "  ", "       ");
        text += wrap(claim.found, width_of(style), "       -> ", "          ");
    }
    return text;
}

ordered_json claim_json(const Claim& claim) {
    return {{"claim", claim.text},
            {"computed", claim.found},
            {"holds", claim.holds ? ordered_json(*claim.holds) : ordered_json(nullptr)}};
}

}  // namespace skerry
