// skerry solve: a position of the Tile Game, or all pools of a board; the best end of a game of
// Tiny Islands.

#include "runner/solve/solve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "core/notation.hpp"
#include "core/tile_game/game.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/solve/tiny_islands_end.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/terminal.hpp"
#include "strategies/tile_game/count_positions.hpp"

namespace skerry {

using tile_game::Rules;
using tile_game::Solution;
using tile_game::State;
using tile_game::TileGame;

namespace {

struct SolveTileGameOptions {
    std::string board = "3x3x10";
    std::string position;
    std::string range;
    std::string memory;
    bool stop_when_decided = false;
    bool play = false;
    bool count_states = false;
    bool json = false;
};

constexpr int default_memory_mib = 1024;

/// Parses a board like `3x3x10`: rows, columns, pool.
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

/// Parses a position in the game's notation; if it gives no rules, those of --board hold.
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

struct PoolRange {
    int first = 0;
    int last = 0;
};

PoolRange parse_range(const SolveTileGameOptions& options) {
    const std::string& text = options.range;
    const std::size_t dots = text.find("..");
    const auto number = [&](const std::string& part) {
        return static_cast<int>(parse_count("--range", part, 1, tile_game::max_pool));
    };
    PoolRange pools;
    pools.first = number(text.substr(0, dots));
    pools.last = dots == std::string::npos ? pools.first : number(text.substr(dots + 2));
    if (pools.first > pools.last) throw UserError("--range " + text + ": must be P..Q with P <= Q");
    return pools;
}

/// No computer solves as many open cells; without an end in sight there is no use in beginning.
constexpr int most_open_cells = 32;

void refuse_too_large(const std::string& what, int open_cells) {
    if (open_cells > most_open_cells)
        throw UserError(
            fmt::format("{}: {} open cells are too many to solve; at most {} are tried, "
                        "later in a game with --position",
                        what, open_cells, most_open_cells));
}

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
        print(indented_text(solved.json()) + "\n");
    else
        print(options.play ? solved.game_text()
                           : solved.text(static_cast<std::size_t>(style_of(STDOUT_FILENO).width)));
    return exit_ok;
}

int solve_range(const Rules& board, PoolRange range, int memory_mib, const KeepGoing& keep_going) {
    std::vector<SolvedPool> pools;
    for (int pool = range.first; pool <= range.last; ++pool) {
        // A new solver for each, so that the figures are those of a solution from scratch.
        tile_game::Solver solver({memory_mib, keep_going});
        Rules rules = board;
        rules.pool = pool;
        pools.push_back(solve_start(solver, rules));
    }
    print(fmt::format("tile-game {}x{}, by pool\n\n", board.rows, board.cols));
    print(pools_text(pools, style_of(STDOUT_FILENO)));
    return exit_ok;
}

int count_states(const Rules& rules, const KeepGoing& keep_going) {
    std::optional<tile_game::PositionCount> found;
    try {
        found = tile_game::count_positions(rules, keep_going);
    } catch (const std::invalid_argument& error) {
        throw UserError("--count-states: " + std::string(error.what()));
    }
    if (!found) throw SolvingStopped();
    print(fmt::format("tile-game {}: {} states, {} up to symmetry\n", board_name(rules),
                      grouped(found->raw), grouped(found->up_to_symmetry)));
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
    refuse(range && options.count_states, "--range and --count-states");
    refuse(options.count_states && position, "--count-states and --position");
    refuse(options.count_states && options.play, "--count-states and --play");
    refuse(options.json && (range || options.count_states || options.play),
           "--format json and --range, --count-states or --play");
}

/// Prints what was asked for; returns the exit code.
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
    std::atomic<std::uint64_t> searched{0};
    const KeepGoing keep_going = [&](std::uint64_t positions) {
        searched.store(positions, std::memory_order_relaxed);
        return stop.load() == 0;
    };
    const StatusLine status(progress_mode(false), [&] {
        return grouped(searched.load(std::memory_order_relaxed)) + " positions so far";
    });
    try {
        if (!options.range.empty()) {
            refuse_too_large("--board " + options.board, rules.cells());
            return solve_range(rules, parse_range(options), memory_mib, keep_going);
        }
        if (options.count_states) return count_states(rules, keep_going);
        const State state =
            options.position.empty() ? TileGame::start(rules, {}) : parse_position(options, rules);
        refuse_too_large(options.position.empty() ? "--board " + options.board : "--position",
                         tile_game::count(state.open));
        return solve_position(options, state, memory_mib, keep_going);
    } catch (const SolvingStopped&) {
        tell(fmt::format("interrupted: not solved\n"));
        return 128 + stop.load();
    }
}

constexpr const char* tile_game_footer = R"(
Examples:
  skerry solve tile-game --board 3x3x10
  skerry solve tile-game --board 3x3x10 --format json | jq -r .result
  skerry solve tile-game --range 2..16            the winner for each pool
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
    command.add_option("--range P..Q", options->range, "the winner for each of these pools");
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
