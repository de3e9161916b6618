// Scores kept beside a result: strategies join it and leave it, and results unite, with the bytes
// of one run of all and nothing played twice.

#include "tests/runner/cli/workshop.hpp"

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
    {"scores and covariates", R"("game": "tiny-islands", "games": 300, "covariates": true,
        "strategies": [{"name": "random"}, {"name": "greedy", "steps": 3})",
     R"({"name": "greedy", "label": "more", "steps": 5})",
     " --set strategies.2.label=more --set strategies.2.steps=5", "greedy"},
    {"plays of a deal", R"("game": "tiny-islands", "games": 120, "plays": 3, "margin": 1,
        "strategies": [{"name": "greedy"}, {"name": "random", "label": "é \"'\\"})",
     R"({"name": "greedy", "label": "once more"})", " --set 'strategies.2.label=once more'",
     "greedy"},
    {"measures and unfinished games", R"("game": "roam", "games": 20, "covariates": true,
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
            CHECK(shop.content("dropped.json") == shop.content("two.json"));
            CHECK(shop.read("dropped.scores.npy") == shop.read("two.scores.npy"));
            shop.must("verify added.json --sample 1 --blocks 1");
            // Without the scores all is played again.
            std::filesystem::remove(shop.path("two.scores.npy"));
            ended = shop.run(add + " --out again.json");
            CHECK(ended.code == 0);
            CHECK(shop.content("again.json") == shop.content("three.json"));
        }
    }

    TEST_CASE("kept scores: what is known is not played") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const Ended ended = shop.must(
            "run r.json --add greedy --set strategies.2.steps=1 "
            "--out more.json");
        CHECK(ended.err.starts_with("greedy#2 is played on the 30 games of r.json\n"));
        CHECK(shop.result("more.json")["environment"]["seconds_per_game"].contains("greedy"));
        shop.must("run more.json --drop random --rows rows.csv --out less.json");
        CHECK(shop.read("rows.csv").starts_with("game,strategy,finished,score,"));
        shop.must("run r.json --add greedy -q --out - --scores never >x.json");
    }

    TEST_CASE("kept scores: without them a line says what is played again") {
        const Workshop shop;
        shop.must("run config.json -q --scores never --out r.json");
        CHECK_FALSE(shop.exists("r.scores.npy"));
        const Ended ended = shop.must(
            "run r.json --add greedy --set strategies.2.steps=1 "
            "--out more.json");
        CHECK(says(ended.err,
                   "played again: greedy, random, since r.json has no scores of every "
                   "game (r.json: its run kept none): about "));
    }

    TEST_CASE("kept scores: results unite to the bytes of one run") {
        for (const JoinedGame& kind : joined_games) {
            const std::string_view name = kind.name;
            if (name.starts_with("matches")) continue;
            CAPTURE(kind.name);
            const Workshop shop;
            make_results(shop, kind);
            shop.must("run three.json -q --drop " +
                      std::string(name.starts_with("plays") ? "greedy" : "random") +
                      " --out others.json");
            const Ended ended = shop.run("unite two.json others.json -q --out united.json");
            CHECK(ended.err == "");
            REQUIRE(ended.code == 0);
            CHECK(shop.content("united.json") == shop.content("three.json"));
            CHECK(shop.read("united.scores.npy") == shop.read("three.scores.npy"));
        }
    }

    TEST_CASE("kept scores: what is judged is that of the first file") {
        const Workshop shop;
        const std::string run = "run -q --game tiny-islands --games 30 --strategy greedy ";
        shop.must(run + "--strategy random --baseline greedy --out a.json");
        shop.must(run + "--strategy policy --baseline policy --margin 2 --out b.json");
        shop.must("unite a.json b.json -q --out u.json");
        shop.must(run + "--strategy random --strategy policy --baseline greedy --out all.json");
        CHECK(shop.content("u.json") == shop.content("all.json"));
        shop.must("run a.json -q --add policy --baseline policy --margin 2 --out other.json");
        shop.must("run all.json -q --set baseline=policy --set margin=2 --out again.json");
        CHECK(shop.content("other.json") == shop.content("again.json"));
        // The baseline may leave where there is another.
        shop.must("run all.json -q --drop greedy --baseline policy --out less.json");
        CHECK(shop.result("less.json")["experiment"]["baseline"] == "policy");
        // A rule that ends a run of two needs a baseline for three.
        shop.must(run + "--strategy policy --until-better 20 --out better.json");
        shop.must("run better.json -q --add random --baseline greedy --out three.json");
        CHECK(shop.result("three.json")["games_done"] == shop.result("better.json")["games_done"]);
    }

    TEST_CASE("kept scores: matches unite where some file has every two strategies") {
        const Workshop shop;
        const std::string game = " --game tile-game --games 30 -q";
        shop.must("run --strategy random --strategy greedy --out a.json" + game);
        shop.must("run --strategy greedy --strategy rollout --out b.json" + game);
        shop.must("run --strategy random --strategy rollout --out c.json" + game);
        check_refused(shop, "unite a.json b.json --out u.json",
                      "the games of random, rollout would have to be played (no file has those of "
                      "every two of them); skerry run a.json --add");
        shop.must("unite a.json c.json b.json -q --out u.json");
        shop.must(
            "run --strategy random --strategy greedy --strategy rollout "
            "--out w.json" +
            game);
        CHECK(shop.content("u.json") == shop.content("w.json"));
    }

    TEST_CASE("kept scores: who looked has looked when a strategy joins") {
        const Workshop shop;
        shop.must("run config.json -q --games 20 --out r.json");
        shop.must("run r.json -q --games 30");
        shop.must("run r.json --add greedy -q --out more.json");
        CHECK(shop.result("more.json")["environment"]["earlier"]["looked_at"] == 20);
    }

    TEST_CASE("kept scores: a shard that a strategy joins remains one") {
        const Workshop shop;
        shop.must("run config.json -q --out s.json --shard 1/2");
        shop.must(
            "run s.shard-1-of-2.json --add greedy --set strategies.2.steps=1 -q "
            "--out added.json");
        CHECK(shop.result("added.json")["stop_reason"] == "shard");
    }

    TEST_CASE("kept scores: a result that its stop rule ended is joined by no more games") {
        const Workshop shop;
        shop.must("run config.json -q --games 4000 --until-decided --out r.json");
        const std::uint64_t games = shop.result("r.json")["games_done"];
        REQUIRE(games < 4000);
        const Ended ended =
            shop.must("run r.json --add greedy --set strategies.2.steps=11 -q --out more.json");
        const ordered_json more = shop.result("more.json");
        CHECK(more["games_done"] == games);
        CHECK(more["status"] == "partial");
        CHECK(more["stop_reason"] == "interrupt");
        // The rule would have ended a run of these two at once as well.
        shop.must("run more.json --drop greedy#2 -q --out back.json");
        CHECK(shop.content("back.json") == shop.content("r.json"));
    }

    TEST_CASE("kept scores: other ones are never taken") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        change_byte(shop.path("r.scores.npy"), -20);
        check_refused(shop, "unite r.json r.json --out x.json", "r.scores.npy: holds other");
        const Ended verified = shop.run("verify r.json");
        CHECK(verified.code != 0);
        CHECK(says((verified.out + verified.err), "r.scores.npy: holds other scores"));
        // What a stranger keeps under this name stays.
        shop.write("y.scores.npy", "mine");
        const Ended ended = shop.must("run config.json -q --out y.json");
        CHECK(ended.err ==
              "warning: y.scores.npy: holds something else; the scores are not kept\n");
        CHECK(shop.read("y.scores.npy") == "mine");
    }
}

}  // namespace skerry
