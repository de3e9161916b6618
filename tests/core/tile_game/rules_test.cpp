// Checks each rule of the Tile Game on positions made by hand: tests/golden/tile_game/rules.txt.

#include "core/testing/check_game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "tests/support/answers.hpp"

namespace skerry::tile_game {
namespace {

/// The position after the moves, who has won if it is over, or the first move that is not legal.
std::string after(const std::string& question) {
    const std::size_t colon = question.find(": ");
    State state = TileGame::parse_state(question.substr(0, colon));
    std::istringstream moves(colon == std::string::npos ? "" : question.substr(colon + 2));
    for (std::string text; moves >> text;) {
        const Move move = TileGame::parse_move(state, text);
        if (!TileGame::is_legal(state, move)) return text + " is not legal";
        TileGame::play(state, move, {});
    }
    const std::string now = TileGame::print_state(state);
    if (!TileGame::is_over(state)) return now;
    const auto outcome = TileGame::outcome(state);
    const std::string totals = std::to_string(outcome.total(Seat::first)) + " to " +
                               std::to_string(outcome.total(Seat::second));
    return now + ", over, " + totals +
           (outcome.winner == Winner::first    ? ", A wins"
            : outcome.winner == Winner::second ? ", B wins"
                                               : ", a draw");
}

TEST_SUITE("unit") {
    TEST_CASE("tile game: the start") {
        const State state = TileGame::start({}, {});
        CHECK(TileGame::print_state(state) == ".,.,./.,.,./.,.,. A 10-10");
        CHECK(TileGame::to_move(state) == Seat::first);
        CHECK_FALSE(TileGame::is_over(state));
        CHECK(sizeof(State) == 80);
        TileGame::MoveList moves;
        TileGame::legal_moves(state, moves);
        CHECK(moves.size() == 90);
    }

    TEST_CASE("tile game: each rule on a position made by hand") {
        test::check_answers("tile_game/rules.txt", after);
    }

    TEST_CASE("tile game: cells that no board has, and the end lists no moves") {
        const State state = TileGame::parse_state("A2,.,./.,B0,./.,.,A0 B 4-6");
        for (const Move move : {Move{1, 0}, Move{9, 1}, Move{64, 1}, Move{255, 255}})
            CHECK_FALSE(TileGame::is_legal(state, move));
        TileGame::MoveList moves;
        TileGame::legal_moves(TileGame::parse_state("A9,B9,./.,.,./.,.,. B 0-0"), moves);
        CHECK(moves.empty());
        const State locked = TileGame::parse_state(".,.,./B2,B0,./.,.,. A 9-8");
        CHECK(TileGame::score_so_far(locked, Seat::second) == 2);
    }

    TEST_CASE("tile game: stop_when_decided changes margins, never winners") {
        Rng rng(5);
        int shorter = 0;
        for (int game = 0; game < 20'000; ++game) {
            State state = TileGame::start({3, 3, 10, true}, {});
            while (!TileGame::is_over(state))
                TileGame::play(state, TileGame::sample_move(state, rng), {});
            const Winner winner = TileGame::outcome(state).winner;
            state.stop_when_decided = false;
            if (TileGame::is_over(state)) continue;
            ++shorter;
            while (!TileGame::is_over(state))
                TileGame::play(state, TileGame::sample_move(state, rng), {});
            REQUIRE(TileGame::outcome(state).winner == winner);
        }
        CHECK(shorter > 2'000);
    }

    TEST_CASE("tile game: boards of more than 64 cells are refused in words") {
        CHECK(TileGame::check({}).empty());
        CHECK(TileGame::check({4, 8, 99, false}).empty());
        CHECK(TileGame::check({8, 8, 99, false}).empty());
        CHECK(TileGame::check({64, 1, 1, false}).empty());
        CHECK(TileGame::check({8, 9, 10, false}) ==
              "a board has at most 64 cells: 8 rows of 9 are 72");
    }

    TEST_CASE("tile game: moves are listed where the list has room, and sampled elsewhere") {
        const State large = TileGame::start({5, 5, 26, false}, {});
        CHECK(TileGame::lists_moves(large));
        TileGame::MoveList moves;
        TileGame::legal_moves(large, moves);
        CHECK(moves.size() == 650);
        State huge = TileGame::start({4, 8, 99, false}, {});
        CHECK_FALSE(TileGame::lists_moves(huge));
        // The moves are sampled nevertheless: each of the 3168 about as often as the others.
        std::vector<std::uint64_t> counts(32 * 99);
        Rng rng(7);
        for (int i = 0; i < 200 * 32 * 99; ++i) {
            const Move move = TileGame::sample_move(huge, rng);
            REQUIRE(TileGame::is_legal(huge, move));
            ++counts[static_cast<std::size_t>(move.cell * 99 + move.value - 1)];
        }
        const std::string why = testing::not_uniform(counts);
        CHECK_MESSAGE(why.empty(), why);
    }

    TEST_CASE("tile game: moves of a board of 64 cells are sampled uniformly") {
        State state = TileGame::start({8, 8, 3, false}, {});
        TileGame::play(state, {0, 1}, {});
        TileGame::play(state, {40, 1}, {});
        std::vector<std::uint64_t> counts(64 * 2);
        Rng rng(8);
        for (int i = 0; i < 400 * 62 * 2; ++i) {
            const Move move = TileGame::sample_move(state, rng);
            REQUIRE(TileGame::is_legal(state, move));
            ++counts[static_cast<std::size_t>(move.cell * 2 + move.value - 1)];
        }
        std::erase(counts, 0u);
        CHECK(counts.size() == 62 * 2);
        const std::string why = testing::not_uniform(counts);
        CHECK_MESSAGE(why.empty(), why);
    }
}

}  // namespace
}  // namespace skerry::tile_game
