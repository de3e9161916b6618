// The Tile Game: a cell, then the value of the tile.

#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "play/game/choices.hpp"

namespace skerry::tile_game {

namespace {

using namespace play;
using play::Choices;

ScenePoint point_of(const State& state, int cell) { return {cell % state.cols, cell / state.cols}; }

Choices cells(const State& state) {
    Choices choices;
    choices.prompt = std::string(1, letter_of(state.to_move)) + ": choose a cell";
    for (int cell = 0; cell < state.cells(); ++cell) {
        if (!state.is_open(static_cast<std::size_t>(cell))) continue;
        const std::string name = print_cell(state.rules(), cell);
        add_option(choices, name, "a tile on " + name).cell = point_of(state, cell);
    }
    return choices;
}

Choices values(const State& state, int cell) {
    Choices choices;
    const std::string name = print_cell(state.rules(), cell);
    choices.prompt = std::string(1, letter_of(state.to_move)) +
                     ": choose the value of the tile on " + name + ", 1 to " +
                     std::to_string(state.pool());
    choices.marks.push_back({point_of(state, cell), MarkRole::chosen, no_group});
    for (int value = 1; value <= state.pool(); ++value) {
        ChoiceOption& option = add_option(choices, std::to_string(value), std::to_string(value));
        option.finishes = true;
        State after = state;
        TileGame::play(after, {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)},
                       {});
        const Cells flipped =
            state.owned(state.to_move) ^ after.owned(state.to_move) ^ cell_bit(cell);
        for (int other = 0; other < state.cells(); ++other)
            if ((flipped & cell_bit(other)) != 0) option.covers.push_back(point_of(state, other));
        if (flipped != 0) option.words += ", flips " + std::to_string(count(flipped));
    }
    return choices;
}

class TileGameChoices final : public ChoicesWith<State, Move> {
    Next next(const State& state, std::span<const std::string> steps) const override {
        if (steps.empty()) return cells(state);
        if (steps.size() == 1) return values(state, parse_cell(state.rules(), steps[0]));
        return TileGame::parse_move(state, steps[0] + "=" + steps[1]);
    }

    std::string why(const State& state, const Move& move) const override {
        if (move.cell >= state.cells()) return "the board has no such cell";
        if (!state.is_open(move.cell))
            return "there is a tile on " + print_cell(state.rules(), move.cell);
        return std::string(1, letter_of(state.to_move)) + " has " + std::to_string(state.pool()) +
               " left in the pool";
    }
};

}  // namespace

}  // namespace skerry::tile_game

const skerry::play::GameChoices& skerry::play::tile_game_choices() {
    static const tile_game::TileGameChoices choices;
    return choices;
}
