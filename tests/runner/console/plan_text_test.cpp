// The page and the JSON of a plan, of scores and of matches.

#include "runner/console/plan_text.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/runner/results/sample.hpp"
#include "tests/support/golden.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const PilotRun pilot{17, 2.5, 2};
constexpr TextStyle wide{100, false, true};

ExperimentFacts scores() {
    return make_sample(
               {{"greedy", 4, 10}, {"policy", 6, 10}, {"oracle", 9, 2, 0, true}, {"steady", 6, 2}},
               400)
        .facts;
}

Plan plan_of_scores() {
    const Sample sample = make_sample(
        {{"greedy", 4, 10}, {"policy", 6, 10}, {"oracle", 9, 2, 0, true}, {"steady", 6, 2}}, 400);
    return plan_of(BatchTally(sample.tally), {false, false, true, false}, 0.2, 0.8);
}

ExperimentFacts matches() {
    ExperimentFacts facts;
    facts.game = "tile-game";
    facts.seats = 2;
    facts.rules = nlohmann::ordered_json::object();
    facts.strategies = {
        {"greedy", "greedy", {}}, {"random", "random", {}}, {"solver", "a", {}}, {"twin", "a", {}}};
    return facts;
}

/// A pair of each kind: planned, too few, always equally far apart, and repeating.
Plan plan_of_matches() {
    Plan plan;
    plan.aim = {2, 0.9, 3};
    plan.pilot = 400;
    const auto add = [&](std::size_t a, std::size_t b, std::uint64_t n) -> PairPlan& {
        plan.pairs.emplace_back();
        plan.pairs.back().a = a;
        plan.pairs.back().b = b;
        plan.pairs.back().n = n;
        return plan.pairs.back();
    };
    PairPlan& planned = add(0, 1, 400);
    planned.sd = 30;
    planned.limit = 31.5;
    planned.likely = {3'000, 4'000, 5'000};
    planned.safe = {3'300, 4'400, 5'500};
    add(0, 2, 12).sd = 25;
    add(1, 2, 400);
    add(2, 3, 0).repeats = true;
    return plan;
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("golden: the page of a plan") {
        check_golden(plan_page(scores(), plan_of_scores(), pilot, wide), "report/plan.txt");
        check_golden(plan_page(scores(), plan_of_scores(), pilot, {44, false, true}),
                     "report/plan_narrow.txt");
        check_golden(plan_page(matches(), plan_of_matches(), pilot, wide), "report/plan_match.txt");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("plan: JSON has what the page shows") {
        const auto document = plan_document(scores(), plan_of_scores(), pilot);
        const Plan plan = plan_of_scores();
        CHECK(document["schema"] == "skerry-plan");
        CHECK(document["unit"] == "points");
        CHECK(document["pairs_together"] == 3);
        CHECK(document["pilot"]["seed"] == "17");
        REQUIRE(document["pairs"].size() == 3);
        CHECK(document["pairs"][1]["b"] == "steady");
        CHECK(document["pairs"][1]["games"]["fixed"] == *plan.pairs[1].likely.fixed);
        CHECK(document["games_at_most"]["until_decided"] == *plan.safe.decided);
        const auto of_matches = plan_document(matches(), plan_of_matches(), pilot);
        CHECK(of_matches["unit"] == "percent of the points");
        CHECK(of_matches["pairs"][3]["repeats"] == true);
        CHECK(of_matches["pairs"][3]["sd"] == nullptr);
        CHECK(of_matches["games"]["fixed"] == nullptr);
    }
}
