// The last moves of a search, dealt with in groups, and the same search node by node.

#include "strategies/tile_game/evaluation_horizon.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "strategies/alpha_beta.hpp"
#include "tests/support/sanitized.hpp"
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
}
