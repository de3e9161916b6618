// The exact solver's bounds: never below the scores and gains that legal shorelines give.

#include "strategies/tiny_islands/exact/score_bound.hpp"

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/tiny_islands/exact/walk_bound.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/endgames.hpp"

using namespace skerry;
using namespace skerry::tiny_islands;
using namespace skerry::tiny_islands::exact;
using skerry::test::cells;

namespace {

Plane other_points(const Board& board, std::size_t slot) {
    Plane points;
    for (std::size_t i = 0; i < board.interiors.size(); ++i)
        if (i != slot) points |= boundary_points(board.interiors[i]);
    return points;
}

int points_with(Board board, std::size_t slot, Plane interior, Rules rules) {
    rules.score_floor = false;
    board.interiors[slot] = interior;
    return score(board, rules).total();
}

/// A legal shoreline of any kind, or an empty plane.
Plane legal_loop(test::RandomLoops& loops, Plane points) {
    for (int tries = 0; tries < 20; ++tries)
        if (const Plane loop = loops.next(); is_legal_shoreline(loop, points)) return loop;
    return has_legal_shoreline(points) ? random_shoreline(points, loops.rng()) : Plane{};
}

/// Checks that the bound holds for legal shorelines, whatever the guess.
void check_admissible(std::uint64_t seed, int boards) {
    test::RandomBoards random(seed);
    test::RandomLoops loops(seed);
    ScoreBound bound;
    for (int i = 0; i < boards; ++i) {
        const Board board = random.next();
        const std::size_t slot = random.rng().below(shoreline_count);
        const Rules rules = test::random_score_rules(random.rng());
        const Plane points = other_points(board, slot);
        Plane guess = legal_loop(loops, points);
        if (guess.none()) continue;
        if (i % 4 == 0) guess = Plane{};
        bound.build(board, slot, rules, guess);
        for (int n = 0; n < 4; ++n) {
            const Plane loop = legal_loop(loops, points);
            const int points_there = points_with(board, slot, loop, rules);
            CHECK(bound.of(loop) >= ScoreBound::unit * points_there);
        }
    }
}

/// Checks that the bound holds for the third shoreline `loop`; the two earlier ones are drawn.
void check_holds(const Board& board, const Rules& rules, Plane guess, Plane loop) {
    REQUIRE(is_legal_shoreline(loop, other_points(board, 2)));
    ScoreBound bound;
    bound.build(board, 2, rules, guess);
    CHECK(bound.of(loop) >= ScoreBound::unit * points_with(board, 2, loop, rules));
}

/// Checks that the gain of a placement with legal shorelines is within the bound.
void check_gains(std::uint64_t seed, int boards) {
    test::RandomBoards random(seed);
    test::RandomLoops loops(seed);
    for (int i = 0; i < boards; ++i) {
        const Board board = random.next();
        const std::size_t slot = random.rng().below(shoreline_count);
        const Rules rules = test::random_score_rules(random.rng());
        const Plane loop = legal_loop(loops, other_points(board, slot));
        const Plane empty = board_plane & ~board.occupied();
        if (loop.none() || empty.none()) continue;
        for (Tile tile : all_tiles) {
            const Cell cell = Cell::from_bit(empty.nth(
                static_cast<int>(random.rng().below(static_cast<std::uint32_t>(empty.count())))));
            Board placed = board;
            placed.of(tile) |= cell.plane();
            const int gain =
                points_with(placed, slot, loop, rules) - points_with(board, slot, loop, rules);
            CHECK(gain <= most_gain(board, slot, rules, tile, cell, loop.test(cell.bit())));
        }
    }
}

/// The directions of a loop from its home point, with the interior to the left.
std::vector<std::size_t> directions_of(Plane interior) {
    std::vector<std::size_t> path;
    const int home = interior.lowest();
    const Plane points = boundary_points(interior);
    // The cell to the left of an edge must be inside, the cell to the right outside.
    constexpr std::array<int, 4> left_cell = {0, -1, -11, -10};
    const auto inside = [&](int cell) { return cell >= 0 && interior.test(cell); };
    int point = home;
    do {
        for (std::size_t d = 0; d < direction_count; ++d) {
            const int to = point + point_step[d];
            if (to < 0 || !points.test(to)) continue;
            if (inside(point + left_cell[d]) && !inside(point + left_cell[(d + 3) % 4])) {
                path.push_back(d);
                point = to;
                break;
            }
        }
    } while (point != home);
    return path;
}

/// How many values of the two bounds, which aim at `home`, differ where rest() means something.
int different_rests(const WalkBound& a, const WalkBound& b, int home) {
    constexpr int unreachable = -2000;
    int different = 0;
    for (int edges = 0; edges < max_shoreline_edges; ++edges)
        for (int point = home; point < point_count; ++point) {
            const int across = std::abs(point % row_stride - home % row_stride);
            const int rise = point / row_stride - home / row_stride;
            if (across + rise > max_shoreline_edges - edges) continue;
            for (std::size_t arriving = 0; arriving < direction_count; ++arriving) {
                const int x = std::max(a.rest(edges, arriving, point), unreachable);
                const int y = std::max(b.rest(edges, arriving, point), unreachable);
                different += x != y ? 1 : 0;
            }
        }
    return different;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("exact bound: never below the score") { check_admissible(1, 500); }

    TEST_CASE("exact bound: churches on an islet and on the ring around all") {
        // Each church has a house; both would be on land that the third shoreline adds.
        const Board board = test::board("Ce5 hf5 Cc3 hc4", {"d4:g6", "e5:f5"});
        const Plane around_all = cells("c3:h7");
        CHECK(points_with(board, 2, around_all, {}) == 2 * (2 + 1));
        check_holds(board, {}, around_all, around_all);
    }

    TEST_CASE("exact bound: a lake that drowns the second church of an island") {
        const Board board = test::board("Cc3 hb2 hb3 hc4 Ce5", {"b2:f6", "a9"});
        const Plane lake = cells("e5");
        CHECK(points_with(board, 2, lake, {}) == 3 * (2 + 1) - 5);
        check_holds(board, {}, cells("h8"), lake);
    }

    TEST_CASE("exact bound: a boat in a lake where the third shoreline makes no land") {
        const Board board = test::board("Bd4", {"b2:g7", "c3:f6"});
        Rules rules;
        rules.islets = false;
        CHECK(points_with(board, 2, cells("e4"), rules) == 2);
        check_holds(board, rules, Plane{}, cells("e4"));
    }

    TEST_CASE("exact bound: a wave that the third shoreline beside it makes harmless") {
        const Board board = test::board("we5 wa5", {"i9", "i7"});
        Rules rules;
        rules.coastal_waves_spoil = false;
        for (std::string_view island : {"e6", "a6", "d6:f6"}) {
            const Plane loop = cells(island);
            CHECK(points_with(board, 2, loop, rules) == 2);
            check_holds(board, rules, Plane{}, loop);
            check_holds(board, rules, loop, loop);
        }
    }

    TEST_CASE("exact bound: churches by all houses") {
        const Board board = test::board("Ce5 hf5 he6 hc3", {"i9", "i7"});
        Rules rules;
        rules.church = ChurchRule::all_houses;
        const Plane loop = cells("c3:f6");
        CHECK(points_with(board, 2, loop, rules) == 3 + 3 + 1 + 1 + 1);
        check_holds(board, rules, loop, loop);
        check_holds(board, rules, Plane{}, loop);
    }

    TEST_CASE("exact bound: boats in the widest lakes") {
        check_holds(test::board("Bd4", {"b2:g7", "i9"}), {}, Plane{}, cells("c3:f6"));
        check_holds(test::board("Bd4", {"c3:f6", "i9"}), {}, Plane{}, cells("b2:g7"));
    }

    TEST_CASE("exact gain: never below what a placement gains") { check_gains(5, 1000); }

    TEST_CASE("exact bound: local rules are exact") {
        test::Endgames endgames(2);
        test::RandomLoops loops(2);
        ScoreBound bound;
        for (int i = 0; i < 100; ++i) {
            State state = endgames.next();
            for (Tile tile : {Tile::house, Tile::wave, Tile::church, Tile::boat})
                state.board.of(tile) = Plane{};
            const Plane loop = legal_loop(loops, state.shore_points);
            if (loop.none()) continue;
            bound.build(state.board, 2, state.rules, Plane{});
            CHECK(bound.of(loop) ==
                  ScoreBound::unit * points_with(state.board, 2, loop, state.rules));
        }
    }

    TEST_CASE("walk bound: the same with every instruction set") {
        for (InstructionSet set : instruction_sets()) {
            test::Endgames endgames(4);
            Rng rng(4);
            ScoreBound bound;
            WalkBound plain(InstructionSet::baseline);
            WalkBound walks(set);
            for (int i = 0; i < 4; ++i) {
                const State state = endgames.next();
                bound.build(state.board, 2, state.rules, Plane{});
                CellValues prices{};
                for (int& price : prices) price = static_cast<int>(rng.below(41)) - 20;
                for (WalkBound* walk : {&plain, &walks}) {
                    walk->load(bound, state.shore_points);
                    walk->set_prices(bound, prices);
                }
                for (int home : board_plane) {
                    plain.aim_at(home);
                    walks.aim_at(home);
                    CHECK(different_rests(plain, walks, home) == 0);
                }
            }
        }
    }

    TEST_CASE("walk bound: a loop collects its bound, and no part more than the best walk") {
        test::Endgames endgames(3);
        test::RandomLoops loops(3);
        ScoreBound bound;
        WalkBound walks;
        for (int i = 0; i < 100; ++i) {
            const State state = endgames.next();
            const Plane loop = legal_loop(loops, state.shore_points);
            if (loop.none()) continue;
            bound.build(state.board, 2, state.rules, Plane{});
            CellValues prices{};
            int paid = 0;
            for (int cell : board_plane) {
                prices[static_cast<std::size_t>(cell)] =
                    static_cast<int>(loops.rng().below(41)) - 20;
                if (loop.test(cell)) paid += prices[static_cast<std::size_t>(cell)];
            }
            walks.load(bound, state.shore_points);
            walks.set_prices(bound, prices);
            const int home = loop.lowest();
            walks.aim_at(home);

            const std::vector<std::size_t> path = directions_of(loop);
            REQUIRE(path.size() == static_cast<std::size_t>(perimeter(loop)));
            std::vector<int> collected;
            std::vector<int> rests;
            std::size_t arriving = down;
            int point = home;
            int edges_left = max_shoreline_edges;
            for (std::size_t leaving : path) {
                collected.push_back(walks.step(arriving, leaving, point));
                point += point_step[leaving];
                arriving = leaving;
                rests.push_back(walks.rest(--edges_left, arriving, point));
            }
            int ahead = 0;
            for (std::size_t n = path.size(); n-- > 0;) {
                CHECK(rests[n] >= ahead);
                ahead += collected[n];
            }
            CHECK(bound.base() + bound.boats(loop) + paid + ahead == bound.of(loop));
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("exact bound: never below the score on 20,000 boards") {
        check_admissible(4, skerry::test::share(20'000, 50));
    }

    TEST_CASE("exact gain: never below what a placement gains on 50,000 boards") {
        check_gains(6, skerry::test::share(50'000, 50));
    }
}
