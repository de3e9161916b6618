// Checks last shorelines: arms on boards made for them, and whole games of the policy against the
// exact solver.

#include <doctest/doctest.h>

#include <initializer_list>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/plan/shoreline_arms.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;

namespace {

Plane cells(std::initializer_list<Cell> list) {
    Plane plane;
    for (Cell cell : list) plane |= cell.plane();
    return plane;
}

Plane block(int left, int bottom, int width, int height) {
    Plane plane;
    for (int x = left; x < left + width; ++x)
        for (int y = bottom; y < bottom + height; ++y) plane |= Cell(x, y).plane();
    return plane;
}

constexpr std::size_t last = shoreline_count - 1;

/// The game of the policy up to its last shoreline.
PlannedGame before_last_shoreline(const Rules& rules, std::uint64_t number, State& state) {
    Rng rng = stream(21, number, Purpose::deal);
    const Deal deal = TinyIslands::deal(rules, rng);
    state = TinyIslands::start(rules, deal);
    Policy policy(rules, {});
    policy.start(state);
    while (!(state.shoreline_due() && state.drawn == last) && !TinyIslands::is_over(state)) {
        const Move move = policy.choose(state, rng);
        policy.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    return policy.planned(state);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a loop reaches a tile over open water, and gives up idle cells for it") {
        Board board;
        board.of(Tile::forest) = cells({Cell(6, 1)});
        board.of(Tile::house) = cells({Cell(0, 0), Cell(2, 2)});
        const Plane square = block(0, 0, 3, 3);
        const Plane arm = cells({Cell(3, 1), Cell(4, 1), Cell(5, 1), Cell(6, 1)});
        const ShorelineArms arms(board, last, square, board_plane, {});
        CHECK(arms.targets() == cells({Cell(6, 1)}));
        const Plane reaching = arms.reaching(Cell(6, 1));
        CHECK(is_loop(reaching));
        CHECK((arm & ~reaching).none());
        CHECK((board.occupied() & ~reaching).none());

        SUBCASE("up to 24 edges, which idle cells pay") {
            board.of(Tile::forest) = cells({Cell(8, 8)});
            board.of(Tile::house) = cells({Cell(3, 8)});
            const Plane strip = block(0, 8, 4, 1);
            const ShorelineArms from_strip(board, last, strip, board_plane, {});
            CHECK(from_strip.reaching(Cell(8, 8)) == block(3, 8, 6, 1));
        }
        SUBCASE("not through tiles or where other shorelines are") {
            const Plane allowed = board_plane & ~block(4, 0, 1, 9);
            CHECK(ShorelineArms(board, last, square, allowed, {}).reaching(Cell(6, 1)).none());
            board.of(Tile::wave) = block(4, 0, 1, 9);
            CHECK(ShorelineArms(board, last, square, board_plane, {}).reaching(Cell(6, 1)).none());
        }
    }

    TEST_CASE("a loop around a lake does not reach into itself") {
        Board board;
        board.interiors[0] = block(0, 0, 5, 5);
        board.of(Tile::house) = cells({Cell(1, 1), Cell(0, 0)});
        board.of(Tile::sand) = cells({Cell(2, 2)});
        const ShorelineArms arms(board, last, block(1, 1, 3, 3), board_plane, {});
        CHECK(arms.targets().none());
    }

    TEST_CASE("a loop that reaches for sands gives up fewer of them elsewhere") {
        Board board;
        board.of(Tile::house) = block(0, 0, 1, 9);
        board.of(Tile::sand) = cells({Cell(3, 4)});
        const Plane column = block(0, 0, 1, 9);
        const ShorelineArms arms(board, last, column, board_plane, {});
        CHECK(arms.targets().test(Cell(2, 4).bit()));
        CHECK(arms.reaching(Cell(2, 4)) == (column | cells({Cell(1, 4), Cell(2, 4)})));
        // Full: the strip below has no edge to spare, and its sands are worth as much.
        Board full;
        full.of(Tile::house) = block(0, 0, 9, 1) | cells({Cell(0, 1)});
        full.of(Tile::sand) = cells({Cell(4, 3), Cell(7, 2)});
        const Plane loop = block(0, 0, 9, 1) | cells({Cell(0, 1), Cell(7, 1)});
        REQUIRE(perimeter(loop) == max_shoreline_edges);
        const ShorelineArms spent(full, last, loop, board_plane, {});
        CHECK(spent.reaching(Cell(4, 2)).none());
    }

    TEST_CASE("nearly all last shorelines of the policy are the best ones") {
        constexpr int games = 200;
        int best = 0;
        int total = 0;
        ExactShorelineSolver solver;
        for (int game = 0; game < games; ++game) {
            State state;
            const Rules rules;
            const PlannedGame planned =
                before_last_shoreline(rules, static_cast<std::uint64_t>(game), state);
            const Shoreline quick = PolicyModel::shoreline(planned, rules);
            CAPTURE(game);
            REQUIRE(is_legal_shoreline(quick.interior, state.shore_points));
            Board board = state.board;
            board.interiors[last] = quick.interior;
            REQUIRE(score(board, rules).total() == quick.total);
            const int exact =
                solver.solve(state.board, last, state.shore_points, rules, quick.interior)
                    .score.total();
            best += quick.total == exact ? 1 : 0;
            total += exact - quick.total;
        }
        CHECK(best >= games * 95 / 100);  // without arms 86 %
        CHECK(total <= games / 10);       // without arms 0.28 points a game
    }
}
