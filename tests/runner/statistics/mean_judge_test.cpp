// The judge of means: what it says of plain, skewed, sparse and rare games, and how often it errs.

#include "runner/statistics/mean_judge.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// A value of a game, and its true mean.
struct GameValues {
    const char* name;
    std::function<int(Rng&)> draw;
    double mean;
    double rare = 0;  ///< what a game counts that hardly comes; 0: there is none
};

double uniform_draw(Rng& rng) { return (rng.below(1'000'000) + 0.5) / 1e6; }

/// About normal, with a standard deviation of 6, and a mean of 0.
int dice_noise(Rng& rng) {
    int sum = 0;
    for (int die = 0; die < 12; ++die) sum += static_cast<int>(rng.below(7)) - 3;
    return sum;
}

/// Exponential, to a power: the higher, the more skewed. The means are those of `tenths`.
int skewed_draw(Rng& rng, double power) {
    return static_cast<int>(10 * std::pow(-std::log(uniform_draw(rng)), power));
}

/// The mean of 2,000,000 values of another seed.
double measured_mean(const std::function<int(Rng&)>& draw) {
    Rng rng = stream(4711, 99, Purpose::deal);
    double sum = 0;
    for (int i = 0; i < 2'000'000; ++i) sum += draw(rng);
    return sum / 2e6;
}

GameValues with_mean(const char* name, std::function<int(Rng&)> draw, double rare = 0) {
    const double mean = measured_mean(draw);
    return {name, std::move(draw), mean, rare};
}

GameValues failing_games(const char* name, double share, int score) {
    const auto draw = [=](Rng& rng) {
        return uniform_draw(rng) < share ? score : rng.below(2) == 0 ? 0 : dice_noise(rng);
    };
    return {name, draw, share * score, static_cast<double>(score)};
}

std::vector<GameValues> all_values() {
    std::vector<GameValues> list;
    list.push_back({"plain", dice_noise, 0});
    list.push_back(with_mean("skewness 2", [](Rng& rng) { return skewed_draw(rng, 1); }));
    list.push_back(with_mean("skewness 5", [](Rng& rng) { return skewed_draw(rng, 1.8); }));
    list.push_back(with_mean("skewness 9", [](Rng& rng) { return skewed_draw(rng, 2.4); }));
    for (const double share : {0.005, 0.05, 0.13, 0.5})
        list.push_back(with_mean("zeros", [share](Rng& rng) {
            return uniform_draw(rng) < share ? 1 + static_cast<int>(rng.below(5)) : 0;
        }));
    list.push_back(with_mean("zeros, skewed", [](Rng& rng) {
        return uniform_draw(rng) < 0.25 ? 3 - skewed_draw(rng, 1.3) : 0;
    }));
    list.push_back(failing_games("failures 0.4 %", 0.004, -160));
    list.push_back(failing_games("failures 0.4 %, larger", 0.004, -360));
    list.push_back(failing_games("failures 3 %", 0.03, -160));
    list.push_back(failing_games("failures 12 %", 0.12, -160));
    return list;
}

struct GameSample {
    Histogram values;
    std::uint64_t failed = 0;

    void add(const GameValues& values_of, Rng& rng, std::uint64_t games) {
        for (std::uint64_t game = 0; game < games; ++game) {
            const int value = values_of.draw(rng);
            values.add(value);
            failed += values_of.rare != 0 && value == static_cast<int>(values_of.rare) ? 1 : 0;
        }
    }
    MeanEvidence evidence(const GameValues& values_of) const {
        std::vector<RareGames> rare;
        if (values_of.rare != 0) rare.push_back({values_of.rare, failed, 0});
        return evidence_of_scores(values, rare);
    }
};

bool outside(const std::optional<Interval>& interval, double value) {
    return interval && (value < interval->low || value > interval->high);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("mean judge: plain values have the interval of Student's t") {
        for (std::uint64_t run = 0; run < 200; ++run) {
            CAPTURE(run);
            Rng rng = stream(21, run, Purpose::deal);
            const std::uint64_t games = 30 + run * run / 4;
            GameSample sample;
            sample.add({"", dice_noise, 0}, rng, games);
            const MeanEvidence evidence = evidence_of_scores(sample.values);
            const Interval interval = *mean_interval(evidence);
            const double plain =
                2 * t_quantile(confidence_level, evidence.freedom) * evidence.part.se;
            CHECK(interval.high - interval.low >= plain * (1 - 1e-12));
            CHECK(interval.high - interval.low <= plain * 1.03);
        }
    }

    TEST_CASE("mean judge: p is 5 % at the ends of the interval, and 1 at the mean") {
        for (const GameValues& values :
             {failing_games("", 0.02, -90), failing_games("", 0.004, -360),
              GameValues{"", [](Rng& rng) { return skewed_draw(rng, 2); }, 0},
              GameValues{"", dice_noise, 0}}) {
            Rng rng = stream(22, 0, Purpose::deal);
            GameSample sample;
            sample.add(values, rng, 300);
            const MeanEvidence evidence = sample.evidence(values);
            const Interval interval = *mean_interval(evidence);
            CHECK(*mean_p(evidence, interval.low) == doctest::Approx(0.05).epsilon(1e-6));
            CHECK(*mean_p(evidence, interval.high) == doctest::Approx(0.05).epsilon(1e-6));
            CHECK(*mean_p(evidence, evidence.mean) > 0.9);
            const MeanEvidence turned = scaled(evidence, -2);
            CHECK(mean_interval(turned)->low == doctest::Approx(-2 * interval.high));
            CHECK(mean_interval(turned)->high == doctest::Approx(-2 * interval.low));
        }
    }

    TEST_CASE("mean judge: no failure among n games leaves a share of 3.7 / n") {
        // Clopper, Pearson 1934; R: binom.test(1, 10)$conf.int.
        CHECK(exact_share_interval(1, 10, 0.025L).low == doctest::Approx(0.00252857854446178));
        CHECK(exact_share_interval(1, 10, 0.025L).high == doctest::Approx(0.445016117028195));
        CHECK(exact_share_interval(0, 10, 0.025L).low == 0);
        CHECK(exact_share_interval(10, 10, 0.025L).high == 1);
        CHECK(exact_share_interval(0, 1'000, 0.025L).high * 1'000 ==
              doctest::Approx(3.7).epsilon(0.01));
        Histogram scores;
        for (int i = 0; i < 200; ++i) scores.add(i % 2);
        const MeanEvidence evidence = evidence_of_scores(scores, {{-100, 0, 0}});
        const Interval interval = *mean_interval(evidence);
        CHECK(0.5 - interval.low == doctest::Approx(100.5 * 3.69 / 200).epsilon(0.01));
        CHECK(interval.high - 0.5 < 0.08);
    }

    TEST_CASE("mean judge: few values among equal ones have no interval") {
        Histogram scores;
        scores.add(0, 371);
        scores.add(4, 29);
        CHECK(evidence_of_scores(scores).sparse);
        CHECK_FALSE(mean_interval(evidence_of_scores(scores)));
        scores.add(4);
        CHECK(mean_interval(evidence_of_scores(scores)));
        Histogram few;
        for (int i = 0; i < 8; ++i) few.add(i % 4);
        CHECK(mean_interval(evidence_of_scores(few)));
        CHECK_FALSE(mean_interval(evidence_of_differences(few)));
    }

    TEST_CASE("mean judge: intervals end where the game says that scores do") {
        StrategyTally tally;
        tally.totals.add(0, 60);
        tally.totals.add(9, 40);
        const KnownScores known{.total = {0, 4}};  // narrower than they are, to see it
        const auto bounded = evidence_of_strategy(tally, known);
        const auto free = evidence_of_strategy(tally, {});
        CHECK(mean_interval(bounded)->high == 4);
        CHECK(mean_interval(bounded)->low == mean_interval(free)->low);
        CHECK(anytime_interval(bounded).interval->high == 4);
        CHECK(*mean_p(bounded, 4.5) == 0);
        CHECK(*mean_p(bounded, 3) == *mean_p(free, 3));
        CHECK(mean_interval(scaled(bounded, -2))->low == -8);
        const MeanEvidence both = evidence_of_two(bounded, evidence_of_strategy(tally, {}));
        CHECK(std::isinf(both.bounds.high));
        CHECK(evidence_of_two(bounded, bounded).bounds.low == -4);
        // Where the ends are known, a difference may be as large although none was.
        CHECK(range_of(tally.totals, tally.totals) == 9);
        const KnownScores wide{.stand_in = -20, .total = {-5, 30}};
        CHECK(range_of(tally.totals, tally.totals, wide, {}) == 50);
        CHECK(range_of(Histogram(), tally.totals, wide, {}) == 0);
    }

    TEST_CASE("mean judge: only games of strategies that may fail are rare") {
        ExperimentFacts facts;
        facts.components = {"points", "unfinished"};
        facts.unfinished_score = -160;
        facts.scores = {{0, 100}, {{0, 100}}, true};
        facts.strategies.resize(2);
        facts.strategies[0].outside = {{"program", "bot"}};
        const std::vector<KnownScores> known = known_scores_of(facts);
        CHECK(known[0].stand_in == -160);
        CHECK_FALSE(known[1].stand_in);
        CHECK(known[0].total.low == -160);
        CHECK(known[1].total.low == 0);
        CHECK(known[0].component(1).low == -160);
        CHECK(known[0].component(1).high == 0);
        Tally tally(2, 2, {}, 100);
        for (std::uint64_t game = 0; game < 100; ++game) {
            std::vector<GameResult> results(2);
            for (std::size_t i = 0; i < 2; ++i) {
                results[i].finished = true;
                results[i].total = results[i].components[0] =
                    static_cast<std::int32_t>(10 * i + game % 7);
            }
            const bool identical = false;
            tally.add(game, results, std::span(&identical, 1));
        }
        const auto rare_of = [&](std::size_t a, std::size_t b) {
            return evidence_of_pair(tally, 0, 1, known[a], known[b]).rare;
        };
        CHECK(rare_of(0, 0).size() == 2);
        CHECK(rare_of(1, 1).empty());
        REQUIRE(rare_of(0, 1).size() == 1);
        CHECK(rare_of(0, 1)[0].value < 0);
        REQUIRE(rare_of(1, 0).size() == 1);
        CHECK(rare_of(1, 0)[0].value > 0);
        CHECK(evidence_of_strategy(tally.strategy(1), known[1]).rare.empty());
    }

    TEST_CASE("mean judge: where one of two failed in every game, no sign tells who is better") {
        Histogram differences;
        differences.add(-100, 5);
        differences.add(100, 4);
        const MeanEvidence evidence =
            evidence_of_differences(differences, {{-100, 5, 0}, {100, 4, 0}});
        CHECK_FALSE(test_difference(evidence).p);
        CHECK_FALSE(mean_interval(evidence));
    }

    TEST_CASE("mean judge: a failure that did not come yet stops no run and passes no gate") {
        Histogram ahead;
        for (int i = 0; i < 200; ++i) ahead.add(i % 3);  // about 1 better, none failed
        const MeanEvidence evidence = evidence_of_differences(ahead, {{-160, 0, 0}, {160, 0, 0}});
        CHECK(*mean_p(evidence, 0) > 0.05);
        CHECK(test_margin(evidence, 200, 162, 0.5).finding == MarginFinding::open);
        CHECK(anytime_interval(evidence).interval->low < 0);
        ChangeSample sample{200, ahead.sums(), evidence.differing, 162};
        CHECK(test_change(sample, 0.5, 1).finding == ChangeFinding::better);
        sample.caution = caution_of(evidence, anytime_interval(evidence));
        CHECK(test_change(sample, 0.5, 1).finding == ChangeFinding::open);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("mean judge: intervals miss at most 4/3 of 5 %, whatever the values") {
        constexpr int all_runs = 4'000;
        const int runs = test::share(all_runs);
        for (const GameValues& values : all_values()) {
            for (const std::uint64_t games : {60U, 120U, 250U, 500U}) {
                if (values.name == std::string("skewness 9") && games < 100) continue;
                CAPTURE(values.name);
                CAPTURE(games);
                int missed = 0;
                for (std::uint64_t run = 0; run < runs; ++run) {
                    Rng rng = stream(23, run, Purpose::deal);
                    GameSample sample;
                    sample.add(values, rng, games);
                    missed += outside(mean_interval(sample.evidence(values)), values.mean);
                }
                MESSAGE(std::string(values.name), ", ", games, " games: missed ", missed, " of ",
                        runs);
                CHECK(missed <= test::most_events(all_runs, 0.05 * 4 / 3));
            }
        }
    }

    TEST_CASE("mean judge: intervals at any time miss at any look in at most 5 % of runs") {
        constexpr int all_runs = 1'000;
        const int runs = test::share(all_runs);
        for (const GameValues& values : all_values()) {
            CAPTURE(values.name);
            int missed = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                Rng rng = stream(24, run, Purpose::deal);
                GameSample sample;
                std::uint64_t games = 0;
                bool once = false;
                while (games < 1'500 && !once) {
                    const std::uint64_t look = next_look(games);
                    sample.add(values, rng, look - games);
                    games = look;
                    once = outside(anytime_interval(sample.evidence(values)).interval, values.mean);
                }
                missed += once;
            }
            MESSAGE(std::string(values.name), ", at any time: missed ", missed, " of ", runs);
            CHECK(missed <= test::most_events(all_runs, 0.05 * 4 / 3));
        }
    }

    TEST_CASE("mean judge: two samples and blocks miss at most 4/3 of 5 %") {
        constexpr int all_runs = 4'000;
        const int runs = test::share(all_runs);
        for (const GameValues& values : all_values()) {
            CAPTURE(values.name);
            int missed = 0;
            int missed_by_blocks = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                Rng rng = stream(25, run, Purpose::deal);
                GameSample a;
                GameSample b;
                a.add(values, rng, 150);
                b.add(values, rng, 300);
                const MeanChange change = change_unpaired(a.evidence(values), b.evidence(values));
                missed += outside(change.interval, 0);
                if (values.rare != 0) continue;
                std::vector<BlockPair> blocks(100, {4, 0, 0});
                for (BlockPair& block : blocks)
                    for (int game = 0; game < 4; ++game) block.sum_b += values.draw(rng);
                missed_by_blocks += outside(change_by_blocks(blocks).interval, values.mean);
            }
            MESSAGE(std::string(values.name), ": two samples missed ", missed, ", blocks ",
                    missed_by_blocks);
            CHECK(missed <= test::most_events(all_runs, 0.05 * 4 / 3));
            CHECK(missed_by_blocks <= test::most_events(all_runs, 0.05 * 4 / 3));
        }
    }

    TEST_CASE("mean judge: a gate passes what is worse by the margin in at most 4/3 of 2.5 %") {
        // On average 0.5 worse: half a point better where it does not fail, which counts 1 / 300.
        constexpr int all_runs = 4'000;
        const int runs = test::share(all_runs);
        const auto draw = [](Rng& rng) {
            return uniform_draw(rng) < 1.0 / 300 ? -300
                   : rng.below(2) == 0           ? 0
                                                 : dice_noise(rng) + 1;
        };
        const GameValues values{"", draw, 0, -300};
        const double mean = -1 + 299.0 / 300 / 2;
        for (const std::uint64_t games : {100U, 200U, 400U, 1'000U}) {
            CAPTURE(games);
            int passed = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                Rng rng = stream(26, run, Purpose::deal);
                GameSample sample;
                sample.add(values, rng, games);
                const MeanEvidence evidence =
                    evidence_of_differences(sample.values, {{-300, sample.failed, 0}});
                const MarginComparison tested =
                    test_margin(evidence, evidence.differing, 340, -mean);
                passed += tested.a_not_worse.p && *tested.a_not_worse.p <= 0.05;
            }
            MESSAGE(games, " games: passed ", passed, " of ", runs);
            CHECK(passed <= test::most_events(all_runs, 0.025 * 4 / 3));
        }
    }
}
