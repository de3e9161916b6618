#include "runner/solve/solve.hpp"

#include <memory>
#include <string>

#include "runner/cli/command_line.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/solve_tile_game.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr const char* tile_game_footer = R"(
Examples:
  skerry solve tile-game --board 3x3x10
  skerry solve tile-game --board 3x3x10 --format json | jq -r .result
  skerry solve tile-game --range 2..16            winners by pool; claims of the rules text
  skerry solve tile-game --board 2x4x7 --position 'A1,A1,.,B3/.,.,B1,. A 5-3'
  skerry solve tile-game --play                   a game of perfect play, a board a move
  skerry solve tile-game --board 2x2x4 --count-states

The margin is the tiles of A, who begins, minus the tiles of B. 3x3x10 takes a moment, 4x4x10
seconds.)";

constexpr const char* tiny_islands_footer = R"(
TEXT is a state in the game's notation: rows from the top, shorelines, offers, rules. `skerry replay
--format json` shows such states. The first two fields are enough if all tiles are placed:

  skerry solve tiny-islands --position "w...fs.../..hf...s./...C...M./f....wh.C/...C...../\
  wfw.Bs.w./....s...s/....hs.../f..f...M. g3h3g4f4f5,b3c3"

Branch and bound proves the best last shoreline in a millisecond or so. With one tile still to place,
it proves placement and shoreline together.)";

struct TinyIslandsOptions {
    std::string position;
    TextOrJson format;
};

void add_tiny_islands(Command solve, int& exit_code) {
    const Command command =
        solve.add_subcommand("tiny-islands", "The best end of a game of Tiny Islands");
    const auto options = std::make_shared<TinyIslandsOptions>();
    command.add_option("--position TEXT", options->position, "the state to solve").required();
    options->format.add_to(command);
    command.footer(tiny_islands_footer);
    command.callback([options, &exit_code] {
        print(best_end_of_tiny_islands(options->position, options->format.is_json()));
        exit_code = exit_ok;
    });
}

/// One function for each game: what can be solved differs from game to game, and so do the options.
void add_tile_game(Command solve, int& exit_code) {
    const Command command = solve.add_subcommand("tile-game", "Exact play of the Tile Game");
    const auto options = std::make_shared<SolveTileGameOptions>();
    command.add_option("--board RxCxP", options->board, "rows, columns, pool")
        .capture_default_str();
    command.add_option("--position TEXT", options->position,
                       "solve this position; without rules in it those of --board");
    command.add_option("--range P..Q", options->range,
                       "the winner for each of these pools, and the claims of the rules text");
    command.add_flag("--play", options->play, "show perfect play move by move");
    command.add_flag("--stop-when-decided", options->stop_when_decided,
                     "the rule option: stop when one pool is empty and the other player leads");
    command.add_flag("--count-states", options->count_states,
                     "count the positions that can be reached (3x3x10: minutes, some GB)");
    command.add_option("--memory MIB", options->memory, "most MiB of the table");
    const auto format = std::make_shared<TextOrJson>();
    format->add_to(command);
    command.footer(tile_game_footer);
    command.callback([options, format, &exit_code] {
        options->json = format->is_json();
        exit_code = solve_tile_game(*options);
    });
}

}  // namespace

void add_solve(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("solve", "Exact values and best moves where a game can be solved");
    command.require_subcommand();
    add_tile_game(command, exit_code);
    add_tiny_islands(command, exit_code);
}

}  // namespace skerry
