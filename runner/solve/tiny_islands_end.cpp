// Finds the best last shoreline, also with the last placement, and prints what it scores.

#include "runner/solve/tiny_islands_end.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"

namespace skerry::tiny_islands {

namespace {

/// Adds offers to a position of two fields, whose offers no longer matter.
std::string with_any_offers(const std::string& text) {
    const std::string rows = text.substr(0, text.find(' '));
    const auto is_tile = [](char c) { return c != '.' && c != '/'; };
    const auto tiles = std::ranges::count_if(rows, is_tile);
    std::string offers;
    for (std::ptrdiff_t i = 0; i < tiles; ++i) offers += i > 0 ? ",f1f1" : "f1f1";
    return text + " " + (offers.empty() ? "f1f1" : offers) + " deck=uniform";
}

State parse_position(const std::string& text) {
    const bool short_form = std::ranges::count(text, ' ') == 1;
    try {
        return TinyIslands::parse_state(short_form ? with_any_offers(text) : text);
    } catch (const NotationError& error) {
        throw UserError(
            fmt::format("--position, character {}: {}", error.offset() + 1, error.what()));
    }
}

struct BestEnd {
    std::optional<Move> placement;
    ExactShoreline shoreline;
    double seconds = 0;
};

BestEnd solve(const State& state) {
    const bool last_shoreline = state.shoreline_due() && state.drawn + 1 == shoreline_count;
    const bool last_turn = !state.shoreline_due() && state.drawn + 1 == shoreline_count &&
                           state.placed + 1 == state.rules.placements;
    if (!last_shoreline && !last_turn)
        throw UserError(fmt::format(
            "--position: only the last turn and the last shoreline can be solved; here {} of {} "
            "tiles are placed and {} of {} shorelines drawn",
            state.placed, state.rules.placements, state.shorelines().size(),
            state.rules.shorelines));
    if (TinyIslands::is_over(state)) throw UserError("--position: the game is dead: no legal move");
    ExactShorelineSolver solver;
    BestEnd end;
    const auto start = std::chrono::steady_clock::now();
    if (last_turn) {
        const ExactLastTurn turn = solver.solve_last_turn(state);
        end.placement = turn.placement;
        end.shoreline = turn.shoreline;
    } else {
        end.shoreline = solver.solve(state.board, state.drawn, state.shore_points, state.rules);
    }
    end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return end;
}

State after(State state, const BestEnd& end) {
    if (end.placement) {
        state.board.of(end.placement->tile) |= end.placement->cell.plane();
        ++state.placed;
    }
    state.board.interiors[state.drawn] = end.shoreline.interior;
    state.shore_points |= boundary_points(end.shoreline.interior);
    ++state.drawn;
    return state;
}

std::string as_json(const State& state, const BestEnd& end) {
    nlohmann::ordered_json json = {{"optimal", true}};
    if (end.placement) json["placement"] = TinyIslands::print_move(state, *end.placement);
    json["shoreline"] = print_cells(end.shoreline.interior);
    json["edges"] = perimeter(end.shoreline.interior);
    json["score"] = end.shoreline.score.total();
    const auto names = TinyIslands::component_names(state.rules);
    for (std::size_t i = 0; i < names.size(); ++i)
        json["components"][std::string(names[i])] = end.shoreline.score.components[i];
    json["nodes"] = end.shoreline.nodes;
    json["seconds"] = end.seconds;
    return indented_text(json) + "\n";
}

std::string as_text(const State& state, const BestEnd& end) {
    std::string text = TinyIslands::text_board(after(state, end)) + "\n";
    if (end.placement)
        text += fmt::format("placement  {}\n", TinyIslands::print_move(state, *end.placement));
    text += fmt::format("shoreline  {} ({} edges)\n", print_cells(end.shoreline.interior),
                        perimeter(end.shoreline.interior));
    text += fmt::format("score      {}, optimal: no legal {} scores more\n",
                        end.shoreline.score.total(),
                        end.placement ? "placement and shoreline" : "shoreline");
    return text +
           fmt::format("effort     {} nodes in {:.4f} s\n", end.shoreline.nodes, end.seconds);
}

}  // namespace

}  // namespace skerry::tiny_islands

std::string skerry::best_end_of_tiny_islands(const std::string& position, bool json) {
    const auto state = tiny_islands::parse_position(position);
    const auto end = tiny_islands::solve(state);
    return json ? tiny_islands::as_json(state, end) : tiny_islands::as_text(state, end);
}
