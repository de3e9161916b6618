// Replays in JSON as users run them: written by replay, read by verify, which plays them again.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::check_refused;
using test::Ended;
using test::Workshop;

namespace {

const std::string tile_game = "replay --game tile-game --strategy random --format json --index ";

/// What verify says of the first game of replay.json after `change`.
template <class Change>
std::string verdict(const Workshop& shop, Change&& change) {
    ordered_json games = ordered_json::parse(shop.read("replay.json"));
    change(games[0]);
    shop.write("changed.json", games.dump());
    const Ended ended = shop.run("verify changed.json");
    CHECK(ended.code == 1);
    CHECK(ended.out.ends_with(": 1 game cannot be played as recorded\n"));
    return ended.out.substr(0, ended.out.find('\n') + 1);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("replays of all games are read by verify") {
        const Workshop shop;
        for (const char* game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(game);
            const std::string replay =
                "replay --index 0..2 --format json --strategy random --game ";
            shop.write("games.json", shop.run(replay + game).out);
            const Ended agree = shop.run("verify games.json");
            CHECK(agree.code == 0);
            CHECK(agree.out.starts_with("3 games, "));
            CHECK(agree.out.ends_with(" moves: all agree\n"));
        }
    }

    TEST_CASE("replays of a result, with legal moves, are read by verify") {
        const Workshop shop;
        REQUIRE(shop.run("run --game roam --strategy random --games 3 --out r.json -q").code == 0);
        shop.write("games.json", shop.run("replay r.json --best --format json --legal").out);
        CHECK(shop.run("verify games.json").code == 0);
        const ordered_json game = ordered_json::parse(shop.read("games.json"))[0];
        CHECK(game["equal"] == true);
        CHECK(game["measures"]["gap"] == game["total"]);
        CHECK(game["measures"]["victory"] == "lose");
        // Three characters on 36 squares, less those whose boxes would leave the grid.
        CHECK(game["moves"][0]["legal"].size() == 25 + 25 + 30);
    }

    TEST_CASE("verify tells what is wrong in a replay, and where") {
        const Workshop shop;
        shop.write("replay.json", shop.run(tile_game + "4").out);
        const ordered_json game = ordered_json::parse(shop.read("replay.json"))[0];
        const std::string first = game["moves"][0]["move"];
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][1]["move"] = first; }) ==
              "changed.json: /0/moves/1/move: '" + first + "' is not legal in " +
                  game["moves"][0]["state"].get<std::string>() + "\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][1]["move"] = "d1=1"; }) ==
              "changed.json: /0/moves/1/move: 'd1' is not a cell of this board: rows a to c, "
              "columns 1 to 3\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"].push_back(g["moves"][0]); }) ==
              "changed.json: /0/moves/" + std::to_string(game["moves"].size()) + "/move: '" +
                  first + "': the game is over before this move\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"].erase(g["moves"].size() - 1); }) ==
              "changed.json: /0/moves: the game is not over after the last move\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][0]["seat"] = 1; }) ==
              "changed.json: /0/moves/0/seat: recorded 1, computed 0\n");
        CHECK(verdict(shop, [&](ordered_json& g) {
                  g["scores"][1]["total"] = 9;
              }).starts_with("changed.json: /0/scores/1/total: recorded 9, computed "));
        // A state that differs is told before the illegal move after it.
        CHECK(verdict(shop, [&](ordered_json& g) {
                  g["moves"][0]["state"] = "";
                  g["moves"][2]["move"] = first;
              }).starts_with("changed.json: /0/moves/0/state: recorded \"\", computed "));
    }

    TEST_CASE("a file that is no replay, and options that do not belong to one, are refused") {
        const Workshop shop;
        shop.write("replay.json", shop.run(tile_game + "4").out);
        shop.write("empty.json", "[]");
        shop.write("number.json", "[1]");
        ordered_json games = ordered_json::parse(shop.read("replay.json"));
        games[0]["rules"]["rows"] = 0;
        shop.write("rules.json", games.dump());
        games[0].erase("moves");
        games[0]["rules"]["rows"] = 3;
        shop.write("moves.json", games.dump());
        check_refused(shop, "verify empty.json", "empty.json: has no games");
        check_refused(shop, "verify number.json", "number.json: /0: found 1");
        check_refused(shop, "verify rules.json", "rules.json: /0/rules");
        check_refused(shop, "verify moves.json", "moves.json: /0: the key \"moves\" is missing");
        check_refused(shop, "verify replay.json --game tile-game",
                      "--game: not with a replay, which says what was played");
        check_refused(shop, "verify replay.json --sample 2",
                      "--sample: only with a result of skerry");
        check_refused(shop, "replay config.json --index 1 --legal",
                      "--legal: only with --format json");
    }
}

}  // namespace skerry
