// Logs of Tiger Island: those that we write, those of the server, and faulty ones with their
// reasons.

#include "core/tiger_island/log.hpp"

#include "core/notation.hpp"
#include "core/tiger_island/notation.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

const std::string two_turns =
    "GAME 7 MOVE 1 PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
    "GAME 7 MOVE 2 PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT AT 2 -2 0\n";

/// Why the log of two turns with `line` after them is illegal.
std::string why_after(const std::string& line) {
    const LogCheck check = check_log(two_turns + line, {});
    return check.illegal;
}

std::string refusal(const std::string& text) {
    return skerry::test::notation_error_of(
        [&] { return "taken, " + std::to_string(check_log(text, {}).turns) + " turns"; });
}

State random_game(std::uint64_t game) {
    Rng deal_rng = stream(3, game, Purpose::deal);
    const Deal deal = TigerIsland::deal({}, deal_rng);
    Rng rng = stream(3, game, Purpose::strategy);
    State state = TigerIsland::start({}, deal);
    while (!TigerIsland::is_over(state))
        TigerIsland::play(state, TigerIsland::sample_move(state, rng), deal);
    return state;
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island: logs as written are read back") {
        for (std::uint64_t game = 0; game < 50; ++game) {
            const State end = random_game(game);
            const LogCheck check = check_log(print_log(end, std::to_string(game)), {});
            CHECK(check.illegal.empty());
            CHECK(check.turns == (end.move_count + 1) / 2);
            CHECK(check.state == end);
            REQUIRE(check.recorded_scores);
            for (std::size_t seat = 0; seat < 2; ++seat)
                CHECK((*check.recorded_scores)[seat] == end.players[seat].score());
        }
    }

    TEST_CASE("tiger island: a log cut after any turn has the tiles that it shows, no other") {
        bool shown_all_of_first_kind = false;
        for (std::uint64_t game = 0; game < 50; ++game) {
            const State end = random_game(game);
            std::string text;
            for (std::size_t turn = 0; turn < end.move_count / 2u; ++turn) {
                const State seen = check_log(text, {}).state;
                CHECK(seen.shown_count == turn);
                const auto first = std::span(seen.shown).first(seen.shown_count);
                shown_all_of_first_kind |= std::ranges::count(first, 0) == tiles_of_kind;
                Rng rng(game);
                auto tiles = TigerIsland::redeal(seen, rng).order;
                CHECK(std::ranges::equal(first, std::span(tiles).first(turn)));
                std::ranges::sort(tiles);
                for (std::size_t i = 0; i < deck_size; ++i) CHECK(tiles[i] == i / tiles_of_kind);
                text += print_placement(tile_kind(end.shown[turn]), end.moves[2 * turn]) + " " +
                        print_build(end.moves[2 * turn + 1]) + "\n";
            }
        }
        CHECK(shown_all_of_first_kind);
        // An illegal turn shows its tile, unless it is the tile that is illegal.
        CHECK(check_log(two_turns + "PLACE GRASS+GRASS AT 9 -9 0 1 FOUND SETTLEMENT AT 0 1 -1", {})
                  .state.shown_count == 3);
    }

    TEST_CASE(
        "tiger island: a log names the tile that is due, by a line or by the server's prompt") {
        CHECK_FALSE(check_log(two_turns, {}).offered);
        for (const char* const offer :
             {"PLACE LAKE+LAKE\n",
              "MAKE YOUR MOVE IN GAME 7 WITHIN 1.5 SECONDS: MOVE 3 PLACE LAKE+LAKE\n"}) {
            const LogCheck check = check_log(two_turns + offer, {});
            CHECK(check.offered);
            CHECK(check.turns == 2);
            CHECK(print_tile(check.state.tile_kind()) == "LAKE+LAKE");
            const LogCheck after = check_log(
                two_turns + offer + "PLACE LAKE+LAKE AT 3 -1 -2 5 FOUND SETTLEMENT AT 1 0 -1\n",
                {});
            CHECK(after.turns == 3);
            CHECK_FALSE(after.offered);
        }
        CHECK(refusal("PLACE LAKE+MUD\n").find("is not a tile") != std::string::npos);
        CHECK(is_log_line("MAKE YOUR MOVE"));
        CHECK_FALSE(is_log_line("fDhZ fg4"));
    }

    TEST_CASE("tiger island: a log of the server, of bare moves, and of one line") {
        const State state = check_log(two_turns, {}).state;
        CHECK(state.turn() == 2);
        for (const char* const same :
             {"GAME A MOVE 1 PLAYER one PLACED JUNGLE+GRASS AT 0 0 0 1 FOUNDED SETTLEMENT AT 0 1 "
              "-1\r\nGAME A MOVE 2 PLAYER two PLACED LAKE+ROCK AT 1 -1 0 3 FOUNDED SETTLEMENT AT 2 "
              "-2 0\r\n",
              "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; PLACE LAKE+ROCK AT 1 -1 0 "
              "3 FOUND SETTLEMENT AT 2 -2 0"})
            CHECK(check_log(same, {}).state == state);
        CHECK(refusal(two_turns + "GAME 7 MOVE 3 PLAYER one LOST: UNABLE TO BUILD\n"
                                  "GAME 7 OVER PLAYER one 1 PLAYER two 1\n") == "taken, 2 turns");
        CHECK(refusal(two_turns + "GAME 7 MOVE 3 PLAYER one FORFEITED: ILLEGAL BUILD") ==
              "taken, 2 turns");
    }

    TEST_CASE("tiger island: every illegal move has its reason") {
        const std::string turn_3 = "PLACE GRASS+GRASS AT ";
        const std::string far_away = turn_3 + "-1 0 1 4 ";
        CHECK(why_after(far_away + "FOUND SETTLEMENT AT 1 0 -1").empty());
        CHECK(why_after(turn_3 + "1 0 -1 4 FOUND SETTLEMENT AT 0 1 -1") ==
              "turn 3: the volcano covers no volcano");
        CHECK(why_after(turn_3 + "0 0 0 1 FOUND SETTLEMENT AT 0 1 -1") ==
              "turn 3: the tile lies exactly on one other tile");
        CHECK(why_after(turn_3 + "0 0 0 3 FOUND SETTLEMENT AT 0 1 -1") ==
              "turn 3: the tile lies half on the island, half on the table");
        CHECK(why_after(turn_3 + "5 -5 0 3 FOUND SETTLEMENT AT 0 1 -1") ==
              "turn 3: the tile does not touch the island");
        CHECK(why_after(far_away + "FOUND SETTLEMENT AT 0 1 -1") ==
              "turn 3: the hex at 0 1 -1 is occupied");
        CHECK(why_after(far_away + "FOUND SETTLEMENT AT 0 0 0") ==
              "turn 3: there is a volcano at 0 0 0");
        CHECK(why_after(far_away + "FOUND SETTLEMENT AT 9 0 -9") ==
              "turn 3: there is no hex at 9 0 -9");
        CHECK(why_after(far_away + "EXPAND SETTLEMENT AT 2 -2 0 ROCK") ==
              "turn 3: the mover has no settlement at 2 -2 0");
        CHECK(why_after(far_away + "EXPAND SETTLEMENT AT 0 1 -1 ROCK") ==
              "turn 3: there is no empty ROCK beside the settlement");
        CHECK(why_after(far_away + "BUILD TOTORO SANCTUARY AT 1 0 -1") ==
              "turn 3: the settlement has 1 of the 5 hexes that a totoro needs");
        CHECK(why_after(far_away + "BUILD TOTORO SANCTUARY AT 1 -2 1") ==
              "turn 3: no own settlement is beside 1 -2 1");
        CHECK(why_after(far_away + "UNABLE TO BUILD") ==
              "turn 3: something can be built: FOUND SETTLEMENT AT 1 0 -1");
        // Level 2 of the tile that covers (1, -1) and (1, 0).
        CHECK(why_after(turn_3 + "0 0 0 2 FOUND SETTLEMENT AT 1 0 -1") ==
              "turn 3: the hex at 1 0 -1 is on level 2; settlements are founded on level 1");
    }

    TEST_CASE("tiger island: nothing is played after the first illegal turn") {
        const LogCheck check =
            check_log(two_turns +
                          "PLACE GRASS+GRASS AT -1 0 1 4 FOUND SETTLEMENT AT 0 1 -1\n"
                          "PLACE ROCK+ROCK AT 9 0 -9 1 FOUND SETTLEMENT AT 0 1 -1\n",
                      {});
        CHECK(check.illegal == "turn 3: the hex at 0 1 -1 is occupied");
        CHECK(check.turns == 3);
    }

    TEST_CASE("tiger island: eruptions over single hexes, totoros and whole settlements") {
        const std::string start =
            "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 1 0 -1;"
            "PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT AT 2 -2 0;";
        CHECK(check_log(start + "PLACE GRASS+GRASS AT 0 0 0 2 FOUND SETTLEMENT AT 0 1 -1", {})
                  .illegal == "turn 3: covers a settlement of one hex");
    }

    TEST_CASE("tiger island: a fourth tile of a kind, and moves after the end") {
        std::string text;
        for (int i = 0; i < 4; ++i)
            text += "PLACE JUNGLE+JUNGLE AT " + std::to_string(2 * i) + " " +
                    std::to_string(-2 * i) + " 0 1 FOUND SETTLEMENT AT " + std::to_string(2 * i) +
                    " " + std::to_string(1 - 2 * i) + " -1\n";
        CHECK(check_log(text, {}).illegal ==
              "turn 4: a fourth tile JUNGLE+JUNGLE; there are three");
        const std::string over = print_log(random_game(1), "1");
        CHECK(refusal(over + two_turns) ==
              std::to_string(over.size()) + ": a line after the end of the game");
        const std::string cut = over.substr(0, over.find("GAME 1 OVER"));
        CHECK(check_log(cut + "PLACE JUNGLE+LAKE AT 0 0 0 1 UNABLE TO BUILD", {})
                  .illegal.ends_with("the game is over"));
    }

    TEST_CASE("tiger island: lines of two games are no log") {
        CHECK(refusal("GAME A MOVE 1 PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
                      "GAME B MOVE 2 PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1") ==
              "75: a line of game 'B' among those of 'A': a game that interleaves is a file of its "
              "own, such as grep '^GAME B '");
    }
}

}  // namespace
}  // namespace skerry::tiger_island
