// Tiger Island: the cell of the volcano, then the orientation; then a build: where, and for an
// expansion over which terrain.

#include <algorithm>

#include "core/hex_name.hpp"
#include "core/tiger_island/build.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"
#include "core/tiger_island/placement.hpp"
#include "play/game/choices.hpp"

namespace skerry::tiger_island {

namespace {

using namespace play;
using play::Choices;

ScenePoint point_of(Cell cell) { return {cell.q, cell.r}; }

std::string name_of(Cell cell) { return hex_name(cell.q, cell.r); }

std::string letter_of(const State& state) { return state.mover() == Seat::first ? "A" : "B"; }

/// "A: place rock and jungle; " short enough for two lines of a telephone.
std::string tile_words(const State& state) {
    const TileKind kind = state.tile_kind();
    return letter_of(state) + ": place " + terrain_word(kind.first) + " and " +
           terrain_word(kind.second) + "; ";
}

Cell cell_named(std::string_view text) { return Words(text).cell(); }

Choices volcanoes(const State& state) {
    Choices choices;
    choices.prompt = tile_words(state) + "first the volcano";
    TigerIsland::MoveList list;
    list_placements(state, list);
    const Move* last = nullptr;
    for (const Move& move : list) {
        if (last != nullptr && last->cell == move.cell) continue;  // ordered by cell
        last = &move;
        const bool on_island = state.hex_at(move.cell) >= 0;
        add_option(choices, name_of(move.cell),
                   on_island ? "the volcano, on the island" : "the volcano, beside the island")
            .cell = point_of(move.cell);
    }
    return choices;
}

Choices orientations(const State& state, Cell volcano) {
    Choices choices;
    choices.prompt = tile_words(state) + "then the " + terrain_word(state.tile_kind().first);
    choices.marks.push_back({point_of(volcano), MarkRole::chosen, no_group});
    for (int direction = 0; direction < directions; ++direction) {
        const int next = next_clockwise(direction);
        ChoiceOption& option = add_option(choices, std::to_string(direction + 1));
        option.words = terrain_word(state.tile_kind().first) + " " + direction_name(direction) +
                       ", " + terrain_word(state.tile_kind().second) + " " + direction_name(next);
        option.cell = point_of(volcano + steps[static_cast<std::size_t>(direction)]);
        option.covers = {point_of(volcano + steps[static_cast<std::size_t>(next)])};
        option.finishes = true;
        option.refusal = why_illegal(state, place(volcano, direction));
    }
    return choices;
}

enum Group : std::size_t { founding, expanding, totoro };

void add_site(const State& state, Choices& choices, unsigned hex, Group group) {
    const ChoiceGroup& shared = choices.groups[group];
    ChoiceOption& option =
        add_option(choices, shared.key + " " + name_of(state.cells[hex]), shared.words);
    option.cell = point_of(state.cells[hex]);
    option.group = group;
    option.finishes = group != expanding;
}

const Settlement& settlement_at(const State& state, Cell cell) {
    const auto hex = static_cast<std::size_t>(state.hex_at(cell));
    return state.me().settlements[state.settlement[hex]];
}

Choices builds(const State& state) {
    Choices choices;
    choices.prompt = letter_of(state) + ": choose what to build";
    choices.groups = {
        {"found", "new settlement"}, {"expand", "expansion"}, {"totoro", "totoro sanctuary"}};
    TigerIsland::MoveList list;
    list_builds(state, list);
    const Move* last = nullptr;
    for (const Move& move : list) {
        if (last != nullptr && last->action == move.action && last->cell == move.cell) continue;
        last = &move;
        const auto hex = static_cast<unsigned>(state.hex_at(move.cell));
        if (move.action == Action::expand)
            for (const unsigned own : settlement_at(state, move.cell).hexes)
                add_site(state, choices, own, expanding);
        else
            add_site(state, choices, hex, move.action == Action::found ? founding : totoro);
    }
    return choices;
}

Choices expansions(const State& state, Cell cell) {
    Choices choices;
    choices.prompt = letter_of(state) + ": choose the terrain over which the settlement expands";
    const Settlement& settlement = settlement_at(state, cell);
    for (const unsigned hex : settlement.hexes)
        choices.marks.push_back({point_of(state.cells[hex]), MarkRole::chosen, no_group});
    const Cell name = state.cells[settlement.hexes.lowest()];
    for (const Terrain terrain : habitable_terrains) {
        ChoiceOption& option =
            add_option(choices, std::string(terrain_name(terrain)), "over " + terrain_word(terrain),
                       why_illegal(state, expand(name, terrain)));
        option.finishes = true;
        if (!option.is_legal()) continue;
        const Expansion taken = expansion(state, settlement, terrain, state.me().villagers);
        for (const unsigned hex : taken.hexes) option.covers.push_back(point_of(state.cells[hex]));
        option.cell = option.covers.front();
        option.words += ": " + counted(static_cast<int>(option.covers.size()), "hex") + ", " +
                        counted(taken.villagers, "villager");
    }
    return choices;
}

class TigerIslandChoices final : public ChoicesWith<State, Move> {
    Next next(const State& state, std::span<const std::string> keys) const override {
        if (state.phase == Phase::place) {
            if (keys.empty()) return volcanoes(state);
            if (keys.size() == 1) return orientations(state, cell_named(keys[0]));
            return place(cell_named(keys[0]), keys[1].front() - '1');
        }
        if (keys.empty()) return builds(state);
        const Cell cell = cell_named(std::string_view(keys[0]).substr(keys[0].find(' ') + 1));
        if (keys[0].starts_with("found")) return found(cell);
        if (keys[0].starts_with("totoro")) return build_totoro(cell);
        if (keys.size() == 1) return expansions(state, cell);
        return canonical(state, expand(cell, Words(keys[1]).terrain()));
    }

    std::string why(const State& state, const Move& move) const override {
        return tiger_island::why_illegal(state, move);
    }
};

}  // namespace

}  // namespace skerry::tiger_island

const skerry::play::GameChoices& skerry::play::tiger_island_choices() {
    static const tiger_island::TigerIslandChoices choices;
    return choices;
}
