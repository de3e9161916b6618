// The desk by sequences of keys: whole games of every kind, what is taken back, typed and refused,
// and its pages at 80 x 24.

#include "runner/screen/desk.hpp"

#include "runner/documents/user_error.hpp"
#include "tests/runner/screen/desk_player.hpp"
#include "tests/support/test.hpp"

namespace skerry::screen {

namespace {

std::string page_text(const Desk& desk, bool unicode = true, int width = 80, int height = 24) {
    return plain_text(desk.page(width, height), unicode);
}

struct Kind {
    const char* game;
    const char* rules;
};
constexpr Kind kinds[] = {{"tiny-islands", "{}"},
                          {"tiny-islands", R"({"variant": "notebook"})"},
                          {"tile-game", R"({"rows": 3, "cols": 3, "pool": 10})"},
                          {"tiger-island", "{}"},
                          {"roam", "{}"}};

/// The keys of whole games, and then the same moves as text.
void play_to_the_end(Desk& desk, std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < 5000 && desk.chooser() != nullptr; ++i) {
        random_step(desk, rng);
        let_rivals_play(desk);
    }
    REQUIRE(desk.table().game().is_over());
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("desk: whole games by keys have the points of their moves") {
        for (const Kind& kind : kinds) {
            CAPTURE(kind.game);
            Desk desk = desk_for(kind.game, kind.rules);
            play_to_the_end(desk, 5);
            const play::GameInPlay& played = desk.table().game();
            play::GameInPlay again = table_for(kind.game, kind.rules).game();
            for (const play::PlayedMove& move : played.moves()) again.play(move.text);
            CHECK(again.is_over());
            CHECK(again.points() == played.points());
        }
    }

    TEST_CASE("desk: a rival's moves come in between, and undo goes back to one's own") {
        Desk desk = desk_for("tile-game", "{}", "greedy");
        type(desk, ":b2=4\n");
        CHECK(desk.table().game().ply() == 1);
        CHECK(desk.chooser() == nullptr);
        CHECK(desk.errand().kind == Errand::Kind::rival);
        // Keys meanwhile do no harm, and a late answer is not taken.
        const std::uint64_t late = desk.errand().number;
        play::PlayTable answer = desk.table();
        answer.play_rival();
        type(desk, "\n");
        type(desk, "u");
        CHECK(desk.table().game().ply() == 0);
        desk.rival_played(late, answer);
        CHECK(desk.table().game().ply() == 0);
        type(desk, ":b2=4\n");
        let_rivals_play(desk);
        CHECK(desk.table().game().ply() == 2);
        type(desk, "u");
        CHECK(desk.table().game().ply() == 0);
        type(desk, "r");
        CHECK(desk.table().game().ply() == 2);
    }

    TEST_CASE("desk: refusals say why, and change nothing") {
        Desk desk = desk_for("tiny-islands");
        type(desk, ":Zz9\n");
        CHECK(desk.table().game().ply() == 0);
        CHECK_FALSE(desk.message().empty());
        CHECK(test::says(page_text(desk), desk.message().substr(0, 40)));
        type(desk, "u");
        CHECK(desk.message() == "there is nothing to undo");
        type(desk, "r");
        CHECK(desk.message() == "there is nothing to redo");
        type(desk, "w");
        CHECK(desk.message() == "there are no moves to review yet");
        desk.press({KeyKind::paste, 0, "xx\nyy\n"});
        CHECK(desk.table().game().ply() == 0);
        CHECK_FALSE(desk.message().empty());
    }

    TEST_CASE("desk: an advised shoreline is drawn and one key takes it") {
        Desk desk(table_for("tiny-islands"), no_keeper(), {.advice = true});
        Rng rng(5);
        while (desk.chooser()->choices().edges_left == std::nullopt) random_step(desk, rng);
        const std::size_t ply = desk.table().game().ply();
        type(desk, "t");
        CHECK(desk.message() == "no advice is shown; a shows it");
        Hint hint{.outlook = "expected at the end 68.1"};
        hint.rows.push_back({.move = "e5", .words = "shoreline around e5"});
        hint.rows.front().line = {
            {{4, 4}, {5, 4}}, {{4, 5}, {5, 5}}, {{4, 4}, {4, 5}}, {{5, 4}, {5, 5}}};
        CHECK(page_text(desk).find("╔") == std::string::npos);
        desk.advise(desk.errand().number, hint);
        CHECK(page_text(desk).find("╔═══╗") != std::string::npos);
        CHECK(page_text(desk).find("expected at the end 68.1") != std::string::npos);
        type(desk, "t");
        CHECK(desk.table().game().ply() == ply + 1);
        CHECK(desk.table().game().moves()[ply].text == "e5");
    }

    TEST_CASE("desk: a decision of the review is opened with both moves and can be tried again") {
        Desk desk(table_for("tile-game", R"({"rows": 3, "cols": 3, "pool": 10})"), no_keeper(),
                  {.can_review = true});
        play_to_the_end(desk, 3);
        CHECK(desk.errand().kind == Errand::Kind::standing);
        desk.stands(desk.errand().number, {"better than most"});
        CHECK(page_text(desk).find("better than most") != std::string::npos);
        const std::string played = desk.table().game().moves()[2].text;
        type(desk, "w");
        CHECK(desk.errand().kind == Errand::Kind::review);
        desk.progress(desk.errand().number, "reviewing decision 2 of 9 ...");
        type(desk, "u");  // waits: only escape gives it up
        CHECK(desk.errand().kind == Errand::Kind::review);
        CHECK(desk.message().starts_with("reviewing decision 2 of 9"));
        desk.press(key(KeyKind::escape));
        CHECK(desk.message() == "the review is given up");
        type(desk, "w");
        ReviewPage review{.lines = {"a review"}, .moves = {}};
        for (std::size_t i = 0; i < desk.table().game().plies(); ++i)
            review.moves.push_back({.words = "why", .best = "c3=1", .cells = {{{1, 1}, "+", 5}}});
        const std::size_t plies = desk.table().game().plies();
        desk.reviewed(desk.errand().number, review);
        CHECK(page_text(desk).starts_with("a review"));
        type(desk, "99\n");
        CHECK(desk.message().starts_with("decisions are numbered from 1 to "));
        type(desk, "w3\n");
        CHECK(desk.table().game().ply() == 2);
        CHECK(desk.message() == "why");
        CHECK(page_text(desk).find(" + ") != std::string::npos);
        type(desk, "w");
        CHECK(page_text(desk).starts_with("a review"));
        type(desk, "qr");
        CHECK(desk.table().game().ply() == 3);
        CHECK(desk.table().game().plies() == plies);
        CHECK(desk.table().game().moves()[2].text == played);
    }

    TEST_CASE("desk: the moves so far are reviewed, and anew when more are played") {
        Desk desk(table_for("tile-game", R"({"rows": 3, "cols": 3, "pool": 10})"), no_keeper(),
                  {.can_review = true});
        type(desk, ":b2=4\n");
        CHECK(page_text(desk, true, 80, 40).find("1. A 4 on b2") != std::string::npos);
        type(desk, "w");
        CHECK(desk.errand().kind == Errand::Kind::review);
        desk.reviewed(desk.errand().number, {.lines = {"a review"}, .moves = {{}}});
        CHECK(page_text(desk).starts_with("a review"));
        type(desk, "q:a2=5\nw");
        CHECK(desk.errand().kind == Errand::Kind::review);
    }

    TEST_CASE("desk: rules follow the keys") {
        Desk desk(table_for("roam"), no_keeper(),
                  {.title = "Roam", .how_to_play = {"Goal: more points"}});
        type(desk, "??");
        CHECK(page_text(desk).starts_with("Roam: the rules"));
        type(desk, "q");
        CHECK_FALSE(desk.has_quit());
    }

    TEST_CASE("desk: several moves are pasted at once") {
        Desk desk = desk_for("tile-game");
        desk.press({KeyKind::paste, 0, "b2=4\r\na1=1\nc3=2\n"});
        CHECK(desk.table().game().ply() == 3);
        CHECK(desk.message().empty());
        desk.press({KeyKind::paste, 0, "a3=1\nb2=1\nc1=1\n"});
        CHECK(desk.table().game().ply() == 4);
        CHECK_FALSE(desk.message().empty());
    }

    TEST_CASE("desk: each change is kept, save and load ask for a file, errors are shown") {
        std::vector<std::size_t> kept;
        std::string file;
        Keeper keeper = no_keeper();
        keeper.keep = [&](const play::PlayTable& table) {
            kept.push_back(table.game().ply());
            return kept.size() == 3 ? std::string("the disk is full") : std::string();
        };
        keeper.save = [&](const play::PlayTable&, const std::string& name) { file = name; };
        keeper.load = [&](const std::string& name) -> play::PlayTable {
            throw UserError(name + ": there is none");
        };
        Desk desk(table_for("tile-game"), keeper, {.save_file = "game.json"});
        type(desk, ":b2=4\n:a1=1\nu");
        CHECK(kept == std::vector<std::size_t>{1, 2, 1});
        CHECK(desk.message() == "the disk is full");
        type(desk, "s\n");
        CHECK(file == "game.json");
        type(desk, "lx\n");
        CHECK(desk.message() == "game.jsonx: there is none");
        CHECK(desk.table().game().ply() == 1);
        type(desk, "ny\n");
        CHECK(desk.table().game().index() == 1);
        CHECK(desk.table().game().ply() == 0);
        type(desk, "q");
        CHECK(desk.has_quit());
    }

    TEST_CASE("desk: a terminal that is too small is told so, and every other size is drawn") {
        const Desk desk = desk_for("tiny-islands");
        CHECK(
            page_text(desk, true, 40, 10).starts_with("The terminal has 40 x 10, the game needs"));
        for (int width = 1; width < 140; width += 7)
            for (int height = 1; height < 60; height += 3) {
                const Canvas page = desk.page(width, height);
                CHECK(page.width() == width);
                CHECK(page.height() == height);
            }
    }

    TEST_CASE("desk: random keys break nothing") {
        for (const Kind& kind : kinds) {
            CAPTURE(kind.game);
            Desk desk = desk_for(kind.game, kind.rules);
            Rng rng(7);
            for (int i = 0; i < 3000; ++i) {
                const auto letter = static_cast<char32_t>(' ' + rng.below(95));
                const auto pressed = static_cast<KeyKind>(rng.below(18));
                if (letter == U'q' || pressed == KeyKind::control) continue;
                desk.press({rng.below(3) == 0 ? KeyKind::character : pressed, letter, "b2=1"});
                let_rivals_play(desk);
                if (i % 50 == 0) CHECK(desk.page(80, 24).width() == 80);
            }
        }
    }
}

TEST_SUITE("golden") {
    TEST_CASE("desk: pages at 80 x 24") {
        for (const Kind& kind : kinds) {
            Desk desk = desk_for(kind.game, kind.rules);
            std::string text = page_text(desk);
            Rng rng(3);
            for (int step = 1; step <= 40 && desk.chooser() != nullptr; ++step) {
                random_step(desk, rng);
                if (step == 13) text += page_text(desk, false);
            }
            text += page_text(desk);
            play_to_the_end(desk, 3);
            text += page_text(desk);
            std::string name = kind.game;
            if (test::says(std::string_view(kind.rules), "notebook")) name += "-notebook";
            test::check_golden(text, "screen/" + name + ".txt");
        }
    }

    TEST_CASE("desk: help and the page of a decision with two offers") {
        Desk desk = desk_for("tiny-islands");
        std::string text;
        type(desk, "?");
        text += page_text(desk);
        type(desk, " ");
        for (const KeyKind pressed : {KeyKind::tab, KeyKind::tab}) {
            desk.press(key(pressed));
            text += page_text(desk);
        }
        test::check_golden(text, "screen/offers.txt");
    }
}

}  // namespace skerry::screen
