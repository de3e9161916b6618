// skerry tune: a configuration that runs, the same for any threads, and what is refused.

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using namespace test;

namespace {

// From far off, so that a few games are enough to find better values.
const std::string far_off =
    "tune --game tiny-islands --strategy greedy --set strategies.0.room=-300 "
    "--vary room=-400..400 --vary steps=0..40:20 --games 12000 -q";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tune: finds better values, the same for any threads, and its verdict can be rerun") {
        const Workshop shop;
        const Ended one = shop.must(far_off + " --threads 1 --out one.json");
        CHECK(one.err.empty());
        CHECK(says(one.out, "greedy tuned is best"));
        shop.must(far_off + " --threads 3 --out three.json");
        CHECK(shop.read("one.json") == shop.read("three.json"));
        CHECK_FALSE(shop.exists("one.json.tuning"));
        const ordered_json tuned = ordered_json::parse(shop.read("one.json"));
        const ordered_json& strategies = tuned["strategies"];
        REQUIRE(strategies.size() == 2);
        CHECK(strategies[0]["room"] == -300);
        CHECK(strategies[1]["label"] == "greedy tuned");
        CHECK(strategies[1]["room"] > -200);
        const auto verdict_of = [](const std::string& text) {
            const std::size_t begin = text.find("\nVerdict");
            return text.substr(begin, text.find("\nStrength") - begin);
        };
        CHECK(verdict_of(shop.run("run one.json -q --out r.json").out) == verdict_of(one.out));
    }

    TEST_CASE("tune: a configuration says everything, options say it otherwise, runs ignore it") {
        const Workshop shop;
        const std::string game = R"({"game": "tiny-islands", "games": 40, "strategies": ["random",
            {"name": "greedy", "room": -300}], "tune": )";
        shop.write("mine.json", game + R"({"strategy": "greedy", "vary": {
            "room": {"from": -400, "to": 400}, "steps": [0, 20, 40]}, "games": 12000,
            "out": "file.json"}})");
        shop.must("tune mine.json -q");
        shop.must(far_off + " --out options.json");
        CHECK(shop.read("file.json") == shop.read("options.json"));
        const Ended other = shop.run(
            "tune mine.json --strategy random --vary strategies.greedy.room=-400..400 --out "
            "x.json");
        CHECK(other.code == 2);
        CHECK(says(other.err, "one strategy is tuned, and that is random"));
        CHECK(
            says(shop.run("tune mine.json -q --vary steps=0..40 --games 2000 --out other.json").out,
                 "steps"));
        shop.must("run mine.json -q --out r.json");
        CHECK_FALSE(says(shop.read("r.json"), "tune"));
    }

    TEST_CASE("tune: matches, and parameters without an effect") {
        const Workshop shop;
        const std::string game = "tune --game tile-game --games 2000 -q --out t.json ";
        const Ended ended = shop.must(game + "--strategy greedy --vary risk=-900,40");
        CHECK(says(ended.out, "Races (percent of the points)"));
        CHECK_FALSE(shop.exists("t.json"));
        const Ended none = shop.must(game +
                                     "--strategy alpha_beta --set strategies.0.depth=1 "
                                     "--vary table=16,17");
        CHECK(says(none.out, "No race found better values; t.json is not written."));
        CHECK(says(none.out, "table changed no game, whatever its value."));
        CHECK(says(none.out, "Games of candidates repeat"));
        CHECK_FALSE(shop.exists("t.json"));
    }

    TEST_CASE("tune: strategies race each other by name, each with its own defaults") {
        const Workshop shop;
        const std::string race =
            "tune --game tiny-islands --strategy random --games 2000 -q --out t.json --vary name=";
        shop.must(race + "random,greedy,policy");
        const ordered_json two = ordered_json::parse(shop.read("t.json"))["strategies"];
        CHECK(two[0]["name"] == "random");
        CHECK(two[1]["name"] == "policy");
        check_refused(shop, race + "greedy,clairvoyant --force",
                      "clairvoyant: is a reference player");
        check_refused(shop, race + "greedy,policy --vary room=1,2 --force",
                      "must be the only one: another strategy has other parameters");
    }

    TEST_CASE("tune: too few games for a race are refused, with the number that is needed") {
        const Workshop shop;
        const std::string tune =
            "tune --game tiny-islands --strategy greedy -q --out t.json "
            "--vary room=-8..8 --vary steps=10..80:10 ";
        check_refused(shop, tune + "--games 1624",
                      "--games: found 1624; one race of these "
                      "parameters and the verdict take 1625");
        const Ended enough = shop.must(tune + "--games 1625");
        CHECK(says(enough.out, "in 1 race"));
        check_refused(
            shop,
            "tune --game tiny-islands --strategy rollout -q --out t.json --vary rollouts=200..400 "
            "--seconds 1 --threads 1",
            "--seconds: 1 s are about ");
        CHECK_FALSE(shop.exists("t.json.tuning"));
    }

    TEST_CASE("tune: interrupted, it goes on to the same end") {
        const Workshop shop;
        const std::string words = far_off + " --threads 2";
        shop.must(words + " --out whole.json");
        std::vector<std::string> arguments;
        std::istringstream list(words + " --out cut.json");
        for (std::string word; list >> word;) arguments.push_back(word);
        Process process(shop, arguments);
        while (!process.ended() && !shop.exists("cut.json.tuning")) ::usleep(1'000);
        process.signal(SIGINT);
        const int code = process.wait();
        if (code != 0) {
            CHECK(code == 130);
            CHECK(shop.read("err.txt") ==
                  "interrupted: the same command continues (cut.json.tuning)\n");
            CHECK_FALSE(shop.exists("cut.json"));
            // The number of games that a clock found holds, too.
            shop.write("timed.json.tuning", shop.read("cut.json.tuning"));
            const std::string timed = words.substr(0, words.find("--games")) + "--seconds 1 -q";
            const Ended goes_on = shop.run(timed + " --out timed.json");
            CHECK(goes_on.err == "continues from timed.json.tuning\n");
            CHECK(shop.read("timed.json") == shop.read("whole.json"));
            shop.must(words + " --out cut.json");
        }
        CHECK(shop.read("cut.json") == shop.read("whole.json"));
    }
}

}  // namespace skerry
