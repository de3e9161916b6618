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
constexpr const char* matches =
    R"({"game": "tile-game", "games": 400, "seed": 4, "output": "x.json",
    "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "alpha_beta", "depth": 2}]})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("shards in any order merge to the bytes of one run") {
        for (const char* config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json --out whole.json -q");
            for (const char* shard : {"2/3", "3/3", "1/3"})
                shop.must(std::string("run config.json -q --shard ") + shard);
            CHECK_FALSE(shop.exists("x.json"));
            const ordered_json part = shop.result("x.shard-2-of-3.json");
            CHECK(part["status"] == "partial");
            CHECK(part["stop_reason"] == "shard");
            CHECK(part["part"] == ordered_json({{"first_game", 133}, {"games", 133}}));
            CHECK(part["experiment"] == shop.result("whole.json")["experiment"]);
            const Ended ended = shop.run(
                "merge x.shard-3-of-3.json x.shard-1-of-3.json x.shard-2-of-3.json -o all.json");
            CHECK(ended.code == 0);
            CHECK(ended.err == "result of 3 parts: all.json\n");
            CHECK(says(ended.out, "Homogeneity of the 3 parts"));
            CHECK(shop.content("all.json") == shop.content("whole.json"));
            // Merges in two steps.
            CHECK(shop.run("merge x.shard-3-of-3.json x.shard-1-of-3.json --allow-gaps -q -o "
                           "two.json")
                      .code == 0);
            CHECK(shop.run("merge x.shard-2-of-3.json two.json -q -o again.json").code == 0);
            CHECK(shop.content("again.json") == shop.content("whole.json"));
        }
    }

    TEST_CASE("each shard has rows of its own, which end to end are those of one run") {
        for (const char* config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json --out whole.json --rows whole.csv -q");
            std::string rows;
            for (const int shard : {1, 2, 3}) {
                const std::string run = "run config.json -q --rows rows.csv --shard ";
                shop.must(fmt::format("{}{}/3", run, shard));
                const std::string part = shop.read(fmt::format("rows.shard-{}-of-3.csv", shard));
                rows += shard == 1 ? part : part.substr(part.find('\n') + 1);
            }
            CHECK(rows == shop.read("whole.csv"));
            CHECK_FALSE(shop.exists("rows.csv"));
        }
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
        const Ended ended = shop.run("merge " + parts + " -o all.json -q");
        CHECK(ended.code == 0);
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

    TEST_CASE("a single shard is the whole run") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json --out whole.json -q");
        shop.must("run config.json -q --shard 1/1");
        CHECK(shop.content("x.shard-1-of-1.json") == shop.content("whole.json"));
    }

    TEST_CASE("the scheduler names the shard") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        CHECK(shop.run("run config.json -q --shard auto/3", "JOB_COMPLETION_INDEX=1").code == 0);
        CHECK(shop.exists("x.shard-2-of-3.json"));
        check_refused(shop, "run config.json -q --shard auto", "SLURM_ARRAY_TASK_ID");
        CHECK(shop.run("run config.json -q --shard 1/401").err ==
              "skerry: --shard: 401 parts of only 400 games; must be at most as many\n");
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
        const Ended allowed = shop.run("merge " + parts + " -o all.json --allow-gaps");
        CHECK(allowed.code == 0);
        CHECK(says(allowed.err, "missing: games 100-199, 300-399\n"));
        const ordered_json result = shop.result("all.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "gaps");
        CHECK(result["games_done"] == 200);
        CHECK(result["played"] == ordered_json::parse(R"([{"first_game": 0, "games": 100},
                                                         {"first_game": 200, "games": 100}])"));
        check_refused(shop, "run --resume all.json", "/played: has gaps");
    }

    TEST_CASE("overlaps and other experiments are refused with their files") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json -q --shard 1/2");
        shop.must("run config.json -q --shard 2/3");
        shop.must("run config.json -q --out whole.json");
        shop.must("run config.json -q --seed 5 --out seed.json");
        shop.must("run config.json -q --games 200 --out fewer.json");
        shop.must("run config.json -q --set strategies.1.steps=1 --out other.json");
        const auto refused = [&](const std::string& parts, const std::string& message) {
            check_refused(shop, "merge " + parts + " -o all.json", "skerry: " + message + "\n");
            CHECK_FALSE(shop.exists("all.json"));
        };
        refused("x.shard-1-of-2.json x.shard-2-of-3.json",
                "x.shard-2-of-3.json: games 133-199 of seed 4 are in x.shard-1-of-2.json too; each "
                "game may be merged once");
        refused(
            "whole.json whole.json",
            "whole.json: games 0-399 of seed 4 are in the same file, given twice, too; each game "
            "may be merged once");
        refused(
            "whole.json seed.json",
            "seed.json: /experiment/seeds/master: found \"5\", but whole.json has \"4\": parts of "
            "different experiments cannot be merged; `skerry compare` compares results of two "
            "seeds, and `skerry run RESULT --games N` plays more games of one");
        refused("whole.json fewer.json",
                "fewer.json: /experiment/seeds/games: found 200, but whole.json has 400: parts of "
                "different experiments cannot be merged; the seed is the same, so that their games "
                "share shuffles: `skerry run RESULT --games N` plays more games");
        const Ended other = shop.run("merge whole.json other.json -o all.json");
        CHECK(says(other.err, "/experiment/strategies/1/params/steps: found 1"));
        CHECK(says(other.err, "`skerry unite` makes one result of both"));
        refused("none.json", "none.json: cannot be read: No such file or directory");
        CHECK(shop.run("merge config.json -o all.json").code == 2);
        CHECK(shop.run("merge whole.json -o whole.json").err ==
              "skerry: --out whole.json: is one of the parts; the result needs another file\n");
        CHECK(shop.run("merge -o all.json").code == 2);
        CHECK(shop.run("merge whole.json").code == 2);
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

    TEST_CASE("parts that do not look alike are told") {
        const Workshop shop;
        shop.write("config.json", R"({"game": "tiny-islands", "games": 4000, "output": "x.json",
            "strategies": [{"name": "random"}]})");
        shop.write("better.json", R"({"game": "tiny-islands", "games": 4000, "output": "y.json",
            "strategies": [{"name": "greedy", "label": "random"}]})");
        shop.must("run config.json -q --shard 1/2");
        shop.must("run better.json -q --shard 2/2");
        ordered_json changed = shop.result("y.shard-2-of-2.json");
        changed["experiment"] = shop.result("x.shard-1-of-2.json")["experiment"];
        changed["digest"] = result_digest(changed);
        shop.write("y.json", print_result(changed));
        const Ended ended = shop.run("merge x.shard-1-of-2.json y.json -q -o all.json");
        CHECK(ended.code == 0);
        CHECK(ended.err.starts_with("warning: random: the parts differ more than chance allows"));
    }
}

}  // namespace skerry
