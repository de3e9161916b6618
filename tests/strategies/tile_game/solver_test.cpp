// The solver compared with plain minimax, under symmetries, limits of memory, and giving up.

#include "strategies/tile_game/solver.hpp"

#include <nlohmann/json.hpp>

#include "strategies/tile_game/exact_search.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

State start(int rows, int cols, int pool) { return TileGame::start({rows, cols, pool, false}, {}); }

std::string print(const State& state, const std::vector<Move>& moves) {
    std::string text;
    for (const Move& move : moves) text += TileGame::print_move(state, move) + " ";
    return text;
}

/// The moves that keep the margin, found by plain minimax.
std::vector<Move> plain_best_moves(const State& state) {
    const int margin = test::plain_margin(state);
    std::vector<Move> best;
    TileGame::MoveList moves;
    TileGame::legal_moves(state, moves);
    for (const Move& move : moves) {
        State next = state;
        TileGame::play(next, move, {});
        if (test::plain_margin(next) == margin) best.push_back(move);
    }
    return best;
}

/// The state on a symmetric board: rows reversed, columns reversed, rows and columns exchanged.
State reflected(const State& state, bool rows, bool cols, bool exchange) {
    State image = state;
    image.tiles = {};
    image.open = 0;
    if (exchange) image.cols = static_cast<std::uint8_t>(state.rows());
    for (int row = 0; row < state.rows(); ++row)
        for (int col = 0; col < state.cols; ++col) {
            const auto from = static_cast<std::size_t>(row * state.cols + col);
            int to_row = rows ? state.rows() - 1 - row : row;
            int to_col = cols ? state.cols - 1 - col : col;
            if (exchange) std::swap(to_row, to_col);
            const int to = to_row * image.cols + to_col;
            image.tiles[static_cast<std::size_t>(to)] = state.tiles[from];
            if (state.is_open(from)) image.open |= cell_bit(to);
        }
    return image;
}

/// The state with the two seats exchanged.
State exchanged(State state) {
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(state.cells()); ++cell)
        if (!state.is_open(cell)) state.tiles[cell] ^= second_owner;
    std::swap(state.pools[0], state.pools[1]);
    state.to_move = state.to_move == Seat::first ? Seat::second : Seat::first;
    return state;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("solver: on the trap position only spending everything wins") {
        const State state = TileGame::parse_state(
            "A1,A1,.,B3/.,.,B1,. A 5-3 rows=2,cols=4,pool=7,stop_when_decided=false");
        Solver solver;
        const Solution solution = solver.solve(state);
        CHECK(solution.result == Winner::first);
        CHECK(print(state, solution.best_moves) == "a3=5 ");
        State after = state;
        TileGame::play(after, {2, 4}, {});
        CHECK(solver.value(after).margin <= 0);
    }

    TEST_CASE("solver: the standard board is a draw by four moves") {
        Solver solver;
        const State state = start(3, 3, 10);
        const Solution solution = solver.solve(state);
        CHECK(solution.complete);
        CHECK(solution.margin == 0);
        CHECK(solution.result == Winner::none);
        CHECK(print(state, solution.best_moves) == "a2=2 b1=2 b3=2 c2=2 ");
        State at = state;
        for (const Move& move : solution.principal_variation) {
            REQUIRE(TileGame::is_legal(at, move));
            TileGame::play(at, move, {});
        }
        CHECK(TileGame::is_over(at));
        CHECK(at.margin() == 0);
        CHECK(solution.nodes < 1'000'000);
    }

    TEST_CASE("solver: plain minimax says the same, with both rules of stopping") {
        Rng rng(1);
        Solver solver;
        int stopping = 0;
        for (int i = 0; i < 400; ++i) {
            const int handicap = static_cast<int>(rng.below(5)) - 2;
            const State state =
                i % 4 == 3 ? test::random_position({2, 3, 3, i % 8 == 3, handicap}, i % 3, rng)
                           : test::small_random_position(rng);
            CAPTURE(TileGame::print_state(state));
            const Solution solution = solver.solve(state);
            CHECK(solution.margin == test::plain_margin(state));
            CHECK(solution.best_moves == plain_best_moves(state));
            CHECK(solver.value(state).margin == solution.margin);
            CHECK(solver.first_best_move(state).best_moves.front() == solution.best_moves.front());
            CHECK(solution.principal_variation.front() == solution.best_moves.front());
            stopping += state.stop_when_decided;
        }
        CHECK(stopping > 100);
    }

    TEST_CASE("solver: the line of best play ends with the margin") {
        Rng rng(2);
        Solver solver;
        for (int i = 0; i < 100; ++i) {
            State state = test::random_position({3, 4, 7, i % 2 == 0}, 1 + i % 5, rng);
            CAPTURE(TileGame::print_state(state));
            const Solution solution = solver.solve(state);
            for (const Move& move : solution.principal_variation) TileGame::play(state, move, {});
            CHECK(TileGame::is_over(state));
            CHECK(state.margin() == solution.margin);
        }
    }

    TEST_CASE("solver: symmetric positions have symmetric answers") {
        Rng rng(4);
        Solver solver;
        for (int i = 0; i < 60; ++i) {
            const State state =
                test::random_position({3, i % 2 == 0 ? 3 : 4, 7, i % 3 == 0}, 3, rng);
            CAPTURE(TileGame::print_state(state));
            const Solution solution = solver.best_moves(state);
            CHECK(solver.value(exchanged(state)).margin == -solution.margin);
            for (unsigned image = 1; image < 8; ++image) {
                const State other = reflected(state, image & 1, image & 2, image & 4);
                const Solution same = solver.best_moves(other);
                CHECK(same.margin == solution.margin);
                CHECK(same.best_moves.size() == solution.best_moves.size());
            }
        }
    }

    TEST_CASE("solver: answers do not depend on the table's size nor on earlier calls") {
        Rng rng(5);
        Solver kept;
        for (int i = 0; i < 20; ++i) {
            const State state = test::random_position({3, 3, 10, false}, 2 + i % 3, rng);
            const Solution solution = kept.solve(state);
            Solver fresh;
            const Solution again = fresh.solve(state);
            CHECK(again.margin == solution.margin);
            CHECK(again.best_moves == solution.best_moves);
            CHECK(again.principal_variation == solution.principal_variation);
            CHECK(fresh.solve(state).nodes <= again.nodes);
        }
    }

    TEST_CASE("solver: a table far too small costs time, not exactness") {
        ExactSearch<16> tiny(3, 3, false, 4096);
        ExactSearch<16> large(3, 3, false, std::size_t{1} << 26);
        Rng rng(6);
        for (int i = 0; i < 20; ++i) {
            const State state = test::random_position({3, 3, 10, false}, 2, rng);
            CHECK(tiny.value(tiny.geometry().position_of(state)) ==
                  large.value(large.geometry().position_of(state)));
        }
        CHECK(tiny.table().bytes() < 64 * 1024);
        CHECK(tiny.nodes() > large.nodes());
    }

    TEST_CASE("solver: its memory stays within the limit") {
        SolverOptions options;
        options.memory_mib = 1;
        Solver solver(options);
        CHECK(solver.value(start(3, 3, 13)).margin == 1);
        CHECK(solver.table_bytes() <= std::size_t{1} << 20);
        CHECK(solver.table_bytes() > 100'000);
    }

    TEST_CASE("solver: boards of more than 16 cells, late in the game") {
        Rng rng(7);
        Solver solver;
        for (int i = 0; i < 40; ++i) {
            const Rules rules = i % 3 == 0   ? Rules{5, 5, 40, i % 2 == 0}
                                : i % 3 == 1 ? Rules{4, 8, 50, false}
                                             : Rules{8, 8, 99, i % 2 == 0};
            State state = test::cheap_position(rules, rules.cells() - 4, rng);
            // The points left in the pools decide how long plain minimax takes.
            for (std::uint8_t& pool : state.pools)
                pool = static_cast<std::uint8_t>(1 + rng.below(6));
            CAPTURE(TileGame::print_state(state));
            CHECK(solver.value(state).margin == test::plain_margin(state));
        }
    }

    TEST_CASE("solver: finished games have a margin and no moves") {
        Rng rng(8);
        State state = start(2, 2, 3);
        while (!TileGame::is_over(state))
            TileGame::play(state, TileGame::sample_move(state, rng), {});
        const Solution solution = Solver().solve(state);
        CHECK(solution.complete);
        CHECK(solution.margin == state.margin());
        CHECK(solution.best_moves.empty());
        CHECK(solution.principal_variation.empty());
    }

    TEST_CASE("solver: gives up on request and can be asked again") {
        SolverOptions options;
        bool patient = false;
        int asked = 0;
        options.keep_going = [&](std::uint64_t nodes) {
            ++asked;
            CHECK(nodes > 0);
            return patient;
        };
        Solver solver(options);
        const Solution none = solver.solve(start(3, 3, 13));
        CHECK_FALSE(none.complete);
        CHECK(none.best_moves.empty());
        CHECK(none.nodes > 0);
        CHECK(asked == 1);
        patient = true;
        CHECK(solver.solve(start(3, 3, 13)).margin == 1);
    }

    TEST_CASE("solver: dead tiles are what no move can flip") {
        Rng rng(9);
        for (int i = 0; i < 300; ++i) {
            const State state = test::random_position({3, 3, 8, false}, 3 + i % 5, rng);
            const Geometry<16> geometry(3, 3, false);
            const Position<16> position = geometry.position_of(state);
            const int live = count(position.mine) - count(position.theirs);
            const int margin = state.to_move == Seat::first ? state.margin() : -state.margin();
            CHECK(position.offset + live == margin);
            for (std::size_t cell = 0; cell < 9; ++cell)
                if (position.codes[cell] == dead_code)
                    CHECK(((position.mine | position.theirs | position.open) >> cell & 1) == 0);
        }
    }
}

TEST_SUITE("conformance") {
    TEST_CASE("solver: the published values of small boards") {
        const auto file = test::find_case_or_skip("tile_game_values.json");
        if (!file) return;
        const auto document = nlohmann::json::parse(test::read_text(*file));
        Solver solver;
        int boards = 0;
        for (const auto& board : document.at("boards")) {
            const State state = start(board.at("rows"), board.at("cols"), board.at("pool"));
            CAPTURE(TileGame::print_state(state));
            CHECK(solver.value(state).margin == board.at("value").get<int>());
            ++boards;
        }
        CHECK(boards >= 100);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("solver: 4x4x10 is lost by one tile") {
        Solver solver;
        const Solution solution = solver.value(start(4, 4, 10));
        CHECK(solution.margin == -1);
        CHECK(solution.nodes < 40'000'000);
    }

    TEST_CASE("solver: plain minimax says the same, many positions") {
        Rng rng(10);
        Solver solver;
        for (int i = 0; i < test::share(5'000, 50); ++i) {
            const State state = test::small_random_position(rng);
            CAPTURE(TileGame::print_state(state));
            REQUIRE(solver.value(state).margin == test::plain_margin(state));
        }
    }
}
