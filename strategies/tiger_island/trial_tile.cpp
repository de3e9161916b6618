// Lays a tile on a copy of a state, and writes back what it has changed.

#include "strategies/tiger_island/trial_tile.hpp"

#include <array>
#include <cassert>

namespace skerry::tiger_island {

void TrialTile::begin(const State& state) {
    assert(state.phase == Phase::place);
    before_ = &state;
    state_ = state;
}

const State& TrialTile::lay(const Move& placement) {
    placement_ = placement;
    TigerIsland::play(state_, placement, {});
    return state_;
}

void TrialTile::take_up() {
    if (before_->grid[number_of(placement_.cell)] < land)
        take_from_table();
    else
        take_from_island();
    state_.phase = before_->phase;
    state_.end = before_->end;
    state_.winner = before_->winner;
    state_.of_terrain = before_->of_terrain;
    state_.level_one = before_->level_one;
    state_.moves[--state_.move_count] = {};
}

/// Its hexes are the last ones; it has changed their surroundings.
void TrialTile::take_from_table() {
    const auto direction = static_cast<std::size_t>(placement_.direction());
    const unsigned volcano = number_of(placement_.cell);
    for (const std::uint16_t step : surrounding_numbers[direction]) {
        const unsigned number = wrap(volcano + step);
        const std::uint8_t place = before_->grid[number];
        state_.grid[number] = place;
        if (place >= land) state_.around[place - land] = before_->around[place - land];
    }
    for (std::size_t hex = before_->hex_count; hex < state_.hex_count; ++hex) {
        state_.grid[number_of(state_.cells[hex])] = before_->grid[number_of(state_.cells[hex])];
        state_.around[hex] = {};
    }
    state_.hex_count = before_->hex_count;
    state_.near_count = before_->near_count;
}

/// It has changed three hexes, and the settlements that it covered parts of.
void TrialTile::take_from_island() {
    const unsigned volcano = number_of(placement_.cell);
    const int direction = placement_.direction();
    for (const unsigned number :
         {volcano, neighbour(volcano, direction), neighbour(volcano, next_clockwise(direction))}) {
        const auto hex = static_cast<std::size_t>(before_->grid[number] - land);
        state_.terrain[hex] = before_->terrain[hex];
        state_.level[hex] = before_->level[hex];
        state_.tile[hex] = before_->tile[hex];
    }
    state_.settlement = before_->settlement;
    state_.players = before_->players;
}

}  // namespace skerry::tiger_island
