// `skerry run --plays`: the same bytes on every way to play them, what is shown, and what is
// refused.

#include "runner/documents/digest.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::string islands =
    "run -q --game tiny-islands --strategy random --strategy greedy --seed 3 ";

/// Changes one value of a good result, mends the digest, and expects this line.
void check_mutation(const Workshop& shop, const ordered_json& good, const std::string& pointer,
                    const ordered_json& value, const std::string& reason) {
    ordered_json changed = good;
    changed[ordered_json::json_pointer(pointer)] = value;
    changed["digest"] = result_digest(changed);
    shop.write("bad.json", print_result(changed));
    check_refused(shop, "report bad.json --out x.html", "bad.json: " + reason);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("plays: one play of each deal is no plays, to the byte") {
        const Workshop shop;
        shop.must(islands + "--games 120 --out plain.json");
        shop.must(islands + "--games 120 --plays 1 --out one.json");
        CHECK(shop.content("one.json") == shop.content("plain.json"));
        CHECK_FALSE(says(shop.content("plain.json"), "plays"));
    }

    TEST_CASE("plays: the same bytes for any threads, chunks, shards and after a checkpoint") {
        const Workshop shop;
        const std::string run = islands + "--games 600 --plays 4 ";
        shop.must(run + "--threads 1 --out one.json");
        shop.must(run + "--threads 3 --chunk 7 --out three.json");
        CHECK(shop.content("one.json") == shop.content("three.json"));
        for (const char* const shard : {"1/3", "2/3", "3/3"})
            shop.must(run + "--shard " + shard + " --out part.json");
        CHECK(shop.result("part.shard-2-of-3.json")["played"][0]["first_game"] == 200);
        const Ended merged = shop.run("merge part.shard-*-of-3.json --out merged.json");
        CHECK_MESSAGE(merged.code == 0, merged.err);
        CHECK(says(merged.out, "not tested where each shuffle is played several times"));
        CHECK(shop.content("merged.json") == shop.content("one.json"));
        // A part is as a run leaves it that was interrupted after its games.
        ordered_json cut = shop.result("part.shard-1-of-3.json");
        cut.erase("part");
        cut["stop_reason"] = "interrupt";
        cut["digest"] = result_digest(cut);
        shop.write("cut.json", print_result(cut));
        const Ended resumed = shop.run("run -q --resume cut.json --out resumed.json");
        CHECK_MESSAGE(resumed.code == 0, resumed.err);
        CHECK(shop.content("resumed.json") == shop.content("one.json"));
        // 30 deals are in blocks of one, 150 in blocks of four.
        shop.must(islands + "--games 120 --plays 4 --out grown.json");
        const Ended grown = shop.run("run -q grown.json --games 600");
        CHECK_MESSAGE(grown.code == 0, grown.err);
        CHECK(shop.content("grown.json") == shop.content("one.json"));
    }

    TEST_CASE("plays: a result says where the variance comes from, and all commands read it") {
        const Workshop shop;
        const Ended ended =
            shop.run(islands + "--games 800 --plays 4 --out r.json --rows rows.csv");
        CHECK_MESSAGE(ended.code == 0, ended.err);
        CHECK(says(ended.out, "800 games, 4 on each of 200 shuffles, each played by 2 strategies"));
        CHECK(says(ended.out, "Where the variance of a game comes from\n"));
        CHECK(says(ended.out, "on the same 800 games, 4"));
        CHECK(says(ended.out, " of its variance"));

        const ordered_json result = shop.result("r.json");
        CHECK(schema_violations(result) == "");
        const ordered_json& pair = result["comparisons"][0];
        CHECK(pair["pairs"] == 800);
        CHECK(pair["deals"]["n"] == 200);
        CHECK(pair["deals"]["sum"] == pair["difference"]["sum"]);
        CHECK(pair["difference"]["quantiles"][0]["low"].is_null());
        CHECK(result["blocks"]["rows"][0][0] == 4);

        CHECK(shop.run("verify r.json").code == 0);
        CHECK(shop.run("verify r.json --blocks 3").code == 0);
        CHECK(shop.run("run -q r.json --out again.json").code == 0);
        CHECK(shop.content("again.json") == shop.content("r.json"));
        CHECK(shop.run("replay r.json --best 2 --strategy greedy").code == 0);
        CHECK(shop.run("replay r.json --index 5 --format json >game.json").code == 0);
        CHECK(shop.run("verify game.json").code == 0);
        CHECK(shop.run("explain r.json --top 1 --futures 2").code == 0);
        CHECK(shop.run("report r.json --out r.html").code == 0);
        CHECK(says(shop.read("r.html"), " of its variance"));
        CHECK(says(shop.read("r.html"), "variance from the shuffle"));
        // Games of one shuffle are not independent: the shares of the better one have no interval.
        CHECK(says(shop.read("r.html"), R"("better_intervals":["",""])"));
        CHECK(says(shop.run("show r.json --table differences --format markdown").out,
                   "| a better | tie | b better | identical |"));

        const std::string rows = shop.read("rows.csv");
        CHECK(rows.starts_with("game,deal,play,strategy,finished,score,"));
        CHECK(says(rows, "\n799,199,3,greedy,1,"));
        CHECK(shop.run(islands + "--games 8 --plays 4 --rows short.csv").code == 0);
    }

    TEST_CASE("plays: results are compared by deals, of as many plays each") {
        const Workshop shop;
        const std::string run = islands + "--plays 4 ";
        shop.must(run + "--games 400 --out a.json");
        shop.must(run + "--games 800 --set strategies.1.steps=0 --out b.json");
        shop.must(islands + "--games 400 --out one.json");
        const Ended paired = shop.run("compare a.json b.json");
        CHECK_MESSAGE(paired.code == 0, paired.err);
        CHECK(says(paired.out, "the same 400 games in both, in 100 blocks of up to 4"));
        const Ended other = shop.run("run -q a.json --seed 4 --out c.json");
        CHECK(other.code == 0);
        const Ended unpaired = shop.run("compare a.json c.json --format csv");
        CHECK(unpaired.code == 0);
        CHECK(says(unpaired.out, "greedy,greedy,score,unpaired,400,400,"));
        check_refused(shop, "compare one.json a.json",
                      "one.json and a.json: /experiment/plays differs: 1 and 4; only results with "
                      "as many plays of each deal can be compared");
        check_refused(shop, "run -q --resume one.json --plays 4", "/experiment");
    }

    TEST_CASE("plays: Roam's levels and further figures have no errors") {
        const Workshop shop;
        const Ended ended = shop.run(
            "run -q --game roam --strategy random --strategy greedy --games 300 --plays 3 "
            "--out r.json");
        CHECK_MESSAGE(ended.code == 0, ended.err);
        CHECK(says(ended.out, "How the games ended (share of the finished games)\n"));
        const ordered_json of = shop.result("r.json")["results"][1];
        CHECK(of["victory"]["lose"]["interval"].is_null());
        CHECK(of["measures"]["gap"]["se"].is_null());
        CHECK_FALSE(of["measures"]["gap"]["mean"].is_null());
        CHECK(shop.run("report r.json --out r.html").code == 0);
        CHECK(shop.run("verify r.json").code == 0);
    }

    TEST_CASE("plays: what does not go together is refused in one line") {
        const Workshop shop;
        check_refused(shop, islands + "--games 10 --plays 4",
                      "--games 10: found 10; must be a multiple of 4, the plays of each deal: 8 or "
                      "12\n");
        check_refused(shop, islands + "--plays 3",
                      "--plays 3: found 3, of which 10000 games, the default, are no multiple; say "
                      "\"games\": 9999 or 10002\n");
        check_refused(shop, islands + "--games 3 --plays 4", "the plays of each deal: 4\n");
        check_refused(shop, islands + "--plays 0", "--plays 0: found 0; must be");
        check_refused(shop, islands + "--plays 1001", "--plays 1001: found 1001; must be");
        check_refused(shop, islands + "--plays x", "--plays x: ");
        check_refused(shop, islands + "--games 8 --plays 4 --covariates",
                      "--covariates: not together with several plays of a deal\n");
        check_refused(shop, "run -q --game tile-game --strategy random --games 8 --plays 4",
                      "--plays 4: found 4; in games for two each deal is played twice already, "
                      "with the seats swapped\n");
        check_refused(shop, islands + "--games 40 --plays 4 --shard 1/11",
                      "--shard: 11 parts of only 10 shuffles; must be at most as many\n");
        check_refused(shop, "plan config.json --set plays=4 --set games=40 --difference 1",
                      "--set plays=4: found 4; a pilot plays each shuffle once: plan with --set "
                      "plays=1\n");
    }

    TEST_CASE("plays: figures of deals that contradict others are refused") {
        const Workshop shop;
        shop.must(islands + "--games 80 --plays 4 --out r.json");
        const ordered_json good = shop.result("r.json");
        const std::string own = "/results/1/deals";
        const std::string pair = "/comparisons/0/deals";
        const auto plus = [&](const std::string& pointer, std::int64_t by) {
            const std::string text = good[ordered_json::json_pointer(pointer)];
            return std::to_string(std::stoll(text) + by);
        };
        check_mutation(shop, good, own + "/n", 19, own + "/");
        check_mutation(shop, good, own + "/sum", plus(own + "/sum", 2), own);
        check_mutation(shop, good, own + "/sum_sq", plus(own + "/sum_sq", 2),
                       pair + "/b: the sums are not those of the deals in \"results\"");
        check_mutation(shop, good, own + "/play_squares", plus(own + "/play_squares", 2),
                       own + ": the sum and the squares are not those of the same games above");
        check_mutation(shop, good, own + "/components/boat/sum",
                       plus(own + "/components/boat/sum", 2), own + "/components");
        check_mutation(shop, good, pair + "/differing", 19, pair + "/few: ");
        check_mutation(shop, good, pair + "/few/0", -9999, pair + "/few: these differences");
        check_mutation(shop, good, pair + "/few/0", 0, pair + "/few/0: found 0; must be");
        check_mutation(shop, good, pair + "/a/sum_sq", plus(pair + "/a/sum_sq", 2), pair + "/a");
        check_mutation(shop, good, "/experiment/plays", 3,
                       "/experiment/seeds/games: found 80; must be a multiple of 3");
        check_mutation(shop, good, "/experiment/plays", 5, "/");
        check_mutation(shop, good, "/played/0/games", 78,
                       "/played/0/games: found 78; must be a multiple of 4");
        ordered_json without = good;
        without["results"][0].erase("deals");
        without["digest"] = result_digest(without);
        shop.write("bad.json", print_result(without));
        check_refused(shop, "report bad.json --out x.html",
                      "bad.json: /results/0: the key \"deals\" is missing");
    }
}
