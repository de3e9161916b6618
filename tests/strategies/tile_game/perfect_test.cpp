// The perfect player of the Tile Game: it keeps the margin against every other strategy.

#include "strategies/tile_game/perfect.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "strategies/random.hpp"
#include "strategies/tile_game/alpha_beta.hpp"
#include "strategies/tile_game/greedy.hpp"
#include "strategies/tree_search.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

template <class First, class Second>
State play_match(State state, First& first, Second& second, Rng& first_rng, Rng& second_rng) {
    while (!TileGame::is_over(state)) {
        const Move move = TileGame::to_move(state) == Seat::first
                              ? first.choose(state, first_rng)
                              : second.choose(state, second_rng);
        REQUIRE(TileGame::is_legal(state, move));
        TileGame::play(state, move, {});
    }
    return state;
}

struct Starts {
    int won = 0;
    int kept = 0;  ///< games in which the margin was what it had to be, or better
    int total = 0;
};

/// Plays games from random starts, with `perfect` in each seat in turn.
template <class Opponent>
Starts play_from_random_starts(const Rules& rules, Opponent opponent, int games) {
    Perfect perfect(rules, {true, 64});
    Solver judge;
    Rng rng(11);
    Starts starts;
    for (int i = 0; i < games; ++i) {
        const State start = test::random_position(rules, i % 5, rng);
        CAPTURE(TileGame::print_state(start));
        Rng a(rng.next());
        Rng b(rng.next());
        const bool first = i / 5 % 2 == 0;
        const State end = first ? play_match(start, perfect, opponent, a, b)
                                : play_match(start, opponent, perfect, a, b);
        const int sign = first ? 1 : -1;
        const int promised = sign * judge.value(start).margin;
        CHECK(sign * end.margin() >= promised);
        starts.won += promised > 0;
        starts.kept += sign * end.margin() >= promised;
        ++starts.total;
    }
    return starts;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("perfect: against itself the standard board is a draw") {
        const Rules rules;
        Perfect perfect(rules, {});
        Perfect varying(rules, {true, 64});
        std::set<std::string> ends;
        for (std::uint64_t i = 0; i < 20; ++i) {
            Rng a(i);
            Rng b(i + 100);
            const State start = TileGame::start(rules, {});
            CHECK(play_match(start, perfect, perfect, a, b).margin() == 0);
            const State end = play_match(start, varying, varying, a, b);
            CHECK(end.margin() == 0);
            ends.insert(TileGame::print_state(end));
        }
        CHECK(ends.size() > 5);
    }

    TEST_CASE("perfect: without variation it plays the first of the best moves") {
        Rng rng(1);
        Perfect perfect({3, 3, 10, false}, {});
        Solver solver;
        for (int i = 0; i < 50; ++i) {
            const State state = test::random_position({3, 3, 10, false}, 1 + i % 6, rng);
            CHECK(perfect.choose(state, rng) == solver.best_moves(state).best_moves.front());
        }
    }

    TEST_CASE("perfect: never falls short of what a position is worth, a few starts") {
        const Rules rules;
        CHECK(play_from_random_starts(rules, RandomStrategy<TileGame>(rules, {}), 300).won > 50);
        CHECK(play_from_random_starts(rules, AlphaBetaPlayer(rules, {3, 0, 1, false}), 100).kept ==
              100);
        play_from_random_starts({2, 4, 7, true}, Greedy({2, 4, 7, true}, {}), 200);
    }

    TEST_CASE("perfect: refuses boards that cannot be solved in time") {
        CHECK_NOTHROW(Perfect({4, 4, 10, false}, {}));
        CHECK_THROWS_WITH_AS(Perfect({5, 5, 26, false}, {}),
                             "perfect solves boards of up to 9 cells with pools of up to 24, and "
                             "of up to 16 cells with pools of up to 10, not 5x5x26; selective "
                             "plays on any",
                             NotationError);
        CHECK_THROWS_AS(Perfect({4, 4, 30, false}, {}), NotationError);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("perfect: never falls short in 10,000 random starts against every other strategy") {
        constexpr int games = test::share(10'000, 50);
        const Rules rules;
        RandomStrategy<TileGame> random(rules, {});
        CHECK(play_from_random_starts(rules, random, games).kept == games);
        CHECK(play_from_random_starts(rules, Greedy(rules, {}), games).kept == games);
        AlphaBetaPlayer alpha_beta(rules, {4, 0, 1, false});
        CHECK(play_from_random_starts(rules, alpha_beta, games).kept == games);
    }

    TEST_CASE("perfect: never falls short against tree search") {
        constexpr int games = test::share(2'000, 50);
        using Base = RandomStrategy<TileGame>;
        const Rules rules;
        TreeSearch<TileGame> search(
            rules, {300, 700, 0},
            std::make_unique<ErasedStrategy<TileGame, Base>>(Base(rules, {})));
        CHECK(play_from_random_starts<TreeSearch<TileGame>&>(rules, search, games).kept == games);
    }
}
