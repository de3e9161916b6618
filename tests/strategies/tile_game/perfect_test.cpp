// The last moves of a search, dealt with in groups, and the same search node by node.
// The perfect player of the Tile Game: it keeps the margin against every other strategy.

#include "strategies/tile_game/perfect.hpp"

#include "strategies/alpha_beta.hpp"
#include "strategies/random.hpp"
#include "strategies/tile_game/alpha_beta.hpp"
#include "strategies/tile_game/evaluation_horizon.hpp"
#include "strategies/tile_game/greedy.hpp"
#include "strategies/tree_search.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

/// What `Knowledge` knows, but for search_one() and search_two().
template <class Knowledge>
struct NodeByNode {
    using Game = TileGame;
    using Node = typename Knowledge::Node;

    static Node root(const State& state) { return Knowledge::root(state); }
    static bool is_over(const Node& node) { return Knowledge::is_over(node); }
    static Seat to_move(const Node& node) { return Knowledge::to_move(node); }
    static int final_value(const Node& node) { return Knowledge::final_value(node); }
    static int evaluate(const Node& node) { return Knowledge::evaluate(node); }
    static int plies_left(const Node& node) { return Knowledge::plies_left(node); }
    static void play(Node& node, const Move& move) { Knowledge::play(node, move); }
    template <class Visit>
    static void for_each_move(const Node& node, Visit&& visit) {
        Knowledge::for_each_move(node, std::forward<Visit>(visit));
    }
    template <class Visit>
    static void for_each_leaf(const Node& node, Visit&& visit) {
        Knowledge::for_each_leaf(node, std::forward<Visit>(visit));
    }
    static std::size_t move_capacity(const Rules& rules) { return Knowledge::move_capacity(rules); }
    static std::uint64_t hash(const Node& node) { return Knowledge::hash(node); }
};

template <class Knowledge>
void check(const State& state, const AlphaBetaParams& params) {
    CAPTURE(TileGame::print_state(state));
    CAPTURE(params.depth);
    CAPTURE(params.nodes);
    AlphaBeta<Knowledge> grouped(state.rules(), params);
    AlphaBeta<NodeByNode<Knowledge>> plain(state.rules(), params);
    const auto found = grouped.search(state);
    const auto expected = plain.search(state);
    CHECK(found.move == expected.move);
    CHECK(found.value == expected.value);
    CHECK(found.depth == expected.depth);
    CHECK(found.nodes == expected.nodes);
}

/// search_one() against all leaves one by one, with windows around what they are worth.
template <class Knowledge>
void check_one(const State& state, Rng& rng) {
    CAPTURE(TileGame::print_state(state));
    const auto node = Knowledge::root(state);
    const int sign = state.to_move == Seat::first ? 1 : -1;
    std::vector<int> values;
    Knowledge::for_each_leaf(node, [&](int value) {
        values.push_back(sign * value);
        return false;
    });
    for (int i = 0; i < 20; ++i) {
        const int beta = values[rng.below(static_cast<std::uint32_t>(values.size()))] +
                         static_cast<int>(rng.below(3));
        CAPTURE(beta);
        const auto end =
            std::find_if(values.begin(), values.end(), [&](int value) { return value >= beta; });
        const auto visited = end - values.begin() + (end == values.end() ? 0 : 1);
        std::uint64_t nodes = 0;
        CHECK(Knowledge::search_one(node, beta, nodes) ==
              *std::max_element(values.begin(), values.begin() + visited));
        CHECK(nodes == static_cast<std::uint64_t>(visited));
    }
}

/// Positions of games, from the start to the last move.
template <class Knowledge>
void check_games(const Rules& rules, int deepest, int games, Rng& rng) {
    for (int game = 0; game < test::share(games); ++game)
        for (int moves = 0; moves < rules.cells(); ++moves) {
            const State state = game % 2 == 0 ? test::random_position(rules, moves, rng)
                                              : test::cheap_position(rules, moves, rng);
            if (TileGame::is_over(state)) continue;
            check_one<Knowledge>(state, rng);
            for (int depth = 1; depth <= deepest; ++depth)
                check<Knowledge>(state, {depth, 0, 0, game % 4 > 1});
            check<Knowledge>(state, {deepest, 300, 1, false});
        }
}

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
    TEST_CASE("alpha-beta: the last moves in groups are those node by node") {
        Rng rng(1);
        for (const bool stop : {false, true}) {
            check_games<SmallEvaluation>({3, 3, 10, stop}, 4, 20, rng);
            check_games<SmallEvaluation>({2, 3, 3, stop}, 4, 40, rng);
            check_games<SmallEvaluation>({1, 16, 9, stop}, 3, 5, rng);
            check_games<SmallEvaluation>({4, 4, 15, stop}, 3, 10, rng);
            check_games<MediumEvaluation>({5, 5, 26, stop}, 2, 5, rng);
            check_games<LargeEvaluation>({8, 8, 20, stop}, 2, 1, rng);
            check_games<LargeEvaluation>({3, 3, 10, stop}, 4, 5, rng);
        }
    }

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
        CHECK_NOTHROW(Perfect({3, 3, 20, false, 4}, {}));
        CHECK_THROWS_AS(Perfect({3, 3, 20, false, 5}, {}), NotationError);
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
