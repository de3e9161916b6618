// Alpha-beta compared with plain minimax, its knowledge with the rules, and its limits.

#include "strategies/alpha_beta.hpp"

#include "strategies/tile_game/alpha_beta.hpp"
#include "strategies/tile_game/solver.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

using PlainAlphaBeta = AlphaBeta<PlainSearch<TileGame>>;

AlphaBetaParams params(int depth, int nodes = 0, int table = 1, bool vary = false) {
    return {depth, nodes, table, vary};
}

/// The value, for the first seat, that alpha-beta must find; computed by looking at every move.
template <class Knowledge>
int plain_value(const typename Knowledge::Node& node, int depth) {
    if (Knowledge::is_over(node)) return Knowledge::final_value(node);
    if (depth == 0) return Knowledge::evaluate(node);
    const bool first = Knowledge::to_move(node) == Seat::first;
    int best = first ? -2'000'000'000 : 2'000'000'000;
    Knowledge::for_each_move(node, [&](const Move& move) {
        auto next = node;
        Knowledge::play(next, move);
        const int value = plain_value<Knowledge>(next, depth - 1);
        best = first ? std::max(best, value) : std::min(best, value);
        return false;
    });
    return best;
}

template <class Knowledge>
void check_against_plain(const State& state, int depth, int table) {
    CAPTURE(TileGame::print_state(state));
    CAPTURE(depth);
    CAPTURE(table);
    AlphaBeta<Knowledge> search(state.rules(), params(depth, 0, table));
    const auto found = search.search(state);
    const auto root = Knowledge::root(state);
    const int value = plain_value<Knowledge>(root, depth);
    CHECK(found.value == (state.to_move == Seat::first ? value : -value));
    auto next = root;
    Knowledge::play(next, found.move);
    CHECK(plain_value<Knowledge>(next, depth - 1) == value);
}

/// Checks that the node's moves are the game's, and that leaves are valued as if the moves were
/// made.
template <class Knowledge>
void check_moves(const State& state, const typename Knowledge::Node& node) {
    std::multiset<int> made;
    std::multiset<int> valued;
    std::size_t moves = 0;
    Knowledge::for_each_move(node, [&](const Move& move) {
        REQUIRE(TileGame::is_legal(state, move));
        auto next = node;
        Knowledge::play(next, move);
        made.insert(Knowledge::is_over(next) ? Knowledge::final_value(next)
                                             : Knowledge::evaluate(next));
        ++moves;
        return false;
    });
    Knowledge::for_each_leaf(node, [&](int value) {
        valued.insert(value);
        return false;
    });
    CHECK(made == valued);
    CHECK(moves == static_cast<std::size_t>(count(state.open) * state.pool()));
}

/// Plays a random game and checks in each position that the node says what the game says.
template <class Knowledge>
void check_twin(const Rules& rules, Rng& rng) {
    State state = TileGame::start(rules, {});
    auto node = Knowledge::root(state);
    while (!TileGame::is_over(state)) {
        CAPTURE(TileGame::print_state(state));
        REQUIRE_FALSE(Knowledge::is_over(node));
        REQUIRE(Knowledge::to_move(node) == TileGame::to_move(state));
        check_moves<Knowledge>(state, node);
        const Move move = TileGame::sample_move(state, rng);
        TileGame::play(state, move, {});
        Knowledge::play(node, move);
        const auto again = Knowledge::root(state);
        REQUIRE(node.planes == again.planes);
        REQUIRE(node.mine == again.mine);
        REQUIRE(node.theirs == again.theirs);
        REQUIRE(Knowledge::hash(node) == Knowledge::hash(again));
    }
    REQUIRE(Knowledge::is_over(node));
    CHECK((Knowledge::final_value(node) > 0) == (state.margin() > 0));
    CHECK((Knowledge::final_value(node) < 0) == (state.margin() < 0));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("alpha-beta: the Tile Game's positions say what the game says") {
        Rng rng(1);
        for (int i = 0; i < 60; ++i) {
            const bool stop = i % 3 == 0;
            check_twin<SmallEvaluation>({3, 3, 10, stop}, rng);
            check_twin<SmallEvaluation>({4, 4, 15, stop}, rng);
            check_twin<SmallEvaluation>({1, 16, 9, stop}, rng);
            check_twin<MediumEvaluation>({3, 3, 10, stop}, rng);
            check_twin<MediumEvaluation>({5, 5, 26, stop}, rng);
            check_twin<MediumEvaluation>({8, 4, 99, stop}, rng);
            check_twin<LargeEvaluation>({3, 3, 10, stop}, rng);
            check_twin<LargeEvaluation>({8, 8, 20, stop}, rng);
        }
        CHECK(SmallEvaluation::fits({4, 4, 15, false}));
        CHECK_FALSE(SmallEvaluation::fits({4, 4, 16, false}));
        CHECK(SmallEvaluation::fits({4, 4, 13, false, 2}));
        CHECK_FALSE(SmallEvaluation::fits({4, 4, 13, false, 3}));
        CHECK_FALSE(SmallEvaluation::fits({3, 6, 10, false}));
    }

    TEST_CASE("alpha-beta: finds what plain minimax finds") {
        Rng rng(2);
        for (int i = 0; i < 60; ++i) {
            const Rules rules = i % 2 == 0 ? Rules{2, 3, 5, i % 3 == 0} : Rules{3, 3, 4, false, 2};
            const State state = test::random_position(rules, i % 4, rng);
            for (int depth = 1; depth <= std::min(4, count(state.open)); ++depth)
                for (int table : {0, 1}) {
                    check_against_plain<SmallEvaluation>(state, depth, table);
                    check_against_plain<MediumEvaluation>(state, depth, table);
                    check_against_plain<LargeEvaluation>(state, depth, table);
                }
            check_against_plain<PlainSearch<TileGame>>(state, 3, 1);
        }
    }

    TEST_CASE("alpha-beta: finds what plain minimax finds, deep enough for the table") {
        Rng rng(5);
        for (const Rules& rules :
             {Rules{2, 3, 6, false}, Rules{1, 7, 6, true}, Rules{2, 4, 5, false}})
            for (int i = 0; i < 6; ++i) {
                const State state = test::cheap_position(rules, 1 + i % 2, rng);
                for (int depth = 4; depth <= std::min(6, count(state.open)); ++depth)
                    check_against_plain<SmallEvaluation>(state, depth, 1);
            }
    }

    TEST_CASE("alpha-beta: to the end of the game it is exact") {
        Rng rng(3);
        Solver solver;
        for (int i = 0; i < 40; ++i) {
            const State state = test::cheap_position({3, 3, 10, i % 2 == 0}, 2 + i % 5, rng);
            CAPTURE(TileGame::print_state(state));
            const int margin = solver.value(state).margin;
            const int for_mover = state.to_move == Seat::first ? margin : -margin;
            for (int table : {0, 1}) {
                AlphaBetaPlayer search(state.rules(), params(99, 0, table));
                const auto found = search.search(state);
                const int won = (for_mover > 0) - (for_mover < 0);
                CHECK(found.value == 100'000 * won + 16 * for_mover);
                const std::vector<Move> best = solver.best_moves(state).best_moves;
                CHECK(std::find(best.begin(), best.end(), found.move) != best.end());
            }
        }
    }

    TEST_CASE("alpha-beta: a choice does not depend on earlier ones") {
        Rng rng(4);
        AlphaBetaPlayer kept({3, 4, 9, false}, params(5));
        for (int i = 0; i < 20; ++i) {
            const State state = test::random_position({3, 4, 9, false}, i % 4, rng);
            AlphaBetaPlayer fresh({3, 4, 9, false}, params(5));
            const auto a = kept.search(state);
            const auto b = fresh.search(state);
            CHECK(a.move == b.move);
            CHECK(a.value == b.value);
            CHECK(a.nodes == b.nodes);
        }
    }

    TEST_CASE("alpha-beta: stays near its budget of nodes") {
        const State start = TileGame::start({5, 5, 26, false}, {});
        AlphaBetaPlayer unlimited(start.rules(), params(3));
        const auto deep = unlimited.search(start);
        CHECK(deep.depth == 3);
        AlphaBetaPlayer search(start.rules(), params(99, 20'000));
        const auto found = search.search(start);
        CHECK(found.depth >= 1);
        CHECK(found.depth < 6);
        CHECK(found.nodes >= 20'000);
        CHECK(found.nodes < 22'000);
        AlphaBetaPlayer least(start.rules(), params(99, 1));
        CHECK(least.search(start).depth == 1);
    }

    TEST_CASE("alpha-beta: varying draws among equals only") {
        const State start = TileGame::start({3, 3, 6, false}, {});
        AlphaBetaPlayer search(start.rules(), params(9, 0, 1, true));
        Solver solver;
        const std::vector<Move> best = solver.best_moves(start).best_moves;
        std::set<int> cells;
        for (std::uint64_t i = 0; i < 12; ++i) {
            Rng rng(i);
            const Move move = search.choose(start, rng);
            CHECK(std::find(best.begin(), best.end(), move) != best.end());
            cells.insert(move.cell);
        }
        CHECK(cells.size() >= 3);
    }

    TEST_CASE("transposition table: forgets, keeps the deepest and the latest") {
        TranspositionTable<Move> table(1);
        CHECK(table.find(5) == nullptr);
        table.store(5, 1, 2, BoundType::exact, {});
        CHECK(table.find(5) == nullptr);

        TranspositionTable<Move> one(2 * sizeof(TranspositionTable<Move>::Entry));
        for (int round = 0; round < 70'000; ++round) {
            one.forget();
            REQUIRE(one.find(1) == nullptr);
            one.store(1, 7, 70, BoundType::lower, {3, 4});
        }
        one.store(2, 1, 10, BoundType::upper, {});
        one.store(3, 1, 11, BoundType::upper, {});
        REQUIRE(one.find(1) != nullptr);
        CHECK(one.find(1)->value == 70);
        CHECK(one.find(1)->move == Move{3, 4});
        CHECK(one.find(2) == nullptr);
        CHECK(one.find(3) != nullptr);
    }
}
