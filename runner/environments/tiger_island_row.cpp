// The observation of Tiger Island, written from the state. What the island does not reach yet is
// zero and is not looked at: a state is mostly room, and thousands of them do not fit into the
// caches.

#include <array>
#include <cstring>
#include <utility>

#include "runner/environments/tiger_island.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;
namespace at = tiger_island_bytes;
using Kept = TigerIslandKept;

void two_bytes(int number, std::uint8_t* bytes) {
    bytes[0] = static_cast<std::uint8_t>(number % 256);
    bytes[1] = static_cast<std::uint8_t>(number / 256);
}

/// The bytes of a block of 16, which compilers turn into vectors.
template <class Shown>
void show_block(const std::uint8_t* from, std::uint8_t* to, const Shown& shown) {
    std::array<std::uint8_t, 16> block;
    std::memcpy(block.data(), from, block.size());
    for (std::uint8_t& byte : block) byte = static_cast<std::uint8_t>(shown(byte));
    std::memcpy(to, block.data(), block.size());
}

/// Writes shown(byte) for `count` bytes, then zeros up to `room`.
template <class Shown>
void show_all(const void* from, std::size_t count, std::size_t room, std::uint8_t* to,
              const Shown& shown) {
    constexpr std::size_t block = 16;
    const auto* bytes = static_cast<const std::uint8_t*>(from);
    std::size_t i = 0;
    for (; i + block <= count; i += block) show_block(bytes + i, to + i, shown);
    if (count >= block)  // the last block overlaps the one before
        show_block(bytes + count - block, to + count - block, shown);
    else
        for (; i < count; ++i) to[i] = static_cast<std::uint8_t>(shown(bytes[i]));
    std::memset(to + count, 0, room - count);
}

/// Coordinates may be negative, at least -90: 128 more is another top bit.
constexpr unsigned from_middle(std::uint8_t coordinate) { return coordinate ^ 0x80u; }
constexpr unsigned one_more(std::uint8_t number) { return number + 1u; }
constexpr unsigned unchanged(std::uint8_t number) { return number; }
/// A piece as the other seat sees it: 1 and 3 change places, 2 and 4 do.
constexpr unsigned other_side(std::uint8_t piece) {
    return piece == 0 ? 0u : ((piece - 1u) ^ 2u) + 1u;
}

void show_players(const State& state, Seat view, std::uint8_t* bytes) {
    for (std::size_t i = 0; i < 2; ++i) {
        const Player& player = state.players[i ^ index(view)];
        bytes[at::villagers + i] = player.villagers;
        bytes[at::totoros + i] = player.totoros;
        two_bytes(player.score(), bytes + at::scores + 2 * i);
    }
    bytes[at::seat] = static_cast<std::uint8_t>(index(view));
}

void show_offer(const State& state, std::uint8_t* bytes) {
    const bool placing = state.phase == Phase::place;
    const TileKind kind = state.tile_kind();
    bytes[at::offer] = placing ? static_cast<std::uint8_t>(1 + static_cast<int>(kind.first)) : 0;
    bytes[at::offer + 1] =
        placing ? static_cast<std::uint8_t>(1 + static_cast<int>(kind.second)) : 0;
}

std::uint8_t phase_of(const State& state, bool chosen) {
    if (state.phase == Phase::place) return chosen ? 1 : 0;
    return state.phase == Phase::build ? 2 : 3;
}

void show_hexes(const State& state, const Kept& kept, Seat view, std::uint8_t* bytes) {
    const std::size_t count = state.hex_count;
    constexpr std::size_t room = at::hex_count;
    show_all(state.cells.data(), 2 * count, 2 * room, bytes + at::hexes, from_middle);
    show_all(state.terrain.data(), count, room, bytes + at::terrain, one_more);
    show_all(state.level.data(), count, room, bytes + at::level, unchanged);
    show_all(state.tile.data(), count, room, bytes + at::tile, one_more);
    if (view == Seat::first)
        show_all(kept.piece.data(), count, room, bytes + at::piece, unchanged);
    else
        show_all(kept.piece.data(), count, room, bytes + at::piece, other_side);
    show_all(kept.size.data(), count, room, bytes + at::size, unchanged);
}

}  // namespace

void TigerIslandCodec::observe(const State& state, const Part& part, const Kept& kept, Seat view,
                               std::uint8_t* bytes) const {
    show_all(state.near_cells.data(), 2 * std::size_t{state.near_count}, at::near_count - at::near,
             bytes + at::near, from_middle);
    two_bytes(state.near_count, bytes + at::near_count);
    show_hexes(state, kept, view, bytes);
    show_offer(state, bytes);
    two_bytes(part.chosen, bytes + at::chosen);
    show_players(state, view, bytes);
    std::memcpy(bytes + at::left, kept.left.data(), kept.left.size());
    bytes[at::phase] = phase_of(state, part.chosen != 0);
}

}  // namespace skerry::environments
