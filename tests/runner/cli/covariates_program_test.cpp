// `skerry run --covariates`: figures in the result, words about them, and what is refused.

#include "runner/documents/digest.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::string roam = "run -q --game roam --strategy random --strategy greedy --seed 3 ";

bool says(const Ended& ended, const std::string& text) { return test::says(ended.out, text); }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("covariates: adjusted figures and clear slopes, on the console and the page") {
        const Workshop shop;
        const Ended ended = shop.must(roam + "--covariates --games 4000 --out r.json");
        CHECK(says(ended, "adjusted"));
        CHECK(says(ended, "Adjusted for lucky deals: 39."));
        CHECK(says(ended, "greedy gains 1.77"));
        CHECK(says(ended, "\"points on early cards\""));

        const ordered_json result = shop.result("r.json");
        const ordered_json& pair = result["covariates"]["pairs"][0];
        CHECK(pair["adjusted"]["worthwhile"] == true);
        CHECK(pair["adjusted"]["se"] < result["comparisons"][0]["difference"]["se"]);
        CHECK(result["experiment"]["covariates"]["points_on_early_cards"]["denominator"] == 43);

        shop.must("report r.json --out r.html");
        CHECK(says(shop.read("r.html"), "Adjusted for lucky deals"));
    }

    TEST_CASE("covariates: all else as without them") {
        const Workshop shop;
        const std::string run = roam + "--games 900 ";
        shop.must(run + "--covariates --out one.json");
        shop.must(run + "--out plain.json");
        ordered_json with = shop.result("one.json");
        ordered_json plain = shop.result("plain.json");
        CHECK_FALSE(plain.contains("covariates"));
        with.erase("covariates");
        with["experiment"].erase("covariates");
        for (ordered_json* document : {&with, &plain}) {
            document->erase("digest");
            document->erase("environment");
        }
        CHECK(with == plain);
    }

    TEST_CASE("covariates: no sentences and no intervals after a stop by the figures") {
        const Workshop shop;
        const Ended ended =
            shop.must(roam + "--covariates --games 9000 --until-precision 0.5 --out r.json");
        CHECK_FALSE(says(ended, "djusted"));
        CHECK_FALSE(says(ended, " gains "));
        const ordered_json pair = shop.result("r.json")["covariates"]["pairs"][0];
        CHECK(pair["adjusted"]["interval"].is_null());
        CHECK(pair["slopes"]["points_on_early_cards"]["p"].is_null());
    }

    TEST_CASE("covariates: refused where sums contradict others") {
        const Workshop shop;
        shop.must(roam + "--covariates --games 300 --out r.json");
        const ordered_json good = shop.result("r.json");
        const auto refused = [&](const std::string& pointer, const std::string& reason) {
            ordered_json changed = good;
            ordered_json& value = changed[ordered_json::json_pointer("/covariates" + pointer)];
            value = std::to_string(std::stoll(value.get<std::string>()) + 1);
            changed["digest"] = result_digest(changed);
            shop.write("bad.json", print_result(changed));
            check_refused(shop, "report bad.json --out x.html",
                          "bad.json: /covariates" + pointer + ": found ");
            check_refused(shop, "report bad.json --out x.html", reason);
        };
        refused("/deals/points_on_early_cards/1", "no 300 integers that sum to");
        refused("/deals/points_on_early_cards/2", "no integers sum to it");
        refused("/deals/points_on_early_cards/3", "no integers sum to it");
        refused("/strategies/0/sums/points_on_early_cards/1", "no integers sum to it");
        refused("/pairs/0/sums/points_on_early_cards/0", "no integers sum to it");
        refused("/pairs/0/sums/points_on_early_cards/1", "no integers sum to it");
    }
}
