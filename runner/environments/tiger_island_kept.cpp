// What a learner of Tiger Island sees, and where tiles fit, kept up to date move by move: what a
// move cannot have changed is not looked at.

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/tiger_island/placement.hpp"
#include "runner/environments/tiger_island.hpp"
#include "runner/environments/tiger_island_window.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;
namespace at = tiger_island_bytes;
using Kept = TigerIslandKept;

/// Coordinates may be negative, at least -90.
constexpr int middle = 128;
constexpr std::uint8_t shown(int coordinate) {
    return static_cast<std::uint8_t>(coordinate + middle);
}

void two_bytes(int number, std::uint8_t* bytes) {
    bytes[0] = static_cast<std::uint8_t>(number % 256);
    bytes[1] = static_cast<std::uint8_t>(number / 256);
}

void show_cell(Cell cell, std::uint8_t* bytes) {
    bytes[0] = shown(cell.q);
    bytes[1] = shown(cell.r);
}

void show_hex(const State& state, unsigned hex, Kept& kept) {
    kept.row[at::terrain + hex] =
        static_cast<std::uint8_t>(1 + static_cast<int>(state.terrain[hex]));
    kept.row[at::level + hex] = state.level[hex];
    kept.row[at::tile + hex] = static_cast<std::uint8_t>(1 + state.tile[hex]);
}

void show_settlement(const State& state, std::size_t seat, const Settlement& settlement,
                     Kept& kept) {
    const std::size_t villager = 1 + 2 * seat;
    for (const unsigned hex : settlement.hexes) {
        kept.row[at::piece + hex] =
            static_cast<std::uint8_t>(villager + (state.totoros.test(hex) ? 1 : 0));
        kept.row[at::size + hex] = settlement.size;
    }
}

/// The hexes of a settlement are blocked, or a pair, by its size.
void block(const State& state, const Settlement& settlement, Kept& kept) {
    const HexSet& hexes = settlement.hexes;
    kept.blocked = (kept.blocked - hexes) | (hexes & state.totoros);
    kept.pairs -= hexes;
    if (settlement.size == 1) kept.blocked |= hexes;
    if (settlement.size == 2) kept.pairs |= hexes;
}

void show_all_settlements(const State& state, Kept& kept) {
    std::fill_n(kept.row.begin() + at::piece, at::offer - at::piece, std::uint8_t{0});
    kept.blocked = {};
    kept.pairs = {};
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t i = 0; i < state.players[seat].settlement_count; ++i) {
            show_settlement(state, seat, state.players[seat].settlements[i], kept);
            block(state, state.players[seat].settlements[i], kept);
        }
}

void show_players(const State& state, Kept& kept) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Player& player = state.players[seat];
        kept.row[at::villagers + seat] = player.villagers;
        kept.row[at::totoros + seat] = player.totoros;
        two_bytes(player.score(), &kept.row[at::scores + 2 * seat]);
    }
}

void show_offer(const State& state, Kept& kept) {
    --kept.row[at::left + state.shown[state.shown_count - 1u]];
    const TileKind kind = state.tile_kind();
    kept.row[at::offer] = static_cast<std::uint8_t>(1 + static_cast<int>(kind.first));
    kept.row[at::offer + 1] = static_cast<std::uint8_t>(1 + static_cast<int>(kind.second));
}

void show_phase(const State& state, Kept& kept) {
    kept.row[at::phase] = state.phase == Phase::over ? 3 : state.phase == Phase::build ? 2 : 0;
}

void set_open(std::size_t number, bool open, Kept& kept) {
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    std::uint64_t& word = kept.open[number / 64];
    word = open ? word | bit : word & ~bit;
}

void set_open(const State& state, std::size_t number, Kept& kept) {
    const Cell cell = state.near_cells[number];
    set_open(number, fitting_directions(state, cell, kept.blocked) != 0, kept);
}

/// A tile was laid beside the island: its hexes are the last three.
void follow_growth(const State& state, const Move& move, Kept& kept) {
    const unsigned first = state.hex_count - 3u;
    for (; kept.near_count < state.near_count; ++kept.near_count)
        show_cell(state.near_cells[kept.near_count], &kept.row[at::near + 2u * kept.near_count]);
    two_bytes(kept.near_count, &kept.row[at::near_count]);
    for (unsigned hex = first; hex < state.hex_count; ++hex) {
        show_cell(state.cells[hex], &kept.row[at::hexes + 2 * hex]);
        show_hex(state, hex, kept);
    }
    const tiger_island_window::Window window = tiger_island_window::window_around(state, move.cell);
    const tiger_island_window::TilePlaces& tile =
        tiger_island_window::tile_places[static_cast<std::size_t>(move.direction())];
    const auto visit = [&](std::size_t number, unsigned place) {
        const std::uint64_t bit = std::uint64_t{1} << place;
        if ((tile.around & bit) == 0) return;
        if ((tile.under & bit) != 0)
            kept.near_of[static_cast<std::size_t>(state.hex_at(state.near_cells[number]))] =
                static_cast<std::uint16_t>(number);
        if ((window.land & bit) != 0)
            set_open(state, number, kept);
        else
            set_open(number, (window.open & bit) != 0, kept);
    };
    tiger_island_window::visit_window(kept.row.data() + at::near, kept.near_count, move.cell,
                                      middle, visit);
}

/// A tile was laid on the island. Returns the hexes that it covers.
HexSet follow_eruption(const State& state, const Move& move, Kept& kept) {
    HexSet covered;
    bool had_pieces = false;
    for (const Cell cell :
         {move.cell, move.cell + steps[static_cast<std::size_t>(move.direction())],
          move.cell + steps[static_cast<std::size_t>(next_clockwise(move.direction()))]}) {
        const auto hex = static_cast<unsigned>(state.hex_at(cell));
        covered.insert(hex);
        had_pieces = had_pieces || kept.row[at::piece + hex] != 0;
        show_hex(state, hex, kept);
    }
    if (had_pieces) show_all_settlements(state, kept);
    return covered;
}

void follow_build(const State& state, const Move& move, Kept& kept) {
    const auto hex = static_cast<unsigned>(state.hex_at(move.cell));
    const std::size_t seat = state.players[0].pieces.test(hex) ? 0 : 1;
    const Settlement& settlement = state.players[seat].settlements[state.settlement[hex]];
    show_settlement(state, seat, settlement, kept);
    block(state, settlement, kept);
    show_players(state, kept);
    if (state.phase == Phase::place) show_offer(state, kept);
}

HexSet either(const HexSet& a, const HexSet& b) { return (a - b) | (b - a); }

}  // namespace

void TigerIslandCodec::start(const State& state, Kept& kept) const {
    kept = {};
    std::fill_n(kept.row.begin() + at::left, tile_kinds, static_cast<std::uint8_t>(tiles_of_kind));
    kept.open[0] = 1;  // the only cell before the first tile
    show_players(state, kept);
    show_offer(state, kept);
}

void TigerIslandCodec::follow(const State& state, const Move& move, Kept& kept) const {
    const HexSet blocked = kept.blocked;
    const HexSet pairs = kept.pairs;
    HexSet changed;
    if (move.action != Action::place) {
        follow_build(state, move, kept);
    } else {
        if (state.level[static_cast<std::size_t>(state.hex_at(move.cell))] == 1)
            follow_growth(state, move, kept);
        else
            changed = follow_eruption(state, move, kept);
        kept.row[at::offer] = 0;
        kept.row[at::offer + 1] = 0;
    }
    show_phase(state, kept);
    changed |= either(blocked, kept.blocked);
    if (state.rules.protect_whole_settlements) changed |= either(pairs, kept.pairs);
    if (changed.none()) return;
    for (const unsigned hex : (state.touching(changed) & state.of_terrain[0]) | changed)
        set_open(state, kept.near_of[hex], kept);
}

void TigerIslandCodec::observe(const State&, const Part& part, const Kept& kept, Seat view,
                               std::uint8_t* bytes) const {
    const std::size_t used = 2 * std::size_t{kept.near_count};
    std::memcpy(bytes, kept.row.data(), used);
    std::memset(bytes + used, 0, at::near_count - used);
    std::memcpy(bytes + at::near_count, kept.row.data() + at::near_count, at::all - at::near_count);
    if (part.chosen != 0) {
        two_bytes(part.chosen, bytes + at::chosen);
        bytes[at::phase] = 1;
    }
    if (view == Seat::first) return;
    for (std::size_t hex = 0; hex < hexes; ++hex) {
        const std::uint8_t piece = bytes[at::piece + hex];
        bytes[at::piece + hex] = static_cast<std::uint8_t>(piece == 0 ? 0 : ((piece - 1) ^ 2) + 1);
    }
    std::swap(bytes[at::villagers], bytes[at::villagers + 1]);
    std::swap(bytes[at::totoros], bytes[at::totoros + 1]);
    std::swap(bytes[at::scores], bytes[at::scores + 2]);
    std::swap(bytes[at::scores + 1], bytes[at::scores + 3]);
    bytes[at::seat] = 1;
}

}  // namespace skerry::environments
