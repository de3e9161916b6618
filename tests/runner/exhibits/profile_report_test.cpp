// The pages of a profile, and of plans of scores and of matches.

#include "runner/exhibits/profile_report.hpp"

#include "runner/documents/document.hpp"
#include "runner/exhibits/command_text.hpp"
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

Taken taken(double ns, std::optional<double> se, double all = 1'000'000) {
    Taken taken{{ns, se}, {ns / all, {}}};
    if (se) taken.share.se = *se / all;
    return taken;
}

Profile sample_profile() {
    Profile profile{.batch = {.tally = Tally(2, 1)}, .all = {}, .phases = {}};
    profile.batch.seconds = 12.5;
    profile.samples = 3'125;
    profile.all = taken(1'000'000, 1'200);
    profile.functions_known = true;
    const std::optional<Actor> first = Actor{0};
    const std::optional<Actor> second = Actor{1};
    profile.phases = {{first, Phase::start, taken(20, 3)},
                      {first,
                       Phase::decision,
                       taken(2610, 45),
                       {{"tiny_islands::score", taken(1200, 30)}, {"libc.so.6", taken(4, 4)}}},
                      {first, Phase::scoring, taken(1500, 120)},
                      {first, Phase::candidates, taken(520, 26)},
                      {first, Phase::play, taken(290, 9)},
                      {second, Phase::start, taken(0.5, {})},
                      {second, Phase::decision, taken(989'600, 1'100)},
                      {second, Phase::play, taken(379.5, 12)},
                      {{}, Phase::deal, taken(3000, 80)},
                      {{}, Phase::tally, taken(4100, 90)}};
    return profile;
}

/// An earlier one with a quicker second strategy, as a file has it.
EarlierProfile earlier_profile() {
    const Profile now = sample_profile();
    EarlierProfile earlier{"p.json", "Another CPU", taken(890'000, 2'000), now.phases};
    earlier.phases[6].taken = taken(880'000, 2'000);
    earlier.phases.pop_back();
    return earlier;
}

std::string page(const TextStyle& style, bool functions = false,
                 std::vector<PhaseChange> since = {}, TableFormat format = TableFormat::text) {
    const ExperimentFacts facts = sample_facts();
    const Profile profile = sample_profile();
    return profile_text({facts, profile, 2, functions, std::move(since), "Another CPU"}, format,
                        style, 0);
}

TextStyle plain(int width) { return {width, false, true}; }

const PilotRun pilot{17, 2.5, 2};
constexpr TextStyle wide{100, false, true};

ExperimentFacts scores() {
    return make_sample({{"greedy", 4, 10}, {"policy", 6, 10}, {"oracle", 9, 2}, {"steady", 6, 2}},
                       400)
        .facts;
}

Plan plan_of_scores() {
    const Sample sample = make_sample(
        {{"greedy", 4, 10}, {"policy", 6, 10}, {"oracle", 9, 2}, {"steady", 6, 2}}, 400);
    return plan_of(BatchTally(sample.tally), JudgedPairs(4), 0.2, 0.8);
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
    TEST_CASE("golden: the page of a profile") {
        check_golden(page(plain(100)), "report/profile.txt");
        check_golden(page(plain(44)), "report/profile_narrow.txt");
        check_golden(page(plain(100), true), "report/profile_functions.txt");
        check_golden(page(plain(120), true, {}, TableFormat::csv), "report/profile.csv");
        check_golden(page(plain(100), false, changes_since(earlier_profile(), sample_profile())),
                     "report/profile_against.txt");
        check_golden(page(plain(100), false, changes_since(earlier_profile(), sample_profile()),
                          TableFormat::csv),
                     "report/profile_against.csv");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("profile: too few games, and a program without symbols") {
        const ExperimentFacts facts = sample_facts();
        Profile profile = sample_profile();
        profile.functions_known = false;
        CHECK(says(profile_text({facts, profile}, TableFormat::text, plain(500), 0),
                   "This program has no table of symbols (strip takes it)"));
        profile.samples = 0;
        profile.phases.clear();
        CHECK(says(profile_text({facts, profile}, TableFormat::text, plain(500), 0),
                   Sampling::is_possible() ? "Too short to sample" : "only Linux"));
    }

    TEST_CASE("profile: an earlier one is read as it was written, and only of this experiment") {
        const Folder folder;
        const ExperimentFacts facts = sample_facts();
        const Profile profile = sample_profile();
        const std::string path = folder / "p.json";
        const auto written = [&](const ordered_json& json) {
            write_text(path, print_result(json));
        };
        const auto refused = [&](const ExperimentFacts& experiment) {
            return std::string(failure_of([&] { read_profile(path, experiment); }).value().what());
        };
        const ordered_json json = profile_json(facts, profile, 2, 0);
        written(json);
        const EarlierProfile earlier = read_profile(path, facts);
        REQUIRE(earlier.phases.size() == profile.phases.size());
        for (std::size_t i = 0; i < profile.phases.size(); ++i) {
            CHECK(earlier.phases[i].phase == profile.phases[i].phase);
            CHECK(earlier.phases[i].taken.ns.value == profile.phases[i].taken.ns.value);
            CHECK(earlier.phases[i].taken.share.se == profile.phases[i].taken.share.se);
        }
        for (const PhaseChange& phase_change : changes_since(earlier, profile)) {
            CHECK(phase_change.change() == 0);
            if (phase_change.interval) CHECK(phase_change.interval->low <= 0);
        }
        ExperimentFacts others = facts;
        others.seed = 8;
        others.games = 77;
        CHECK_NOTHROW(read_profile(path, others));
        others.strategies[0].name = "greedy";
        CHECK(refused(others) ==
              path +
                  ": /experiment: is another experiment: strategies/0/name: \"random\" in the "
                  "file, \"greedy\" in this run");
        ordered_json wrong = json;
        wrong["phases"][0]["phase"] = "deel";
        written(wrong);
        CHECK(says(refused(facts), path + ": /phases/0/phase: "));
        wrong = json;
        wrong["phases"][1]["ns"] = -1;
        written(wrong);
        CHECK(refused(facts) == path + ": /phases/1/ns: must be a number, at least 0");
        written({{"schema", "skerry/result"}});
        CHECK(refused(facts) ==
              path + ": is no profile; `skerry profile CONFIG --format json` prints one");
    }

    TEST_CASE("profile: all intervals of changes hold together in 95 %") {
        int wrong = 0;
        constexpr int runs = 2'000;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(61, run, Purpose::deal);
            const auto noise = [&] {
                double sum = 0;
                for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1'000'001)) / 1e6;
                return sum - 6;
            };
            Profile now = sample_profile();
            EarlierProfile before{"p.json", {}, now.all, now.phases};
            for (std::size_t i = 0; i < now.phases.size(); ++i)
                for (Estimated* const estimated :
                     {&now.phases[i].taken.ns, &before.phases[i].taken.ns}) {
                    estimated->se = 20;
                    estimated->value += 20 * noise();
                }
            const auto changes = changes_since(before, now);
            wrong += std::ranges::any_of(changes, [](const PhaseChange& phase_change) {
                return phase_change.interval &&
                       (phase_change.interval->low > 0 || phase_change.interval->high < 0);
            });
        }
        // A machine that is a tenth slower makes no phase slower; one that is slower by itself is.
        const Profile now = sample_profile();
        EarlierProfile faster{"p.json", {}, now.all, now.phases};
        for (PhaseTime& phase_time : faster.phases) phase_time.taken.ns.value /= 1.1;
        for (const PhaseChange& phase_change : changes_since(faster, now))
            CHECK(phase_change.verdict() == 0);
        EarlierProfile quicker{"p.json", {}, now.all, now.phases};
        quicker.phases[6].taken = taken(900'000, 1'100);
        for (const PhaseChange& phase_change : changes_since(quicker, now))
            CHECK(phase_change.verdict() ==
                  (phase_change.phase && phase_change.phase->phase == Phase::decision &&
                   phase_change.phase->actor->strategy == 1));
        CHECK(wrong <= runs * 0.06);
        CHECK(wrong >= runs * 0.02);
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
