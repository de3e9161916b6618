// `skerry unite` of results of several seeds: which game of which seed each game is, everywhere.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

namespace skerry {

using namespace test;
using nlohmann::ordered_json;

namespace {

const std::string scores = "run -q --game tiny-islands --strategy greedy --strategy random ";
const std::string of_matches = "run -q --game tile-game --strategy random --strategy greedy ";
const std::string unfinished =
    "run -q --game roam --set rules.overlap=forbid --strategy greedy --strategy random ";
const std::string endings = "run -q --game roam --strategy greedy --strategy random ";

/// The first games of seed 5, 40 of them, and 25 of seed 2 behind them.
void unite(const Workshop& shop, const std::string& run) {
    shop.must(run + "--seed 5 --games 40 --force --out a.json --threads 3 --chunk 7");
    shop.must(run + "--seed 2 --games 25 --force --out b.json");
    shop.must("unite a.json b.json -q --force --out both.json");
}

std::string replayed(const Workshop& shop, const std::string& result, int index) {
    const Ended ended =
        shop.run("replay " + result + " --format json --index " + std::to_string(index));
    REQUIRE_MESSAGE(ended.code == 0, ended.err);
    const ordered_json game = ordered_json::parse(ended.out)[0];
    return game["seed"].dump() + game["index"].dump() + game["moves"].dump();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("united seeds: the games of one behind those of the other") {
        const Workshop shop;
        for (const std::string& run : {scores, of_matches, scores + "--plays 5 "}) {
            CAPTURE(run);
            unite(shop, run);
            const ordered_json both = shop.result("both.json");
            CHECK(schema_violations(both) == "");
            CHECK(both["status"] == "complete");
            CHECK(both["games_done"] == 65);
            CHECK(both["experiment"]["seeds"]["master"] == "2");
            CHECK(both["experiment"]["earlier_seeds"] ==
                  ordered_json::parse(R"([{"seed": "5", "games": 40}])"));
            const bool of_scores = run != of_matches;
            const auto of = [&](const char* file) {
                const ordered_json result = shop.result(file);
                if (of_scores)
                    return std::stol(result["results"][0]["score"]["sum"].get<std::string>());
                return std::stol(result["first_seat"]["deals"]["sum"].get<std::string>());
            };
            CHECK(of("both.json") == of("a.json") + of("b.json"));
            if (of_scores) {
                CHECK(replayed(shop, "both.json", 39) == replayed(shop, "a.json", 39));
                CHECK(replayed(shop, "both.json", 40) == replayed(shop, "b.json", 0));
            }
            CHECK(shop.run("verify both.json --blocks 768 --sample 1000").code == 0);
            // Its own configuration, and more games, which are of the last seed.
            shop.must("run both.json -q --force --out again.json --threads 2 --chunk 3");
            CHECK(shop.result("again.json")["digest"] == both["digest"]);
            shop.must("run both.json -q --games 75 --force --out more.json");
            shop.must(run + "--seed 2 --games 35 --force --out b.json");
            shop.must("unite a.json b.json -q --force --out other.json");
            CHECK(shop.content("more.json") == shop.content("other.json"));
        }
    }

    TEST_CASE("united seeds: tallies are added, so that no scores are needed") {
        const Workshop shop;
        for (const std::string& run : {scores + "--covariates ", of_matches, unfinished, endings,
                                       unfinished + "--set unfinished_score=-50 --plays 4 "}) {
            CAPTURE(run);
            // Blocks of several games that end within a seed.
            shop.must(run + "--seed 5 --games 340 --scores never --force --out a.json --threads 3");
            shop.must(run + "--seed 2 --games 52 --scores never --force --out b.json");
            shop.must(run + "--seed 9 --games 200 --shard 1/2 --force --out c.json");
            shop.must(run + "--seed 9 --games 200 --shard 2/2 --force --out c.json");
            shop.must("merge c.shard-1-of-2.json c.shard-2-of-2.json -q --force -o c.json");
            shop.must("unite a.json b.json c.json -q --force --out all.json");
            shop.must("unite b.json c.json -q --force --out two.json");
            shop.must("unite a.json two.json -q --force --out in_steps.json");
            CHECK(shop.content("in_steps.json") == shop.content("all.json"));
            CHECK_FALSE(shop.exists("all.scores.npy"));
            shop.must("run all.json -q --force --out played.json --threads 2 --chunk 13");
            CHECK(shop.content("all.json") == shop.content("played.json"));
            shop.must("run all.json -q --games 700 --force --out more.json");
            CHECK(shop.run("verify more.json --blocks 2000 --sample 1000").code == 0);
            CHECK(shop.run("compare all.json more.json").code == 0);
        }
    }

    TEST_CASE("united seeds: every reader counts on") {
        const Workshop shop;
        unite(shop, scores);
        CHECK(says(shop.run("show both.json").out, "tiny-islands, seeds 5 and 2: 65 shuffles"));
        CHECK(says(shop.run("show both.json").out, "hold at any time"));
        CHECK(shop.result("both.json")["environment"]["earlier"]["looked_at"] == 40);
        CHECK(shop.result("both.json")["environment"]["seconds_per_game"].size() == 2);
        CHECK(says(shop.run("replay both.json --index 41").out, "seed 2, game 1,"));
        const std::string record = shop.run("replay both.json --index 64 --format record").out;
        CHECK(says(record, "#seed 2 game 24 greedy"));
        CHECK(says(shop.run("review both.json --index 40 --futures 4").out, "seed 2, game 0"));
        CHECK(shop.run("report both.json -o both.html").code == 0);
        // A strategy joins, and leaves; a third seed; the rows count through.
        shop.must("run both.json -q --add policy --out three.json");
        shop.must("run three.json -q --drop policy --out two.json");
        CHECK(shop.content("two.json") == shop.content("both.json"));
        shop.must(scores + "--seed 9 --games 30 --out c.json");
        shop.must("unite both.json c.json -q --out all.json");
        CHECK(shop.result("all.json")["experiment"]["earlier_seeds"].size() == 2);
        shop.must("run all.json -q --rows rows.csv --out rows.json");
        CHECK(shop.result("rows.json")["digest"] == shop.result("all.json")["digest"]);
        CHECK(says(shop.read("rows.csv"), "\n94,"));
        // The pilot of a plan has deals of its own.
        CHECK(shop.run("plan both.json --difference 3 --pilot 50").code == 0);
    }

    TEST_CASE("united seeds: compared by the games that both have first") {
        const Workshop shop;
        unite(shop, scores);
        CHECK(says(shop.run("compare a.json both.json").out, "paired: the same 40 games"));
        CHECK(says(shop.run("compare both.json both.json").out, "one result"));
        // The last block of the first seed has one game of two.
        shop.must(scores + "--seed 5 --games 41 --out odd.json");
        shop.must(scores + "--seed 2 --games 260 --out more.json");
        shop.must("unite odd.json more.json -q --out long.json");
        for (const char* const files : {"odd.json long.json", "long.json odd.json"})
            CHECK(says(shop.run(std::string("compare ") + files).out,
                       "paired: the same 41 games in both, in 37 blocks"));
        shop.must(scores + "--seed 9 --games 30 --out c.json");
        CHECK(says(shop.run("compare both.json c.json").out, "other seeds"));
    }
}

}  // namespace skerry
