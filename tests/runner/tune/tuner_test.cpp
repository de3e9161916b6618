// Tuning: races drop what is worse and keep what is better, the optimum of a known hill is found,
// and where nothing has an effect nothing is found too often.

#include "runner/tune/tuner.hpp"

#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/statistics/comparison.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tune/toy_arena.hpp"

namespace skerry {

using namespace test;

namespace {

TunedParameter parsed_parameter(const std::string& path, const std::string& values,
                                const std::string& origin) {
    return tuned_parameter(path, parse_values(values, origin), origin);
}

TunePlan plan_of_hill(std::uint64_t games, std::uint64_t seed) {
    return {{parsed_parameter("x", "-100..100", ""), parsed_parameter("y", "-100..100", "")},
            {0, 0},
            seed,
            games};
}

Tuner tuned(const TunePlan& plan, Arena& arena) {
    Tuner tuner(plan, arena);
    while (!tuner.done()) REQUIRE(tuner.step([](const Race&) {}));
    return tuner;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("race: the worse drop out, the best is left, games go where it is open") {
        ToyArena arena(hill, 500, 1);
        const std::vector<TunedPoint> points{{37, -12}, {36, -12}, {0, 60}, {-80, -80}, {10, 10}};
        std::vector<std::size_t> left;
        const Race race = run_race(arena, {20, 0}, points, 0, 200'000,
                                   [&](const Race& at) { left.push_back(at.left()); });
        CHECK(left.front() == 2);  // the others are worse beyond doubt
        REQUIRE(race.best());
        CHECK(*race.best() <= 1);
        CHECK_FALSE(race.runners[2].in_race);
        CHECK_FALSE(race.runners[4].in_race);
        CHECK(race.games == arena.played);
        CHECK(race.games <= 200'000);
        CHECK(race.runners[2].evidence.n == 100);
        CHECK(race.runners[0].evidence.n == race.deals);
    }

    TEST_CASE("race: without an effect nobody is left, and without games nothing is played") {
        ToyArena same([](const TunedPoint&) { return 0; }, 0, 1);
        const Race race = run_race(same, {0}, {{1}, {2}}, 0, 100'000, [](const Race&) {});
        CHECK(race.left() == 0);
        CHECK(race.deals < 1'000);
        CHECK_FALSE(race.best());
        ToyArena arena(hill, 500, 1);
        CHECK(run_race(arena, {0, 0}, {{1, 1}}, 0, 199, [](const Race&) {}).games == 0);
        CHECK(arena.played == 0);
    }

    TEST_CASE("tuner: the optimum of a hill is found, a function of the seed, within the games") {
        for (const std::uint64_t seed : {1, 2, 3}) {
            ToyArena arena(hill, 500, seed);
            const Tuner tuner = tuned(plan_of_hill(300'000, seed), arena);
            CAPTURE(tuner.incumbent()[0]);
            CAPTURE(tuner.incumbent()[1]);
            CHECK(hill(tuner.incumbent()) > -40);  // at the start it is -1,513
            CHECK(arena.played <= 300'000);
            CHECK(tuner.games() == arena.played);
            ToyArena again(hill, 500, seed);
            CHECK(tuned(plan_of_hill(300'000, seed), again).notes() == tuner.notes());
        }
    }

    TEST_CASE("tuner: in five parameters it uses its games and comes near the top") {
        std::int64_t short_of = 0;
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const TunedPoint top{37, -12, 50, -41, 8};
            ToyArena arena(
                [&](const TunedPoint& point) {
                    std::int64_t squares = 0;
                    for (std::size_t i = 0; i < 5; ++i)
                        squares += (point[i] - top[i]) * (point[i] - top[i]);
                    return -squares;
                },
                500, seed);
            TunePlan plan{{}, TunedPoint(5, 0), seed, 100'000};
            plan.parameters.assign(5, TunedParameter{"x", -100, 100});
            const Tuner tuner = tuned(plan, arena);
            CHECK(tuner.games() > 80'000);
            CHECK(tuner.games() <= 100'000);
            for (std::size_t i = 0; i < 5; ++i)
                short_of += (tuner.incumbent()[i] - top[i]) * (tuner.incumbent()[i] - top[i]);
        }
        CHECK(short_of / 4 < 400);  // at the start it is 5,758
    }

    TEST_CASE("tuner: ends where no better values are near, and with few games at once") {
        ToyArena peak([](const TunedPoint& point) { return point[0] == 3 ? 0 : -2'000; }, 50, 1);
        const TunePlan plan{{parsed_parameter("x", "0..9", "")}, {0}, 1, 1'000'000};
        const Tuner tuner = tuned(plan, peak);
        CHECK(tuner.incumbent() == TunedPoint{3});
        CHECK(tuner.games() < 200'000);
        ToyArena arena(hill, 500, 1);
        CHECK(tuned(plan_of_hill(1'000, 1), arena).games() <= 1'000);
    }

    TEST_CASE("tuner: few games are one race, and parameters without an effect are told") {
        ToyArena arena([](const TunedPoint& point) { return -50 * std::abs(point[0] - 40); }, 0, 1);
        const TunePlan plan = plan_of_hill(games_of_first_look(plan_of_hill(0, 1), arena), 1);
        const Tuner tuner = tuned(plan, arena);
        REQUIRE(tuner.notes().size() == 1);
        CHECK(tuner.games() == plan.games);
        CHECK(tuner.effect(0) == Effect::some);
        CHECK(tuner.effect(1) == Effect::none);
        TunePlan two{{TunedParameter{"x", 0, 1}}, {0}, 1, 0};
        CHECK(games_of_first_look(two, arena) == 200);
    }

    TEST_CASE("tuner: goes on from its notes as if it had never stopped") {
        const TunePlan plan = plan_of_hill(100'000, 5);
        const TuneSubject subject{{{"game", "toy"}, {"seed", "1"}},
                                  {{"name", "toy"}, {"x", 0}, {"y", 0}},
                                  plan.parameters};
        ToyArena arena(hill, 500, 5);
        Tuner first(plan, arena);
        REQUIRE(first.step([](const Race&) {}));
        const std::string kept = print_tuning(subject, first);
        while (!first.done()) first.step([](const Race&) {});
        Tuner second(plan, arena, parse_tuning(kept, "t.tuning", subject, plan));
        while (!second.done()) second.step([](const Race&) {});
        CHECK(second.notes() == first.notes());
        CHECK(print_tuning(subject, second) == print_tuning(subject, first));
        TunePlan other = plan;
        other.games = 200'000;
        CHECK_THROWS_WITH_AS(parse_tuning(kept, "t.tuning", subject, other),
                             "t.tuning: /asked/games: found 100000, this tuning has 200000: remove "
                             "the file to begin anew",
                             UserError);
        CHECK_THROWS_WITH_AS(parse_tuning("{}", "t.tuning", subject, plan),
                             "t.tuning: is not a tuning of skerry, and is not replaced", UserError);
        const auto refused = [&](const std::string& from, const std::string& to, bool sealed) {
            std::string text = kept;
            text.replace(text.find(from), from.size(), to);
            ordered_json json = ordered_json::parse(text);
            if (sealed) json["digest"] = result_digest(json);
            const auto failure =
                failure_of([&] { parse_tuning(json.dump(), "t.tuning", subject, plan); });
            return failure ? std::string(failure->what()) : "accepted";
        };
        CHECK(refused("\"changed\": ", "\"changed\":  ", false) == "accepted");
        CHECK(refused("\"left\": ", "\"left\": 1", false).starts_with("t.tuning: /digest: is not"));
        CHECK(refused("\"schema_version\": 2", "\"schema_version\": 99", true) ==
              "t.tuning: /schema_version: found 99; must be 2; remove the file to begin anew");
        CHECK(
            refused("\"races\"", "\"x\": 1, \"races\"", true).starts_with("t.tuning: /x: unknown"));
        CHECK(refused("\"left\"", "\"x\": 1, \"left\"", true)
                  .starts_with("t.tuning: /races/0/x: unknown"));
        CHECK(refused("\"digest\"", "\"x\"", false).starts_with("t.tuning: /x: unknown key"));
    }

    TEST_CASE("tuned parameters: ranges, ladders, choices, paths") {
        const TunedParameter range = parsed_parameter("steps", "10..80:20", "--vary");
        CHECK(range.max == 80);
        CHECK(range.size() == 4);
        CHECK(range.nearest(1000) == 70);
        CHECK(range.nearest(29) == 30);
        CHECK(parsed_parameter("a", "0,2,4", "").step == 2);
        CHECK(parsed_parameter("a", "0,2,5", "").choices.size() == 3);
        std::vector<TunedParameter> parameters{parsed_parameter("base.steps", "1..9", ""),
                                               parsed_parameter("prior", "none,full", "")};
        const ordered_json strategy = {
            {"name", "rollout"}, {"prior", "some"}, {"base", {{"name", "greedy"}, {"steps", 40}}}};
        CHECK(point_of(strategy, parameters) == TunedPoint{40, 2});
        CHECK(with_parameters(strategy, parameters, {7, 1}) ==
              ordered_json{{"name", "rollout"},
                           {"prior", "full"},
                           {"base", {{"name", "greedy"}, {"steps", 7}}}});
        CHECK_THROWS_WITH_AS(parsed_parameter("a", "5", "--vary a=5"),
                             "--vary a=5: must have two values or more, from the lowest to the "
                             "highest",
                             UserError);
        std::vector<TunedParameter> missing{parsed_parameter("base.rom", "1..9", "")};
        CHECK_THROWS_WITH_AS(point_of(strategy, missing),
                             "--vary base.rom: the strategy has no such parameter", UserError);
    }
}

TEST_SUITE("slow") {
    TEST_CASE(
        "tuner: where nothing has an effect it is said to have one in at most 5 % of tunings") {
        constexpr int tunings = test::share(1'000);
        int improvements = 0;
        int chosen = 0;
        double promised = 0;
        for (std::uint64_t seed = 1; seed <= tunings; ++seed) {
            ToyArena arena([](const TunedPoint&) { return 0; }, 500, seed);
            const Tuner tuner = tuned(plan_of_hill(30'000, seed), arena);
            if (tuner.incumbent() == TunedPoint{0, 0}) continue;
            ++chosen;
            for (const RaceNote& note : tuner.notes())
                if (note.changed) promised += *note.gain;
            // The verdict is of fresh deals; the races had the first ones.
            const Evidence verdict = arena.play({0, 0}, std::vector<TunedPoint>{tuner.incumbent()},
                                                {1'000'000, 1'001'000})[0];
            const PairedTest test = test_difference(verdict.n, verdict.sums);
            improvements += judge(test.p, verdict.sums.sum) == Verdict::a_is_better;
        }
        MESSAGE("of ", tunings, " tunings ", chosen, " chose something, whose races promised ",
                promised / chosen / 100, " points; improvements declared: ", improvements);
        CHECK(improvements <= test::most_events(tunings, 0.05));
        CHECK(improvements > tunings / 200);
        CHECK(promised > 0);  // why the races' own figure is no verdict
    }
}

}  // namespace skerry
