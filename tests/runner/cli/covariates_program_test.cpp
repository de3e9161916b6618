// `skerry run --covariates`: figures in the result, and words about them.

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
}
