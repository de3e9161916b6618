// The desk: what is chosen, taken back and advised, and what each answer says of it.

#include "play/game/desk.hpp"

#include "tests/play/game/games_in_play.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

namespace {

PlayTable tiles(const char* rival = "") {
    std::vector<Sitter> sitters(2);
    if (*rival != '\0') sitters.back().strategy = {{"name", rival}};
    return {test::new_game("tile-game", 0), std::move(sitters)};
}

auto typed(const char* text) {
    return [text](Chooser& chooser) { return chooser.type(text); };
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("desk: a finished move is played, and the answer says from where") {
        std::vector<std::size_t> heard;
        Desk desk([&](const PlayTable& table) { heard.push_back(table.game().ply()); });
        CHECK(test::error_of([&] { desk.table(); }) == "no game is open");
        CHECK(desk.choose(typed("b2=4")).words == "there is nothing to choose now");
        CHECK(desk.open(tiles("greedy")).kind == Answer::Kind::arrived);
        CHECK(desk.choose(typed("b2")).kind == Answer::Kind::step);
        CHECK(desk.choose(typed("99")).is_refused());
        CHECK(desk.chooser()->steps() == 1);
        CHECK(desk.choose(typed("4")).kind == Answer::Kind::arrived);
        CHECK(desk.chooser() == nullptr);
        const Answer rival = desk.play_rival();
        CHECK(rival.from == 1);
        CHECK(desk.game().ply() == 2);
        CHECK(desk.play_rival().kind == Answer::Kind::step);  // a person is to move
        CHECK(heard == std::vector<std::size_t>{0, 1, 2});
        CHECK(desk.undo().from == 2);
        CHECK(desk.game().ply() == 0);
        CHECK(desk.redo().from == 0);
        CHECK(heard.back() == 2);
    }

    TEST_CASE("desk: steps are taken back by themselves, and a refusal changes nothing") {
        Desk desk;
        desk.open(tiles());
        CHECK(desk.back().words == "there is nothing to take back");
        CHECK(desk.undo().words == "there is nothing to take back");
        desk.choose(typed("b2"));
        CHECK(desk.redo().words == "there is nothing to play again");
        CHECK(desk.chooser()->steps() == 1);
        CHECK_FALSE(desk.back().is_refused());
        CHECK(desk.chooser()->steps() == 0);
        desk.choose(typed("b2"));
        CHECK_FALSE(desk.clear().is_refused());
        CHECK(desk.chooser()->steps() == 0);
        desk.choose(typed("b2=4"));
        CHECK(desk.go_to(0).from == 1);
        CHECK(desk.game().plies() == 1);
    }

    TEST_CASE("desk: advice goes with the place it is about") {
        Desk desk;
        CHECK(test::error_of([&] { desk.adviser(); }) == "no strategy advises now");
        desk.open(tiles());
        desk.advise(nullptr);
        desk.adviser().think(4);
        desk.choose(typed("b2"));
        CHECK(desk.is_advised());  // about the same decision
        desk.choose(typed("4"));
        CHECK_FALSE(desk.is_advised());
    }
}

}  // namespace skerry::play
