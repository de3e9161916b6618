// Why a move is illegal. Everything follows from the cells, tiles and pieces, hex by hex: this is
// slow, but independent of everything that the fast rules keep up to date.

#include <algorithm>
#include <vector>

#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"

namespace skerry::tiger_island {

namespace {

using Hexes = std::vector<unsigned>;

bool contains(const Hexes& hexes, unsigned hex) {
    return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

std::string at(Cell cell) { return "at " + print_cell(cell); }

/// The hex on a cell, or -1.
int find_hex(const State& state, Cell cell) {
    for (int hex = 0; hex < state.hex_count; ++hex)
        if (state.cells[static_cast<std::size_t>(hex)] == cell) return hex;
    return -1;
}

Hexes neighbours_of(const State& state, unsigned hex) {
    Hexes found;
    for (const Cell& step : steps)
        if (const int other = find_hex(state, state.cells[hex] + step); other >= 0)
            found.push_back(static_cast<unsigned>(other));
    return found;
}

bool is_empty(const State& state, unsigned hex) {
    return !state.players[0].pieces.test(hex) && !state.players[1].pieces.test(hex);
}

/// All hexes connected to `start` through hexes for which `joins` holds, without `start` itself.
template <class Joins>
Hexes reach(const State& state, const Hexes& start, Joins joins) {
    Hexes found = start;
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const unsigned hex : neighbours_of(state, found[i]))
            if (joins(hex) && !contains(found, hex)) found.push_back(hex);
    found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(start.size()));
    return found;
}

/// The settlement that the piece on `hex` belongs to.
Hexes settlement_at(const State& state, const Player& player, unsigned hex) {
    Hexes hexes = {hex};
    const Hexes others =
        reach(state, hexes, [&](unsigned other) { return player.pieces.test(other); });
    hexes.insert(hexes.end(), others.begin(), others.end());
    return hexes;
}

std::string why_covered(const State& state, const std::array<unsigned, 3>& covered) {
    for (const unsigned hex : covered) {
        if (is_empty(state, hex)) continue;
        if (state.totoros.test(hex)) return "covers a totoro";
        const Player& owner = state.players[state.players[0].pieces.test(hex) ? 0 : 1];
        const Hexes settlement = settlement_at(state, owner, hex);
        if (settlement.size() == 1) return "covers a settlement of one hex";
        const bool whole = std::ranges::all_of(settlement, [&](unsigned other) {
            return std::find(covered.begin(), covered.end(), other) != covered.end();
        });
        if (state.rules.protect_whole_settlements && whole) return "covers a whole settlement";
    }
    return {};
}

std::string why_no_eruption(const State& state, const std::array<unsigned, 3>& covered) {
    const auto same = [&](const auto& figures) {
        return figures[covered[0]] == figures[covered[1]] &&
               figures[covered[0]] == figures[covered[2]];
    };
    if (!same(state.level)) return "the hexes covered are not of one level";
    if (same(state.tile)) return "the tile lies exactly on one other tile";
    if (state.terrain[covered[0]] != Terrain::volcano) return "the volcano covers no volcano";
    return why_covered(state, covered);
}

std::string why_no_placement(const State& state, const Move& move) {
    if (move.action != Action::place) return "a tile has to be placed first";
    if (move.detail < 1 || move.detail > directions) return "there are six orientations, 1 to 6";
    if (state.hex_count == 0)
        return move.cell == Cell{} ? "" : "the volcano of the first tile lies at 0 0 0";
    const auto d = static_cast<std::size_t>(move.direction());
    const std::array<Cell, 3> cells = {
        move.cell, move.cell + steps[d],
        move.cell + steps[static_cast<std::size_t>(next_clockwise(move.direction()))]};
    std::array<unsigned, 3> covered{};
    std::size_t on_island = 0;
    bool touches = false;
    for (const Cell& cell : cells) {
        if (const int hex = find_hex(state, cell); hex >= 0)
            covered[on_island++] = static_cast<unsigned>(hex);
        for (const Cell& step : steps) touches = touches || find_hex(state, cell + step) >= 0;
    }
    if (on_island == cells.size()) return why_no_eruption(state, covered);
    if (on_island > 0) return "the tile lies half on the island, half on the table";
    return touches ? "" : "the tile does not touch the island";
}

std::string why_no_empty_hex(const State& state, Cell cell) {
    const int hex = find_hex(state, cell);
    if (hex < 0) return "there is no hex " + at(cell);
    const auto number = static_cast<unsigned>(hex);
    if (state.terrain[number] == Terrain::volcano) return "there is a volcano " + at(cell);
    return is_empty(state, number) ? "" : "the hex " + at(cell) + " is occupied";
}

std::string why_no_founding(const State& state, const Move& move) {
    if (state.me().villagers == 0) return "no villager is left";
    if (std::string why = why_no_empty_hex(state, move.cell); !why.empty()) return why;
    const int level = state.level[static_cast<std::size_t>(find_hex(state, move.cell))];
    if (level == 1) return {};
    return "the hex " + at(move.cell) + " is on level " + std::to_string(level) +
           "; settlements are founded on level 1";
}

std::string why_no_expansion(const State& state, const Move& move) {
    const Player& player = state.me();
    const int found = find_hex(state, move.cell);
    const auto hex = static_cast<unsigned>(found);
    if (found < 0 || !player.pieces.test(hex))
        return "the mover has no settlement " + at(move.cell);
    if (move.detail < 1 || move.detail >= terrains) return "that is no habitable terrain";
    const Hexes settlement = settlement_at(state, player, hex);
    const Hexes taken = reach(state, settlement, [&](unsigned other) {
        return state.terrain[other] == move.terrain() && is_empty(state, other);
    });
    const std::string terrain(terrain_name(move.terrain()));
    if (taken.empty()) return "there is no empty " + terrain + " beside the settlement";
    int needed = 0;
    for (const unsigned other : taken) needed += state.level[other];
    if (needed > player.villagers)
        return "the expansion needs " + std::to_string(needed) + " villagers; " +
               std::to_string(player.villagers) + " are left";
    const unsigned name = *std::min_element(settlement.begin(), settlement.end());
    return name == hex ? "" : "a move names this settlement by its hex " + at(state.cells[name]);
}

std::string why_no_totoro(const State& state, const Move& move) {
    const Player& player = state.me();
    if (player.totoros == 0) return "no totoro is left";
    if (std::string why = why_no_empty_hex(state, move.cell); !why.empty()) return why;
    const auto needed = static_cast<std::size_t>(state.rules.totoro_size);
    std::size_t largest = 0;
    bool taken = false;
    for (const unsigned hex :
         neighbours_of(state, static_cast<unsigned>(find_hex(state, move.cell)))) {
        if (!player.pieces.test(hex)) continue;
        const Hexes settlement = settlement_at(state, player, hex);
        const bool has_one = std::ranges::any_of(
            settlement, [&](unsigned other) { return state.totoros.test(other); });
        if (settlement.size() >= needed && !has_one) return {};
        largest = std::max(largest, settlement.size());
        taken = taken || settlement.size() >= needed;
    }
    if (largest == 0) return "no own settlement is beside " + print_cell(move.cell);
    if (taken) return "the settlement has a totoro already";
    return "the settlement has " + std::to_string(largest) + " of the " + std::to_string(needed) +
           " hexes that a totoro needs";
}

}  // namespace

std::string why_illegal(const State& state, const Move& move) {
    if (state.phase == Phase::over) return "the game is over";
    if (state.phase == Phase::place) return why_no_placement(state, move);
    switch (move.action) {
        case Action::found:
            return move.detail == 0 ? why_no_founding(state, move) : "that is no build";
        case Action::expand:
            return why_no_expansion(state, move);
        case Action::totoro:
            return move.detail == 0 ? why_no_totoro(state, move) : "that is no build";
        case Action::place:
            break;
    }
    return "the tile is placed; a build is due";
}

Move canonical(const State& state, Move move) {
    const int hex = state.hex_at(move.cell);
    if (move.action != Action::expand || state.phase != Phase::build || hex < 0) return move;
    const auto number = static_cast<std::size_t>(hex);
    const Player& player = state.me();
    if (player.pieces.test(static_cast<unsigned>(hex)))
        move.cell = state.cells[player.settlements[state.settlement[number]].hexes.lowest()];
    return move;
}

}  // namespace skerry::tiger_island
