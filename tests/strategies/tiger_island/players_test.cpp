// The players of Tiger Island: what makes each of them itself, and who beats whom.

#include "core/tiger_island/placement.hpp"
#include "strategies/random.hpp"
#include "strategies/tiger_island/groups.hpp"
#include "strategies/tiger_island/settler.hpp"
#include "strategies/tiger_island/strategist.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

using Random = RandomStrategy<TigerIsland>;

/// Plays to the end and checks that every move is legal. `visit` sees each decision and the move
/// chosen.
template <class A, class B, class Visit>
State play_game(A& first, B& second, std::uint64_t game, Visit&& visit) {
    Rng deal_rng = stream(6, game, Purpose::deal);
    const Deal deal = TigerIsland::deal({}, deal_rng);
    Rng rngs[2] = {stream(6, game, Purpose::strategy, 0), stream(6, game, Purpose::strategy, 1)};
    State state = TigerIsland::start({}, deal);
    while (!TigerIsland::is_over(state)) {
        Rng& rng = rngs[index(state.mover())];
        const Rng before = rng;
        const Move move =
            state.mover() == Seat::first ? first.choose(state, rng) : second.choose(state, rng);
        REQUIRE(TigerIsland::is_legal(state, move));
        visit(state, move, before);
        TigerIsland::play(state, move, deal);
    }
    REQUIRE(state.move_count <= 2 * max_turns);
    return state;
}

/// Twice the points of `a` in pairs of games with swapped seats, at most 4 per pair.
template <class A, class B>
int points_of(A a, B b, std::uint64_t pairs) {
    const auto ignore = [](const State&, const Move&, const Rng&) {};
    int points = 0;
    for (std::uint64_t game = 0; game < pairs; ++game) {
        const Winner first = play_game(a, b, game, ignore).winner;
        const Winner second = play_game(b, a, game, ignore).winner;
        points += first == Winner::none ? 1 : first == Winner::first ? 2 : 0;
        points += second == Winner::none ? 1 : second == Winner::second ? 2 : 0;
    }
    return points;
}

/// Checks that a fresh player that gets only the state and the stream makes an equal choice.
template <class S>
void check_plays(const typename S::Params& params, std::uint64_t games) {
    S player({}, params);
    S opponent({}, params);
    for (std::uint64_t game = 0; game < games; ++game)
        play_game(player, opponent, game, [&](const State& state, const Move& move, Rng rng) {
            REQUIRE(S({}, params).choose(state, rng) == move);
        });
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island players: legal moves, at most 45 turns, no memory") {
        check_plays<Random>({}, 200);
        check_plays<Totoro>({}, 50);
        check_plays<Settler>({}, 10);
        check_plays<Greedy>({}, 4);
        check_plays<Tactician>({}, 1);
        check_plays<Strategist>({3, 2}, 1);
    }

    TEST_CASE("tiger island players: totoro builds totoros, expands only if it must, and erupts") {
        Totoro totoro({}, {});
        Random random({}, {});
        int totoros = 0;
        int eruptions = 0;
        const auto check = [&](const State& state, const Move& move, const Rng&) {
            if (state.mover() != Seat::first) return;
            TigerIsland::MoveList moves;
            TigerIsland::legal_moves(state, moves);
            const auto offers = [&](Action action) {
                return std::any_of(moves.begin(), moves.end(),
                                   [&](const Move& m) { return m.action == action; });
            };
            if (offers(Action::totoro)) CHECK(move.action == Action::totoro);
            if (move.action == Action::expand) CHECK(!offers(Action::found));
            totoros += move.action == Action::totoro ? 1 : 0;
            const bool on_top = state.phase == Phase::place && state.hex_at(move.cell) >= 0;
            eruptions += on_top ? 1 : 0;
        };
        for (std::uint64_t game = 0; game < 20; ++game) play_game(totoro, random, game, check);
        CHECK(totoros > 20);
        // Against itself it finds settlements to erupt over.
        eruptions = 0;
        for (std::uint64_t game = 0; game < 20; ++game) play_game(totoro, totoro, game, check);
        CHECK(eruptions > 40);
    }

    TEST_CASE("tiger island players: totoro leaves no group of four in reach of an eruption") {
        Totoro totoro({}, {});
        int hits = 0;
        const auto check = [&](const State& state, const Move& move, const Rng&) {
            if (state.phase != Phase::place) return;
            const Player& opponent = state.players[index(state.mover()) ^ 1];
            const Groups targets = groups_of(opponent);
            Eruptions eruptions;
            list_eruptions(state, eruptions);
            const HexSet blocked = blocked_hexes(state);
            const HexSet own = state.me().pieces;
            bool in_reach = false;
            for (const Eruption& e : eruptions)
                for (const Group& group : targets)
                    in_reach = in_reach || (group.size >= 4 && opponent.totoros > 0 &&
                                            (group.hexes.test(e.a) || group.hexes.test(e.b)) &&
                                            !blocked.test(e.a) && !blocked.test(e.b) &&
                                            !own.test(e.a) && !own.test(e.b));
            if (!in_reach) return;
            const Eruption covered = covered_by(state, move);
            CHECK((opponent.pieces.test(covered.a) || opponent.pieces.test(covered.b)));
            ++hits;
        };
        for (std::uint64_t game = 0; game < 20; ++game) play_game(totoro, totoro, game, check);
        CHECK(hits > 20);
    }

    TEST_CASE("tiger island players: the settler's tiles threaten the opponent's groups") {
        Settler settler({}, {});
        int tiles = 0;
        int beside = 0;
        const auto count = [&](const State& state, const Move& move, const Rng&) {
            const HexSet targets = hexes_of_groups(state.players[index(state.mover()) ^ 1]);
            if (state.phase != Phase::place || state.hex_at(move.cell) >= 0) return;
            if (state.turn() == 0 || targets.none()) return;
            ++tiles;
            for (const Cell& step : steps) {
                const int hex = state.hex_at(move.cell + step);
                if (hex < 0 || !targets.test(static_cast<unsigned>(hex))) continue;
                ++beside;
                break;
            }
        };
        for (std::uint64_t game = 0; game < 10; ++game) play_game(settler, settler, game, count);
        CHECK(tiles > 200);
        CHECK(2 * beside > tiles);
    }

    TEST_CASE("tiger island players: a settler without villagers builds its totoros") {
        Settler settler({}, {});
        int last_totoros = 0;
        const auto count = [&](const State& state, const Move& move, const Rng&) {
            if (state.phase == Phase::build && state.me().villagers == 0)
                last_totoros += move.action == Action::totoro ? 1 : 0;
        };
        for (std::uint64_t game = 0; game < 20; ++game) play_game(settler, settler, game, count);
        CHECK(last_totoros > 0);
    }

    TEST_CASE(
        "tiger island players: the tactician's turns are sorted, and its choice is the first") {
        Tactician tactician({}, {});
        Random random({}, {});
        std::vector<PlannedTurn> turns;
        play_game(random, random, 1, [&](const State& state, const Move&, Rng rng) {
            if (state.turn() % 6 != 3) return;
            Rng same = rng;
            tactician.plan_turns(state, rng, 20, turns);
            for (std::size_t i = 1; i < turns.size(); ++i)
                CHECK(turns[i - 1].value >= turns[i].value);
            const Move choice = tactician.choose(state, same);
            CHECK(choice == (state.phase == Phase::place ? turns[0].placement : turns[0].build));
        });
    }

    TEST_CASE("tiger island players: each beats those before it") {
        CHECK(points_of(Greedy({}, {}), Random({}, {}), 5) >= 18);
        CHECK(points_of(Totoro({}, {}), Random({}, {}), 50) >= 196);
        CHECK(points_of(Tactician({}, {}), Totoro({}, {}), 5) >= 14);
        CHECK(points_of(Settler({}, {}), Totoro({}, {}), 20) >= 72);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("tiger island players: totoro wins 99 % against random") {
        CHECK(points_of(Totoro({}, {}), Random({}, {}), skerry::test::share(1000, 50)) >=
              skerry::test::share(3960, 50));
    }

    TEST_CASE("tiger island players: settler wins 98 % against totoro, 90 % against tactician") {
        CHECK(points_of(Settler({}, {}), Totoro({}, {}), skerry::test::share(500, 50)) >=
              skerry::test::share(1960, 50));
        CHECK(points_of(Settler({}, {}), Tactician({}, {}), skerry::test::share(50, 10)) >=
              skerry::test::share(180, 10));
    }

    TEST_CASE("tiger island players: tactician wins 80 % against totoro") {
        CHECK(points_of(Tactician({}, {}), Totoro({}, {}), skerry::test::share(1000, 50)) >=
              skerry::test::share(3200, 50));
    }
}

}  // namespace
}  // namespace skerry::tiger_island
