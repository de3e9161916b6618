// Links of the page: the game that they hold, and what is wrong with those that hold none.

#include "play/game/game_link.hpp"

#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

using skerry::all_games;
using namespace skerry::play;

namespace {

std::string fault(const std::string& link) {
    return skerry::test::error_of([&] { open_link(link, all_games()); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a link of the page holds a game with rules, seats, moves and the place") {
        const PlayTable table = open_link(
            "file:///a/skerry.html#game=tile-game&seed=7&index=2&variant=reference_program"
            "&seats=you,greedy&ply=1&moves=b2%3D4%20a1%3D1",
            all_games());
        CHECK(table.game().seed() == 7);
        CHECK(table.game().index() == 2);
        CHECK(table.game().ply() == 1);
        CHECK(table.game().moves()[1].text == "a1=1");
        CHECK(table.sitters()[1].name() == "greedy");
        CHECK(open_link("game=tile-game&seats=you,greedy", all_games(), true)
                  .sitters()[1]
                  .is_person());
        const PlayTable rules =
            open_link("#game=tile-game&rules=%7B%22rows%22%3A%203%7D", all_games());
        CHECK(rules.game().shape().rules["rows"] == 3);
        // Moves with blanks are told apart by what is legal.
        const PlayTable island = open_link("#game=tiger-island&seed=1", all_games());
        const std::string first = island.game().legal_moves()->front();
        std::string moves = first;
        for (std::size_t at = 0; (at = moves.find(' ', at)) != std::string::npos;)
            moves.replace(at, 1, "%20");
        CHECK(open_link("#game=tiger-island&seed=1&moves=" + moves, all_games())
                  .game()
                  .moves()[0]
                  .text == first);
    }

    TEST_CASE("a link that is written holds the same game") {
        for (const char* const link :
             {"#game=tile-game&rules=%7B%22rows%22%3A4%7D&seed=7&index=2&seats=you%2Cgreedy&ply=1"
              "&moves=b2%3D4%20a1%3D1",
              "#game=roam&seed=1&index=0"}) {
            const PlayTable table = open_link(link, all_games());
            const PlayTable again = open_link(link_text(table, all_games()), all_games());
            CHECK(again.game().shape().rules == table.game().shape().rules);
            CHECK(again.game().seed() == table.game().seed());
            CHECK(again.game().index() == table.game().index());
            CHECK(again.game().ply() == table.game().ply());
            CHECK(again.game().plies() == table.game().plies());
            CHECK(again.sitters().back().name() == table.sitters().back().name());
        }
        CHECK(link_text(open_link("game=roam&seed=1", all_games()), all_games()) ==
              "#game=roam&seed=1&index=0");
    }

    TEST_CASE("only links are taken for links") {
        CHECK(is_game_link("#game=roam"));
        CHECK(is_game_link("https://x.org/y#seed=1&game=roam"));
        CHECK_FALSE(is_game_link("game.json"));
        CHECK_FALSE(is_game_link("results#1.json"));
    }

    TEST_CASE("a link that is wrong is refused in one line") {
        CHECK(fault("#game=chess").starts_with("link: "));
        CHECK(fault("#game=roam&sed=1").find("did you mean \"seed\"") != std::string::npos);
        CHECK(fault("#game=roam&seed=-1").starts_with("link: seed: found '-1'"));
        CHECK(fault("#game=roam&seed=%4") == "link: is damaged: seed cannot be read");
        CHECK(fault("#game=roam&game=roam") == "link: has game twice");
        CHECK(fault("#seed=1&game=") != "");
        CHECK(fault("#game=tile-game&seats=you").starts_with("link: seats: has 1"));
        CHECK(fault("#game=tile-game&moves=b2%3D4&ply=2").starts_with("link: ply: "));
        CHECK(fault("#game=tile-game&moves=b2%3D99").starts_with("link: move 1: "));
        CHECK(fault("#game=tile-game&rules=%7B").starts_with("link: rules"));
    }
}
