// Asks for the memory that a step of Tiger Island will look at, before its turn comes: an episode
// is spread over some fifty cache lines, which a processor does not foresee.

#include "core/tiger_island/grid.hpp"
#include "runner/environments/tiger_island.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;

template <class Items>
void fetch_first(const Items& items, std::size_t count) {
    constexpr std::size_t line = 64;
    const auto* bytes = reinterpret_cast<const char*>(items.data());
    const std::size_t size = count * sizeof(items[0]);
    for (std::size_t i = 0; i < size; i += line) __builtin_prefetch(bytes + i, 1);
    if (size > 0) __builtin_prefetch(bytes + size - 1, 1);
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

/// The hex that a build is about.
std::size_t hex_of_build(std::size_t action) {
    using Codec = TigerIslandCodec;
    if (action >= Codec::expand) return (action - Codec::expand) / Codec::habitable;
    return action - (action >= Codec::totoro ? Codec::totoro : Codec::found);
}

}  // namespace

void TigerIslandCodec::fetch(const State& state, const Part& part, std::size_t action) const {
    const bool placing = state.phase == Phase::place;
    const bool choosing = placing && part.chosen == 0;
    fetch_first(state.near_cells, state.near_count);
    if (!choosing) {
        fetch_first(state.around, state.hex_count);
        fetch_first(state.me().settlements, state.me().settlement_count);
    }
    if (!placing) {
        fetch_table(state, state.cells[hex_of_build(action)], 0);
        return fetch_middle(state);
    }
    if (state.turn() == 0) return;
    // Of a cell that is chosen the directions are listed; then the tile changes its surroundings.
    constexpr int changed_by_tile = 4;
    fetch_table(state, state.near_cells[choosing ? action : part.chosen - 1u],
                choosing ? 1 : changed_by_tile);
}

}  // namespace skerry::environments
