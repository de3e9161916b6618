#pragma once
// What strategies of Tiger Island see in a position: which settlements are on the way to a totoro,
// and what an eruption would make of them. Villagers are turns that can still be played, and so are
// totoros that will find a place: who has more of both wins, since who cannot build loses.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// The three hexes that a tile on top of the island covers.
struct Eruption {
    std::uint8_t volcano = 0;
    std::uint8_t a = 0;
    std::uint8_t b = 0;
};
using Eruptions = FixedList<Eruption, directions * max_turns>;

/// Every eruption that level and tiles allow, whatever pieces stand in its way.
void list_eruptions(const State& state, Eruptions& list);

/// The hexes that a placement on top of the island covers; volcano == a where it lies on the table.
Eruption covered_by(const State& state, const Move& placement);

/// A settlement without a totoro.
struct Group {
    HexSet hexes;
    int size = 0;
};
using Groups = FixedList<Group, max_settlements>;

/// The groups of a player.
Groups groups_of(const Player& player);

/// The groups after a build of the player to move, and what else it changes.
struct AfterBuild {
    Groups groups;
    HexSet pieces;
    HexSet totoros;  ///< of both players
    int villagers = 0;
    int totoros_left = 0;
    int points = 0;

    constexpr bool out_of_pieces() const { return villagers + totoros_left == 0; }
};
AfterBuild after_build(const State& state, const Move& move);

/// What a turn that can still be played is worth: the unit of all values.
inline constexpr int turn_value = 100;
/// Below and above all sums of turns.
inline constexpr int lost_value = -1'000'000;
inline constexpr int won_value = 1'000'000;

/// What the last piece of a player brings, by both scores.
constexpr int last_piece_value(int points, int opponent_points) {
    return points > opponent_points ? won_value : points < opponent_points ? lost_value : 0;
}

/// The value of a group by its size, in hundredths of a turn; the last one: that size and more.
using GroupValues = std::array<int, 7>;

/// The values of the best groups, one for each totoro that is left.
int prospects(const Groups& groups, int totoros_left, const GroupValues& values);

/// The same after the eruption that takes most of it, among those that the rules allow. `blocked`:
/// hexes that no eruption covers.
int prospects_after_eruption(const State& state, const Groups& groups, int totoros_left,
                             const Eruptions& eruptions, const HexSet& blocked,
                             const GroupValues& values);

/// What is left of the groups when hexes `a` and `b` are covered.
Groups groups_without(const State& state, const Groups& groups, unsigned a, unsigned b);

}  // namespace skerry::tiger_island
