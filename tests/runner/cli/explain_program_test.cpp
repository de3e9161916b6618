#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/golden.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::check_golden;
using test::check_refused;
using test::Ended;
using test::Workshop;

TEST_SUITE("golden") {
    TEST_CASE("explain: what a person sees") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended islands = shop.run("explain r.json --pair random greedy --top 1 --ends");
        CHECK(islands.code == 0);
        check_golden(islands.out, "report/explain_tiny_islands.txt");
        shop.run(
            "run --game tile-game --strategy greedy --strategy random --games 20 --out t.json");
        check_golden(shop.run("explain t.json --top 2").out, "report/explain_tile_game.txt");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("explain: a game asked for, and JSON") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended ended = shop.run("explain r.json --index 3 --index 5 --format json");
        CHECK(ended.code == 0);
        const ordered_json list = ordered_json::parse(ended.out);
        REQUIRE(list.size() == 2);
        CHECK(list[1]["game"] == 5);
        CHECK(list[0]["a"] == "greedy");
        CHECK(list[0]["parting"]["a"]["move"] != list[0]["parting"]["b"]["move"]);
        int sum = 0;
        for (const auto& [name, difference] : list[0]["components"].items())
            sum += difference.get<int>();
        CHECK(list[0]["difference"] == sum);
    }

    TEST_CASE("explain: bad input gets one line") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        shop.run("run --game tiny-islands --strategy greedy --games 3 --out one.json");
        shop.write("cut.json", shop.read("r.json").substr(0, 500));
        std::string changed = shop.read("r.json");
        changed.replace(changed.find("\"games_done\": 30"), 16, "\"games_done\": 31");
        shop.write("changed.json", changed);
        for (const auto& wrong :
             {std::pair("r.json --pair greedy rndom", "did you mean \"random\"?"),
              std::pair("r.json --pair greedy greedy", "two different"),
              std::pair("r.json --top 0", "--top 0"), std::pair("r.json --top 99", "keeps"),
              std::pair("r.json --top 1 --index 1", "not together"),
              std::pair("r.json --index x", "--index x"),
              std::pair("r.json --index 30", "--index 30: the result has games 0 to 29"),
              std::pair("r.json --pair greedy",
                        "--pair greedy: and which other? known: greedy, random"),
              std::pair("r.json --format html", "--format html"),
              std::pair("one.json", "a pair needs two"),
              std::pair("config.json",
                        "config.json: is a configuration; expected a result, which `skerry run` "
                        "makes of it"),
              std::pair("cut.json", "cut.json:23:25: not valid JSON"),
              std::pair("changed.json", "/digest"), std::pair("none.json", "none.json"),
              std::pair("", "RESULT")})
            check_refused(shop, std::string("explain ") + wrong.first, wrong.second);
    }
}

}  // namespace skerry
