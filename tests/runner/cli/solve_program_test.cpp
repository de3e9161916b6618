// `skerry solve` through the program.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::check_refused;
using test::Ended;
using test::Workshop;

TEST_SUITE("unit") {
    TEST_CASE("solve tiny-islands: the best last shoreline of recorded games") {
        const Workshop shop;
        const Ended replayed = shop.run("replay config.json --index 0..3 --format json");
        REQUIRE(replayed.code == 0);
        for (const ordered_json& game : ordered_json::parse(replayed.out)) {
            const ordered_json& moves = game["moves"];
            const std::string position = moves[moves.size() - 2]["state"];
            const Ended ended =
                shop.run("solve tiny-islands --format json --position '" + position + "'");
            REQUIRE(ended.code == 0);
            CHECK(ended.err.empty());
            const ordered_json best = ordered_json::parse(ended.out);
            CHECK(best["optimal"] == true);
            CHECK(best["score"].get<int>() >= game["total"].get<int>());
            CHECK(best["edges"].get<int>() <= 24);
            int sum = 0;
            for (const auto& points : best["components"]) sum += points.get<int>();
            CHECK(sum == best["score"]);
            const Ended page = shop.run("solve tiny-islands --position '" + position + "'");
            CHECK(page.code == 0);
            const std::string score = std::to_string(best["score"].get<int>());
            CHECK(page.out.find("score      " + score + ", optimal") != std::string::npos);
            CHECK(page.out.find(best["shoreline"].get<std::string>()) != std::string::npos);
        }
    }

    TEST_CASE("solve tile-game: value, best moves, line, winners by pool") {
        const Workshop shop;
        const Ended level = shop.run("solve tile-game --board 3x3x10 --format json");
        REQUIRE(level.code == 0);
        const ordered_json result = ordered_json::parse(level.out);
        CHECK(result["result"] == "draw");
        CHECK(result["margin"] == 0);
        CHECK(result["moves"] == ordered_json({"a2=2", "b1=2", "b3=2", "c2=2"}));
        const Ended small = shop.run("solve tile-game --board 2x2x3 --format json");
        CHECK(ordered_json::parse(small.out)["result"] == "second");
        CHECK(ordered_json::parse(small.out)["margin"] == -2);
        const Ended play = shop.run("solve tile-game --board 2x2x3 --play");
        CHECK(play.code == 0);
        CHECK(play.out.find("the second player (B) wins") != std::string::npos);
        const Ended pools = shop.run("solve tile-game --board 2x2x3 --range 2..4");
        CHECK(pools.code == 0);
        CHECK(pools.out.find("   4  second      -2") != std::string::npos);
    }

    TEST_CASE("solve refuses what it cannot solve") {
        const Workshop shop;
        for (const char* arguments :
             {"solve", "solve chess", "solve tiny-islands", "solve tiny-islands --position junk",
              "solve tile-game --board 2x2", "solve tile-game --board 9x9x10",
              "solve tile-game --position junk", "solve tile-game --range 4..2"})
            check_refused(shop, arguments);
    }

    TEST_CASE("solve tile-game: large boards late in a game, and a refusal before") {
        const Workshop shop;
        const std::string why =
            "64 open cells are too many to solve; at most 32 are tried, later in a game with "
            "--position";
        check_refused(shop, "solve tile-game --board 8x8x26", "--board 8x8x26: " + why);
        check_refused(shop, "solve tile-game --board 8x8x26 --range 2..3",
                      "--board 8x8x26: " + why);
        check_refused(shop, "solve tile-game --board 8x8x9 --count-states",
                      "--count-states: positions of this board do not fit 64 bits");
        std::string position;
        for (int row = 0; row < 8; ++row)
            position += std::string(row == 0 ? "" : "/") + "A1,B1,A1,B1,A1,B1,A1," +
                        (row == 3 || row == 7 ? "." : "B1");
        const Ended late = shop.run("solve tile-game --board 8x8x40 --position '" + position +
                                    " A 3-2' --format json");
        CHECK(late.code == 0);
        CHECK(ordered_json::parse(late.out)["result"] == "first");
    }

    TEST_CASE("solve: a game that nothing solves is named, with those that can be") {
        const Workshop shop;
        const std::string what = "; what can be solved: tile-game, tiny-islands";
        for (const char* const game : {"roam", "tiger-island"})
            CHECK(shop.run("solve " + std::string(game) + " --board 3x3x10").err ==
                  "skerry solve: nothing solves \"" + std::string(game) + "\"" + what + "\n");
        CHECK(shop.run("solve tile-gme").err == "skerry solve: nothing solves \"tile-gme\"" + what +
                                                    "; did you mean \"tile-game\"?\n");
        CHECK(shop.run("solve tile-gme").code == 2);
        check_refused(shop, "solve tile-game --format xml",
                      "--format xml: must be one of text, json");
        check_refused(shop, "list --format csv", "--format csv: must be one of text, json");
    }
}

}  // namespace skerry
