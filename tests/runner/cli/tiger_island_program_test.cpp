// Tiger Island as users run it: matches, their logs, and what verify says of logs.

#include <doctest/doctest.h>

#include <string>

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using test::Ended;
using test::Workshop;

TEST_SUITE("unit") {
    TEST_CASE("tiger island logs are written by replay and read by verify") {
        const Workshop shop;
        shop.write("tiger.json", R"({"game": "tiger-island", "seed": 1, "games": 3,
            "strategies": [{"name": "random"}, {"name": "totoro"}], "output": "tiger_out.json"})");
        REQUIRE(shop.run("run tiger.json -q").code == 0);
        const Ended log =
            shop.run("replay tiger_out.json --index 0..2 --strategy totoro --format record");
        CHECK(log.code == 0);
        CHECK(log.out.starts_with("GAME 0 MOVE 1 PLACE "));
        shop.write("games.log", log.out);
        const Ended agree = shop.run("verify games.log --game tiger-island");
        CHECK(agree.code == 0);
        CHECK(agree.out == "3 games, 6 figures: all agree\n");

        std::string wrong = log.out;
        wrong.replace(wrong.find("PLAYER A "), 9, "PLAYER A 9");
        shop.write("wrong.log", wrong);
        const Ended differs = shop.run("verify wrong.log --game tiger-island");
        CHECK(differs.code == 1);
        CHECK(differs.out.find("game 1: first player's score: recorded 9") != std::string::npos);
    }

    TEST_CASE("tiger island logs: an illegal move has its turn and reason, a fault its place") {
        const Workshop shop;
        const std::string first =
            "GAME 7 MOVE 1 PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n";
        shop.write("illegal.log", "\n" + first +
                                      "GAME 7 MOVE 2 PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT "
                                      "AT 1 -1 0\n\n" +
                                      first);
        const Ended illegal = shop.run("verify illegal.log --game tiger-island");
        CHECK(illegal.code == 1);
        CHECK(illegal.out ==
              "illegal.log:2: game 1: turn 2: there is a volcano at 1 -1 0\n"
              "2 games, 0 figures: 1 game cannot be played as recorded\n");

        shop.write("fault.log", first + "GAME 7 MOVE 2 PLACE LAKE+SAND AT 1 -1 0 3\n");
        const Ended fault = shop.run("verify fault.log --game tiger-island");
        CHECK(fault.code == 2);
        CHECK(fault.err ==
              "skerry: fault.log:2:21: 'LAKE+SAND' is not a tile: two of JUNGLE, LAKE, GRASS, "
              "ROCK, like JUNGLE+LAKE\n");
    }
}

}  // namespace skerry
