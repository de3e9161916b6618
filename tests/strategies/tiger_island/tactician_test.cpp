// Compares what strategies see in a position with what the rules make of it.
// Compares the turns that the tactician plans with all turns, each valued for itself.

#include <functional>

#include "core/tiger_island/placement.hpp"
#include "strategies/tiger_island/strategist.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

/// Calls `visit` before every decision of games of the totoro strategy against random moves.
template <class Visit>
void play_games(std::uint64_t games, Visit&& visit) {
    Totoro totoro({}, {});
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng deal_rng = stream(4, game, Purpose::deal);
        const Deal deal = TigerIsland::deal({}, deal_rng);
        Rng rng = stream(4, game, Purpose::strategy);
        State state = TigerIsland::start({}, deal);
        while (!TigerIsland::is_over(state)) {
            visit(state);
            const bool by_rules = index(state.mover()) == game % 2 || rng.chance(1, 2);
            TigerIsland::play(
                state, by_rules ? totoro.choose(state, rng) : TigerIsland::sample_move(state, rng),
                deal);
        }
    }
}

using HexLists = std::multiset<std::vector<unsigned>>;

HexLists hexes_of(const Groups& groups) {
    HexLists lists;
    for (const Group& group : groups) {
        REQUIRE(group.size == group.hexes.count());
        std::vector<unsigned> hexes;
        for (const unsigned hex : group.hexes) hexes.push_back(hex);
        lists.insert(hexes);
    }
    return lists;
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island groups: the eruptions are those that the rules list") {
        play_games(20, [](const State& state) {
            if (state.phase != Phase::place) return;
            std::set<std::tuple<int, int, int>> expected;
            TigerIsland::MoveList placements;
            TigerIsland::legal_moves(state, placements);
            for (const Move& move : placements) {
                if (state.hex_at(move.cell) < 0) continue;
                const Eruption covered = covered_by(state, move);
                expected.insert({covered.volcano, covered.a, covered.b});
            }
            std::set<std::tuple<int, int, int>> found;
            Eruptions eruptions;
            list_eruptions(state, eruptions);
            const HexSet blocked = blocked_hexes(state);
            for (const Eruption& eruption : eruptions)
                if (!blocked.test(eruption.a) && !blocked.test(eruption.b))
                    found.insert({eruption.volcano, eruption.a, eruption.b});
            REQUIRE(found == expected);
        });
    }

    TEST_CASE("tiger island groups: after a build they are what playing it gives") {
        play_games(20, [](const State& state) {
            if (state.phase != Phase::build) return;
            TigerIsland::MoveList builds;
            TigerIsland::legal_moves(state, builds);
            for (const Move& move : builds) {
                const AfterBuild after = after_build(state, move);
                State next = state;
                TigerIsland::play(next, move, {});
                const Player& player = next.players[index(state.mover())];
                REQUIRE(after.villagers == player.villagers);
                REQUIRE(after.totoros_left == player.totoros);
                REQUIRE(after.points == player.score());
                REQUIRE(after.pieces == player.pieces);
                REQUIRE(after.totoros == next.totoros);
                REQUIRE(hexes_of(after.groups) == hexes_of(groups_of(player)));
            }
        });
    }

    TEST_CASE("tiger island groups: the worst eruption is the worst of those that can be played") {
        constexpr GroupValues values = {0, 2, 8, 20, 40, 80, 88};
        int worse = 0;
        play_games(20, [&](const State& state) {
            if (state.phase != Phase::place || state.turn() == 0) return;
            const Player& opponent = state.players[index(state.mover()) ^ 1];
            const Groups groups = groups_of(opponent);
            int expected = prospects(groups, opponent.totoros, values);
            TigerIsland::MoveList placements;
            TigerIsland::legal_moves(state, placements);
            for (const Move& move : placements) {
                State next = state;
                lay_tile(next, move.cell, move.direction());
                const Player& hit = next.players[index(state.mover()) ^ 1];
                expected = std::min(expected, prospects(groups_of(hit), hit.totoros, values));
            }
            Eruptions eruptions;
            list_eruptions(state, eruptions);
            REQUIRE(prospects_after_eruption(state, groups, opponent.totoros, eruptions,
                                             blocked_hexes(state), values) == expected);
            worse += expected < prospects(groups, opponent.totoros, values) ? 1 : 0;
        });
        CHECK(worse > 50);
    }

    TEST_CASE("tiger island groups: the best groups count, one for each totoro left") {
        constexpr GroupValues values = {0, 1, 2, 4, 8, 16, 32};
        Groups groups;
        for (const int size : {1, 9, 3, 5, 2}) groups.push_back({{}, size});
        CHECK(prospects(groups, 0, values) == 0);
        CHECK(prospects(groups, 1, values) == 32);
        CHECK(prospects(groups, 2, values) == 48);
        CHECK(prospects(groups, 3, values) == 52);
    }
}

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
