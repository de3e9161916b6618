// Draws the island for a person. All hexes of a row have one z, and x grows by one from hex to hex.
// A hex touches the hexes half a hex to its left and right in the rows above and below.
//
//     z -1, x from   0:     J1A   G1B
//     z   0, x from   0:       V2    R2A*

#include <algorithm>
#include <climits>
#include <string>
#include <vector>

#include "core/tiger_island/game.hpp"
#include "core/tiger_island/notation.hpp"

namespace skerry::tiger_island {

namespace {

constexpr std::size_t half_width = 3;

std::string padded_left(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string count(int number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

char letter_of(Seat seat) { return seat == Seat::first ? 'A' : 'B'; }

std::string hex_text(const State& state, unsigned hex) {
    std::string text(1, "VJLGR"[static_cast<std::size_t>(state.terrain[hex])]);
    text += std::to_string(state.level[hex]);
    for (const Seat seat : {Seat::first, Seat::second})
        if (state.players[index(seat)].pieces.test(hex)) text += letter_of(seat);
    if (state.totoros.test(hex)) text += '*';
    return text;
}

/// The column in half hexes, counted from the middle of the table.
int column_of(Cell cell) { return 2 * cell.q + cell.r; }

std::string rows_text(const State& state) {
    std::vector<unsigned> order;
    int left = INT_MAX;
    for (unsigned hex = 0; hex < state.hex_count; ++hex) {
        order.push_back(hex);
        left = std::min(left, column_of(state.cells[hex]));
    }
    std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
        const Cell& first = state.cells[a];
        const Cell& second = state.cells[b];
        return first.r != second.r ? first.r < second.r : first.q < second.q;
    });
    std::string text;
    std::string row;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Cell cell = state.cells[order[i]];
        if (row.empty())
            row = "z " + padded_left(std::to_string(cell.r), 3) + ", x from " +
                  padded_left(std::to_string(cell.q), 3) + ":  ";
        constexpr std::size_t margin = 20;
        row.resize(margin + half_width * static_cast<std::size_t>(column_of(cell) - left), ' ');
        row += hex_text(state, order[i]);
        if (i + 1 < order.size() && state.cells[order[i + 1]].r == cell.r) continue;
        text += row + "\n";
        row.clear();
    }
    return text;
}

std::string player_text(const State& state, Seat seat) {
    const Player& player = state.players[index(seat)];
    std::string text = std::string(1, letter_of(seat)) + ": " + count(player.score(), "point") +
                       ", left " + count(player.villagers, "villager") + " and " +
                       count(player.totoros, "totoro");
    std::vector<int> sizes;
    for (std::size_t i = 0; i < player.settlement_count; ++i)
        sizes.push_back(player.settlements[i].size);
    std::sort(sizes.rbegin(), sizes.rend());
    for (std::size_t i = 0; i < sizes.size(); ++i)
        text += (i == 0 ? "; settlements of " : ", ") + std::to_string(sizes[i]);
    return text + "\n";
}

std::string situation(const State& state) {
    const char mover = letter_of(state.mover());
    if (state.phase == Phase::place)
        return std::string(1, mover) + " to place " + print_tile(state.tile_kind());
    if (state.phase == Phase::build) return std::string(1, mover) + " to build";
    const std::string winner(1, state.winner == Winner::first ? 'A' : 'B');
    if (state.end == End::no_build)
        return std::string("the end: ") + mover + " cannot build, " + winner + " wins";
    return "the end: the last piece is played, " +
           (state.winner == Winner::none ? std::string("a draw") : winner + " wins");
}

}  // namespace

std::string TigerIsland::text_board(const State& state) {
    std::string text = rows_text(state);
    if (state.hex_count == 0)
        text =
            "An empty table. A hex will read as terrain (V volcano, J jungle, L lake, G grass,\n"
            "R rock), level, and piece (A or B a villager, A* or B* a totoro).\n";
    for (const Seat seat : {Seat::first, Seat::second}) text += player_text(state, seat);
    return text + situation(state) + "\n";
}

}  // namespace skerry::tiger_island
