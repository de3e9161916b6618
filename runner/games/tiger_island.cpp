// Tiger Island: its strategies, its records and its rules for newcomers.

#include "core/hex_name.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tiger_island/notation.hpp"
#include "runner/games/how_to_play.hpp"
#include "runner/games/module.hpp"
#include "runner/games/views.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/tiger_island/settler.hpp"
#include "strategies/tiger_island/strategist.hpp"

namespace skerry {

namespace tiger_island {

namespace {

// One row per strategy: a name, a sentence, and the type that plays.
StrategyTable<TigerIsland> strategies() {
    return {{
        strategy_row<TigerIsland, RandomStrategy<TigerIsland>>(
            "random", "uniform over all placements, then uniform over all builds"),
        strategy_row<TigerIsland, Greedy>(
            "greedy", "one decision ahead: the turns that each side can still build"),
        strategy_row<TigerIsland, Totoro>(
            "totoro",
            "rules of thumb: grow groups to five for a totoro, erupt over the opponent's"),
        strategy_row<TigerIsland, Tactician>(
            "tactician",
            "every placement with every build after it, and the opponent's best eruption"),
        strategy_row<TigerIsland, Settler>(
            "settler",
            "turns valued as by tactician, but few of them; other tiles threaten the opponent"),
        strategy_row<TigerIsland, Strategist>(
            "strategist", "playouts by totoro of the plans that tactician likes best"),
        search_row<TigerIsland, Rollout<TigerIsland>>(
            "rollout",
            "best mean result over playouts of a base strategy, after each legal decision",
            "totoro"),
    }};
}

std::string print_game(const Deal&, const std::vector<Move>&, const State& end,
                       const std::string& game) {
    return print_log(end, game);
}

RecordedGame<TigerIsland> read_game(std::string_view text, const Rules& rules) {
    const LogCheck log = check_log(text, rules);
    const State& end = log.state;
    Rng rng(0);  // for the tiles that were not shown: they are not part of the game
    RecordedGame<TigerIsland> game{TigerIsland::redeal(end, rng), {}, {.illegal = log.illegal}};
    game.next_known = log.offered || end.phase != Phase::place;
    game.check.of_game = log.of_game;
    game.moves.assign(end.moves.begin(), end.moves.begin() + end.move_count);
    if (!log.illegal.empty() || !log.recorded_scores) return game;
    game.check.figures = log.recorded_scores->size();
    for (std::size_t seat = 0; seat < log.recorded_scores->size(); ++seat) {
        const int recorded = (*log.recorded_scores)[seat];
        const int computed = end.players[seat].score();
        if (recorded != computed)
            game.check.differences.push_back(
                {seat == 0 ? "first player's score" : "second player's score", recorded, computed});
    }
    return game;
}

/// "tile at 2N 3E, jungle NE", "expand 1S 0E over rock": moves of advice differ by their place.
/// Played ones show it on the board: "tile on level 2, jungle NE", "totoro on lake".
template <bool played>
std::string words_of(const State& state, const Move& move) {
    const int found = state.hex_at(move.cell);
    const auto hex = static_cast<unsigned>(found);
    const std::string at = " at " + hex_name(move.cell.q, move.cell.r);
    const auto site = [&] { return played ? " on " + terrain_word(state.terrain[hex]) : at; };
    switch (move.action) {
        case Action::place:
            return "tile" +
                   (!played     ? at
                    : found < 0 ? " beside the island"
                                : " on level " + std::to_string(state.level[hex] + 1)) +
                   ", " + terrain_word(state.tile_kind().first) + " " +
                   direction_name(move.direction());
        case Action::found:
            return "settlement" + site();
        case Action::expand:
            return (played ? "expands" : "expand" + at.substr(3)) + " over " +
                   terrain_word(move.terrain());
        case Action::totoro:
            return "totoro" + site();
    }
    return "";
}

}  // namespace

}  // namespace tiger_island

const GameEntry& tiger_island_entry() {
    using namespace tiger_island;
    static const GameModule<TigerIsland> entry(
        {.help = "place tiles on an island, erupt over settlements, build until the other cannot; "
                 "for two",
         .title = "Tiger Island",
         .how_to_play = how_to_play::tiger_island,
         .strategies = strategies(),
         .records = {print_game, read_game, true},
         .draw = tiger_island::draw_scene,
         .arrays = tiger_island::array_form(),
         .advice = {[](const auto&) { return "totoro"; },
                    {},
                    words_of<false>,
                    words_of<true>,
                    [](const auto&) { return "greedy"; }}});
    return entry;
}

}  // namespace skerry
