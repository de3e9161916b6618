// Games in play: undo, redo, rivals with the draws of a run, saved games.

#include "play/game/game_in_play.hpp"
#include "play/game/position_text.hpp"
#include "play/game/saved_game.hpp"
#include "runner/experiment/config.hpp"
#include "tests/play/game/games_in_play.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

using namespace test;

namespace {

Trace traced(const std::string& game, const ordered_json& strategies, Seating seating,
             std::uint64_t index) {
    const ordered_json config = {
        {"game", game}, {"seed", "5"}, {"games", 100}, {"strategies", strategies}};
    const Document document = Document::of(config, "test");
    return load_configuration(document, all_games()).experiment->trace(seating, index);
}

PlayTable loaded(const std::string& text) {
    const Document document = Document::parse(text, "saved.json");
    return load_table(document.root(), all_games());
}

std::string refusal(const std::string& text) {
    const auto failure = failure_of([&] { loaded(text); });
    return failure ? failure->what() : "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

PlayTable some_game() {
    PlayTable table(new_game("tile-game", 2), {{nullptr}, {{{"name", "random"}}}});
    table.play("b2=4");
    table.play_rivals();
    return table;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("points so far add up and every ply comes back as it was") {
        for (const NamedRules& rules : test::played_rules()) {
            CAPTURE(rules.game);
            GameInPlay game = new_game(rules.game, 1, rules.rules);
            std::vector<std::string> states;
            for_each_position(game, [&](const GameInPlay& at, Rng&) {
                states.push_back(at.game().print_state(at.state()));
                const auto points = at.points();
                REQUIRE(points.size() == at.shape().seats);
                for (std::size_t seat = 0; seat < points.size(); ++seat) {
                    CHECK(points[seat].size() == at.shape().components.size());
                    CHECK(at.totals()[seat] ==
                          at.game().score_so_far(at.state(), static_cast<Seat>(seat)));
                }
            });
            CHECK(game.outcome().has_value());
            const std::size_t last = game.plies();
            for (std::size_t ply = last; ply-- > 0;) {
                REQUIRE(game.undo());
                CHECK(game.ply() == ply);
                CHECK(game.game().print_state(game.state()) == states[ply]);
            }
            CHECK_FALSE(game.undo());
            game.go_to(last);
            CHECK(game.is_over());
            CHECK_FALSE(game.redo());
            CHECK_THROWS_WITH_AS(game.play("x"), "the game is over; no move can follow",
                                 MoveRefused);
            // Playing the move that follows keeps the rest; another one cuts it off.
            game.go_to(0);
            const std::string first = game.moves()[0].text;
            game.play(first);
            CHECK(game.plies() == last);
            game.undo();
            if (const auto legal = game.legal_moves(); legal && legal->back() != first) {
                game.play(legal->back());
                CHECK(game.plies() == 1);
            }
        }
    }

    TEST_CASE("a game against a strategy is the game of a run") {
        for (const std::string name : {"tile-game", "tiger-island"}) {
            const ordered_json strategies = {{{"name", "random"}}, {{"name", "greedy"}}};
            for (const bool second : {false, true}) {
                const Trace trace = traced(name, strategies, {0, 1}, 3);
                std::vector<Sitter> sitters(2);
                sitters[second ? 0 : 1].strategy = strategies[second ? 0 : 1];
                PlayTable table(new_game(name, 3), sitters);
                for (const Trace::Step& step : trace.steps) {
                    if (table.rival_to_move())
                        table.play_rival();
                    else
                        table.play(step.move);
                    CHECK(table.game().moves().back().text == step.move);
                }
                CHECK(table.game().is_over());
                CHECK_FALSE(table.person_to_move());
                // Taken back and played again, the rival decides as before.
                const std::vector<PlayedMove> moves = table.game().moves();
                REQUIRE(table.undo());
                CHECK(table.person_to_move());
                const std::size_t ply = table.game().ply();
                table.play(moves[ply].text);
                table.play_rivals();
                CHECK(table.game().game().print_state(table.game().state()) ==
                      trace.steps.back().state);
            }
        }
    }

    TEST_CASE("every game is recorded as replay records it") {
        for (const std::string name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            const ordered_json strategies = {{{"name", "random"}, {"label", "person"}}};
            const Trace trace = traced(name, strategies, {0, 0}, 4);
            PlayTable table(new_game(name, 4),
                            std::vector<Sitter>(new_game(name, 4).shape().seats));
            CHECK_THROWS_WITH_AS(record_text(table, all_games()),
                                 "the game is not over after 0 moves; only a finished game is "
                                 "recorded",
                                 UserError);
            for (const Trace::Step& step : trace.steps) table.play(step.move);
            const std::string record = record_text(table, all_games());
            if (!trace.record.empty())
                CHECK(record == trace.record + (trace.record.back() == '\n' ? "" : "\n"));
            else
                CHECK(ordered_json::parse(record)[0]["moves"].size() == trace.steps.size());
        }
    }

    TEST_CASE("a saved game goes on as if it had never stopped") {
        PlayTable table = some_game();
        const std::string text = save_text(table);
        PlayTable again = loaded(text);
        CHECK(save_text(again) == text);
        CHECK(again.game().ply() == table.game().ply());
        for (PlayTable* each : {&table, &again}) {
            while (!each->game().is_over()) {
                each->play(each->game().legal_moves()->front());
                each->play_rivals();
            }
        }
        CHECK(save_text(again) == save_text(table));
        // The place is kept, and what was taken back.
        REQUIRE(table.undo());
        const PlayTable back = loaded(save_text(table));
        CHECK(back.game().ply() == table.game().ply());
        CHECK(back.game().plies() == table.game().plies());
    }

    TEST_CASE("bad saved games are refused with their place") {
        const std::string text = save_text(some_game());
        CHECK(refusal("{}") ==
              "saved.json: is not a saved game: /schema must be \"skerry-game/1\"");
        CHECK(refusal(replaced(text, "b2=4", "b2=11")) ==
              "saved.json: /moves/0: '11' is not a value from 1 to 10; the nearest legal move is "
              "\"b2=10\"");
        CHECK(refusal(replaced(text, "tile-game", "tile-gam")) ==
              "saved.json: /game: unknown game \"tile-gam\"; known: tiny-islands, tile-game, "
              "tiger-island, "
              "roam; did you mean \"tile-game\"?");
        CHECK(refusal(replaced(text, "random", "randm")).starts_with("saved.json: /seats: "));
        CHECK(refusal(replaced(text, "\"place\": 2", "\"place\": 3"))
                  .starts_with("saved.json: /place: "));
        CHECK(refusal(replaced(text, "[null,\"", "[\"0\",\"")) ==
              "saved.json: /draws/0: must be 64 hexadecimal digits");
        CHECK(says(refusal(replaced(text, "\"over\"", "\"ovr\"")), "ovr"));
        CHECK(refusal(replaced(text, "\"over\": false", "\"over\": true")) ==
              "saved.json: /over: found true; the game is not over");
        CHECK(refusal(replaced(text, "\"over\": false", "\"over\": \"greedy\"")) ==
              "saved.json: /over: found \"greedy\"; must be true or false");
        CHECK(refusal(replaced(text, "[null,{", "[7,{")) ==
              "saved.json: /seats/0: found 7; must be null (a person) or a strategy");
    }

    TEST_CASE("lists of moves name the line that is refused") {
        PlayTable table(new_game("tile-game", 0), std::vector<Sitter>(2));
        play_moves(table, "# a game\n\nb2=4  # the centre\r\na1=5", "moves.txt");
        CHECK(table.game().ply() == 2);
        const auto why = [&](const std::string& text) {
            PlayTable fresh = table;
            const auto failure = failure_of([&] { play_moves(fresh, text, "moves.txt"); });
            return failure ? std::string(failure->what()) : "";
        };
        CHECK(why("\nb2=3") ==
              "moves.txt:2: 'b2=3' is not legal here: there is a tile on b2; the nearest legal "
              "move is \"a2=3\"");
        CHECK(why("c1=7") ==
              "moves.txt:1: 'c1=7' is not legal here: A has 6 left in the pool; the nearest legal "
              "move is \"c1=1\"");
        CHECK(why("castle") ==
              "moves.txt:1: 'castle' is not a move: cell and value, like b2=4; one of 42 legal "
              "moves is \"a2=1\"");
    }
}

}  // namespace skerry::play
