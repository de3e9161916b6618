// Scores kept beside a result: strategies join it and leave it, and results unite, with the bytes
// of one run of all and nothing played twice.
// `skerry unite` of results of several seeds: which game of which seed each game is.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

namespace skerry {

using namespace test;

namespace {

/// Games of every kind; of three strategies the last one joins.
struct JoinedGame {
    const char* name;
    const char* rest;  ///< of the configuration
    const char* third;
    const char* sets;  ///< what makes the third one of `name`
    const char* name_of_third;
};
constexpr JoinedGame joined_games[] = {
    {"scores", R"("game": "tiny-islands", "games": 300,
        "strategies": [{"name": "random"}, {"name": "greedy", "steps": 3})",
     R"({"name": "greedy", "label": "more", "steps": 5})",
     " --set strategies.2.label=more --set strategies.2.steps=5", "greedy"},
    {"scores by a margin", R"("game": "tiny-islands", "games": 120, "margin": 1,
        "strategies": [{"name": "greedy"}, {"name": "random", "label": "é \"'\\"})",
     R"({"name": "greedy", "label": "once more"})", " --set 'strategies.2.label=once more'",
     "greedy"},
    {"measures and unfinished games", R"("game": "roam", "games": 20,
        "rules": {"overlap": "forbid"}, "strategies": [{"name": "random"}, {"name": "greedy"})",
     R"({"name": "rollout", "rollouts": 1})", " --set strategies.2.rollouts=1", "rollout"},
    {"unfinished games with a score", R"("game": "roam", "games": 20,
        "rules": {"overlap": "forbid"}, "unfinished_score": -7, "baseline": "greedy",
        "strategies": [{"name": "random"}, {"name": "greedy"})",
     R"({"name": "rollout", "rollouts": 1})", " --set strategies.2.rollouts=1", "rollout"},
    {"matches", R"("game": "tile-game", "games": 60, "strategies":
        [{"name": "random"}, {"name": "alpha_beta", "depth": 1})",
     R"({"name": "greedy"})", "", "greedy"},
    {"matches with chance", R"("game": "tiger-island", "games": 12, "strategies":
        [{"name": "random"}, {"name": "greedy"})",
     R"({"name": "totoro"})", "", "totoro"},
};

std::string two_of(const JoinedGame& kind) { return std::string("{") + kind.rest + "]}"; }
std::string three_of(const JoinedGame& kind) {
    return std::string("{") + kind.rest + ", " + kind.third + "]}";
}

void make_results(const Workshop& shop, const JoinedGame& kind) {
    shop.write("two.config", two_of(kind));
    shop.write("three.config", three_of(kind));
    shop.must("run two.config -q --out two.json --threads 3 --chunk 7");
    shop.must("run three.config -q --out three.json --threads 2");
}

void change_byte(const std::filesystem::path& path, std::int64_t from_end) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(from_end, std::ios::end);
    const int byte = file.get();
    file.seekp(from_end, std::ios::end);
    file.put(static_cast<char>(byte ^ 1));
}

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
    TEST_CASE("kept scores: a strategy that joins or leaves gives the bytes of one run") {
        for (const JoinedGame& kind : joined_games) {
            CAPTURE(kind.name);
            const Workshop shop;
            make_results(shop, kind);
            const std::string add = std::string("run two.json --add ") + kind.name_of_third +
                                    kind.sets + " -q --threads 2 --chunk 5";
            Ended ended = shop.run(add + " --out added.json");
            CHECK(ended.err == "");
            REQUIRE(ended.code == 0);
            CHECK(shop.content("added.json") == shop.content("three.json"));
            CHECK(shop.read("added.scores.npy") == shop.read("three.scores.npy"));
            const ordered_json three = shop.result("three.json");
            const std::string third = three["experiment"]["strategies"][2]["label"];
            ended = shop.run("run three.json -q --drop '" + third + "' --out dropped.json");
            CHECK(ended.code == 0);
            const ordered_json dropped = shop.result("dropped.json");
            CHECK(dropped["seen"]["left_out"] == ordered_json{third});
            for (const char* const key : {"status", "played", "experiment", "tally"})
                CHECK(dropped[key] == shop.result("two.json")[key]);
            CHECK(shop.read("dropped.scores.npy") == shop.read("two.scores.npy"));
            shop.must("verify added.json --sample 1 --blocks 1");
            // Without the scores all is played again.
            std::filesystem::remove(shop.path("two.scores.npy"));
            ended = shop.run(add + " --out again.json");
            CHECK(ended.code == 0);
            CHECK(shop.content("again.json") == shop.content("three.json"));
        }
    }

    TEST_CASE("kept scores: results unite to the bytes of one run") {
        for (const JoinedGame& kind : joined_games) {
            const std::string_view name = kind.name;
            if (name.starts_with("matches")) continue;
            CAPTURE(kind.name);
            const Workshop shop;
            make_results(shop, kind);
            shop.must("run three.json -q --drop " +
                      std::string(name == "scores by a margin" ? "greedy" : "random") +
                      " --out others.json");
            const Ended ended = shop.run("unite two.json others.json -q --out united.json");
            CHECK(ended.err == "");
            REQUIRE(ended.code == 0);
            CHECK(shop.content("united.json") == shop.content("three.json"));
            CHECK(shop.read("united.scores.npy") == shop.read("three.scores.npy"));
        }
    }

    TEST_CASE("kept scores: other ones are never taken") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        change_byte(shop.path("r.scores.npy"), -20);
        check_refused(shop, "unite r.json r.json --out x.json", "r.scores.npy: holds other");
        const Ended verified = shop.run("verify r.json");
        CHECK(verified.code != 0);
        CHECK(says((verified.out + verified.err), "r.scores.npy: holds other scores"));
    }

    TEST_CASE("united seeds: the games of one behind those of the other") {
        const Workshop shop;
        for (const std::string& run : {scores, of_matches}) {
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
            const auto sum_in = [&](const char* file) {
                const ordered_json result = shop.result(file);
                const ordered_json& tally = result["tally"];
                return of_scores ? tally["pairs"][0]["scores_a"]["sum"].get<long>()
                                 : tally["first_seat_by_deal"]["sum"].get<long>();
            };
            CHECK(sum_in("both.json") == sum_in("a.json") + sum_in("b.json"));
            if (of_scores) {
                CHECK(replayed(shop, "both.json", 39) == replayed(shop, "a.json", 39));
                CHECK(replayed(shop, "both.json", 40) == replayed(shop, "b.json", 0));
            }
            CHECK(shop.run("verify both.json --blocks 768 --sample 1000").code == 0);
            // Its own configuration, and more games, which are of the last seed.
            shop.must("run both.json -q --force --out again.json --threads 2 --chunk 3");
            CHECK(shop.result("again.json")["tally"] == both["tally"]);
            shop.must("run both.json -q --games 75 --force --out more.json");
            shop.must(run + "--seed 2 --games 35 --force --out b.json");
            shop.must("unite a.json b.json -q --force --out other.json");
            CHECK(shop.result("more.json")["tally"] == shop.result("other.json")["tally"]);
        }
    }

    TEST_CASE("united seeds: tallies are added, so that no scores are needed") {
        const Workshop shop;
        for (const std::string& run : {scores, of_matches, unfinished, endings,
                                       unfinished + "--set unfinished_score=-50 "}) {
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
            CHECK(shop.result("in_steps.json")["tally"] == shop.result("all.json")["tally"]);
            CHECK_FALSE(shop.exists("all.scores.npy"));
            shop.must("run all.json -q --force --out played.json --threads 2 --chunk 13");
            CHECK(shop.result("all.json")["tally"] == shop.result("played.json")["tally"]);
            shop.must("run all.json -q --games 700 --force --out more.json");
            CHECK(shop.run("verify more.json --blocks 2000 --sample 1000").code == 0);
            CHECK(shop.run("compare all.json more.json").code == 0);
        }
    }
}

}  // namespace skerry
