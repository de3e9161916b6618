// compare by the scores beside two results, by blocks, and of pairs that somebody chose.

#include "core/random.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

using namespace test;

namespace {

ordered_json compared(const Workshop& shop, const std::string& line) {
    return ordered_json::parse(shop.must("compare " + line + " --format json").out);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("compare: the join of kept scores is a run of both, and the blocks agree with it") {
        const Workshop shop;
        shop.must("run --game roam --strategy greedy --games 300 --seed 7 -q --out a.json");
        shop.must("run --game roam --strategy greedy:coin=30 --games 240 --seed 7 -q --out b.json");
        shop.must(
            "run --game roam --strategy greedy --strategy greedy:coin=30 --games 240 --seed 7 "
            "-q --out both.json");
        const std::string pair = "a.json b.json --pair greedy greedy:coin=30";
        const ordered_json joined = compared(shop, pair)[0];
        const ordered_json both = shop.result("both.json")["tables"]["differences"][0];
        CHECK(says(shop.must("compare " + pair).out,
                   "paired: the same 240 games in both, one by one"));
        const double sign = both["a"] == "greedy" ? -1 : 1;
        CHECK(joined["difference"].get<double>() == sign * both["mean"].get<double>());
        CHECK(joined["se"] == both["se"]);
        CHECK(joined["p"] == both["p_adjusted"]);
        std::filesystem::remove(shop.path("a.scores.npy"));
        const ordered_json blocks = compared(shop, pair)[0];
        CHECK(says(shop.must("compare " + pair).out, "in both, in "));
        CHECK(blocks["difference"] == joined["difference"]);
        CHECK(blocks["se"].get<double>() ==
              doctest::Approx(joined["se"].get<double>()).epsilon(0.25));
        shop.must("compare a.json a.json");
    }

    TEST_CASE("compare: who names a pair of one result has seen all of its pairs") {
        const Workshop shop;
        shop.must(
            "run --game roam --strategy greedy --strategy greedy:coin=30 --strategy "
            "greedy:coin=20 --strategy random --games 200 --seed 7 -q --out r.json");
        const ordered_json row = compared(shop, "r.json r.json --pair greedy random")[0];
        CHECK(row["p_holm"].get<double>() ==
              doctest::Approx(std::min(1.0, 6 * row["p"].get<double>())));
        shop.must("run r.json --drop greedy:coin=30 --drop greedy:coin=20 -q --out left.json");
        CHECK(shop.result("left.json")["seen"]["left_out"] ==
              ordered_json{"greedy:coin=20", "greedy:coin=30"});
        CHECK(says(shop.must("show left.json").out, "The figures of 4 strategies were known"));
        const ordered_json left = shop.result("left.json")["tables"]["differences"][0];
        CHECK(left["p_adjusted"] == row["p_holm"]);
    }

    TEST_CASE("compare: a gate that asks for proof passes only what is proved to be better") {
        const Workshop shop;
        shop.must(
            "run --game roam --strategy greedy --strategy greedy:coin=38 --strategy random "
            "--games 200 --seed 7 -q --out r.json");
        const auto code = [&](const std::string& rest) {
            return shop.run("compare r.json r.json --pair " + rest).code;
        };
        CHECK(code("random greedy --fail-unless-better") == 0);
        CHECK(code("random greedy --fail-unless-better 1") == 0);
        CHECK(code("random greedy --fail-unless-better 100") == 1);
        CHECK(code("greedy random --fail-unless-better") == 1);
        CHECK(code("greedy greedy:coin=38 --fail-unless-better") == 1);
        CHECK(code("greedy greedy:coin=38") == 0);
        check_refused(shop, "compare r.json r.json --fail-unless-better -1",
                      "--fail-unless-better -1: must be a number from 0 to 1000000");
    }

    TEST_CASE("compare: where a look decided the number of games, what holds at any time is said") {
        const Workshop shop;
        shop.must(
            "run --game roam --strategy greedy --strategy greedy:coin=30 --games 200 --seed 7 "
            "-q --out r.json");
        shop.must("run r.json --games 400 -q --out more.json");
        const std::string line = "more.json more.json --pair greedy greedy:coin=30";
        CHECK(says(shop.must("compare " + line).out,
                   "Intervals and verdicts are those that hold at any time"));
        const ordered_json row = compared(shop, line)[0];
        const ordered_json table = shop.result("more.json")["tables"]["differences"][0];
        const bool turned = table["a"] == "greedy";
        CHECK(row["low"].get<double>() ==
              doctest::Approx(turned ? -table["high"].get<double>() : table["low"].get<double>()));
    }
}

}  // namespace skerry
