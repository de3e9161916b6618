// Checks each rule of the Tile Game on a position made by hand.

#include <initializer_list>

#include "core/testing/check_game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tile_game/notation.hpp"
#include "tests/support/test.hpp"

namespace skerry::tile_game {
namespace {

/// The position after the moves, as text; every move must be legal.
std::string after(const std::string& position, std::initializer_list<std::string_view> moves) {
    State state = TileGame::parse_state(position);
    for (std::string_view text : moves) {
        const Move move = TileGame::parse_move(state, text);
        REQUIRE_MESSAGE(TileGame::is_legal(state, move), text, " in ",
                        TileGame::print_state(state));
        TileGame::play(state, move, {});
    }
    return TileGame::print_state(state);
}

bool legal(const std::string& position, std::string_view move) {
    const State state = TileGame::parse_state(position);
    return TileGame::is_legal(state, TileGame::parse_move(state, move));
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

    TEST_CASE("tile game: a move costs its value, and the turn passes") {
        CHECK(after(".,.,./.,.,./.,.,. A 10-10", {"b2=4"}) == ".,.,./.,A4,./.,.,. B 6-10");
        CHECK(after(".,.,./.,.,./.,.,. A 10-10", {"a1=1", "c3=10"}) ==
              "A1,.,./.,.,./.,.,B10 A 9-0");
    }

    TEST_CASE("tile game: a value is 1 to the own pool, the cell is open") {
        const std::string position = "A2,.,./.,B0,./.,.,A0 B 4-6";
        CHECK(legal(position, "a2=1"));
        CHECK(legal(position, "a2=6"));
        CHECK_FALSE(legal(position, "a2=7"));
        CHECK_FALSE(legal(position, "a1=3"));  // the opponent's tile
        CHECK_FALSE(legal(position, "b2=1"));  // a locked tile of one's own
        CHECK_FALSE(legal(position, "c3=1"));  // a locked tile of the opponent
        const State state = TileGame::parse_state(position);
        CHECK_FALSE(TileGame::is_legal(state, {1, 0}));
        CHECK_FALSE(TileGame::is_legal(state, {9, 1}));
        CHECK_FALSE(TileGame::is_legal(state, {64, 1}));
        CHECK_FALSE(TileGame::is_legal(state, {255, 255}));
    }

    TEST_CASE("tile game: a lower neighbour flips and loses a point") {
        CHECK(after(".,.,./.,A3,./.,.,. B 7-10", {"b1=4"}) == ".,.,./B4,B2,./.,.,. A 7-6");
        CHECK(after(".,.,./.,B3,./.,.,. A 10-7", {"a2=9"}) == ".,A9,./.,A2,./.,.,. B 1-7");
    }

    TEST_CASE("tile game: an equal or a higher neighbour stays") {
        CHECK(after(".,.,./.,A3,./.,.,. B 7-10", {"b1=3"}) == ".,.,./B3,A3,./.,.,. A 7-7");
        CHECK(after(".,.,./.,A3,./.,.,. B 7-10", {"b1=1"}) == ".,.,./B1,A3,./.,.,. A 7-9");
    }

    TEST_CASE("tile game: up to four flip at once, each compared with the whole value") {
        // The value is not used up: 4 beats 3, 3, 2 and 1, which are 9 together.
        CHECK(after(".,B3,./B3,.,B2/.,B1,. A 10-1", {"b2=4"}) == ".,A2,./A2,A4,A1/.,A0,. B 6-1");
        // Tiles that are not lower stay, whatever the others do.
        CHECK(after(".,B3,./B4,.,B2/.,B1,. A 10-0", {"b2=3"}) == ".,B3,./B4,A3,A1/.,A0,. A 7-0");
    }

    TEST_CASE("tile game: diagonal neighbours and neighbours of neighbours stay") {
        CHECK(after("B1,.,B1/.,.,./B1,.,B1 A 10-6", {"b2=9"}) == "B1,.,B1/.,A9,./B1,.,B1 B 1-6");
        // b2 becomes A's with 4 points, more than b3 and c2 have: nothing chains.
        CHECK(after(".,.,./.,B5,B1/.,B1,. A 10-3", {"b1=6"}) == ".,.,./A6,A4,B1/.,B1,. B 4-3");
    }

    TEST_CASE("tile game: rows do not wrap around") {
        CHECK(after(".,.,B1/.,.,./B1,.,. A 10-8", {"b1=9"}) == ".,.,B1/A9,.,./A0,.,. B 1-8");
        CHECK(after(".,.,./B1,.,./.,.,. A 10-9", {"a3=9"}) == ".,.,A9/B1,.,./.,.,. B 1-9");
    }

    TEST_CASE("tile game: own tiles never change") {
        CHECK(after(".,A1,./A2,.,A3/.,A0,. A 3-10", {"b2=3"}) == ".,A1,./A2,A3,A3/.,A0,. B 0-10");
        CHECK(after(".,B1,./B2,.,B3/.,B0,. B 9-4", {"b2=4"}) == ".,B1,./B2,B4,B3/.,B0,. A 9-0");
    }

    TEST_CASE("tile game: at 0 a tile is locked for its new owner and for good") {
        const std::string locked = after(".,.,./.,A1,./.,.,. B 9-10", {"b1=2"});
        CHECK(locked == ".,.,./B2,B0,./.,.,. A 9-8");
        CHECK(after(locked, {"b3=9"}) == ".,.,./B2,B0,A9/.,.,. B 0-8");
        const State state = TileGame::parse_state(locked);
        CHECK(state.tiles_of(Seat::second) == 2);
        CHECK(TileGame::score_so_far(state, Seat::second) == 2);
        CHECK_FALSE(state.is_open(4));
    }

    TEST_CASE("tile game: a tile may flip to and fro until it is locked") {
        CHECK(after("B3,.,./.,.,./.,.,. A 10-7", {"a2=4"}) == "A2,A4,./.,.,./.,.,. B 6-7");
        CHECK(after("A2,A4,./.,.,./.,.,. B 6-7", {"b1=3"}) == "B1,A4,./B3,.,./.,.,. A 6-4");
        // Even the last neighbour counts.
        CHECK(after("B3,.,. A 9-6 rows=1,cols=3,pool=9", {"a2=4"}) ==
              "A2,A4,. B 5-6 rows=1,cols=3,pool=9,stop_when_decided=false");
    }

    TEST_CASE("tile game: the highest values there are") {
        const std::string rules = " rows=1,cols=3,pool=99,stop_when_decided=false";
        CHECK(after("B98,.,. A 99-1" + rules, {"a2=99"}) == "A97,A99,. B 0-1" + rules);
        CHECK(after("A98,.,. B 1-99" + rules, {"a2=99"}) == "B97,B99,. A 1-0" + rules);
        CHECK(after("A99,.,. B 0-99" + rules, {"a2=99"}) == "A99,B99,. B 0-0" + rules);
    }

    TEST_CASE("tile game: an empty pool is skipped") {
        // A spends everything: B moves on alone.
        CHECK(after(".,.,./.,.,./.,.,. A 3-3", {"a1=3", "a2=1", "a3=1", "b1=1"}) ==
              "A3,B1,B1/B1,.,./.,.,. B 0-0");
        // B spends everything: A moves again.
        CHECK(after(".,.,./.,.,./.,.,. B 2-3", {"a1=3", "a3=1", "b3=1"}) ==
              "B3,.,A1/.,.,A1/.,.,. A 0-0");
    }

    TEST_CASE("tile game: it ends when the board is full or both pools are empty") {
        const auto over = [](const std::string& position) {
            return TileGame::is_over(TileGame::parse_state(position));
        };
        CHECK_FALSE(over("A1,B1,A1/B1,A1,B1/A1,B1,. A 5-5"));
        CHECK(over("A1,B1,A1/B1,A1,B1/A1,B1,A1 A 5-5"));
        CHECK(over("A9,B9,./.,.,./.,.,. B 0-0"));
        CHECK_FALSE(over("A9,B9,./.,.,./.,.,. B 0-1"));
        CHECK_FALSE(over("A9,B9,B1/.,.,./.,.,. B 0-1"));
        CHECK_FALSE(legal("A9,B9,./.,.,./.,.,. B 0-0", "b2=1"));
        TileGame::MoveList moves;
        TileGame::legal_moves(TileGame::parse_state("A9,B9,./.,.,./.,.,. B 0-0"), moves);
        CHECK(moves.empty());
    }

    TEST_CASE("tile game: more tiles win, points left are worth nothing") {
        const auto outcome = [](const std::string& position) {
            return TileGame::outcome(TileGame::parse_state(position));
        };
        const auto first = outcome("A1,B1,A1/B1,A1,B1/A1,B1,A0 B 0-15 rows=3,cols=3,pool=15");
        CHECK(first.winner == Winner::first);
        CHECK(first.finished());
        CHECK(first.total(Seat::first) == 5);
        CHECK(first.total(Seat::second) == 4);
        CHECK(outcome("A1,B0,A1/B1,A1,B1/B1,B1,A0 A 6-0").winner == Winner::second);
        CHECK(outcome("A9,B1,./.,.,./.,.,. B 0-0").winner == Winner::none);
    }

    TEST_CASE("tile game: stop_when_decided stops when the one who can still play leads") {
        const auto over = [](const std::string& position, bool stop) {
            const std::string rules = " rows=3,cols=3,pool=10,stop_when_decided=";
            return TileGame::is_over(
                TileGame::parse_state(position + rules + (stop ? "true" : "false")));
        };
        const std::string second_leads = "A9,B1,B1/.,.,./.,.,. B 0-8";
        const std::string first_leads = "A1,B9,A1/.,.,./.,.,. A 8-0";
        CHECK(over(second_leads, true));
        CHECK_FALSE(over(second_leads, false));
        CHECK(over(first_leads, true));
        CHECK_FALSE(over(first_leads, false));
        // Level, behind, or both able to play: the game goes on.
        CHECK_FALSE(over("A9,B1,./.,.,./.,.,. B 0-9", true));
        CHECK_FALSE(over("A9,B1,A1/.,.,./.,.,. B 0-9", true));
        CHECK_FALSE(over("A8,B1,B1/.,.,./.,.,. A 1-8", true));
        CHECK(over("A9,B9,./.,.,./.,.,. B 0-0", true));
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

    TEST_CASE("tile game: on a board of 64 cells tiles flip in both halves and not around edges") {
        State state = TileGame::start({8, 8, 40, false}, {});
        const auto play = [&](const char* move) {
            TileGame::play(state, TileGame::parse_move(state, move), {});
        };
        for (const char* move :
             {"d4=1", "e3=1", "f4=1", "a1=1", "e5=1", "d8=1", "e1=2", "a2=1", "h8=1", "e4=2"})
            play(move);
        // e4 touches d4, f4 and e5 of A and e3 of B; d8 and e1 only have neighbouring numbers.
        const auto owner = [&](const char* cell) {
            return letter_of(
                state.owner(static_cast<std::size_t>(parse_cell(state.rules(), cell))));
        };
        CHECK(owner("d4") == 'B');
        CHECK(owner("f4") == 'B');
        CHECK(owner("e5") == 'B');
        CHECK(owner("e3") == 'B');
        CHECK(owner("d8") == 'B');
        CHECK(owner("e1") == 'A');
        CHECK(state.tiles_of(Seat::first) == 2);
        CHECK(state.tiles_of(Seat::second) == 8);
    }
}

}  // namespace
}  // namespace skerry::tile_game
