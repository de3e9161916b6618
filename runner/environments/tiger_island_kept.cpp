// What a learner of Tiger Island sees, and where tiles fit, kept up to date move by move: what a
// move cannot have changed is not looked at.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "core/tiger_island/placement.hpp"
#include "runner/environments/tiger_island.hpp"

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

void set_open(const State& state, std::size_t number, Kept& kept) {
    const bool open = fitting_directions(state, state.near_cells[number], kept.blocked) != 0;
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    std::uint64_t& word = kept.open[number / 64];
    word = open ? word | bit : word & ~bit;
}

/// How far from its volcano a tile can change where others fit: a cell looks at its neighbours, and
/// they are land or shore by theirs.
constexpr int reach = 3;
constexpr unsigned window = 2 * reach + 1;

/// Calls visit(number, place) for the cells of `near` at most `reach` away in q and in r, where
/// place = q + window * r counts from the least of both.
template <class Visit>
void visit_window(const Kept& kept, Cell middle_cell, const Visit& visit) {
    const std::uint8_t least_q = shown(middle_cell.q - reach);
    const std::uint8_t least_r = shown(middle_cell.r - reach);
    const auto look_at = [&](std::size_t number) {
        const unsigned q = static_cast<std::uint8_t>(kept.row[at::near + 2 * number] - least_q);
        const unsigned r = static_cast<std::uint8_t>(kept.row[at::near + 2 * number + 1] - least_r);
        if (q < window && r < window) visit(number, q + window * r);
    };
    std::size_t number = 0;
#ifdef __SSE2__
    const __m128i least = _mm_set1_epi16(static_cast<short>(least_q | least_r << 8));
    const __m128i most = _mm_set1_epi8(static_cast<char>(window - 1));
    for (; number + 8 <= kept.near_count; number += 8) {
        const __m128i eight = _mm_loadu_si128(
            reinterpret_cast<const __m128i*>(kept.row.data() + at::near + 2 * number));
        const __m128i from_least = _mm_sub_epi8(eight, least);
        const __m128i inside = _mm_cmpeq_epi8(_mm_min_epu8(from_least, most), from_least);
        auto both = static_cast<unsigned>(_mm_movemask_epi8(inside));
        both &= both >> 1 & 0x5555;
        for (; both != 0; both &= both - 1)
            look_at(number + static_cast<std::size_t>(std::countr_zero(both)) / 2);
    }
#endif
    for (; number < kept.near_count; ++number) look_at(number);
}

/// The places of a window within two steps of a tile, as bits; indexed by the tile's direction.
constexpr std::array<std::uint64_t, directions> around_tile = [] {
    std::array<std::uint64_t, directions> sets{};
    for (std::size_t d = 0; d < sets.size(); ++d) {
        const auto add = [&](Cell cell) {
            sets[d] |= std::uint64_t{1}
                       << (cell.q + reach + static_cast<int>(window) * (cell.r + reach));
        };
        for (const Cell& cell : surroundings[d]) add(cell);
        add({});
        add(steps[d]);
        add(steps[static_cast<std::size_t>(next_clockwise(static_cast<int>(d)))]);
    }
    return sets;
}();

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
    const std::uint64_t changed = around_tile[static_cast<std::size_t>(move.direction())];
    visit_window(kept, move.cell, [&](std::size_t number, unsigned place) {
        if ((changed >> place & 1) == 0) return;
        const Cell cell = state.near_cells[number];
        for (unsigned hex = first; hex < state.hex_count; ++hex)
            if (state.cells[hex] == cell) kept.near_of[hex] = static_cast<std::uint16_t>(number);
        set_open(state, number, kept);
    });
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
