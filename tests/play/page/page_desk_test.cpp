// The commands of the page as the worker sends them.

#include "play/page/page_desk.hpp"

#include "runner/documents/text.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

namespace {

struct AskedDesk {
    PageDesk desk{all_games()};
    ordered_json ask(const ordered_json& command) {
        return ordered_json::parse(desk.answer(command.dump()));
    }
    ordered_json open(const std::string& game, const std::string& moves = "") {
        return ask(
            {{"do", "open"}, {"game", game}, {"seed", "1"}, {"index", "0"}, {"moves", moves}});
    }
};

/// As `skerry replay --game GAME --strategy random --seed 1 --index 0` prints them.
const std::string tiny_islands_moves =
    "wc4 fd8 wa9 Mh7 fa6 he2 hc8 wa4 hg6 b6c6c7c8d8e8f8f7c9 Mb3 hb1 sd3 Be7 ff7 si2 fh1 si6 ha7 "
    "c4 se5 fh6 Cf9 Mc9 Mi1 fb5 ha8 se8 h3i3h4";
const std::string roam_moves =
    "3@1a 1@1b 2@1c 4@2c 2@2e 3@3f 1@2b 5@2d 4@5f 4@1b 3@4c 2@3c bid2 1@6c 5@1c 2@3a 3@1f 1@2b "
    "5@6a bid12 6@2f 4@2b 3@1f";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("page desk: the moves of a link give the score of skerry replay") {
        AskedDesk desk;
        CHECK(desk.open("tiny-islands", tiny_islands_moves)["score"]["scores"] ==
              ordered_json{-69});
        CHECK(desk.open("tile-game", "b3=2 a2=10 b1=6 a1=1 a3=1")["score"]["scores"] ==
              ordered_json{4, 1});
        CHECK(desk.open("roam", roam_moves)["score"]["scores"] == ordered_json{-33});
        const ordered_json view =
            desk.open("tiger-island", "PLACE GRASS+JUNGLE AT 0 0 0 1 FOUND SETTLEMENT AT 1 0 -1");
        CHECK(view["ply"] == 2);
        CHECK(view["moves"][0] ==
              ordered_json{0, "PLACE GRASS+JUNGLE AT 0 0 0 1", "tile beside the island, grass NW"});
    }

    TEST_CASE("page desk: what is wrong is said, and the game stays") {
        AskedDesk desk;
        desk.open("tile-game", "b3=2");
        const auto error = [&](const ordered_json& command) {
            return desk.ask(command)["error"].get<std::string>();
        };
        CHECK(error({{"do", "dance"}}) == "\"dance\" is no command of the page");
        CHECK(error({{"do", "open"}, {"game", "tile-game"}, {"moves", "b3=2 b3=1"}})
                  .starts_with("move 2: "));
        CHECK(error({{"do", "open"}, {"game", "tile-game"}, {"seed", "-1"}}) ==
              "seed: found \"-1\"; must be a whole number from 0 to 18446744073709551615");
        CHECK(error({{"do", "open"}, {"game", "tile-game"}, {"sitters", {nullptr}}}) ==
              "sitters: must be a list of 2");
        CHECK(error({{"do", "think"}, {"playouts", 1}}) == "no strategy advises now");
        CHECK(test::says(desk.desk.answer("{"), "error"));
        CHECK(desk.ask({{"do", "view"}})["moves"].size() == 1);
    }

    TEST_CASE("page desk: undo, redo, and another way from an earlier place") {
        AskedDesk desk;
        desk.open("tile-game", "b3=2 a2=10 b1=6");
        CHECK(desk.ask({{"do", "undo"}})["ply"] == 2);
        CHECK(desk.ask({{"do", "redo"}})["ply"] == 3);
        CHECK(desk.ask({{"do", "go"}, {"ply", 1}})["moves"].size() == 3);
        const ordered_json view = desk.ask({{"do", "choose"}, {"text", "a1=4"}});
        CHECK(view["moves"].size() == 2);
        CHECK(desk.ask({{"do", "choose"}, {"text", "a1=4"}})["refused"].is_string());
    }

    TEST_CASE("page desk: each game has a title, and rules of a thing a line") {
        const ordered_json games = AskedDesk().ask({{"do", "games"}})["games"];
        for (const ordered_json& game : games) {
            const std::string name = game["name"];
            CHECK_MESSAGE(game["title"].get<std::string>() != name, name);
            std::vector<std::string> lines = split_lines(game["how_to_play"].get<std::string>());
            CHECK_MESSAGE(lines.size() >= 6, name);
            for (const std::string& line : lines) {
                CHECK_MESSAGE(line.find(": ") < 24, line);
                CHECK_MESSAGE(line.size() < 420, line);
            }
        }
        const std::string rules(game_named("tiny-islands")->how_to_play());
        for (const char* scored : {"Forest", "House", "Sand", "Wave", "Mountain", "Church", "Boat"})
            CHECK_MESSAGE(rules.find("\n" + std::string(scored) + ": ") != std::string::npos,
                          scored);
    }

    TEST_CASE("page desk: the rules begin with the options that have another value") {
        const auto told = [](const ordered_json& rules) {
            const ordered_json view =
                AskedDesk().ask({{"do", "open"}, {"game", "tiny-islands"}, {"rules", rules}});
            return view["how_to_play"].get<std::vector<std::string>>();
        };
        const std::vector<std::string> usual = told(nullptr);
        CHECK(usual == split_lines(game_named("tiny-islands")->how_to_play()));
        CHECK(told({{"penalty", 5}, {"sand", "edges"}}) == usual);
        const std::vector<std::string> other = told({{"penalty", 9}, {"sand", "touching"}});
        REQUIRE(other.size() == usual.size() + 3);
        CHECK(other[0].starts_with("Other rules: "));
        CHECK(other[1].starts_with("sand touching: "));
        CHECK(other[2] == "penalty 9: points that an invalid tile costs; below 5");
        CHECK(other[3] == usual[0]);
        for (const GameEntry* game : all_games()) {
            const ordered_json view = AskedDesk().open(std::string(game->name()));
            CHECK(view["how_to_play"] == split_lines(game->how_to_play()));
        }
    }

    TEST_CASE("page desk: a score stands among games on the same shuffle") {
        AskedDesk desk;
        desk.open("tiny-islands", tiny_islands_moves);
        const ordered_json field =
            desk.ask({{"do", "field"}, {"strategy", "random"}, {"games", 20}});
        CHECK(field["games"] == 20);
        CHECK(field["below"].get<int>() + field["equal"].get<int>() <= 20);
        desk.ask({{"do", "undo"}});
        CHECK(desk.ask({{"do", "field"}, {"strategy", "random"}, {"games", 20}})["error"] ==
              "the game has no result");
        const ordered_json over = desk.open("tile-game", "b3=2 a2=10 b1=6 a1=1 a3=1");
        CHECK(over["field"] == ordered_json{"random", "greedy", "perfect"});
        const ordered_json two = desk.ask({{"do", "field"}, {"strategy", "random"}, {"games", 20}});
        CHECK(two["games"] == 20);
        CHECK(two["words"].get<std::string>().starts_with("Better for A than "));
    }

    TEST_CASE("page desk: open cards tell their points and patterns") {
        AskedDesk desk;
        const ordered_json view = desk.open("roam", "1@1a");
        const ordered_json& first = view["drawing"]["first"];
        const ordered_json cards = view["drawing"]["steps"][0]["cards"];
        CHECK(cards.size() == 4 * 3 + 6);
        CHECK(cards[0] == ordered_json{"S1", 0, 0, false});
        CHECK(cards[1][3] == true);
        CHECK(cards[3][2] == 1);
        CHECK(cards[12][1] == 1);
        CHECK(first["faces"]["S1"] == ordered_json{0, {"S.", "SS"}});
        CHECK_FALSE(desk.open("tile-game")["drawing"]["first"].contains("cards"));
    }

    TEST_CASE("page desk: the drawing tells all that a rival did") {
        AskedDesk desk;
        desk.ask({{"do", "open"},
                  {"game", "tiger-island"},
                  {"seed", "1"},
                  {"sitters", {{{"name", "totoro"}}, nullptr}}});
        desk.ask({{"do", "rival"}});
        const ordered_json view = desk.ask({{"do", "rival"}});
        REQUIRE(view["person"] == true);
        CHECK(view["ply"] == 2);
        CHECK(view["drawing"]["steps"][0]["cells"].size() == 3);
    }

    TEST_CASE("page desk: a strategy sits in a seat and plays as in skerry run") {
        AskedDesk desk;
        ordered_json view = desk.ask({{"do", "open"},
                                      {"game", "tile-game"},
                                      {"seed", "1"},
                                      {"sitters", {nullptr, {{"name", "greedy"}}}}});
        CHECK(view["person"] == true);
        view = desk.ask({{"do", "choose"}, {"text", "b2=3"}});
        CHECK(view["person"] == false);
        view = desk.ask({{"do", "rival"}});
        CHECK(view["moves"].size() == 2);
        CHECK(view["person"] == true);
    }

    TEST_CASE("page desk: advice grows, and review tells what moves lost") {
        AskedDesk desk;
        desk.open("tile-game", "b3=2");
        desk.ask({{"do", "advise"}, {"strategy", {{"name", "random"}}}});
        desk.ask({{"do", "think"}, {"playouts", 2'000}});
        const ordered_json advice = desk.ask({{"do", "advice"}});
        REQUIRE(advice["moves"].size() > 1);
        CHECK(advice["moves"][0]["standing"] == "best");
        CHECK(advice["futures"].get<int>() > 1);
        const ordered_json review =
            desk.ask({{"do", "review"}, {"strategy", {{"name", "greedy"}}}, {"futures", 4}});
        CHECK(review["decisions"].size() == 1);
        CHECK(review["decisions"][0]["played"] == "b3=2");
        desk.open("tiny-islands", tiny_islands_moves.substr(0, tiny_islands_moves.find(" Mb3")));
        const ordered_json lines =
            desk.ask({{"do", "review"}, {"strategy", {{"name", "greedy"}}}, {"futures", 2}});
        for (const ordered_json& move : lines["decisions"][9]["advice"]["moves"])
            CHECK(move["line"].size() >= 4);
    }

    TEST_CASE("page desk: a record of a game that goes on is reviewed") {
        AskedDesk desk;
        const std::string log = "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n";
        const std::string other = "PLACE ROCK+ROCK AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n";
        ordered_json command = {
            {"do", "review"}, {"text", log + "\n" + log + other}, {"number", 0}, {"futures", 2}};
        const ordered_json review = desk.ask(command);
        REQUIRE_MESSAGE(review.contains("decisions"), review.dump());
        CHECK(review["decisions"].size() == 2);
        CHECK(review["over"] == false);
        CHECK(review["counts"].get<std::string>().starts_with("A: Of 2 decisions, "));
        command["number"] = 1;
        CHECK(desk.ask(command)["error"].get<std::string>().starts_with(
            "the file, line 3: turn 2: "));
        desk.open("tiny-islands");
        CHECK(desk.ask({{"do", "review"}})["error"] == "there are no moves to review yet");
    }

    TEST_CASE("page desk: advice about a position that is told is that about the table") {
        const std::pair<const char*, const char*> games[] = {
            {"tiny-islands", "wc4 fd8 wa9 Mh7 fa6"},
            {"tile-game", "b3=2"},
            {"tiger-island", "PLACE GRASS+JUNGLE AT 0 0 0 1"},
            {"roam", "3@1a 1@1b"}};
        for (const auto& named : games) {
            const char* const game = named.first;
            AskedDesk desk;
            const ordered_json view = desk.open(game, named.second);
            const auto advice_of = [](AskedDesk& asked, const ordered_json& command) {
                CHECK(asked.ask(command) == ordered_json{{"finished", false}});
                asked.ask({{"do", "think"}, {"playouts", 300}});
                return asked.ask({{"do", "advice"}});
            };
            const ordered_json strategy = {{"name", "greedy"}};
            const ordered_json there = advice_of(desk, {{"do", "advise"}, {"strategy", strategy}});
            CHECK(there["futures"] > 0);
            AskedDesk other;  // which has no table
            CHECK_MESSAGE(advice_of(other, {{"do", "advise"},
                                            {"game", game},
                                            {"rules", view["rules"]},
                                            {"state", view["state"]},
                                            {"strategy", strategy}}) == there,
                          game);
        }
    }

    TEST_CASE("page desk: a position that is no position, or over, is refused in words") {
        AskedDesk desk;
        const auto error = [&](const std::string& state) {
            return desk.ask({{"do", "advise"}, {"game", "tile-game"}, {"state", state}})["error"]
                .get<std::string>();
        };
        CHECK(error("nonsense").starts_with("state: "));
        const ordered_json over = desk.open("tile-game", "b3=2 a2=10 b1=6 a1=1 a3=1");
        CHECK(error(over["state"]) == "the game is over");
        CHECK(desk.ask({{"do", "think"}, {"playouts", 1}})["error"] == "no strategy advises now");
    }

    TEST_CASE("page desk: an advised shoreline is the line that its cells draw") {
        AskedDesk desk;
        const std::size_t first_nine = tiny_islands_moves.find(" b6c6");
        desk.open("tiny-islands", tiny_islands_moves.substr(0, first_nine));
        desk.ask({{"do", "advise"}});
        desk.ask({{"do", "think"}, {"playouts", 50}});
        const ordered_json advised = desk.ask({{"do", "advice"}})["moves"];
        REQUIRE(advised.size() > 1);
        for (const ordered_json& move : advised) {
            const std::string cells = move["move"];
            for (std::size_t at = 0; at < cells.size(); at += 2)
                desk.ask({{"do", "choose"}, {"key", cells.substr(at, 2)}});
            // What is drawn so far stays while one looks.
            CHECK_MESSAGE(desk.ask({{"do", "view"}})["choices"]["line"] == move["line"], cells);
            desk.ask({{"do", "clear"}});
        }
    }

    TEST_CASE("page desk: games of skerry replay are stepped through, and mistakes have a place") {
        AskedDesk desk;
        const auto step = [](const char* move) { return ordered_json{{"move", move}}; };
        ordered_json games = {
            {{"game", "tile-game"},
             {"seed", 1},
             {"index", 0},
             {"seats", {"greedy", "random"}},
             {"moves", {step("b3=2"), step("a2=10"), step("b1=6"), step("a1=1"), step("a3=1")}}},
            {{"game", "tile-game"},
             {"seed", 1},
             {"index", 4},
             {"seats", {"random", "greedy"}},
             {"moves", {step("b3=2")}}}};
        const auto replay = [&] {
            return desk.ask({{"do", "replay"}, {"name", "r.json"}, {"text", games.dump()}});
        };
        const ordered_json found = replay();
        REQUIRE_MESSAGE(found.contains("gallery"), found.dump());
        CHECK(found["labels"] == ordered_json{"greedy", "random"});
        CHECK(found["page"]["seed"] == "1");
        const ordered_json shown = found["gallery"]["games"];
        REQUIRE(shown.size() == 2);
        CHECK(shown[0]["lines"][0]["result"] == "4 to 1");
        CHECK(shown[0]["lines"][0]["steps"][1]["move"] == "a2=10");
        CHECK(shown[0]["lines"][0]["steps"][1]["seat"] == 1);
        CHECK(shown[1]["deal"] == 4);
        CHECK(shown[1]["lines"][0]["players"] == ordered_json{1, 0});
        CHECK(shown[1]["lines"][0]["result"] == "");
        games[1]["moves"].push_back(step("b3=1"));
        const std::string illegal = replay()["error"];
        CHECK_MESSAGE(illegal.starts_with("r.json: /1/moves/1/move: "), illegal);
        games[1]["indx"] = 4;
        const std::string unknown = replay()["error"];
        CHECK_MESSAGE(unknown.starts_with("r.json: /1/indx: "), unknown);
        games[1].erase("indx");
        games[1]["seed"] = 2;
        CHECK(replay()["error"] ==
              "r.json: /1: another game, other rules or another seed than those of the first game");
    }

    TEST_CASE("page desk: records are stepped through, and mistakes have a place") {
        AskedDesk desk;
        const std::string log =
            "GAME 7 MOVE 1 PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n"
            "GAME 7 MOVE 2 PLACE ROCK+ROCK AT -1 1 0 5 FOUND SETTLEMENT AT -2 1 1\n";
        const ordered_json found = desk.ask({{"do", "record"}, {"name", "log.txt"}, {"text", log}});
        REQUIRE(found.contains("gallery"));
        CHECK(found["gallery"]["for_two"] == true);
        const ordered_json steps = found["gallery"]["games"][0]["lines"][0]["steps"];
        REQUIRE(steps.size() == 4);
        CHECK(steps[1]["move"] == "FOUND SETTLEMENT AT 0 1 -1");
        CHECK(steps[1]["seat"] == 0);
        CHECK(steps[2]["move"] == "PLACE ROCK+ROCK AT -1 1 0 5");
        CHECK(steps[2]["seat"] == 1);
        CHECK_FALSE(found["gallery"]["games"][0].contains("position"));  // of which tile?
        ordered_json position =
            desk.ask({{"do", "record"},
                      {"text", log + "PLACE LAKE+LAKE\n"}})["gallery"]["games"][0]["position"];
        position["do"] = "advise";
        CHECK(desk.ask(position) == ordered_json{{"finished", false}});
        const std::string error =
            desk.ask({{"do", "record"}, {"name", "r.txt"}, {"text", "\nCWfC nonsense"}})["error"];
        CHECK(error.starts_with("r.txt, line 2: "));
        const std::string damaged =
            desk.ask({{"do", "record"},
                      {"name", "log.txt"},
                      {"text", "# two games\n" + log + "\n" + log +
                                   "PLACE MUD+LAKE AT 0 0 0 1\n"}})["error"];
        CHECK_MESSAGE(damaged.starts_with("log.txt, line 7: "), damaged);
        CHECK(desk.ask({{"do", "result"}, {"name", "x.json"}, {"text", "{}"}})["error"]
                  .get<std::string>()
                  .starts_with("x.json"));
    }
}

}  // namespace skerry::play
