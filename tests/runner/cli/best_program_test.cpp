// `skerry run --until-best`: who is beaten plays no more, whatever the threads, chunks and
// interruptions, and every reader knows it.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

namespace skerry {

using namespace test;
using nlohmann::ordered_json;

namespace {

const std::string sweep =
    "run -q --game tiny-islands --strategy greedy --strategy random "
    "--vary strategies.greedy.room=0,2,3,4 --margin 0.5 --until-best ";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("until best: beaten strategies leave, and the others go on") {
        const Workshop shop;
        shop.must(sweep + "--games 20000 --out one.json --threads 1 --chunk 8192");
        const ordered_json one = shop.result("one.json");
        CHECK(schema_violations(one) == "");
        CHECK(one["stop_reason"] == "best");
        CHECK_FALSE(shop.exists("one.scores.npy"));
        CHECK(one["experiment"]["stop"] == ordered_json{{"until_best", true}});
        const std::uint64_t games = one["games_done"];
        const ordered_json& results = one["results"];
        CHECK(results[4]["games"] == 100);
        CHECK(results[1]["games"] == games);
        CHECK(games > 200);
        CHECK(results[0]["games"] < games);
        for (const ordered_json& pair : one["comparisons"])
            if (pair["a"] == "random" || pair["b"] == "random") CHECK(pair["pairs"] == 100);
        CHECK(one["ranking"]["groups"].back()[0] == "random");
        CHECK(shop.run("verify one.json --blocks 768 --sample 1000").code == 0);
        const std::string words = shop.run("show one.json").out;
        CHECK(says(words, "random after 100"));
        // Any threads and chunks, and a run that was cut short between two looks.
        for (const char* how : {"--threads 4 --chunk 3", "--threads 3", "--threads 2 --chunk 50"}) {
            shop.must(sweep + "--games 20000 --force --out two.json " + how);
            CHECK(shop.content("two.json") == shop.content("one.json"));
        }
        shop.must(sweep + "--games 107 --out cut.json --threads 2");
        CHECK(shop.result("cut.json")["results"][4]["games"] == 100);
        CHECK(shop.run("verify cut.json --blocks 768").code == 0);
        shop.must("run cut.json -q --games 20000 --threads 2 --chunk 5");
        ordered_json grown = shop.result("cut.json");
        CHECK(grown["results"] == one["results"]);
        CHECK(grown["comparisons"] == one["comparisons"]);
    }

    TEST_CASE("until best: of matches, beaten strategies leave all their matchups") {
        const Workshop shop;
        const std::string run =
            "run -q --game tiger-island --strategy totoro --strategy random --strategy greedy "
            "--vary strategies.totoro.target=4,99 --until-best --out ";
        shop.must(run + "one.json --games 20000 --threads 1 --chunk 8192");
        const ordered_json one = shop.result("one.json");
        CHECK(schema_violations(one) == "");
        CHECK(one["stop_reason"] == "best");
        const std::uint64_t pairs = one["games_done"];
        CHECK(pairs > 100);
        std::vector<std::uint64_t> played;
        for (const ordered_json& matchup : one["matchups"]) played.push_back(matchup["pairs"]);
        // totoro target=4 and greedy stay; random and totoro target=99 leave at the first look.
        CHECK(played == std::vector<std::uint64_t>{100, 100, pairs, 100, 100, 100});
        CHECK(one["first_seat"]["interval"].is_null());
        CHECK(says(shop.run("show one.json").out, "totoro target=99 after 100"));
        CHECK(shop.run("verify one.json --blocks 768 --sample 1000").code == 0);
        shop.must(run + "two.json --games 20000 --threads 4 --chunk 3");
        CHECK(shop.content("two.json") == shop.content("one.json"));
        shop.must(run + "cut.json --games 107 --threads 2");
        shop.must("run cut.json -q --games 20000 --threads 2 --chunk 5");
        CHECK(shop.result("cut.json")["matchups"] == one["matchups"]);
        CHECK(shop.run("report one.json -o r.html").code == 0);
        for (const char* table : {"standings", "matchups", "running", "ranking"})
            CHECK(shop.run(std::string("show one.json --table ") + table).code == 0);
    }

    TEST_CASE("until best: its result is shown, compared, explained and replayed") {
        const Workshop shop;
        shop.must(sweep + "--games 20000 --out r.json");
        CHECK(shop.run("report r.json -o r.html").code == 0);
        for (const char* table : {"scores", "differences", "histogram", "running", "ranking"})
            CHECK(shop.run(std::string("show r.json --table ") + table).code == 0);
        CHECK(
            says(shop.run("compare r.json r.json --pair random 'greedy room=2'").out, "stop rule"));
        CHECK(shop.run("explain r.json --pair random 'greedy room=2' --top 1 --futures 4").code ==
              0);
        CHECK(shop.run("replay r.json --best 1").code == 0);
    }

    TEST_CASE("until best: with plays of each deal, and with unfinished games") {
        const Workshop shop;
        shop.must(sweep + "--plays 3 --games 6000 --out plays.json --threads 3");
        CHECK(shop.result("plays.json")["results"][4]["games"] == 300);
        CHECK(shop.run("verify plays.json --blocks 768").code == 0);
        shop.must(
            "run -q --game roam --set rules.overlap=forbid --strategy greedy --strategy random "
            "--strategy greedy:coin=0 --games 3000 --until-best --out roam.json");
        CHECK(schema_violations(shop.result("roam.json")) == "");
        CHECK(shop.run("verify roam.json --blocks 768").code == 0);
    }
}

}  // namespace skerry
