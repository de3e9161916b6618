#pragma once
// What strategies for Tiger Island see in a position: which settlements are on the way to a totoro,
// and what an eruption would leave of them. Villagers are turns that can still be played, and so
// are totoros that will find a place. The player with more of both wins, since a player who cannot
// build loses.

#include "core/fixed_list.hpp"
#include "core/tiger_island/game.hpp"

namespace skerry::tiger_island {

/// The three hexes that a tile covers when it is placed on top of the island.
struct Eruption {
    std::uint8_t volcano = 0;
    std::uint8_t a = 0;
    std::uint8_t b = 0;
};
using Eruptions = FixedList<Eruption, directions * max_turns>;

/// Lists every eruption that levels and tiles allow, also over pieces.
void list_eruptions(const State& state, Eruptions& list);
/// Lists those on the volcanoes of a set of hexes.
void list_eruptions(const State& state, const HexSet& volcanoes, Eruptions& list);

/// The hexes that a placement on top of the island covers; if the tile lies on the table, volcano
/// == a.
Eruption covered_by(const State& state, const Move& placement);
/// The placement that covers these hexes.
Move placement_of(const State& state, const Eruption& eruption);

/// A settlement without a totoro.
struct Group {
    HexSet hexes;
    int size = 0;
};
using Groups = FixedList<Group, max_settlements>;

/// The groups of a player, and their hexes.
Groups groups_of(const Player& player);
HexSet hexes_of_groups(const Player& player);

/// The groups after a build of the player to move, and what else the build changes.
struct AfterBuild {
    Groups groups;
    HexSet pieces;
    HexSet totoros;  ///< totoros of both players
    int villagers = 0;
    int totoros_left = 0;
    int points = 0;

    constexpr bool out_of_pieces() const { return villagers + totoros_left == 0; }
};
AfterBuild after_build(const State& state, const Move& move);
/// Writes over what `after` held: no memory is cleared.
void after_build(const State& state, const Move& move, AfterBuild& after);

/// The value of a turn that can still be played: the unit of all values.
inline constexpr int turn_value = 100;
/// Values below and above all sums of turns.
inline constexpr int lost_value = -1'000'000;
inline constexpr int won_value = 1'000'000;

/// The value of playing a player's last piece, given both scores.
constexpr int last_piece_value(int points, int opponent_points) {
    return points > opponent_points ? won_value : points < opponent_points ? lost_value : 0;
}

/// The value of a group by its size, in hundredths of a turn; the last one is for that size and
/// above. Larger groups are worth no less.
using GroupValues = std::array<int, 7>;

/// Values of groups of the opponent, who moves next, and of groups of the player who has just
/// moved, which the opponent may erupt over first.
inline constexpr GroupValues their_values = {0, 2, 8, 20, 42, 95, 97};
inline constexpr GroupValues my_values = {0, 2, 8, 20, 40, 80, 88};

/// The sum of the values of the best groups, one group for each totoro that is left.
int prospects(const Groups& groups, int totoros_left, const GroupValues& values);

/// The prospects after the eruption that lowers them most, among those that the rules allow.
/// `blocked`: hexes that no eruption may cover.
int prospects_after_eruption(const State& state, const Groups& groups, int totoros_left,
                             const Eruptions& eruptions, const HexSet& blocked,
                             const GroupValues& values);

/// The parts of the groups that remain when hexes `a` and `b` are covered.
Groups groups_without(const State& state, const Groups& groups, unsigned a, unsigned b);

}  // namespace skerry::tiger_island
