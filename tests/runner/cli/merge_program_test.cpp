// Shards and their union, through the program.

#include <fmt/format.h>

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

constexpr const char* solitaire = R"({"game": "tiny-islands", "games": 400, "seed": 4,
    "strategies": [{"name": "random"}, {"name": "greedy"}], "output": "x.json"})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a shard says which part it is, and a merge what it made") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        for (const char* shard : {"2/3", "3/3", "1/3"})
            shop.must(std::string("run config.json -q --shard ") + shard);
        CHECK_FALSE(shop.exists("x.json"));
        const ordered_json part = shop.result("x.shard-2-of-3.json");
        CHECK(part["status"] == "partial");
        CHECK(part["stop_reason"] == "shard");
        CHECK(part["part"] == ordered_json({{"first_game", 133}, {"games", 133}}));
        const Ended ended = shop.must("merge x.shard-*-of-3.json -o all.json");
        CHECK(ended.err == "result of 3 parts: all.json\n");
        CHECK(says(ended.out, "Homogeneity of the 3 parts"));
    }

    TEST_CASE("a part that another strategy played is named") {
        const Workshop shop;
        shop.write("config.json", R"({"game": "tiny-islands", "games": 400, "seed": 4,
            "strategies": [{"name": "greedy", "label": "x"}], "output": "x.json"})");
        shop.write("other.json", R"({"game": "tiny-islands", "games": 400, "seed": 4,
            "strategies": [{"name": "random", "label": "x"}], "output": "x.json"})");
        for (const char* shard : {"1/4", "2/4", "4/4"})
            shop.must(std::string("run config.json -q --shard ") + shard);
        shop.must("run other.json -q --shard 3/4");
        ordered_json odd = shop.result("x.shard-3-of-4.json");
        odd["experiment"] = shop.result("x.shard-1-of-4.json")["experiment"];
        odd["digest"] = result_digest(odd);
        shop.write("x.shard-3-of-4.json", print_result(odd));
        const std::string parts =
            "x.shard-1-of-4.json x.shard-2-of-4.json x.shard-3-of-4.json x.shard-4-of-4.json";
        const Ended ended = shop.must("merge " + parts + " -o all.json -q");
        CHECK(ended.err ==
              "warning: x: x.shard-3-of-4.json is 19.7 standard errors below the other parts, more "
              "than chance allows (p <= 4e-52); was it made by another program or a broken "
              "machine?\n");
        const Ended shown = shop.run("merge " + parts + " -o all.json");
        CHECK(says(shown.out,
                   "    farthest off: x.shard-3-of-4.json, by -19.7 standard errors (p <= "
                   "4e-52 among all parts)\n"));
        const Ended honest =
            shop.run("merge x.shard-1-of-4.json x.shard-2-of-4.json --allow-gaps -o all.json -q");
        CHECK_FALSE(says(honest.err, "chance"));
    }

    TEST_CASE("the scheduler names the shard") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json -q --shard auto/3", "JOB_COMPLETION_INDEX=1");
        CHECK(shop.exists("x.shard-2-of-3.json"));
    }

    TEST_CASE("gaps are named, and merged only where that is asked for") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        for (const char* shard : {"1/4", "3/4"})
            shop.must(std::string("run config.json -q --shard ") + shard);
        const std::string parts = "x.shard-1-of-4.json x.shard-3-of-4.json";
        const Ended refused = shop.run("merge " + parts + " -o all.json");
        CHECK(refused.code == 2);
        CHECK(
            refused.err ==
            "skerry: no part has games 100-199, 300-399 of 400; play them, or merge what there is "
            "with --allow-gaps\n");
        CHECK_FALSE(shop.exists("all.json"));
        const Ended allowed = shop.must("merge " + parts + " -o all.json --allow-gaps");
        CHECK(says(allowed.err, "missing: games 100-199, 300-399\n"));
        const ordered_json result = shop.result("all.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "gaps");
        CHECK(result["games_done"] == 200);
        CHECK(result["played"] == ordered_json::parse(R"([{"first_game": 0, "games": 100},
                                                         {"first_game": 200, "games": 100}])"));
        check_refused(shop, "run --resume all.json", "/played: has gaps");
    }

    TEST_CASE("parts of other rules or random streams are refused") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json -q --shard 1/2");
        for (const char* place : {"/experiment/rules_version", "/experiment/seeds/derivation"}) {
            ordered_json changed = shop.result("x.shard-1-of-2.json");
            changed[ordered_json::json_pointer(place)] = 99;
            changed["digest"] = result_digest(changed);
            shop.write("changed.json", print_result(changed));
            const Ended ended = shop.run("merge changed.json --allow-gaps -o all.json");
            CHECK(ended.code == 2);
            CHECK(ended.err.starts_with("skerry: changed.json: " + std::string(place)));
        }
    }
}

}  // namespace skerry
