// Asks for the memory that a step of Tiger Island will look at, before its turn comes: an episode
// is spread over some fifty cache lines, which a processor does not foresee. Where a line lies is
// told by others, so they are asked for in turns.

#include <initializer_list>

#include "core/tiger_island/grid.hpp"
#include "runner/environments/tiger_island.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;

constexpr std::size_t line = 64;

void fetch_bytes(const void* from, std::size_t size) {
    const auto* bytes = static_cast<const char*>(from);
    for (std::size_t i = 0; i < size; i += line) __builtin_prefetch(bytes + i, 1);
    if (size > 0) __builtin_prefetch(bytes + size - 1, 1);
}

template <class Items>
void fetch_items(const Items& items, std::size_t count) {
    fetch_bytes(items.data(), count * sizeof(items[0]));
}

/// The rows of the table around a cell, `reach` cells in each direction.
void fetch_table(const State& state, Cell cell, int reach) {
    const auto at = [](Cell middle, int q, int r) {
        return wrap(number_of(middle) + static_cast<unsigned>(q + stride * r));
    };
    for (int r = -reach; r <= reach; ++r) {
        __builtin_prefetch(&state.grid[at(cell, -reach, r)], 1);
        __builtin_prefetch(&state.grid[at(cell, reach, r)], 1);
    }
}

/// What most islands lie on: after a build an opponent looks at many cells.
void fetch_middle(const State& state) {
    constexpr std::int8_t reach = 9;
    for (std::int8_t r = -reach; r <= reach; ++r)
        __builtin_prefetch(&state.grid[number_of({0, r})], 1);
}

void fetch_hexes(const State& state, const TigerIslandKept& kept) {
    const std::size_t count = state.hex_count;
    fetch_items(state.cells, count);
    fetch_items(state.terrain, count);
    fetch_items(state.level, count);
    fetch_items(state.tile, count);
    fetch_items(state.settlement, count);
    fetch_items(kept.near_of, count);
    fetch_items(kept.piece, count);
    fetch_items(kept.size, count);
}

/// What is told of a hex.
void fetch_hex(const State& state, const TigerIslandKept& kept, std::size_t hex) {
    for (const void* part : std::initializer_list<const void*>{
             &state.cells[hex], &state.terrain[hex], &state.level[hex], &state.tile[hex],
             &state.settlement[hex], &kept.near_of[hex], &kept.piece[hex], &kept.size[hex]})
        __builtin_prefetch(part, 1);
}

/// The hex that a build is about.
std::size_t hex_of_build(std::size_t action) {
    using Codec = TigerIslandCodec;
    if (action >= Codec::expand) return (action - Codec::expand) / Codec::habitable;
    return action - (action >= Codec::totoro ? Codec::totoro : Codec::found);
}

}  // namespace

void TigerIslandCodec::fetch_first(const State& state, const Kept& kept) const {
    const auto* first = reinterpret_cast<const char*>(&kept.left);
    const auto* last = reinterpret_cast<const char*>(&state.cells);
    fetch_bytes(first, static_cast<std::size_t>(last - first));
    for (const Player& player : state.players) __builtin_prefetch(&player, 1);
}

void TigerIslandCodec::fetch(const State& state, const Part& part, const Kept& kept,
                             std::size_t action, bool answered) const {
    if (state.phase == Phase::place && part.chosen == 0) {
        __builtin_prefetch(&state.near_cells[action]);
        return;
    }
    fetch_items(state.me().settlements, state.me().settlement_count);
    const bool placing = state.phase == Phase::place;
    const std::size_t hex = placing ? state.hex_count : hex_of_build(action);
    __builtin_prefetch(&state.around[hex], 1);
    // An opponent, who looks at everything, answers a build.
    const bool all = answered && !placing;
    if (all || placing) fetch_items(state.near_cells, state.near_count);
    if (!all) return fetch_hex(state, kept, hex);
    fetch_hexes(state, kept);
    fetch_items(state.around, state.hex_count);
}

void TigerIslandCodec::fetch_more(const State& state, const Part& part, const Kept&,
                                  std::size_t action, bool answered) const {
    constexpr int seen_by_directions = 1;
    constexpr int changed_by_build = 2;
    constexpr int changed_by_tile = 4;
    if (state.phase == Phase::build) {
        fetch_table(state, state.cells[hex_of_build(action)], changed_by_build);
        if (answered) fetch_middle(state);
        return;
    }
    if (state.turn() == 0) return;
    if (part.chosen == 0) return fetch_table(state, state.near_cells[action], seen_by_directions);
    fetch_table(state, state.near_cells[part.chosen - 1u], changed_by_tile);
    // Beside its own pieces the mover may expand.
    state.me().pieces.for_each([&](unsigned hex) { __builtin_prefetch(&state.around[hex]); });
    fetch_bytes(&state.around[state.hex_count], 3 * sizeof(HexSet));
}

void TigerIslandCodec::fetch_changes(const State& state, const Kept& kept, Seat view,
                                     const std::uint8_t* bytes) const {
    namespace at = tiger_island_bytes;
    fetch_bytes(bytes + at::offer, at::all - at::offer);
    if (state.hex_count != kept.hexes_shown) {
        const std::size_t shown = at::near + 2 * std::size_t{kept.near_shown};
        fetch_bytes(bytes + shown, at::near + 2 * std::size_t{state.near_count} - shown);
        __builtin_prefetch(bytes + at::near_count, 1);
        fetch_bytes(bytes + at::hexes + 2 * std::size_t{kept.hexes_shown}, 3 * sizeof(Cell));
    }
    if (kept.changed_hexes != 0)
        for (const std::size_t list : {at::terrain, at::level, at::tile})
            fetch_bytes(bytes + list, state.hex_count);
    if (kept.changed_pieces != 0 || view != kept.view_shown)
        for (const std::size_t list : {at::piece, at::size})
            fetch_bytes(bytes + list, state.hex_count);
}

}  // namespace skerry::environments
