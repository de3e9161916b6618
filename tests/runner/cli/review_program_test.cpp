// skerry review: goldens, every form in which a game is kept, and what is refused.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "runner/words/text_style.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::check_golden;
using test::check_refused;
using test::Ended;
using test::Workshop;

namespace {

/// A game that skerry replay printed, as skerry play saves it.
ordered_json saved_game(const ordered_json& replay) {
    ordered_json json = {{"schema", "skerry-game/1"}, {"seats", {nullptr}}, {"over", true}};
    for (const char* key : {"game", "rules", "seed", "index"}) json[key] = replay[key];
    json["moves"] = ordered_json::array();
    for (const ordered_json& move : replay["moves"]) json["moves"].push_back(move["move"]);
    json["place"] = json["moves"].size();
    return json;
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("review: what a person and a program see") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended islands = shop.run("review r.json --index 3 --futures 128");
        CHECK(islands.err.empty());
        CHECK(islands.code == 0);
        check_golden(islands.out, "review/tiny_islands.txt");
        std::istringstream lines(islands.out);
        for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 80);
        shop.run(
            "run --game tile-game --strategy greedy --strategy random --games 20 --out t.json");
        check_golden(shop.run("review t.json --index 1").out, "review/tile_game.txt");
        shop.run(
            "run --game tile-game --set rules.rows=1 --set rules.pool=2 --strategy random "
            "--games 2 --out small.json");
        check_golden(shop.run("review small.json --index 1 --format json").out,
                     "review/tile_game.json");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("review: one game in all the forms in which it is kept") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const std::string futures = " --futures " + std::to_string(test::share(4));
        const auto review = [&](const std::string& arguments, const std::string& prefix = "") {
            const Ended ended =
                shop.run("review " + arguments + futures + " --format json", prefix);
            CAPTURE(arguments);
            CHECK(ended.err.empty());
            REQUIRE(ended.code == 0);
            ordered_json json = ordered_json::parse(ended.out);
            json.erase("title");
            return json;
        };
        const ordered_json expected = review("r.json --strategy random --index 5");
        CHECK(expected["decisions"].size() == 29);
        const auto sum = [&](const char* part) { return expected[part]["sum"].get<int>(); };
        CHECK(sum("expectation") + sum("luck") + sum("skill") == sum("result"));
        CHECK(sum("found") + sum("lost") == sum("skill"));

        const std::string games = "replay r.json --strategy random --index 4 --index 5 --format ";
        shop.write("replay.json", shop.run(games + "json").out);
        CHECK(review("replay.json --number 2") == expected);
        CHECK(review("- --number 2", "cat replay.json |") == expected);
        shop.write("records.txt", "\n" + shop.run(games + "record").out);
        CHECK(review("records.txt --number 2") == expected);
        CHECK(review("- --number 2", "cat records.txt |") == expected);
        std::string moves = "# the random one\n\n";
        const ordered_json replay = ordered_json::parse(shop.read("replay.json"));
        for (const ordered_json& move : replay[1]["moves"])
            moves += " " + move["move"].get<std::string>() + "  # a move\n";
        shop.write("moves.txt", moves);
        CHECK(review("moves.txt --seed 4 --index 5") == expected);
        shop.run("play tiny-islands --seed 4 --index 5 --moves moves.txt --record saved.txt");
        CHECK(review("saved.txt") == expected);
        std::string link = "'https://x/skerry.html#game=tiny-islands&seed=4&index=5&moves=";
        for (const ordered_json& move : replay[1]["moves"])
            link += move["move"].get<std::string>() + "%20";
        CHECK(review(link + "'") == expected);
        check_refused(shop, "review " + link + "' --seed 4", "--seed: not with a link");
        check_refused(shop, "review '#game=tiny-islands&sed=4'", "did you mean \"seed\"?");
        check_refused(shop, "review '#game=tiny-islands&seed=4&moves=Xa1'", "link: move 1: ");
        check_refused(shop, "review moves.txt --seed 4 --index 5 --try 30", "--try 30");
        check_refused(shop, "review records.txt --number 2 --try 3",
                      "--try: a record does not say");
        check_refused(shop, "review moves.txt --seed 4 --index 5 --try 3", "needs a terminal");
        ordered_json saved = saved_game(replay[1]);
        CHECK(review("-", "echo '" + saved.dump() + "' |") == expected);
        // Who sat there does not matter, and whether that strategy is here.
        saved["seats"] = {{{"name", "program"}, {"command", {"./none"}}}};
        CHECK(review("-", "echo '" + saved.dump() + "' |") == expected);
    }

    TEST_CASE("review: a log of Tiger Island, whose games have many lines") {
        const Workshop shop;
        shop.run("run --game tiger-island --strategy totoro --games 2 --out r.json");
        shop.write("log.txt", shop.run("replay r.json --index 0 --index 1 --format record").out);
        const Ended ended = shop.run(
            "review log.txt --game tiger-island --number 2 --reviewer random --futures 1 "
            "--format json");
        CHECK(ended.err.empty());
        REQUIRE(ended.code == 0);
        const ordered_json json = ordered_json::parse(ended.out);
        CHECK(json["over"] == true);
        CHECK(json["field"].empty());
        CHECK(json["title"] == "tiger-island, game 2 of log.txt");
    }

    TEST_CASE("review: to a file, which is not replaced") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const std::string review = "review r.json --index 3 --futures 2 ";
        CHECK(shop.run(review + "-o page.txt").code == 0);
        CHECK(shop.read("page.txt") == shop.run(review).out);
        CHECK(shop.run(review + "-o -").out == shop.read("page.txt"));
        check_refused(shop, review + "-o page.txt",
                      "--out page.txt: there is a file; --force replaces it");
        CHECK(shop.run(review + "-o page.txt --force --format json").code == 0);
        CHECK(ordered_json::parse(shop.read("page.txt"))["futures"] == 2);
    }

    TEST_CASE("review: bad input gets one line, with its place") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        shop.write("replay.json",
                   shop.run("replay r.json --strategy random --index 4 --format json").out);
        ordered_json wrong_move = ordered_json::parse(shop.read("replay.json"));
        wrong_move[0]["moves"][2]["move"] = "Xa1";
        shop.write("wrong.json", wrong_move.dump());
        const std::string record =
            shop.run("replay r.json --strategy random --index 4 --format record").out;
        shop.write("records.txt", record);
        shop.write("cut.txt", record.substr(0, record.size() / 2) + "\n");
        shop.write("moves.txt", "fa1\n");
        shop.write("empty.txt", "\n\n");
        const ordered_json replay = ordered_json::parse(shop.read("replay.json"))[0];
        const auto edited = [&](const char* name, const ordered_json& part) {
            ordered_json json = replay;
            json.update(part);
            shop.write(name, json.dump());
        };
        edited("key.json", {{"indx", 5}});
        edited("rules.json", {{"rules", {{"placements", 5}}}});
        edited("seats.json", {{"seats", {{"a", 1}}}});
        edited("seat.json", {{"seats", {"random"}}});
        edited("name.json", {{"strategy", 3}});
        const auto saved = [&](const char* name, const ordered_json& part) {
            ordered_json json = saved_game(replay);
            json.update(part);
            shop.write(name, json.dump());
        };
        saved("saved_key.json", {{"strategy", "random"}});
        saved("saved_over.json", {{"over", false}});
        saved("saved_seats.json", {{"seats", {nullptr, nullptr}}});
        saved("saved_seat.json", {{"seats", {{{"a", 1}}}}});
        for (const auto& wrong :
             {std::pair("r.json", "review: which game of r.json? --index I"),
              std::pair("r.json --index 30", "--index 30: the result has games 0 to 29"),
              std::pair("r.json --index 1 --strategy rndom", "did you mean \"random\"?"),
              std::pair("r.json --index 1 --against random",
                        "--against: tiny-islands is a game for one player"),
              std::pair("r.json --index 1 --number 2",
                        "--number: not with a result; --index I is its game"),
              std::pair("r.json --index 1 --seed 2",
                        "--seed: not with a result, which says what was played"),
              std::pair("r.json --index 1 --reviewer gredy", "did you mean \"greedy\"?"),
              std::pair("r.json --index 1 --reviewer clairvoyant", "sees the deal"),
              std::pair("r.json --index 1 --futures 0", "--futures 0"),
              std::pair("r.json --index 1 --format html", "--format html"),
              std::pair("replay.json --index 1", "--index: only with a result, or with moves"),
              std::pair("replay.json --number 2", "--number 2: replay.json has 1 game"),
              std::pair("wrong.json", "wrong.json: /0/moves/2/move: "),
              std::pair("records.txt --number 2", "--number 2: records.txt has 1 game"),
              std::pair("records.txt --strategy random",
                        "--strategy: only with a result of skerry run"),
              std::pair("cut.txt", "cut.txt:1:"),
              std::pair("empty.txt", "empty.txt: has no game records"),
              std::pair("moves.txt --seed 4 --index 3", "moves.txt:1: "),
              std::pair("moves.txt --seed 4 --game tile-game", "moves.txt:1: "),
              std::pair("records.txt --game roam", "--game roam: has no public record format"),
              std::pair("key.json", "key.json: /indx: unknown key"),
              std::pair("rules.json", "rules.json: /rules: /rules/placements: found 5; must be"),
              std::pair("seats.json", "seats.json: /seats: found an object; must be an array"),
              std::pair("seat.json", "seat.json: /seats: has 1 labels; the game has 1 seat"),
              std::pair("name.json", "name.json: /strategy: found 3; must be a string"),
              std::pair("saved_key.json", "saved_key.json: /strategy: unknown key"),
              std::pair("saved_over.json", "saved_over.json: /over: found false; the game is over"),
              std::pair("saved_seats.json",
                        "saved_seats.json: /seats: has 2 seats; the game has 1"),
              std::pair("saved_seat.json", "saved_seat.json: /seats/0: the key \"name\" is"),
              std::pair("none.txt", "none.txt")})
            check_refused(shop, "review " + std::string(wrong.first), wrong.second);
    }
}

}  // namespace skerry
