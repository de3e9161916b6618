// Planned numbers of games: against values from elsewhere, and by simulation that they give the
// power that is said, alone and among six pairs, for a fixed number and until decided; and that "at
// most" is enough, where few games differ and where losses are rare, too.

#include "runner/experiment/plan.hpp"

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/distributions.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/summary.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::share;

namespace {

/// A game's differences: mostly ties; the mean is 3 / 8, the variance 2.859375.
constexpr std::array<int, 16> mostly_ties{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, -4, 5, 1};

/// Scores of `count` strategies; the first is ahead of all others, which are equal, by the
/// differences above. All have luck of their own.
std::vector<GameResult> play(Rng& rng, std::size_t count) {
    std::vector<GameResult> results(count);
    for (GameResult& result : results) {
        result.finished = true;
        result.total = static_cast<std::int32_t>(rng.below(5)) + mostly_ties[rng.below(16)];
    }
    results[0].total += rng.below(8) < 3 ? 1 : 0;
    return results;
}

/// The difference between the first strategy and another: 3 / 8, and its standard deviation.
constexpr double true_difference = 0.375;
const double true_sd = std::sqrt(2 * (2 + 2.859375) + 0.375 * 0.625);

/// The evidence of `n` values of this standard deviation that are not skewed.
MeanEvidence values_of(double sd, std::uint64_t n = 1'000'000) {
    MeanEvidence evidence;
    evidence.n = evidence.differing = n;
    evidence.freedom = static_cast<double>(n - 1);
    evidence.part.se = sd / std::sqrt(static_cast<double>(n));
    return evidence;
}

/// The share of runs of `games` games in which the first strategy is found better than the second.
double power_of(std::size_t strategies, std::uint64_t games, int runs) {
    const JudgedPairs judged(strategies);
    const std::size_t pairs = strategies * (strategies - 1) / 2;
    const auto identical = std::make_unique<bool[]>(pairs);
    int found = 0;
    for (int run = 0; run < runs; ++run) {
        Rng rng = stream(31, static_cast<std::uint64_t>(run), Purpose::deal);
        Tally tally(strategies, 0);
        for (std::uint64_t game = 0; game < games; ++game)
            tally.add(game, play(rng, strategies), {identical.get(), pairs});
        found += compare_all(tally, judged)[0].verdict == Verdict::a_is_better;
    }
    return static_cast<double>(found) / runs;
}

/// At most how far the values spread that these are of.
double upper_sd(const Histogram& values) {
    return sd_of(at_worst(evidence_of_differences(values), values));
}

/// A tally of two strategies over so many games.
Tally pilot_of(std::uint64_t games, std::uint64_t seed) {
    Rng rng = stream(seed, 0, Purpose::deal);
    Tally tally(2, 0);
    const bool identical = false;
    for (std::uint64_t game = 0; game < games; ++game)
        tally.add(game, play(rng, 2), {&identical, 1});
    return tally;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("power: numbers of games as by noncentral t") {
        // Each is the least number for which noncentral t (Boost.Math) has the power: 0.8078 at 34,
        // 0.8017 at 199, 0.9004 at 265 and, at 5 % / 6, 0.8013 at 307.
        CHECK(*games_for(values_of(1), {0.5, 0.8, 1}) == 34);
        CHECK(*games_for(values_of(1), {0.2, 0.8, 1}) == 199);
        CHECK(*games_for(values_of(10), {2, 0.9, 1}) == 265);
        CHECK(*games_for(values_of(1), {0.2, 0.8, 6}) == 307);
        CHECK(*games_for(values_of(1), {0.2, 0.001, 1}) == least_differing);
        CHECK_FALSE(games_for(values_of(1), {1e-6, 0.8, 1}));
        CHECK_FALSE(games_for(values_of(1), {1e-6, 0.8, 1}, Judging::anytime));
        CHECK(*games_for(values_of(1), {5, 0.8, 1}, Judging::anytime) == anytime_least_games);
        for (const std::size_t family : {1U, 6U})
            CHECK(games_for(values_of(3), {0.2, 0.5, family}, Judging::anytime) ==
                  games_for_half_width(3, 0.2, family));
    }

    TEST_CASE("power: as many games differ as the judge wants, and rare ones may still come") {
        MeanEvidence few = values_of(1, 1'000);
        few.differing = 20;
        // 30 of 1,722 differ with a probability of 80.04 %, of 1,721 of 79.95 %.
        CHECK(*games_to_differ(few, 0.8) == 1'722);
        CHECK(*games_for(few, {1, 0.8, 1}) == 1'722);
        few.differing = 0;
        CHECK_FALSE(games_to_differ(few, 0.8));
        CHECK_FALSE(games_for(few, {1, 0.8, 1}));
        // Where none of n such games came, 3.69 / n may. With 160 points each, that takes 591 for a
        // mean of 1 if nothing else varies, and 1,182 for one half; two percent more as spread
        // does.
        MeanEvidence rare = values_of(0.001, 1'000);
        rare.rare = {{-160, 0, 1'000}};
        CHECK(*games_for(rare, {1, 0.8, 1}) == doctest::Approx(163 * 3.69).epsilon(0.01));
        CHECK(*games_for(rare, {0.5, 0.8, 1}) == doctest::Approx(325 * 3.69).epsilon(0.01));
    }

    TEST_CASE("power: a planned number of games finds the difference as often as is said") {
        constexpr int runs = share(1'500);
        for (const std::size_t strategies : {std::size_t{2}, std::size_t{4}})
            for (const double power : {0.5, 0.8}) {
                const std::size_t family = strategies * (strategies - 1) / 2;
                const auto games = games_for(values_of(true_sd), {true_difference, power, family});
                REQUIRE(games);
                const double found = power_of(strategies, *games, runs);
                MESSAGE(family, " pairs: planned ", *games, " games for a power of ", power,
                        ", found in ", found, " of ", runs, " runs");
                // Three binomial standard errors.
                CHECK(found >= power - 3 * std::sqrt(power * (1 - power) / runs));
                // Among several pairs Holm's later steps help; alone it is no more than planned.
                if (family == 1) CHECK(found <= power + 3 * std::sqrt(power * (1 - power) / runs));
            }
    }

    TEST_CASE("power: until decided, runs end within the planned number as often as is said") {
        constexpr int runs = share(1'000);
        const auto half =
            games_for(values_of(true_sd), {true_difference, 0.5, 1}, Judging::anytime);
        const auto most =
            games_for(values_of(true_sd), {true_difference, 0.8, 1}, Judging::anytime);
        REQUIRE(half);
        REQUIRE(most);
        const StopRule rule{.precision = {}, .decided = true, .margin = 0};
        int within_half = 0;
        int within_most = 0;
        for (int run = 0; run < runs; ++run) {
            Rng rng = stream(32, static_cast<std::uint64_t>(run), Purpose::deal);
            Tally tally(2, 0);
            const bool identical = false;
            std::uint64_t game = 0;
            bool ended = false;
            for (std::uint64_t look = next_look(0); !ended && game < *most;
                 look = std::min(next_look(look), *most)) {
                for (; game < look; ++game) tally.add(game, play(rng, 2), {&identical, 1});
                ended = look_at(tally, JudgedPairs(2), rule).satisfied;
            }
            within_most += ended;
            within_half += ended && game <= *half;
        }
        MESSAGE("of ", runs, " runs until decided ", within_half, " ended within ", *half,
                " games, ", within_most, " within ", *most);
        CHECK(within_half >= 0.45 * runs);
        CHECK(within_half <= 0.65 * runs);
        CHECK(within_most >= 0.77 * runs);
        CHECK(within_most <= 0.9 * runs);
    }

    TEST_CASE("power: the upper limit of a standard deviation holds for values with many ties") {
        constexpr int samples = share(4'000);
        for (const std::uint64_t n : {std::uint64_t{100}, std::uint64_t{400}}) {
            int held = 0;
            for (int i = 0; i < samples; ++i) {
                Rng rng = stream(33, static_cast<std::uint64_t>(i), Purpose::deal);
                Histogram values;
                for (std::uint64_t k = 0; k < n; ++k) values.add(mostly_ties[rng.below(16)]);
                const double true_variance = 2.859375;
                const double limit = upper_sd(values);
                held += limit * limit >= true_variance;
            }
            MESSAGE("n = ", n, ": limits held ", held, " of ", samples);
            CHECK(held >= 0.92 * samples);
            CHECK(held <= 0.97 * samples);
        }
        Histogram equal;
        equal.add(3, 50);
        CHECK(upper_sd(equal) == 0);
    }

    TEST_CASE("plan: the most that a pair needs, by the spread of the pilot and its upper limit") {
        const Tally pilot = pilot_of(400, 34);
        const Plan plan = plan_of(BatchTally(pilot), JudgedPairs(2), 0.5, 0.8);
        REQUIRE(plan.pairs.size() == 1);
        const PairPlan& pair = plan.pairs[0];
        const Distribution differences = describe(pilot.pair(0, 1).differences);
        CHECK(plan.pilot == 400);
        CHECK(plan.aim.family == 1);
        CHECK(*pair.sd == doctest::Approx(*differences.mean.sd).epsilon(1e-11));
        CHECK(*pair.limit > *pair.sd);
        CHECK(pair.likely.fixed == games_for(values_of(*pair.sd), {0.5, 0.8, 1}));
        const auto by_limit = [&](double power) {
            return games_for(values_of(*pair.limit), {0.5, power, 1}, Judging::anytime);
        };
        CHECK(pair.safe.decided == by_limit(0.8));
        CHECK(plan.safe.typical == by_limit(0.5));
    }

    TEST_CASE("plan: unfinished games ask for more, pairs without spread for no number") {
        Tally half(2, 0);
        Tally equal(2, 0);
        const bool identical = false;
        for (std::uint64_t game = 0; game < 100; ++game) {
            std::array<GameResult, 2> results{};
            results[0] = {true, static_cast<std::int32_t>(game % 7), {}, {}};
            results[1] = {game % 2 == 0, 0, {}, {}};
            half.add(game, results, {&identical, 1});
            results[0].total = results[1].total;
            results[1].finished = true;
            equal.add(game, results, {&identical, 1});
        }
        const Plan plan = plan_of(BatchTally(half), JudgedPairs(2), 0.5, 0.8);
        CHECK(plan.pairs[0].n == 50);
        CHECK(*plan.likely.fixed ==
              2 * *games_for(evidence_of_pair(half, 0, 1, {}, {}), {0.5, 0.8, 1}));
        const Plan none = plan_of(BatchTally(equal), JudgedPairs(2), 0.5, 0.8);
        CHECK_FALSE(none.pairs[0].sd);
        CHECK_FALSE(none.likely.fixed);
        CHECK_FALSE(none.safe.decided);
    }

    TEST_CASE("plan: no number where few games differ, but how long a pilot would tell") {
        const auto planned = [](std::uint64_t games, std::uint64_t differing) {
            Tally tally(2, 0);
            const bool identical = false;
            for (std::uint64_t game = 0; game < games; ++game) {
                std::array<GameResult, 2> results{};
                for (GameResult& result : results) result.finished = true;
                results[0].total = game < differing ? 4 : 0;
                tally.add(game, results, {&identical, 1});
            }
            return plan_of(BatchTally(tally), JudgedPairs(2), 0.1, 0.8);
        };
        const Plan plan = planned(400, 8);
        CHECK(plan.pairs[0].differing == 8);
        CHECK(*plan.pairs[0].longer_pilot == 1'722);
        for (const Plan& none : {plan, planned(400, 29), planned(19, 9)}) {
            CHECK(none.pairs[0].sd);
            CHECK_FALSE(none.pairs[0].limit);
            CHECK_FALSE(none.pairs[0].likely.fixed);
            CHECK_FALSE(none.safe.fixed);
        }
        CHECK(planned(400, 30).safe.fixed);
        CHECK(planned(20, 10).safe.fixed);
    }

    TEST_CASE("plan: the mean of one strategy is known as precisely as is asked for") {
        Rng rng = stream(35, 0, Purpose::deal);
        Tally tally(1, 0);
        for (std::uint64_t game = 0; game < 400; ++game) tally.add(game, play(rng, 1), {});
        const Plan plan = plan_of(BatchTally(tally), JudgedPairs(1), 0.1, {});
        REQUIRE(plan.pairs.size() == 1);
        const double sd = *describe(tally.strategy(0).totals).mean.sd;
        CHECK(plan.precision);
        CHECK(*plan.likely.fixed == doctest::Approx(std::pow(1.96 * sd / 0.1, 2)).epsilon(0.05));
        CHECK(*plan.safe.decided == *games_for_half_width(*plan.pairs[0].limit, 0.1));
    }
}

namespace {

/// What is simulated: the first strategy is better by about half a point, or by 4 points or -2 in
/// 2 % of the games, or though it does not finish 0.4 % of its games, each of which counts -160.
enum class PlannedGames : std::uint8_t { plain, few, rare };

constexpr std::int32_t planned_stand_in = -160;

Tally simulated_games(PlannedGames games, std::uint64_t n, std::uint64_t seed, std::uint64_t run) {
    Rng rng = stream(seed, run, Purpose::deal);
    Tally tally(2, 1);
    const bool identical = false;
    for (std::uint64_t game = 0; game < n; ++game) {
        std::array<GameResult, 2> results{};
        for (GameResult& result : results) result.finished = true;
        if (games == PlannedGames::few) {
            if (rng.below(50) == 0) results[0].total = rng.below(5) < 3 ? 4 : -2;
        } else {
            results[0].total = static_cast<std::int32_t>(rng.below(9));
            results[1].total = static_cast<std::int32_t>(rng.below(8));
        }
        if (games == PlannedGames::rare) {
            ++results[0].total;
            if (rng.below(1'000) < 4) {
                results[0].stood_in = true;
                results[0].total = results[0].components[0] = planned_stand_in;
            }
        }
        tally.add(game, results, {&identical, 1});
    }
    return tally;
}

JudgedPairs judged_of(PlannedGames games) {
    JudgedPairs judged(2);
    if (games == PlannedGames::rare)
        judged.set_known_scores(std::vector(2, KnownScores{planned_stand_in}));
    return judged;
}

double true_difference_of(PlannedGames games) {
    if (games == PlannedGames::few) return 0.02 * (3 * 4 - 2 * 2) / 5;
    if (games == PlannedGames::plain) return 0.5;
    return 0.996 * 5 + 0.004 * planned_stand_in - 3.5;
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("power: plans hold of plain games, where few differ, and where losses are rare") {
        constexpr int runs = share(400);
        const double below_power = 3 * std::sqrt(0.8 * 0.2 / runs);  // three standard errors
        for (const PlannedGames games :
             {PlannedGames::plain, PlannedGames::few, PlannedGames::rare}) {
            const std::uint64_t pilot = games == PlannedGames::few ? 2'000 : 400;
            const JudgedPairs judged = judged_of(games);
            const double difference = true_difference_of(games);
            const auto plan_by = [&](std::uint64_t n, std::uint64_t seed, std::uint64_t run) {
                return plan_of(BatchTally(simulated_games(games, n, seed, run)), judged, difference,
                               0.8);
            };
            const GamesNeeded needed = plan_by(1'000'000, 36, 0).likely;
            std::array<int, 4> found{};
            std::array<int, 2> below{};
            int told = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                const auto finds = [&](std::uint64_t n, Judging judging, std::uint64_t seed) {
                    const Tally tally = simulated_games(games, n, seed, run);
                    return compare_all(tally, judged, judging)[0].verdict == Verdict::a_is_better;
                };
                found[0] += finds(*needed.fixed, Judging::fixed_games, 38);
                found[1] += finds(*needed.decided, Judging::anytime, 39);
                const GamesNeeded safe = plan_by(pilot, 37, run).safe;
                if (!safe.fixed || !safe.decided) continue;
                ++told;
                below[0] += *safe.fixed < *needed.fixed;
                below[1] += *safe.decided < *needed.decided;
                found[2] += finds(*safe.fixed, Judging::fixed_games, 40);
                found[3] += finds(*safe.decided, Judging::anytime, 41);
            }
            MESSAGE("kind ", static_cast<int>(games), ": needed ", *needed.fixed, ", found in ",
                    found[0], " of ", runs, "; until decided ", *needed.decided, ", ", found[1],
                    "; at most told ", told, " times, below in ", below[0], " and ", below[1],
                    ", found in ", found[2], " and ", found[3]);
            CHECK(told >= 0.9 * runs);
            for (const int count : {found[0], found[1]}) CHECK(count >= (0.8 - below_power) * runs);
            for (const int count : {found[2], found[3]}) CHECK(count >= (0.8 - below_power) * told);
            for (const int count : below)
                CHECK(count <= (0.05 + 3 * std::sqrt(0.05 * 0.95 / runs)) * told);
        }
    }
}
