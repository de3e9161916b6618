// Tests of a change: their likelihoods against values from elsewhere, what they find, and by
// simulation their error rates and their length.

#include <cmath>
#include <string>

#include "core/random.hpp"
#include "runner/statistics/anytime.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::uint64_t longest_run = 5'000'000;

struct Ends {
    int runs = 0;
    int better = 0;
    int not_better = 0;
    std::uint64_t games = 0;

    double squares = 0;

    double mean_games() const { return static_cast<double>(games) / runs; }
    double relative_se() const {
        const double mean = mean_games();
        return std::sqrt((squares / runs - mean * mean) / runs) / mean;
    }
};

/// `until(n)` is the finding after n games, of which it draws those that are missing.
template <class Until>
void play(Ends& ends, Until until) {
    ++ends.runs;
    for (std::uint64_t look = next_look(0); look < longest_run; look = next_look(look)) {
        const ChangeFinding finding = until(look);
        if (finding == ChangeFinding::open) continue;
        (finding == ChangeFinding::better ? ends.better : ends.not_better) += 1;
        ends.games += look;
        ends.squares += static_cast<double>(look) * static_cast<double>(look);
        return;
    }
    FAIL_CHECK("a run did not end");
}

ChangeFinding by_test(const auto& sample, double better) {
    return test_change(sample, better, 1).finding;
}

/// As `--until-decided --margin` would end it.
ChangeFinding by_margin(const ChangeSample& sample, double margin) {
    MeanEvidence evidence = evidence_of(sample.n, sample.sums);
    evidence.differing = sample.differing;
    const auto interval = anytime_interval(evidence).interval;
    if (!interval) return ChangeFinding::open;
    if (interval->low > 0) return ChangeFinding::better;
    const bool alike = interval->low >= -margin && interval->high <= margin;
    return alike || interval->high < 0 ? ChangeFinding::not_better : ChangeFinding::open;
}

ChangeFinding by_margin(const Pentanomial& counts, double margin) {
    const auto is_beyond = [&](double percent) {
        return !anytime_share_holds(counts, 0.5 + percent / 100);
    };
    const bool ahead = sums_of(counts).sum > 0;
    if (is_beyond(0)) return ahead ? ChangeFinding::better : ChangeFinding::not_better;
    return is_beyond(margin) && is_beyond(-margin) ? ChangeFinding::not_better
                                                   : ChangeFinding::open;
}

/// Differences of three dice less their mean, `lead` percent of them one more. `find` judges them.
Ends of_scores(int runs, std::uint32_t lead, double better, auto find) {
    Ends ends;
    for (int run = 0; run < runs; ++run) {
        Rng rng(static_cast<std::uint64_t>(run) * 7 + lead);
        ChangeSample sample{0, {}, 0, 1000};
        play(ends, [&](std::uint64_t games) {
            for (; sample.n < games; ++sample.n) {
                std::int64_t value = rng.below(100) < lead ? 1 : 0;
                for (int die = 0; die < 3; ++die)
                    value += static_cast<std::int64_t>(rng.below(6)) * 2 - 5;
                sample.sums.add(value);
                sample.differing += value != 0;
            }
            return find(sample, better);
        });
    }
    return ends;
}

/// Three of a hundred games differ, by 20 up or down; `up` of 100 of them up.
Ends of_rare(int runs, std::uint32_t up, double better) {
    Ends ends;
    for (int run = 0; run < runs; ++run) {
        Rng rng(static_cast<std::uint64_t>(run) * 11 + up);
        ChangeSample sample{0, {}, 0, 40};
        play(ends, [&](std::uint64_t games) {
            for (; sample.n < games; ++sample.n) {
                if (rng.below(100) >= 3) continue;
                sample.sums.add(rng.below(100) < up ? 20 : -20);
                ++sample.differing;
            }
            return test_change(sample, better, 1).finding;
        });
    }
    return ends;
}

/// Pairs of games of which each is won by `wins` of 1000, drawn by 300.
Ends of_pairs(int runs, std::uint32_t wins, double better, auto find) {
    Ends ends;
    for (int run = 0; run < runs; ++run) {
        Rng rng(static_cast<std::uint64_t>(run) * 13 + wins);
        Pentanomial counts{};
        const auto half_points = [&] {
            const std::uint32_t drawn = rng.below(1000);
            return drawn < wins ? 2U : drawn < wins + 300 ? 1U : 0U;
        };
        play(ends, [&](std::uint64_t games) {
            for (std::uint64_t n = pairs_of(counts); n < games; ++n)
                ++counts[half_points() + half_points()];
            return find(counts, better);
        });
    }
    return ends;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("change: likelihood ratios against values from elsewhere") {
        // Wald's test with a known variance: n better (mean - better / 2) / variance.
        const ChangeSample sample{1000, {400, 36'160}, 900, 100};
        const ChangeTest test = test_change(sample, 0.5, 1);
        CHECK(test.log_ratio == doctest::Approx(1000 * 0.5 * 0.15 / 36));
        CHECK(test.bound == doctest::Approx(std::log(20)));
        CHECK(test.finding == ChangeFinding::open);
        CHECK(test_change(ChangeSample{100, {1'000, 10'000}, 100, 20}, 1, 1).log_ratio == 1e6);
        CHECK(test_change(sample, 0.5, 3).bound == doctest::Approx(std::log(60)));
        // Pairs: halfway between the two hypotheses the ratio is 1.
        const Pentanomial middle{10, 200, 400, 240, 20};  // 30 half points of 870 beyond half
        CHECK(std::fabs(test_change(middle, 2 * 25 * 60 / 870.0, 1).log_ratio) < 0.02);
        CHECK(test_change(middle, 1, 1).log_ratio > 0);
        CHECK(test_change(middle, 5, 1).finding == ChangeFinding::not_better);
    }

    TEST_CASE("change: games that never differ end the test where a lead would have been seen") {
        // ln(n + 1) + n ln(1 - 0.5 / 50) falls below -ln 20 at the 984th game.
        CHECK(test_change(ChangeSample{983, {}, 0, 50}, 0.5, 1).finding == ChangeFinding::open);
        CHECK(test_change(ChangeSample{984, {}, 0, 50}, 0.5, 1).finding ==
              ChangeFinding::not_better);
        CHECK(test_change(ChangeSample{984, {}, 0, 0}, 0.5, 1).finding == ChangeFinding::open);
        CHECK(test_change(ChangeSample{984, {5, 5}, 5, 50}, 0.5, 1).finding == ChangeFinding::open);
        CHECK(test_change(Pentanomial{0, 0, 99, 0, 0}, 49, 1).finding == ChangeFinding::open);
        CHECK(test_change(Pentanomial{0, 0, 500, 0, 0}, 5, 1).finding == ChangeFinding::not_better);
        CHECK(test_change(ChangeSample{}, 0.5, 1).finding == ChangeFinding::open);
    }

    TEST_CASE("change: the rule tests each strategy against the baseline and ends with the last") {
        Tally tally(3, 0);
        Rng rng(3);
        const StopRule rule{.precision = {}, .better = 1};
        const auto play_to = [&](std::uint64_t games) {
            for (std::uint64_t game = tally.games(); game < games; ++game) {
                const auto score = [&] { return static_cast<std::int32_t>(rng.below(9)); };
                const std::array<GameResult, 3> results{{{true, score(), {}, {}},
                                                         {true, score() + 1, {}, {}},
                                                         {true, score(), {}, {}}}};
                tally.add(game, results, std::array<bool, 3>{});
            }
            return look_at(tally, JudgedPairs(3, 1), rule);
        };
        CHECK_FALSE(play_to(99).satisfied);
        const Outlook outlook = play_to(2'000);
        CHECK(outlook.satisfied);
        REQUIRE(outlook.changes.size() == 2);
        for (const ChangeTest& test : outlook.changes) {
            CHECK(test.from == 1);
            CHECK(test.finding == ChangeFinding::not_better);
        }
        CHECK(outlook.changes[0].changed == 0);
        CHECK(outlook.changes[1].changed == 2);
        CHECK(stop_reason_of(rule) == "better");
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: a test of a change is wrong in at most 5 %") {
        const int runs = test::share(2'000);
        const auto few = [&](int wrong) { return wrong <= test::most_events(runs, 0.05); };
        // A spread of 5.9 for a lead of 1: three dice.
        const auto test = [](const auto& item, double by) { return by_test(item, by); };
        const Ends no_better = of_scores(runs, 0, 1, test);
        const Ends better = of_scores(runs, 100, 1, test);
        const Ends between = of_scores(runs, 50, 1, test);
        CHECK(few(no_better.better));
        CHECK(few(better.not_better));
        CHECK(between.better + between.not_better == runs);
        MESSAGE("scores: wrong ", no_better.better, " and ", better.not_better, " of ", runs,
                "; games ", no_better.mean_games(), ", ", better.mean_games(), ", halfway ",
                between.mean_games());
        const Ends rare = of_rare(runs, 50, 0.2);
        const Ends rare_better = of_rare(runs, 67, 0.2);  // 0.03 * 20 * 0.34 = 0.204
        CHECK(few(rare.better));
        CHECK(few(rare_better.not_better));
        MESSAGE("rare: wrong ", rare.better, " and ", rare_better.not_better, "; games ",
                rare.mean_games(), ", ", rare_better.mean_games());
        const Ends equal = of_pairs(runs, 350, 2, test);
        const Ends stronger = of_pairs(runs, 370, 2, test);  // 52 % of the points
        CHECK(few(equal.better));
        CHECK(few(stronger.not_better));
        MESSAGE("pairs: wrong ", equal.better, " and ", stronger.not_better, "; pairs ",
                equal.mean_games(), ", ", stronger.mean_games());
    }

    TEST_CASE("error rate: a test of a change takes fewer games than a margin") {
        const auto test = [](const auto& item, double by) { return by_test(item, by); };
        const auto margin = [](const auto& item, double by) { return by_margin(item, by); };
        const auto compare = [](const std::string& what, const Ends& by_test, const Ends& by_margin,
                                double most) {
            const double share = by_test.mean_games() / by_margin.mean_games();
            const double spread = std::hypot(by_test.relative_se(), by_margin.relative_se());
            MESSAGE(what, ": ", by_test.mean_games(), " games, by the margin ",
                    by_margin.mean_games(), ": ", share, " se at most ", share * spread);
            CHECK(share < most);
        };
        // The spread is 20 and 100 times the lead that is asked for.
        for (const auto& [better, most] : {std::pair(30U, 0.75), std::pair(6U, 0.62)})
            for (const std::uint32_t lead : {0U, better / 2, better}) {
                const int runs = test::share(better == 30 ? 1'000 : 200);
                compare("lead " + std::to_string(lead) + " of " + std::to_string(better),
                        of_scores(runs, lead, better / 100.0, test),
                        of_scores(runs, lead, better / 100.0, margin), most);
            }
        for (const std::uint32_t wins : {350U, 360U, 370U}) {
            const int runs = test::share(300);
            compare("pairs, wins " + std::to_string(wins), of_pairs(runs, wins, 2, test),
                    of_pairs(runs, wins, 2, margin), 0.75);
        }
    }
}
