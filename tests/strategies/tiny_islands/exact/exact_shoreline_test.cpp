// The exact last shoreline and last turn compared with brute force, and special boards by hand.

#include "strategies/tiny_islands/exact/exact_shoreline.hpp"

#include <limits>

#include "core/random.hpp"
#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/record.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/endgames.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;
using namespace skerry::test;

namespace {

constexpr int no_limit = std::numeric_limits<int>::max();

struct Best {
    Plane interior;
    int points = std::numeric_limits<int>::min();  ///< without `score_floor`
    int loops = 0;
};

/// Scores every legal shoreline and keeps the first of the best. Gives up after `most` loops.
Best brute_force(Board board, std::size_t slot, Plane points, Rules rules, int most) {
    rules.score_floor = false;
    Best best;
    const auto take = [&](Plane interior) {
        board.interiors[slot] = interior;
        if (const int total = score(board, rules).total(); total > best.points) {
            best.points = total;
            best.interior = interior;
        }
        return ++best.loops < most;
    };
    for_each_loop(points, take, rules.longest_shoreline);
    return best;
}

Plane points_of(const Board& board, std::size_t slot) {
    Plane points;
    for (std::size_t i = 0; i < board.interiors.size(); ++i)
        if (i != slot) points |= boundary_points(board.interiors[i]);
    return points;
}

/// Compares the solver with brute force. Returns false if there are `most` loops or more.
bool compare(ExactShorelineSolver& solver, const Board& board, std::size_t slot, const Rules& rules,
             int most) {
    const Plane points = points_of(board, slot);
    const Best best = brute_force(board, slot, points, rules, most);
    if (best.loops >= most) return false;
    const ExactShoreline found = solver.solve(board, slot, points, rules);
    Board drawn = board;
    drawn.interiors[slot] = best.interior;
    CHECK(found.interior == best.interior);
    CHECK(found.score == score(drawn, rules));
    return true;
}

/// Calls f for endgames; `rules` gives the rules of each of them.
template <class F>
void compare_endgames(std::uint64_t seed, int boards, int most, F&& rules) {
    ExactShorelineSolver solver;
    test::Endgames endgames(seed);
    Rng rng(seed);
    for (int compared = 0; compared < boards;)
        compared += compare(solver, endgames.next().board, 2, rules(rng), most);
}
Rules default_rules(Rng&) { return {}; }
/// Any mixture of options, with shorelines of any length.
Rules any_rules(Rng& rng) {
    Rules rules = test::random_score_rules(rng);
    rules.longest_shoreline = static_cast<std::uint8_t>(4 + 2 * rng.below(11));
    return rules;
}

/// Compares on boards of any density, nested or not, also with fewer shorelines, under any rules.
void compare_random_boards(std::uint64_t seed, int boards, int most) {
    ExactShorelineSolver solver;
    test::RandomBoards random(seed);
    for (int compared = 0; compared < boards;) {
        const Board board = random.next();
        const std::size_t slot = random.rng().below(shoreline_count);
        compared += compare(solver, board, slot, any_rules(random.rng()), most);
    }
}

ExactShoreline solve(const Board& board, const Rules& rules = {}) {
    return ExactShorelineSolver().solve(board, 2, points_of(board, 2), rules);
}

/// An endgame before its last placement, with a random offer.
State last_turn(test::Endgames& endgames, Rng& rng) {
    State state = endgames.next();
    std::array<Plane, tile_kinds>& tiles = state.board.tiles;
    const Plane removed = state.board.occupied().lowest_bit();
    for (Plane& tile : tiles) tile &= ~removed;
    state.placed = 25;
    do
        for (Draw& draw : state.offers[25])
            draw = {static_cast<Tile>(rng.below(tile_kinds)),
                    static_cast<Zone>(rng.below(zone_count))};
    while (TinyIslands::is_over(state));
    return state;
}

/// Compares the last turn with solving each placement on its own.
void compare_last_turns(std::uint64_t seed, int states) {
    ExactShorelineSolver solver;
    test::Endgames endgames(seed);
    Rng rng(seed);
    for (int i = 0; i < states; ++i) {
        State state = last_turn(endgames, rng);
        if (i % 3 == 2) state.rules = any_rules(rng);
        TinyIslands::MoveList moves;
        TinyIslands::legal_moves(state, moves);
        Move best_move;
        ExactShoreline best;
        int best_points = std::numeric_limits<int>::min();
        Rules unfloored = state.rules;
        unfloored.score_floor = false;
        for (const Move& move : moves) {
            Board board = state.board;
            board.of(move.tile) |= move.cell.plane();
            const ExactShoreline found = solver.solve(board, 2, state.shore_points, unfloored);
            if (found.score.total() <= best_points) continue;
            best_points = found.score.total();
            best_move = move;
            best = found;
        }
        const ExactLastTurn turn = solver.solve_last_turn(state);
        CHECK(turn.placement == best_move);
        CHECK(turn.shoreline.interior == best.interior);
        const int points = state.rules.score_floor ? std::max(best_points, 0) : best_points;
        CHECK(turn.shoreline.score.total() == points);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("exact shoreline: equal to brute force on endgames") {
        compare_endgames(1, share(6), 50'000, default_rules);
    }

    TEST_CASE("exact shoreline: equal to brute force on any boards, under any rules") {
        compare_random_boards(2, share(80), 10'000);
    }

    TEST_CASE("exact shoreline: an earlier island enclosed, so that it becomes a lake") {
        // Sands on the island e4:e6 and a ring of forests around it: 2 x 12 - 2 points for the
        // forests and 3 + 2 + 3 edges of the sands, if all of the island turns to water.
        const Board board = test::board(
            "se4 se5 se6 fd3 fe3 ff3 fd4 ff4 fd5 ff5 fd6 ff6 fd7 fe7 ff7", {"e4:e6", "a9"});
        const ExactShoreline best = solve(board);
        CHECK(best.interior.contains(cells("d3:f7")));
        CHECK(best.score.components[penalty_component] == 0);
        CHECK(best.score.total() == 22 + 8);
    }

    TEST_CASE("exact shoreline: a lake in an earlier island") {
        // The only invalid tiles are the sand and the wave: 3 edges and 2 points in a lake.
        const Board board = test::board("sc3 wd3 fb1 fb2 fc1", {"a1:f6", "i9"});
        const ExactShoreline best = solve(board);
        CHECK(cells("b2:e5").contains(best.interior));
        CHECK(best.interior.contains(cells("c3:d3")));
        CHECK(best.score.total() == 3 + 2 + 4);
    }

    TEST_CASE("exact shoreline: without islets a lake in a lake stays water") {
        // An island around a lake around two invalid forests: dry only as an islet.
        const Board board = test::board("fe5 fe6", {"b2:h8", "c3:g7"});
        CHECK(solve(board).score.total() == 2);
        Rules rules;
        rules.islets = false;
        CHECK(solve(board, rules).score.total() == -10);
        rules.score_floor = true;
        CHECK(solve(board, rules).score.total() == 0);
    }

    TEST_CASE("exact shoreline: among equals the first in the order of the enumeration") {
        const ExactShoreline best = solve(Board{});
        CHECK(best.interior == brute_force(Board{}, 2, Plane{}, Rules{}, 1).interior);
        CHECK(best.score == tiny_islands::Score{});
    }

    TEST_CASE("exact shoreline: empty where no shoreline is legal") {
        const Board board = test::board("fe5", {"a1"});
        const ExactShoreline best = ExactShorelineSolver().solve(board, 2, ~Plane{}, Rules{});
        CHECK(best.interior.none());
        CHECK(best.score.total() == -5);
    }

    TEST_CASE("exact shoreline: the only one there is, where no single cell can be enclosed") {
        const Plane free = boundary_points(cells("d4:f6"));
        const Board board = test::board("fe5 sd4", {});
        const ExactShoreline best = ExactShorelineSolver().solve(board, 0, ~free, Rules{});
        CHECK(best.interior == cells("d4:f6"));
        CHECK(best.score.total() == -5);
    }

    TEST_CASE("exact shoreline: no memory of the boards before") {
        ExactShorelineSolver solver;
        test::Endgames endgames(3);
        for (int i = 0; i < 10; ++i) {
            const State state = endgames.next();
            const auto again = solver.solve(state.board, 2, state.shore_points, state.rules);
            const auto fresh = solve(state.board);
            CHECK(again.interior == fresh.interior);
            CHECK(again.nodes == fresh.nodes);
        }
    }

    TEST_CASE("exact shoreline: what is known makes the proof shorter, and changes nothing else") {
        ExactShorelineSolver solver;
        test::Endgames endgames(9);
        std::uint64_t without = 0;
        std::uint64_t with = 0;
        for (int i = 0; i < share(20); ++i) {
            const State state = endgames.next();
            const auto solve_knowing = [&](Plane known) {
                return solver.solve(state.board, 2, state.shore_points, state.rules, known);
            };
            const ExactShoreline best = solve_knowing(Plane{});
            const ExactShoreline again = solve_knowing(best.interior);
            CHECK(again.interior == best.interior);
            without += best.nodes;
            with += again.nodes;
            const Plane any = Plane::single(drawable_cells(state.shore_points).lowest());
            CHECK(solve_knowing(any).interior == best.interior);
            CHECK(solve_knowing(any).score == best.score);
        }
        CHECK(with <= without);
    }

    TEST_CASE("exact last turn: the best of the placements solved one by one") {
        compare_last_turns(102, 12);
    }
}

TEST_SUITE("conformance") {
    /// The recorded games were drawn by the strongest public program, whose last shorelines are
    /// known to be best.
    TEST_CASE("exact shoreline: recorded last shorelines are as good as ours, and no better") {
        const auto file = test::find_case_or_skip("tiny_islands_records.txt");
        if (!file) return;
        std::istringstream lines(test::read_text(*file));
        ExactShorelineSolver solver;
        int games = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.empty() || line.front() == '#') continue;
            const GameRecord record = parse_record(line);
            State state = TinyIslands::start(Rules{}, record.deal);
            for (const Move& move : std::span(record.moves).first(record.moves.size() - 1))
                TinyIslands::play(state, move, record.deal);
            REQUIRE(state.drawn == 2);
            const auto best = solver.solve(state.board, 2, state.shore_points, state.rules);
            CHECK(best.score.total() == record.figures.back());
            CHECK(is_legal_shoreline(best.interior, state.shore_points));
            ++games;
        }
        CHECK(games == 33);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("exact shoreline: equal to brute force on 40 endgames of every size") {
        compare_endgames(5, share(40, 20), sanitized ? 100'000 : no_limit, default_rules);
    }

    TEST_CASE("exact shoreline: equal to brute force on 50 endgames under any rules") {
        compare_endgames(6, share(50, 20), sanitized ? 100'000 : 1'000'000,
                         test::random_score_rules);
    }

    TEST_CASE("exact shoreline: equal to brute force on 500 boards of any kind") {
        compare_random_boards(7, share(500, 50), 50'000);
    }

    TEST_CASE("exact last turn: the best of the placements solved one by one, 60 states") {
        compare_last_turns(8, share(60, 20));
    }
}
