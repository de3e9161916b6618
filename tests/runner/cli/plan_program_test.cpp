// `skerry plan` through the program.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::Ended;
using test::Workshop;

namespace {

/// What the plan says, without what differs from run to run.
ordered_json planned(const Workshop& shop, const std::string& arguments) {
    const Ended ended = shop.run("plan " + arguments + " --format json -q");
    CAPTURE(ended.err);
    REQUIRE(ended.code == 0);
    ordered_json document = ordered_json::parse(ended.out);
    document["pilot"].erase("seconds");
    document["pilot"].erase("threads");
    return document;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a plan has a pilot of its own, and does not depend on threads") {
        const Workshop shop;
        const Ended ended = shop.run("plan config.json --difference 2");
        CHECK(ended.code == 0);
        CHECK(ended.out.find("Pilot: 400 shuffles of its own (seed ") != std::string::npos);
        CHECK(ended.out.find("What to ask for") != std::string::npos);
        const ordered_json one = planned(shop, "config.json --difference 2 --threads 1");
        CHECK(planned(shop, "config.json --difference 2 --threads 3") == one);
        CHECK(one["pilot"]["games"] == 400);
        CHECK(one["pilot"]["seed"] != "4");
        CHECK(planned(shop, "config.json --difference 2 --seed 5")["pilot"]["seed"] !=
              one["pilot"]["seed"]);
        // A stop rule of the configuration does not end the pilot, and four times the games find
        // half the difference.
        const ordered_json half =
            planned(shop, "config.json --difference 1 --set stop.until_precision=50");
        CHECK(half["pilot"]["games"] == 400);
        CHECK(half["games"]["fixed"].get<double>() ==
              doctest::Approx(4 * one["games"]["fixed"].get<double>()).epsilon(0.05));
    }

    TEST_CASE("a plan of matches is in percent of the points") {
        const Workshop shop;
        shop.write("match.json", R"({"game": "tiger-island", "strategies": [
            {"name": "totoro"}, {"name": "totoro", "label": "hasty", "tries": 3}]})");
        const ordered_json plan = planned(shop, "match.json --difference 2 --pilot 50");
        CHECK(plan["unit"] == "percent of the points");
        CHECK(plan["pilot"]["games"] == 50);
        CHECK(plan["pairs"][0]["sd"].get<double>() > 1);
        CHECK(plan["pairs"][0]["sd"].get<double>() <= 50.6);
    }

    TEST_CASE("a plan refuses what it cannot plan, in one line") {
        const Workshop shop;
        const auto refused = [&](const std::string& arguments, const std::string& message) {
            const Ended ended = shop.run("plan " + arguments);
            CHECK(ended.code == 2);
            CHECK(ended.out.empty());
            CHECK(ended.err == "skerry: " + message + "\n");
        };
        refused("config.json --difference 0",
                "--difference 0: found 0; must be a number above 0 and below 1000000 points");
        refused("config.json --difference -1",
                "--difference -1: found -1; must be a number above 0 and below 1000000 points");
        refused("config.json --difference much",
                "--difference much: found \"much\"; must be a number above 0 and below 1000000 "
                "points");
        refused("config.json --difference 1 --power 1",
                "--power 1: found 1; must be a number above 0 and below 1");
        refused("config.json --difference 1 --power 0",
                "--power 0: found 0; must be a number above 0 and below 1");
        refused("config.json --difference 1 --pilot 19",
                "--pilot 19: found 19; must be an integer from 20 to 1000000");
        refused("--game tile-game --strategy random --strategy greedy --difference 50",
                "--difference 50: found 50; must be a number above 0 and below 50, percent of the "
                "points beyond half of them");
        refused("--game tiny-islands --strategy greedy --difference 1",
                "command line: /strategies: a plan needs two ranked strategies or more; found 1");
        refused("config.json --difference 1 --format csv",
                "--format csv: unknown format \"csv\"; known: text, json");
        CHECK(shop.run("plan config.json").code == 2);
        CHECK(shop.run("plan config.json").err.find("--difference is required") !=
              std::string::npos);
    }
}

}  // namespace skerry
