// `skerry profile` through the program.

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
    TEST_CASE("a profile prints its page and writes its figures") {
        const Workshop shop;
        const Ended ended = shop.run("profile config.json --games 200 --threads 2 --out p.json");
        CHECK(ended.code == 0);
        CHECK(ended.out.find("greedy") != std::string::npos);
        CHECK(ended.out.find("How far to trust this") != std::string::npos);
        const ordered_json document = ordered_json::parse(shop.read("p.json"));
        CHECK(document["games"] == 200);
        CHECK(document["environment"]["threads"] == 2);
        const Ended match = shop.run(
            "profile --game tile-game --strategy random --strategy greedy --games 20 -q --out -");
        CHECK(match.code == 0);
        CHECK(ordered_json::parse(match.out)["game"] == "tile-game");
        CHECK(match.err.find("Where the time goes") != std::string::npos);
    }

    TEST_CASE("a profile refuses wrong input and overwrites nothing") {
        const Workshop shop;
        const std::string config = shop.read("config.json");
        for (const char* arguments :
             {"profile", "profile none.json", "profile config.json --threads 0",
              "profile config.json --seconds x", "profile config.json --seconds -1",
              "profile config.json --out config.json",
              "profile config.json --out config.json/such/p.json",
              "profile config.json --json r.json"})
            check_refused(shop, arguments);
        CHECK(shop.read("config.json") == config);
    }
}

}  // namespace skerry
