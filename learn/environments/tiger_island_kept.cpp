// Where tiles fit, and which pieces a learner of Tiger Island sees, kept up to date move by move:
// what a move cannot have changed is not looked at.

#include "core/tiger_island/placement.hpp"
#include "learn/environments/tiger_island.hpp"
#include "learn/environments/tiger_island_window.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;
using Kept = TigerIslandKept;

Kept::Blocks block_of(unsigned hex) { return static_cast<Kept::Blocks>(1u << hex / Kept::block); }

/// The blocks that have hexes of the set.
Kept::Blocks blocks_of(const HexSet& set) {
    constexpr std::size_t blocks_in_word = 64 / Kept::block;
    unsigned blocks = 0;
    for (std::size_t i = 0; i < HexSet::words * blocks_in_word; ++i) {
        const std::uint64_t word = set.word(i / blocks_in_word);
        const auto hexes = static_cast<std::uint16_t>(word >> (i % blocks_in_word * Kept::block));
        blocks |= (hexes != 0 ? 1u : 0u) << i;
    }
    return static_cast<Kept::Blocks>(blocks);
}

void show_settlement(const State& state, std::size_t seat, const Settlement& settlement,
                     Kept& kept) {
    kept.changed_pieces |= blocks_of(settlement.hexes);
    const std::size_t villager = 1 + 2 * seat;
    settlement.hexes.for_each([&](unsigned hex) {
        kept.piece[hex] = static_cast<std::uint8_t>(villager + (state.totoros.test(hex) ? 1 : 0));
        kept.size[hex] = settlement.size;
    });
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
    kept.changed_pieces = static_cast<Kept::Blocks>(~0u);
    kept.piece = {};
    kept.size = {};
    kept.blocked = {};
    kept.pairs = {};
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t i = 0; i < state.players[seat].settlement_count; ++i) {
            show_settlement(state, seat, state.players[seat].settlements[i], kept);
            block(state, state.players[seat].settlements[i], kept);
        }
}

void take_offer(const State& state, Kept& kept) {
    --kept.left[state.shown[state.shown_count - 1u]];
}

/// Has no branch on `open`, which cannot be predicted.
void set_open(std::size_t number, bool open, Kept& kept) {
    std::uint64_t& word = kept.open[number / 64];
    const std::size_t at = number % 64;
    word = (word & ~(std::uint64_t{1} << at)) | std::uint64_t{open ? 1u : 0u} << at;
}

/// A tile was laid beside the island: its hexes, the last three, are returned. Only its own cells
/// of the land are told of: whether a volcano can erupt follows from the hexes around it.
HexSet follow_growth(const State& state, const Move& move, Kept& kept) {
    using namespace tiger_island_window;
    const TilePlaces& tile = tile_places[static_cast<std::size_t>(move.direction())];
    const Cell corner = move.cell + tile.corner;
    const Window window = window_at(state, corner);
    const Places told = tile.around & (tile.under | ~window.land);
    const NearWindow near(state, corner, told, open_sea(window), kept.open);
    HexSet laid;
    for (unsigned hex = state.hex_count - 3u; hex < state.hex_count; ++hex) {
        kept.near_of[hex] = near.number_at(near.place_of(state.cells[hex]));
        kept.changed_hexes |= block_of(hex);
        laid.insert(hex);
    }
    return laid;
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
        kept.changed_hexes |= block_of(hex);
        had_pieces = had_pieces || kept.piece[hex] != 0;
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
    if (state.phase == Phase::place) take_offer(state, kept);
}

HexSet either(const HexSet& a, const HexSet& b) { return (a - b) | (b - a); }

}  // namespace

void TigerIslandCodec::start(const State& state, Kept& kept) const {
    kept = {};
    kept.left.fill(static_cast<std::uint8_t>(tiles_of_kind));
    kept.open[0] = 1;  // the only cell before the first tile
    take_offer(state, kept);
}

void TigerIslandCodec::look(const State& state, Kept& kept) const {
    if (state.turn() == 0) return start(state, kept);
    kept = {};
    kept.left.fill(static_cast<std::uint8_t>(tiles_of_kind));
    for (std::size_t i = 0; i < state.shown_count; ++i) --kept.left[state.shown[i]];
    show_all_settlements(state, kept);
    for (std::size_t i = 0; i < state.near_count; ++i) {
        const Cell cell = state.near_cells[i];
        set_open(i, fitting_directions(state, cell, kept.blocked) != 0, kept);
        if (const int hex = state.hex_at(cell); hex >= 0)
            kept.near_of[static_cast<std::size_t>(hex)] = static_cast<std::uint16_t>(i);
    }
}

void TigerIslandCodec::follow(const State& state, const Move& move, Kept& kept) const {
    const HexSet blocked = kept.blocked;
    const HexSet pairs = kept.pairs;
    HexSet changed;
    if (move.action != Action::place) {
        follow_build(state, move, kept);
    } else {
        if (state.level[static_cast<std::size_t>(state.hex_at(move.cell))] == 1)
            changed = follow_growth(state, move, kept);
        else
            changed = follow_eruption(state, move, kept);
    }
    changed |= either(blocked, kept.blocked);
    if (state.rules.protect_whole_settlements) changed |= either(pairs, kept.pairs);
    if (changed.none()) return;
    const HexSet& volcanoes = state.of_terrain[0];
    (changed - volcanoes).for_each([&](unsigned hex) { set_open(kept.near_of[hex], false, kept); });
    ((state.touching(changed) | changed) & volcanoes).for_each([&](unsigned hex) {
        const unsigned fitting = fitting_directions(state, state.cells[hex], kept.blocked);
        set_open(kept.near_of[hex], fitting != 0, kept);
    });
}

}  // namespace skerry::environments
