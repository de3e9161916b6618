// skerry play without a terminal: the shuffle is that of replay, positions as text and JSON,
// refusals by line.

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

std::string lines_of(const ordered_json& replayed, std::size_t moves) {
    std::string text = "# moves\n";
    for (std::size_t i = 0; i < moves; ++i)
        text += replayed["moves"][i]["move"].get<std::string>() + "\n";
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a position is printed with advice and the worth of every cell") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n");
        const std::string play = "play tile-game --moves moves.txt ";
        const ordered_json json =
            ordered_json::parse(shop.run(play + "--format json --advice 1 --values 1").out);
        CHECK(json["advice"]["strategy"] == "perfect");
        CHECK(json["advice"]["moves"].size() == 80);
        CHECK(json["advice"]["moves"][0]["standing"] == "best");
        CHECK(json["value_map"]["cells"].size() == 80);
        CHECK(json["value_map"]["cells"][0]["shade"] == 1);
        const ordered_json without = ordered_json::parse(shop.run(play + "--format json").out);
        CHECK(!without.contains("advice"));
        CHECK(!without.contains("value_map"));
        const std::string text = shop.run(play + "--advice 1").out;
        CHECK(text.find("\nAdvice by perfect, 80 playouts\n* ") != std::string::npos);
        check_refused(shop, play + "--values many", "--values");
    }

    TEST_CASE("the moves of a replay lead to its score") {
        const Workshop shop;
        for (const std::string game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(game);
            const Ended replay = shop.run("replay --game " + game +
                                          " --strategy greedy --seed 7 --index 3 --format json");
            REQUIRE(replay.code == 0);
            const ordered_json replayed = ordered_json::parse(replay.out)[0];
            const std::size_t moves = replayed["moves"].size();
            shop.write("moves.txt", lines_of(replayed, moves));
            const std::string play = "play " + game + " --seed 7 --index 3 --moves moves.txt ";
            const Ended ended = shop.run(play + "--format json --record " + game + ".rec");
            CHECK(ended.err.empty());
            REQUIRE(ended.code == 0);
            const ordered_json json = ordered_json::parse(ended.out);
            CHECK(json["over"] == true);
            CHECK(json["moves"].size() == moves);
            CHECK(json["state"] == replayed["moves"].back()["state"]);
            CHECK(json["legal_moves"].empty());
            if (replayed.contains("total"))
                CHECK(json["points"][0]["total"] == replayed["total"]);
            else
                CHECK(json["points"] == replayed["scores"]);
            const Ended verified = shop.run("verify " + game + ".rec" +
                                            (game == "tiger-island" ? " --game tiger-island" : ""));
            CAPTURE(verified.out);
            CHECK(verified.code == 0);
            check_refused(shop, play + "--record " + game + ".rec", "is not replaced");
            CHECK(shop.run(play + "--force --record " + game + ".rec").code == 0);

            shop.write("half.txt", lines_of(replayed, moves / 2));
            const Ended half =
                shop.run("play " + game + " --seed 7 --index 3 --format json --moves - <half.txt");
            REQUIRE(half.code == 0);
            const ordered_json position = ordered_json::parse(half.out);
            CHECK(position["state"] == replayed["moves"][moves / 2 - 1]["state"]);
            CHECK(position["over"] == false);
            CHECK(position["scene"]["caption"] == position["decision"]);
            CHECK(shop.run("play " + game + " --seed 7 --index 3 --moves half.txt").code == 0);
        }
    }

    TEST_CASE("play refuses in one line") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n\nb2=5\n");
        check_refused(shop, "play tile-game --moves moves.txt",
                      "skerry: moves.txt:3: 'b2=5' is not legal here: there is a tile on b2; the "
                      "nearest legal move is \"a2=5\"");
        shop.write("moves.txt", "b2=4\n");
        check_refused(shop, "play tile-gam --moves moves.txt", "did you mean \"tile-game\"?");
        check_refused(shop, "play tile-game --moves none.txt", "none.txt");
        check_refused(shop, "play tile-game --moves moves.txt --record r.json",
                      "--record r.json: the game is not over after 1 moves");
        CHECK_FALSE(shop.exists("r.json"));
        check_refused(shop, "play tile-game --record moves.txt/r.json",
                      "moves.txt/r.json: cannot be written: ");
        check_refused(shop, "play tile-game --moves moves.txt --format xml", "--format xml");
        check_refused(shop, "play tile-game --moves moves.txt --seat 2", "--seat: needs --rival");
        check_refused(shop, "play roam --rival greedy --moves moves.txt",
                      "roam is a game for one player; nobody plays against it");
        check_refused(shop, "play tile-game --rival gredy --moves moves.txt",
                      "did you mean \"greedy\"?");
        check_refused(shop, "play --moves moves.txt", "--moves needs the name of a game");
    }

    TEST_CASE("a rival takes the other seat") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n");
        const Ended ended =
            shop.run("play tile-game --rival greedy --moves moves.txt --format json");
        REQUIRE(ended.code == 0);
        const ordered_json json = ordered_json::parse(ended.out);
        CHECK(json["seats"] == ordered_json{"person", "greedy"});
        CHECK(json["moves"].size() == 2);
        CHECK(json["to_move"] == 0);
        const Ended second =
            shop.run("play tile-game --rival greedy --seat 2 --moves /dev/null --format json");
        REQUIRE(second.code == 0);
        CHECK(ordered_json::parse(second.out)["moves"].size() == 1);
    }
}

}  // namespace skerry
