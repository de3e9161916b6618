// The pages of a profile, and of plans of scores and of matches.

#include "runner/console/command_text.hpp"
#include "runner/statistics/tally.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

ExperimentFacts sample_facts() {
    ExperimentFacts facts;
    facts.game = "tiny-islands";
    facts.seed = 7;
    facts.games = 5000;
    facts.strategies = {{"random", "random", nlohmann::ordered_json::object()},
                        {"a searcher with quite a long label", "rollout", {{"rollouts", 16}}}};
    facts.rules = nlohmann::ordered_json::object();
    return facts;
}

Profile sample_profile() {
    Profile profile{.tally = Tally(2, 1), .phases = {}, .overhead = {}};
    profile.seconds = 12.5;
    profile.timed_games = 40;
    profile.untimed_games = 2500;
    profile.untimed_ns = 1'000'000;
    profile.clock_ns = 8.25;
    profile.phases = {{0, Phase::start, 20, 1},
                      {0, Phase::decision, 2610, 29, 45},
                      {0, Phase::scoring, 1500, 29, 120},
                      {0, Phase::play, 290, 29},
                      {0, Phase::score, 80, 1},
                      {0, Phase::candidates, 520, 26},
                      {1, Phase::start, 0, 1},
                      {1, Phase::decision, 989'600, 29},
                      {1, Phase::play, 300, 29},
                      {1, Phase::score, 100, 1},
                      {2, Phase::deal, 3000, 1},
                      {2, Phase::tally, 4000, 1}};
    profile.overhead = Overhead{120, 0.0082, -0.001, 0.0151};
    return profile;
}

TextStyle plain(int width) { return {width, false, true}; }

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
    TEST_CASE("the page of a profile") {
        test::check_golden(profile_page(sample_facts(), sample_profile(), 2, plain(100)),
                           "report/profile.txt");
    }
    TEST_CASE("the page of a profile on a narrow terminal") {
        test::check_golden(profile_page(sample_facts(), sample_profile(), 1, plain(44)),
                           "report/profile_narrow.txt");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("a profile warns of phases too short for the clock, and of nothing else") {
        Profile profile = sample_profile();
        const ExperimentFacts facts = sample_facts();
        CHECK_FALSE(says(profile_page(facts, profile, 1, plain(500)), "trust the shares"));
        profile.untimed_ns = 9'000;  // 122 readings of 8.25 ns each are more than a tenth
        CHECK(says(profile_page(facts, profile, 1, plain(500)), "trust the shares"));
        profile.overhead.reset();
        CHECK(says(profile_page(facts, profile, 1, plain(500)), "too few shuffles"));
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: the page of a plan") {
        check_golden(plan_page(scores(), plan_of_scores(), pilot, wide), "report/plan.txt");
        check_golden(plan_page(scores(), plan_of_scores(), pilot, {44, false, true}),
                     "report/plan_narrow.txt");
        check_golden(plan_page(matches(), plan_of_matches(), pilot, wide), "report/plan_match.txt");
    }
}
