// Tuning: the top of a known hill is found, and where nothing has an effect nothing is found too
// often.

#include "runner/tune/tuner.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/statistics/comparison.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tune/hill_game.hpp"

namespace skerry {

using namespace test;

namespace {

constexpr StopFlag go_on{0};

/// What is asked for in a test.
struct Asked {
    std::vector<std::string> vary = {};  ///< as --vary has it
    std::uint64_t games = 100'000;
    std::uint64_t seed = 1;
    ordered_json rules = {{"a", 37}, {"b", -12}};
    ordered_json strategy = "climber";
    int threads = 1;
};

Tuner tuner_for(const Asked& asked) {
    const Configuration loaded = load_configuration(Document::of({{"game", "hill"},
                                                                  {"seed", asked.seed},
                                                                  {"rules", asked.rules},
                                                                  {"strategies", {asked.strategy}}},
                                                                 "test"),
                                                    hill_table());
    TuneSettings settings;
    settings.games = asked.games;
    settings.games_origin = "--games";
    for (const std::string& text : asked.vary) {
        const std::size_t equals = text.find('=');
        const Document values = Document::of(parse_values(text.substr(equals + 1), ""), "--vary");
        settings.vary.push_back(
            {text.substr(0, equals), varied_values(values.root()), "--vary " + text});
    }
    return {settings, loaded.experiment->facts(), hill_table(), asked.threads};
}

Tuner tuned(const Asked& asked) {
    Tuner tuner = tuner_for(asked);
    while (!tuner.done()) REQUIRE(tuner.race(go_on));
    return tuner;
}

std::string refused(const Asked& asked) {
    const auto failure = failure_of([&] { tuner_for(asked); });
    return failure ? failure->what() : "accepted";
}

const std::vector<std::string> two_ways{"a=-100..100", "b=-100..100"};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tuner: the top of a hill is found, within the games, the same for any threads") {
        for (const std::uint64_t seed : {1, 2, 3}) {
            const Tuner tuner = tuned({.vary = two_ways, .games = 375'000, .seed = seed});
            const int a = tuner.found()["a"];
            const int b = tuner.found()["b"];
            CAPTURE(a);
            CAPTURE(b);
            CHECK((a - 37) * (a - 37) + (b + 12) * (b + 12) < 40);  // at the start it is 1,513
            CHECK(tuner.games() <= tuner.most_games());
            CHECK(tuner.most_games() == 300'000);
        }
        const auto json = [](int threads) {
            return tuned({.vary = two_ways, .threads = threads}).json();
        };
        CHECK(json(1) == json(3));
    }

    TEST_CASE("tuner: in five parameters it uses its games and comes near the top") {
        const std::vector<int> top{37, -12, 50, -41, 8};
        int short_of = 0;
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            Asked asked{.games = 125'000, .seed = seed};
            for (std::size_t i = 0; i < 5; ++i) {
                asked.rules[std::string(1, static_cast<char>('a' + i))] = top[i];
                asked.vary.push_back(std::string(1, static_cast<char>('a' + i)) + "=-100..100");
            }
            const Tuner tuner = tuned(asked);
            CHECK(tuner.games() > 80'000);
            CHECK(tuner.games() <= 100'000);
            for (std::size_t i = 0; i < 5; ++i) {
                const int apart =
                    tuner.found().at(std::string(1, static_cast<char>('a' + i))).get<int>() -
                    top[i];
                short_of += apart * apart;
            }
        }
        CHECK(short_of / 4 < 400);  // at the start it is 5,758
    }

    TEST_CASE("tuner: it ends where no better values are near, and a race drops who is beaten") {
        const Tuner tuner =
            tuned({.vary = {"a=0..90:30"}, .games = 1'250'000, .rules = {{"a", 30}}});
        CHECK(tuner.found() == ordered_json{{"a", 30}});
        CHECK(tuner.games() < 200'000);
        const Race& race = tuner.races().front();
        CHECK(race.points.size() == 4);
        CHECK(race.left == 1);
        CHECK(race.best == TunedPoint{1});
        CHECK(race.deals == 100);
        CHECK(*race.gain.mean == doctest::Approx(9).epsilon(0.2));
        const ordered_json verdict = tuner.verdict();
        CHECK(verdict["games"] == 125'000);
        CHECK(verdict["strategies"][0]["a"] == 0);
        CHECK(verdict["strategies"][1]["a"] == 30);
        CHECK(verdict["strategies"][1]["label"] == "climber tuned");
    }

    TEST_CASE("tuner: a parameter without an effect leaves nobody, and few games are one race") {
        const Tuner idle = tuned({.vary = {"unused=false,true"}, .games = 2'000});
        CHECK(idle.verdict().is_null());
        CHECK(idle.races().front().left == 0);
        const Tuner few = tuned({.vary = two_ways, .games = 1'625});
        CHECK(few.races().size() == 1);
        CHECK(few.games() <= 1'300);
        CHECK(refused({.vary = two_ways, .games = 1'624}) ==
              "--games: found 1624; one race of these parameters and the verdict take 1625");
    }

    TEST_CASE("tuner: every race has the best so far and the start") {
        const Tuner tuner = tuned({.vary = two_ways});
        CHECK(tuner.races().front().changed());
        TunedPoint best = {100, 100};
        for (const Race& race : tuner.races()) {
            CHECK(race.points.front() == best);
            CHECK(std::ranges::count(race.points, TunedPoint{100, 100}) == 1);
            CHECK(std::ranges::count(race.points, best) == 1);
            CHECK(race.points.size() == 13);
            best = race.best;
        }
    }

    TEST_CASE("tuner: an interrupted race is forgotten") {
        Tuner tuner = tuner_for({.vary = two_ways});
        const StopFlag stop{1};
        CHECK_FALSE(tuner.race(stop));
        CHECK(tuner.races().empty());
        CHECK(tuner.json()["complete"] == false);
    }

    TEST_CASE("tuned parameters: ranges, choices, paths, names") {
        const Tuner near = tuned({.vary = {"a=5..80:20"}, .games = 2'000});
        CHECK(near.before() == ordered_json{{"a", 0}});
        CHECK((near.found()["a"] == 25 || near.found()["a"] == 45));
        // Its own value stands among those that are given, numbers in their order.
        CHECK(near.races().front().points.front() == TunedPoint{0});
        const Tuner listed = tuner_for({.vary = {"a=45,-5"}, .games = 2'000});
        CHECK(listed.before() == ordered_json{{"a", 0}});
        const Tuner named = tuned({.vary = {"name=random,climber"},
                                   .games = 2'000,
                                   .rules = {{"a", 0}, {"b", 0}},
                                   .strategy = {{"name", "climber"}, {"a", 90}}});
        CHECK(named.json()["before"] == ordered_json{{"name", "climber"}});
        const Tuner path = tuned({.vary = {"base.a=-100..100"},
                                  .games = 20'000,
                                  .strategy = {{"name", "mcts"},
                                               {"simulations", 2},
                                               {"base", {{"name", "climber"}, {"a", -90}}}}});
        CHECK(path.json()["before"] == ordered_json{{"base.a", -90}});
        CHECK(refused({.vary = {"a=5"}, .games = 1'000}) == "accepted");
        CHECK(refused({.vary = {"a=0"}}) == "--vary a=0: is the value that it has already");
        CHECK(refused({.vary = {"base.rom=1..9"}}) ==
              "--vary base.rom=1..9: the strategy has no such parameter");
        CHECK(refused({.vary = {"unused=1..9"}}) ==
              "--vary unused=1..9: /strategies/0/unused: found 1; must be true or false");
        CHECK(refused({.vary = {"a=0..400"}}) ==
              "--vary a=0..400: /strategies/0/a: found 400; must be an integer from -100 to 100");
        CHECK(refused({.vary = {"name=random,climber", "a=1,2"}}) ==
              "--vary name=random,climber: must be the only one: another strategy has other "
              "parameters");
    }
}

TEST_SUITE("slow") {
    TEST_CASE(
        "tuner: where nothing has an effect it is said to have one in at most 5 % of tunings") {
        constexpr int tunings = test::share(600);
        int improvements = 0;
        int chosen = 0;
        double promised = 0;
        for (std::uint64_t seed = 1; seed <= tunings; ++seed) {
            const Tuner tuner =
                tuned({.vary = two_ways, .games = 10'000, .seed = seed, .rules = {{"flat", true}}});
            const ordered_json verdict = tuner.verdict();
            if (verdict.is_null()) continue;
            ++chosen;
            for (const Race& race : tuner.races())
                if (race.changed()) promised += *race.gain.mean;
            const auto experiment =
                load_configuration(Document::of(verdict, "verdict"), hill_table()).experiment;
            std::atomic<std::uint64_t> played{0};
            const BatchResult batch = run_batch(*experiment, {}, go_on, played);
            improvements +=
                figures_of(experiment->facts(), batch.tally.scores()).comparisons[0].verdict ==
                Verdict::b_is_better;
        }
        MESSAGE("of ", tunings, " tunings ", chosen, " chose something, whose races promised ",
                promised / chosen, " points; improvements declared: ", improvements);
        CHECK(improvements <= test::most_events(tunings, 0.05));
        CHECK(improvements > tunings / 200);
        CHECK(promised > 0);  // why the races' own figure is no verdict
    }
}

}  // namespace skerry
