// `skerry run --plays`: what is shown, and what of one play of each deal is as without.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::string islands =
    "run -q --game tiny-islands --strategy random --strategy greedy --seed 3 ";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("plays: one play of each deal is no plays, to the byte") {
        const Workshop shop;
        shop.must(islands + "--games 120 --out plain.json");
        shop.must(islands + "--games 120 --plays 1 --out one.json");
        CHECK(shop.content("one.json") == shop.content("plain.json"));
        CHECK_FALSE(says(shop.content("plain.json"), "plays"));
    }

    TEST_CASE("plays: parts have whole deals, and are not tested for how alike they look") {
        const Workshop shop;
        for (const char* const shard : {"1/3", "2/3", "3/3"})
            shop.must(islands + "--games 60 --plays 4 --out part.json --shard " + shard);
        CHECK(shop.result("part.shard-2-of-3.json")["played"][0]["first_game"] == 20);
        CHECK(says(shop.run("merge part.shard-*-of-3.json --out merged.json").out,
                   "not tested where each shuffle is played several times"));
    }

    TEST_CASE("plays: a result says where the variance comes from, and all commands read it") {
        const Workshop shop;
        const Ended ended =
            shop.must(islands + "--games 800 --plays 4 --out r.json --rows rows.csv");
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

        shop.must("verify r.json");
        shop.must("verify r.json --blocks 3");
        shop.must("run -q r.json --out again.json");
        CHECK(shop.content("again.json") == shop.content("r.json"));
        shop.must("replay r.json --best 2 --strategy greedy");
        shop.must("replay r.json --index 5 --format json >game.json");
        shop.must("verify game.json");
        shop.must("explain r.json --top 1 --futures 2");
        shop.must("report r.json --out r.html");
        CHECK(says(shop.read("r.html"), " of its variance"));
        CHECK(says(shop.read("r.html"), "variance from the shuffle"));
        // Games of one shuffle are not independent: the shares of the better one have no interval.
        CHECK(says(shop.run("show r.json --table differences --format markdown").out,
                   "| a better | tie | b better | identical |"));

        const std::string rows = shop.read("rows.csv");
        CHECK(rows.starts_with("game,deal,play,strategy,finished,score,"));
        CHECK(says(rows, "\n799,199,3,greedy,1,"));
        shop.must(islands + "--games 8 --plays 4 --rows short.csv");
    }

    TEST_CASE("plays: results are compared by deals, of as many plays each") {
        const Workshop shop;
        const std::string run = islands + "--plays 4 ";
        shop.must(run + "--games 400 --out a.json");
        shop.must(run + "--games 800 --set strategies.1.steps=0 --out b.json");
        shop.must(islands + "--games 400 --out one.json");
        const Ended paired = shop.must("compare a.json b.json");
        CHECK(says(paired.out, "the same 400 games in both, in 100 blocks of up to 4"));
        shop.must("run -q a.json --seed 4 --out c.json");
        const Ended unpaired = shop.must("compare a.json c.json --format csv");
        CHECK(says(unpaired.out, "greedy,greedy,score,unpaired,400,400,"));
    }

    TEST_CASE("plays: Roam's levels and further figures have no errors") {
        const Workshop shop;
        const Ended ended = shop.must(
            "run -q --game roam --strategy random --strategy greedy --games 300 --plays 3 "
            "--out r.json");
        CHECK(says(ended.out, "How the games ended (share of the finished games)\n"));
        const ordered_json of = shop.result("r.json")["results"][1];
        CHECK(of["victory"]["lose"]["interval"].is_null());
        CHECK(of["measures"]["gap"]["se"].is_null());
        CHECK_FALSE(of["measures"]["gap"]["mean"].is_null());
        shop.must("report r.json --out r.html");
        shop.must("verify r.json");
    }
}
