// Compares the turns that the tactician plans with all turns, each valued for itself.

#include "strategies/tiger_island/tactician.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/tiger_island/placement.hpp"
#include "strategies/tiger_island/totoro.hpp"

namespace skerry::tiger_island {
namespace {

constexpr GroupValues after_my_turn = {0, 2, 8, 20, 40, 80, 88};
constexpr GroupValues of_opponent = {0, 2, 8, 20, 42, 95, 97};

/// The value of a build for the player to move, with the groups that are found in the state after
/// it and every eruption that the opponent could play.
int plain_value(const State& state, const Move& build) {
    State next = state;
    TigerIsland::play(next, build, {});
    const Player& me = next.players[index(state.mover())];
    const Player& other = next.players[index(state.mover()) ^ 1];
    if (me.out_of_pieces()) return last_piece_value(me.score(), other.score());
    const Groups groups = groups_of(me);
    int mine = prospects(groups, me.totoros, after_my_turn);
    Eruptions eruptions;
    list_eruptions(next, eruptions);
    const HexSet blocked = blocked_hexes(next);
    // Pieces of the opponent stay as they were.
    for (const Eruption& eruption : eruptions)
        if (!blocked.test(eruption.a) && !blocked.test(eruption.b))
            mine = std::min(mine, prospects(groups_without(next, groups, eruption.a, eruption.b),
                                            me.totoros, after_my_turn));
    return me.villagers * turn_value + mine - other.villagers * turn_value -
           prospects(groups_of(other), other.totoros, of_opponent);
}

/// The values of the best builds after each placement, in descending order.
std::vector<int> plain_values(const State& state) {
    std::vector<int> values;
    TigerIsland::MoveList placements;
    TigerIsland::legal_moves(state, placements);
    for (const Move& placement : placements) {
        State next = state;
        TigerIsland::play(next, placement, {});
        if (TigerIsland::is_over(next)) continue;
        TigerIsland::MoveList builds;
        TigerIsland::legal_moves(next, builds);
        int best = 2 * lost_value;
        for (const Move& build : builds) best = std::max(best, plain_value(next, build));
        values.push_back(best);
    }
    std::ranges::sort(values, std::greater{});
    return values;
}

void check_turns(const State& state, std::size_t count, Rng& rng) {
    Tactician tactician({}, {});
    std::vector<PlannedTurn> turns;
    tactician.plan_turns(state, rng, count, turns);
    const std::vector<int> expected = plain_values(state);
    REQUIRE(turns.size() >= std::min(count, expected.size()));
    for (std::size_t i = 0; i < std::min(count, expected.size()); ++i) {
        CHECK(turns[i].value == expected[i]);
        State next = state;
        TigerIsland::play(next, turns[i].placement, {});
        CHECK(plain_value(next, turns[i].build) == turns[i].value);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tactician: the best turns are the best of all turns, each valued alone") {
        Totoro totoro({}, {});
        for (std::uint64_t game = 0; game < 6; ++game) {
            Rng deal_rng = stream(6, game, Purpose::deal);
            const Deal deal = TigerIsland::deal({}, deal_rng);
            Rng rng = stream(6, game, Purpose::strategy);
            State state = TigerIsland::start({}, deal);
            while (!TigerIsland::is_over(state)) {
                CAPTURE(game);
                CAPTURE(state.turn());
                if (state.phase == Phase::place && state.turn() % 4 == static_cast<int>(game % 4))
                    for (const std::size_t count : {1u, 4u}) check_turns(state, count, rng);
                const bool by_rules = rng.chance(2, 3);
                TigerIsland::play(
                    state,
                    by_rules ? totoro.choose(state, rng) : TigerIsland::sample_move(state, rng),
                    deal);
            }
        }
    }
}

}  // namespace skerry::tiger_island
