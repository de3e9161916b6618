// Tiny Islands as the program knows it: its strategies by name, its records, its advice.

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/record.hpp"
#include "runner/games/how_to_play.hpp"
#include "runner/games/module.hpp"
#include "runner/games/views.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/tiny_islands/search.hpp"
#include "strategies/tiny_islands/swift.hpp"

namespace skerry {

namespace tiny_islands {

namespace {

// One row per strategy: a name, a sentence, and the type that plays.
StrategyTable<TinyIslands> strategies() {
    using Islands = TinyIslands;
    return {{
        strategy_row<Islands, RandomStrategy<Islands>>(
            "random",
            "uniform over all placements; shorelines from a pool of loops grown at random"),
        strategy_row<Islands, Greedy>("greedy",
                                      "largest immediate gain towards a fixed plan of two islands"),
        strategy_row<Islands, Policy>(
            "policy", "a plan that bends with the tiles, and learned weights of each placement",
            {"network"}),
        strategy_row<Islands, Swift>("swift",
                                     "policy with its network, changes of the plan "
                                     "and an exact last shoreline; no playouts"),
        search_row<Islands, Rollout<Islands, Knowledge>>(
            "rollout", "best mean score over playouts of a base strategy; exact last turns",
            "policy"),
        strategy_row<Islands, Search>(
            "search", "rollouts of policy over placements, plans and shorelines at once"),
    }};
}

std::string print_game(const Deal& deal, std::vector<Move> moves, const State& end,
                       std::string comment) {
    return print_record(make_record(deal, std::move(moves), end, std::move(comment)));
}

RecordedGame<TinyIslands> read_game(std::string_view line, const Rules& rules) {
    GameRecord record = parse_record(line, rules);
    const Replay replay = replay_record(record, rules);
    RecordedGame<TinyIslands> game{record.deal, std::move(record.moves), {}};
    if (record.has_figures) game.check.figures = record_figures;
    if (replay.illegal_move >= 0) {
        game.check.illegal =
            "move " + std::to_string(replay.illegal_move + 1) + ": " + replay.reason;
        game.moves.resize(static_cast<std::size_t>(replay.illegal_move));
        return game;
    }
    if (record.stopped) {
        // Refuses offers that no deck has. The tiles behind them were never seen.
        const std::string text = TinyIslands::print_state(replay.end);
        Rng rng(0);
        game.deal = TinyIslands::redeal(TinyIslands::parse_state(text), rng);
    }
    if (!record.has_figures) return game;
    for (std::size_t i = 0; i < record_figures; ++i)
        if (record.figures[i] != replay.figures[i])
            game.check.differences.push_back(
                {std::string(record_figure_names[i]), record.figures[i], replay.figures[i]});
    return game;
}

std::optional<MovePlace> place_of(const State&, const Move& move) {
    if (move.is_shoreline()) return std::nullopt;
    return MovePlace{move.cell.x(), board_size - 1 - move.cell.y(), name_of(move.tile)};
}

/// "church on g1"; "shoreline around d4 to f6" of a rectangle, else "shoreline of 17 cells, e1 to
/// h5".
std::string words_of(const State&, const Move& move) {
    if (!move.is_shoreline()) return name_of(move.tile) + " on " + print_cell(move.cell);
    Cell low = Cell::from_bit(move.interior.lowest());
    Cell high = low;
    int cells = 0;
    for (const int bit : move.interior) {
        const Cell cell = Cell::from_bit(bit);
        low = Cell(std::min(low.x(), cell.x()), std::min(low.y(), cell.y()));
        high = Cell(std::max(high.x(), cell.x()), std::max(high.y(), cell.y()));
        ++cells;
    }
    const std::string first = print_cell(low);
    if (cells == 1) return "shoreline around " + first;
    const std::string both = first + " to " + print_cell(high);
    if (cells == (high.x() - low.x() + 1) * (high.y() - low.y() + 1))
        return "shoreline around " + both;
    return "shoreline of " + std::to_string(cells) + " cells, " + both;
}

}  // namespace

}  // namespace tiny_islands

const GameEntry& tiny_islands_entry() {
    using namespace tiny_islands;
    static const GameModule<TinyIslands> entry(
        {.help = "place 26 tiles in the zones drawn and draw three shorelines; for one player",
         .title = "Tiny Islands",
         .how_to_play = how_to_play::tiny_islands,
         .strategies = strategies(),
         .records = {print_game, read_game},
         .draw = tiny_islands::draw_scene,
         .arrays = tiny_islands::array_form(),
         .advice = {[](const tiny_islands::Rules&) { return "policy"; },
                    place_of,
                    words_of,
                    {},
                    [](const tiny_islands::Rules&) { return "swift"; }},
         .later_options = {"offshore_sand", "coastal_waves_spoil", "church", "penalties_first"}});
    return entry;
}

}  // namespace skerry
