// Ties placements and builds together into the functions that the Game concept asks for.

#include "core/tiger_island/game.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"

namespace skerry::tiger_island {

namespace {

void show_tile(State& state, const Deal& deal) {
    assert(state.shown_count < max_turns);
    state.shown[state.shown_count] = deal.order[state.shown_count];
    ++state.shown_count;
}

/// Only the first `count` items have been set.
template <class T, std::size_t Size>
void clear_first(std::array<T, Size>& items, std::size_t count) {
    std::fill_n(items.begin(), count, T{});
}

void clear_player(Player& player) {
    // The settlements that there have been were numbered from 0 on.
    std::size_t settlements = 0;
    while (settlements < max_settlements && player.settlements[settlements].size != 0)
        ++settlements;
    clear_first(player.settlements, settlements);
    player.villagers = villagers_each;
    player.totoros = totoros_each;
    player.settlement_count = 0;
    player.sanctuaries = 0;
    player.points = {};
    player.pieces = {};
}

void clear_island(State& state) {
    for (std::size_t i = 0; i < state.near_count; ++i)
        state.grid[number_of(state.near_cells[i])] = far_sea;
    // One cell beyond the last one may have been written.
    clear_first(state.near_cells,
                std::min<std::size_t>(state.near_count + 1u, state.near_cells.size()));
    clear_first(state.cells, state.hex_count);
    clear_first(state.terrain, state.hex_count);
    clear_first(state.level, state.hex_count);
    clear_first(state.tile, state.hex_count);
    clear_first(state.settlement, state.hex_count);
    clear_first(state.around, state.hex_count);
    state.near_count = 0;
    state.hex_count = 0;
    state.of_terrain = {};
    state.level_one = {};
    state.totoros = {};
}

void end_game(State& state, End end, Winner winner) {
    state.phase = Phase::over;
    state.end = end;
    state.winner = winner;
}

/// The player whose figure is greater wins.
Winner greater(int first, int second) {
    return first > second ? Winner::first : second > first ? Winner::second : Winner::none;
}

Winner winner_by_score(const State& state) {
    const Player& a = state.players[0];
    const Player& b = state.players[1];
    Winner winner = greater(a.score(), b.score());
    if (state.rules.tie_break == TieBreak::draw || winner != Winner::none) return winner;
    winner = greater(b.totoros, a.totoros);
    return winner != Winner::none ? winner : greater(b.villagers, a.villagers);
}

}  // namespace

Deal TigerIsland::deal(const Rules&, Rng& rng) {
    Deal deal;
    for (std::size_t i = 0; i < deck_size; ++i)
        deal.order[i] = static_cast<std::uint8_t>(i / tiles_of_kind);
    rng.shuffle(std::span<std::uint8_t>(deal.order));
    return deal;
}

State TigerIsland::start(const Rules& rules, const Deal& deal) {
    State state;
    state.rules = rules;
    show_tile(state, deal);
    return state;
}

void TigerIsland::restart(State& state, const Rules& rules, const Deal& deal) {
    clear_island(state);
    for (Player& player : state.players) clear_player(player);
    clear_first(state.moves, state.move_count);
    clear_first(state.shown, state.shown_count);
    state.move_count = 0;
    state.shown_count = 0;
    state.phase = Phase::place;
    state.end = End::none;
    state.winner = Winner::none;
    state.rules = rules;
    show_tile(state, deal);
}

TigerIsland::Outcome TigerIsland::outcome(const State& state) {
    Outcome outcome;
    outcome.winner = state.winner;
    for (std::size_t seat = 0; seat < seats; ++seat)
        outcome.scores[seat].components = state.players[seat].points;
    return outcome;
}

void TigerIsland::legal_moves(const State& state, MoveList& list) {
    if (state.phase == Phase::place) list_placements(state, list);
    if (state.phase == Phase::build) list_builds(state, list);
}

bool TigerIsland::is_legal(const State& state, const Move& move) {
    if (state.phase == Phase::place)
        return move.action == Action::place && can_place(state, move.cell, move.direction());
    return state.phase == Phase::build && is_legal_build(state, move);
}

Move TigerIsland::sample_move(const State& state, Rng& rng) {
    return state.phase == Phase::place ? sample_placement(state, rng) : sample_build(state, rng);
}

void TigerIsland::play(State& state, const Move& move, const Deal& deal) {
    assert(is_legal(state, move));
    if (state.phase == Phase::place) {
        lay_tile(state, move.cell, move.direction());
        state.phase = Phase::build;
        state.moves[state.move_count++] = move;
        if (!can_build(state))
            end_game(state, End::no_build,
                     state.mover() == Seat::first ? Winner::second : Winner::first);
        return;
    }
    build(state, move);
    const bool last_piece = state.me().out_of_pieces();
    state.moves[state.move_count++] = move;
    if (last_piece) return end_game(state, End::last_piece, winner_by_score(state));
    state.phase = Phase::place;
    show_tile(state, deal);
}

Deal TigerIsland::redeal(const State& state, Rng& rng) {
    std::array<std::uint8_t, tile_kinds> left;
    left.fill(tiles_of_kind);
    Deal deal;
    std::size_t count = 0;
    for (; count < state.shown_count; ++count) {
        deal.order[count] = state.shown[count];
        --left[state.shown[count]];
    }
    const std::size_t known = count;
    for (std::size_t kind = 0; kind < tile_kinds; ++kind)
        for (; left[kind] > 0; --left[kind]) deal.order[count++] = static_cast<std::uint8_t>(kind);
    rng.shuffle(std::span<std::uint8_t>(deal.order).subspan(known));
    return deal;
}

std::span<const std::string_view> TigerIsland::component_names(const Rules&) {
    static constexpr std::array<std::string_view, sources> names = {"founding", "expansion",
                                                                    "totoros"};
    return names;
}

std::span<const Variant<Rules>> TigerIsland::variants() {
    static constexpr std::array<Variant<Rules>, 2> all = {{
        {"standard", "V1.0 of the rules, read literally", {}},
        {"later_editions",
         "no eruption wipes out a whole settlement; a tie goes to the one with fewer pieces left",
         {true, TieBreak::pieces}},
    }};
    return all;
}

}  // namespace skerry::tiger_island
