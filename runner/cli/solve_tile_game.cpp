#include "runner/cli/solve_tile_game.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "core/notation.hpp"
#include "core/tile_game/game.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/experiment_options.hpp"
#include "runner/cli/signals.hpp"
#include "runner/console/terminal.hpp"
#include "runner/console/text_table.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/solve/tile_game_claims.hpp"
#include "runner/words/number_text.hpp"
#include "strategies/tile_game/count_positions.hpp"

namespace skerry {

using nlohmann::ordered_json;
using tile_game::Rules;
using tile_game::Solution;
using tile_game::State;
using tile_game::TileGame;

namespace {

constexpr int default_memory_mib = 1024;

const char* name_of(Winner winner) {
    return winner == Winner::none ? "draw" : winner == Winner::first ? "first" : "second";
}

const char* sentence_of(Winner winner) {
    return winner == Winner::none    ? "draw"
           : winner == Winner::first ? "the first player (A) wins"
                                     : "the second player (B) wins";
}

std::string board_name(const Rules& rules) {
    return fmt::format("{}x{}x{}", rules.rows, rules.cols, rules.pool);
}

/// `3x3x10`: rows, columns, pool.
Rules parse_board(const std::string& text) {
    Rules rules;
    std::array<int*, 3> parts = {&rules.rows, &rules.cols, &rules.pool};
    const std::array<int, 3> limits = {tile_game::max_cells, tile_game::max_cells,
                                       tile_game::max_pool};
    std::size_t at = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t end = i < 2 ? text.find('x', at) : text.size();
        const std::string number = text.substr(at, end == std::string::npos ? end : end - at);
        const bool digits = !number.empty() && number.size() <= 3 &&
                            number.find_first_not_of("0123456789") == std::string::npos;
        if (!digits || std::stoi(number) < 1 || std::stoi(number) > limits[i])
            throw UserError(
                fmt::format("--board {}: must be ROWSxCOLSxPOOL, like 3x3x10, with "
                            "at most {} cells and a pool of 1 to {}",
                            text, tile_game::max_cells, tile_game::max_pool));
        *parts[i] = std::stoi(number);
        at = end + 1;
    }
    if (const std::string why = TileGame::check(rules); !why.empty())
        throw UserError("--board " + text + ": " + why);
    return rules;
}

/// A position in the game's notation; without rules in it those of --board hold.
State parse_position(const SolveTileGameOptions& options, const Rules& rules) {
    std::string text = options.position;
    if (std::ranges::count(text, ' ') == 2)
        text += fmt::format(" rows={},cols={},pool={},stop_when_decided={}", rules.rows, rules.cols,
                            rules.pool, rules.stop_when_decided);
    try {
        return TileGame::parse_state(text);
    } catch (const NotationError& error) {
        throw UserError("--position: " + std::string(error.what()) +
                        "; a position looks like A1,A1,.,B3/.,.,B1,. A 5-3 (rows, player to "
                        "move, pools of A and B)");
    }
}

ClaimOptions parse_range(const SolveTileGameOptions& options) {
    const std::string& text = options.range;
    const std::size_t dots = text.find("..");
    const auto number = [&](const std::string& part) {
        return static_cast<int>(parse_count("--range", part, 1, tile_game::max_pool));
    };
    ClaimOptions claims;
    claims.first_pool = number(text.substr(0, dots));
    claims.last_pool =
        dots == std::string::npos ? claims.first_pool : number(text.substr(dots + 2));
    if (claims.first_pool > claims.last_pool)
        throw UserError("--range " + text + ": must be P..Q with P <= Q");
    claims.count_states = options.count_states;
    return claims;
}

std::vector<std::string> move_texts(const State& state, const std::vector<tile_game::Move>& moves) {
    std::vector<std::string> texts;
    for (const tile_game::Move& move : moves) texts.push_back(TileGame::print_move(state, move));
    return texts;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string rate_text(std::uint64_t nodes, double seconds) {
    return fmt::format("{} in {:.3f} s", counted(nodes, "node"), seconds);
}

/// A solved position and how it is shown.
class SolvedPosition {
  public:
    SolvedPosition(const State& state, Solution solution, double seconds)
        : state_(state), solution_(std::move(solution)), seconds_(seconds) {}

    std::string text() const {
        std::string text = fmt::format("tile-game {}\n\n{}\n", board_name(state_.rules()),
                                       TileGame::text_board(state_));
        text += fmt::format("result  {}, margin {} (tiles of A minus tiles of B)\n",
                            sentence_of(solution_.result), signed_fixed(solution_.margin, 0));
        if (!solution_.best_moves.empty())
            text += wrap(joined(move_texts(state_, solution_.best_moves)),
                         static_cast<std::size_t>(style_of(STDOUT_FILENO).width), "best    ",
                         "        ") +
                    "line    " + joined(move_texts(state_, solution_.principal_variation)) + "\n";
        return text + "effort  " + rate_text(solution_.nodes, seconds_) + "\n";
    }

    /// Perfect play from here, a board a move.
    std::string game_text() const {
        std::string text = fmt::format("tile-game {}, perfect play\n\n{}",
                                       board_name(state_.rules()), TileGame::text_board(state_));
        State at = state_;
        int number = 0;
        for (const tile_game::Move& move : solution_.principal_variation) {
            text +=
                fmt::format("\nmove {}, {}: {}\n", ++number, at.to_move == Seat::first ? 'A' : 'B',
                            TileGame::print_move(at, move));
            TileGame::play(at, move, {});
            text += TileGame::text_board(at);
        }
        return text + fmt::format("\n{} : {}, {}\n", at.tiles_of(Seat::first),
                                  at.tiles_of(Seat::second), sentence_of(solution_.result));
    }

    ordered_json json(bool with_states) const {
        ordered_json json = {
            {"game", TileGame::name},
            {"board", board_name(state_.rules())},
            {"position", TileGame::print_state(state_)},
            {"result", name_of(solution_.result)},
            {"margin", solution_.margin},
            {"moves", move_texts(state_, solution_.best_moves)},
            {"principal_variation", move_texts(state_, solution_.principal_variation)}};
        if (with_states) {
            json["states"] = ordered_json::array();
            State at = state_;
            for (const tile_game::Move& move : solution_.principal_variation) {
                TileGame::play(at, move, {});
                json["states"].push_back(TileGame::print_state(at));
            }
        }
        json["nodes"] = solution_.nodes;
        json["seconds"] = seconds_;
        return json;
    }

  private:
    State state_;
    Solution solution_;
    double seconds_;
};

int solve_position(const SolveTileGameOptions& options, const State& state, int memory_mib,
                   const KeepGoing& keep_going) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    tile_game::Solver solver({memory_mib, keep_going});
    Solution solution = solver.solve(state);
    if (!solution.complete) throw SolvingStopped();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const SolvedPosition solved(state, std::move(solution), seconds);
    if (options.json)
        print(solved.json(options.play).dump(2) + "\n");
    else
        print(options.play ? solved.game_text() : solved.text());
    return exit_ok;
}

std::string table_text(const TextTable& table) {
    std::string text;
    const TextStyle style = style_of(STDOUT_FILENO);
    for (const std::string& line :
         table.lines(static_cast<std::size_t>(std::max(style.width, 60)), style.unicode))
        text += line + "\n";
    return text;
}

void print_pools(const std::vector<SolvedPool>& pools) {
    TextTable table(
        {{"pool"}, {"winner", true}, {"margin"}, {"a best move", true}, {"nodes"}, {"seconds"}});
    for (const SolvedPool& solved : pools) {
        const Solution& solution = solved.solution;
        const State start = TileGame::start(solved.rules, {});
        table.add_row({std::to_string(solved.rules.pool), name_of(solution.result),
                       signed_fixed(solution.margin, 0),
                       TileGame::print_move(start, solution.best_moves.front()),
                       grouped(solution.nodes), fixed(solved.seconds, 3)});
    }
    print(table_text(table));
}

const char* verdict_of(const Claim& claim) {
    if (!claim.holds) return "open ";
    return *claim.holds ? "holds" : "FAILS";
}

void print_claims(const std::vector<Claim>& claims) {
    const auto width = static_cast<std::size_t>(std::max(style_of(STDOUT_FILENO).width, 60));
    print("\nClaims of the rules text\n");
    for (const Claim& claim : claims) {
        print(wrap(claim.text, width, std::string(verdict_of(claim)) + "  ", "       "));
        print(wrap(claim.found, width, "       -> ", "          "));
    }
}

ordered_json pool_json(const SolvedPool& solved) {
    const State start = TileGame::start(solved.rules, {});
    return {{"pool", solved.rules.pool},
            {"result", name_of(solved.solution.result)},
            {"margin", solved.solution.margin},
            {"moves", move_texts(start, solved.solution.best_moves)},
            {"nodes", solved.solution.nodes},
            {"seconds", solved.seconds}};
}

ordered_json claim_json(const Claim& claim) {
    return {{"claim", claim.text},
            {"computed", claim.found},
            {"holds", claim.holds ? ordered_json(*claim.holds) : ordered_json(nullptr)}};
}

int solve_range(const SolveTileGameOptions& options, const Rules& board, ClaimOptions claims) {
    std::vector<SolvedPool> pools;
    for (int pool = claims.first_pool; pool <= claims.last_pool; ++pool) {
        // A solver each: the figures are those of a solution from scratch.
        tile_game::Solver solver({claims.memory_mib, claims.keep_going});
        Rules rules = board;
        rules.pool = pool;
        pools.push_back(solve_start(solver, rules));
    }
    if (!options.json) {
        print(fmt::format("tile-game {}x{}, by pool\n\n", board.rows, board.cols));
        print_pools(pools);
        print_claims(check_claims(claims));
        return exit_ok;
    }
    ordered_json json = {{"game", TileGame::name},
                         {"board", fmt::format("{}x{}", board.rows, board.cols)},
                         {"pools", ordered_json::array()},
                         {"claims", ordered_json::array()}};
    for (const SolvedPool& solved : pools) json["pools"].push_back(pool_json(solved));
    for (const Claim& claim : check_claims(claims)) json["claims"].push_back(claim_json(claim));
    print(json.dump(2) + "\n");
    return exit_ok;
}

int count_states(const SolveTileGameOptions& options, const Rules& rules,
                 const KeepGoing& keep_going) {
    std::optional<tile_game::PositionCount> found;
    try {
        found = tile_game::count_positions(rules, keep_going);
    } catch (const std::invalid_argument& error) {
        throw UserError("--count-states: " + std::string(error.what()));
    }
    if (!found) throw SolvingStopped();
    if (options.json) {
        const ordered_json json = {{"game", TileGame::name},
                                   {"board", board_name(rules)},
                                   {"states", found->raw},
                                   {"states_up_to_symmetry", found->up_to_symmetry}};
        print(json.dump(2) + "\n");
    } else {
        print(fmt::format("tile-game {}: {} states, {} up to symmetry\n", board_name(rules),
                          grouped(found->raw), grouped(found->up_to_symmetry)));
    }
    return exit_ok;
}

void refuse_together(const SolveTileGameOptions& options) {
    const auto refuse = [](bool both, const char* names) {
        if (both) throw UserError(std::string(names) + ": not together");
    };
    const bool range = !options.range.empty();
    const bool position = !options.position.empty();
    refuse(range && position, "--range and --position");
    refuse(range && options.play, "--range and --play");
    refuse(options.count_states && position, "--count-states and --position");
    refuse(options.count_states && options.play, "--count-states and --play");
}

}  // namespace

int solve_tile_game(const SolveTileGameOptions& options) {
    refuse_together(options);
    Rules rules = parse_board(options.board);
    rules.stop_when_decided = options.stop_when_decided;
    const int memory_mib =
        options.memory.empty()
            ? default_memory_mib
            : static_cast<int>(parse_count("--memory", options.memory, 1, 1'000'000));
    const StopFlag& stop = stop_on_signals();
    end_on_broken_pipe();
    const KeepGoing keep_going = [&stop](std::uint64_t) { return stop.load() == 0; };
    try {
        if (!options.range.empty()) {
            ClaimOptions claims = parse_range(options);
            claims.memory_mib = memory_mib;
            claims.keep_going = keep_going;
            return solve_range(options, rules, std::move(claims));
        }
        if (options.count_states) return count_states(options, rules, keep_going);
        const State state =
            options.position.empty() ? TileGame::start(rules, {}) : parse_position(options, rules);
        return solve_position(options, state, memory_mib, keep_going);
    } catch (const SolvingStopped&) {
        fmt::print(stderr, "interrupted: not solved\n");
        return 128 + stop.load();
    }
}

}  // namespace skerry
