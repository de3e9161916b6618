// `skerry verify RESULT` through the program.

#include <doctest/doctest.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::check_refused;
using test::Ended;
using test::is_one_line;
using test::Workshop;

namespace {

constexpr const char* solitaire = R"({"game": "tiny-islands", "games": 600, "seed": 4,
    "strategies": [{"name": "random"}, {"name": "greedy"}]})";
constexpr const char* matches = R"({"game": "tile-game", "games": 300, "seed": 4,
    "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "alpha_beta", "depth": 2}]})";

/// Verifies the result with one value changed; `sealed` gives it the matching digest.
Ended verify_changed(const Workshop& shop, const char* pointer, const ordered_json& value,
                     bool sealed = true) {
    ordered_json changed = shop.result("r.json");
    changed[ordered_json::json_pointer(pointer)] = value;
    if (sealed) changed["digest"] = result_digest(changed);
    shop.write("changed.json", print_result(changed));
    return shop.run("verify changed.json --sample 1000 --blocks 300");
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a result is verified: digest, figures, games and blocks played again") {
        for (const char* config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
            const Ended agree = shop.run("verify r.json --sample 1000 --blocks 300");
            CHECK(agree.code == 0);
            CHECK(agree.err.empty());
            CHECK(is_one_line(agree.out));
            CHECK(agree.out.starts_with("r.json: digest, figures, "));
            CHECK(agree.out.ends_with(": all agree\n"));
            REQUIRE(shop.run("run config.json --out p.json --shard 2/3 -q").code == 0);
            CHECK(shop.run("verify p.shard-2-of-3.json").code == 0);
        }
    }

    TEST_CASE("what differs in a result is told by its place") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        const auto differs = [&](const Ended& ended, const std::string& text) {
            CAPTURE(ended.out);
            CHECK(ended.code == 1);
            CHECK(ended.out.find(text) != std::string::npos);
            CHECK(ended.out.find("difference") != std::string::npos);
        };
        differs(verify_changed(shop, "/stop_reason", "other", false), "changed.json: /digest: ");
        differs(verify_changed(shop, "/results/0/score/mean", 5.5),
                "/results/0/score/mean: recorded 5.5");
        differs(verify_changed(shop, "/comparisons/0/verdict", "undecided"),
                "/comparisons/0/verdict: recorded \"undecided\", computed ");
        differs(verify_changed(shop, "/results/1/finished", 7), "/results/1/finished: found 7");
        differs(verify_changed(shop, "/experiment/rules_version", 99),
                "/experiment/rules_version: recorded 99");
        // Adds a game that was never played, with all figures adjusted.
        const ordered_json result = shop.result("r.json");
        const ordered_json& best = result["results"][0]["extremes"]["best"];
        differs(verify_changed(shop, "/results/0/extremes/best/4/game",
                               best[4]["game"].get<int>() == 599 ? 598 : 599),
                "/results/0/extremes/best/4: game 59");
        ordered_json rows = result["blocks"]["rows"];
        for (const std::size_t column : {2U, 3U}) {
            rows[60][column] = rows[60][column].get<int>() + 1;
            rows[61][column] = rows[61][column].get<int>() - 1;
        }
        differs(verify_changed(shop, "/blocks/rows", rows),
                "block 61 (games 116-119), column 2: recorded ");
    }

    TEST_CASE("a result, a replay and records may come from standard input") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        const Ended result = shop.run("verify - <r.json");
        CHECK(result.code == 0);
        CHECK(result.out.starts_with("standard input: digest, figures, "));
        shop.write("wrong.json", "{\"a\": 1,\n 2}");
        CHECK(shop.run("verify - <wrong.json").err.starts_with("skerry: standard input:2:"));
        const std::string replay = "replay r.json --index 0..2 --format ";
        REQUIRE(shop.run(replay + "json >games.json").code == 0);
        CHECK(shop.run("verify - <games.json").code == 0);
        REQUIRE(shop.run(replay + "record >games.txt").code == 0);
        CHECK(shop.run("verify - <games.txt").code == 0);
    }

    TEST_CASE("options of a result and of records are not mixed up") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        for (const char* arguments :
             {"verify r.json --game tiny-islands", "verify r.json --set rules.variant=notebook",
              "verify r.json --sample x", "verify config.json", "verify - --sample 3 </dev/null"})
            check_refused(shop, arguments);
    }
}

}  // namespace skerry
