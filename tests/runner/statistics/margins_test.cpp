// Verdicts by a margin: values from elsewhere, what may never pass, and how often they are wrong.

#include "runner/statistics/margins.hpp"

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::share;

namespace {

bool proves_a(MarginFinding finding) {
    return finding == MarginFinding::a_not_worse || finding == MarginFinding::equivalent;
}
bool proves_b(MarginFinding finding) {
    return finding == MarginFinding::b_not_worse || finding == MarginFinding::equivalent;
}

Histogram histogram_of_values(const std::vector<int>& values) {
    Histogram histogram;
    for (const int value : values) histogram.add(value);
    return histogram;
}

MarginComparison tested_by(const Histogram& differences, double margin, double range = 40) {
    const MeanEvidence evidence = evidence_of_differences(differences);
    return test_margin(evidence, evidence.differing, range, margin);
}

std::array<GameResult, 2> played(int a, int b) {
    return {GameResult{true, a, {}, {}}, GameResult{true, b, {}, {}}};
}

MarginFinding found_in(const Tally& tally, double margin) {
    std::vector<Comparison> pair{compare(tally, 0, 1)};
    judge_by_margin(pair, JudgedPairs(2), margin, Judging::fixed_games);
    return pair[0].by_margin->finding;
}

/// As many 1 as -1, and zeros.
Histogram ones_and_zeros(int ones, int zeros) {
    std::vector<int> values(static_cast<std::size_t>(zeros), 0);
    for (int i = 0; i < ones; ++i) values.insert(values.end(), {1, -1});
    return histogram_of_values(values);
}

/// Scores of strategies: each its level, and noise(rng, strategy).
Tally scores_at(std::uint64_t games, const std::vector<int>& levels, Rng& rng, auto noise) {
    const std::size_t k = levels.size();
    Tally tally(k, 0);
    std::vector<GameResult> results(k);
    const std::array<bool, 6> identical{};
    const auto alike = std::span(identical).first(k * (k - 1) / 2);
    for (std::uint64_t game = 0; game < games; ++game) {
        for (std::size_t i = 0; i < k; ++i)
            results[i] = {true, 60 + levels[i] + noise(rng, i), {}, {}};
        tally.add(game, results, alike);
    }
    return tally;
}

/// Points of pairs of games of which each side wins the share it is given: half points 0 to 4.
Pentanomial drawn_points(Rng& rng, std::uint64_t n, double share) {
    Pentanomial counts{};
    const double draws = 0.2 * std::fmin(share, 1 - share);
    for (std::uint64_t pair = 0; pair < n; ++pair) {
        std::size_t points = 0;
        for (int game = 0; game < 2; ++game) {
            const double u = rng.below(1'000'000) / 1e6;
            points += u < share - draws / 2 ? 2 : u < share + draws / 2 ? 1 : 0;
        }
        ++counts[points];
    }
    return counts;
}

/// What was proved stays proved.
void check_kept(MarginFinding before, MarginFinding now) {
    CHECK(proves_a(now) >= proves_a(before));
    CHECK(proves_b(now) >= proves_b(before));
}

/// Judges the pairs by larger and larger margins; in the end all is proved.
template <class Pair>
void check_growing_margins(std::vector<Pair> pairs, const JudgedPairs& judged, Judging judging) {
    std::vector<MarginFinding> before(pairs.size(), MarginFinding::open);
    for (const double margin : {0.05, 0.3, 0.7, 1.1, 1.6, 2.4, 4.0, 9.0, 30.0, 49.0}) {
        judge_by_margin(pairs, judged, margin, judging);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const MarginFinding now = pairs[i].by_margin->finding;
            check_kept(before[i], now);
            before[i] = now;
        }
    }
    CHECK(before == std::vector(pairs.size(), MarginFinding::equivalent));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("margins: Holm's factors where only one of two hypotheses can be true") {
        // Three pairs, so six tests: 3, 3, 3, 3, 2, 1 times, and never less than before.
        const std::array p{0.04, 0.001, 0.5, 0.012, 0.013, 0.02};
        const std::vector<double> adjusted = holm_of_pairs(p, 3, 0);
        const std::array expected{0.08, 0.003, 0.5, 0.036, 0.039, 0.06};
        for (std::size_t i = 0; i < p.size(); ++i)
            CHECK(adjusted[i] == doctest::Approx(expected[i]).epsilon(1e-12));
        CHECK(holm(p) == holm_of_pairs(p, 6, 0));
        CHECK(holm_of_pairs(std::array{0.03, 0.04}, 1, 0) == std::vector{0.03, 0.04});
    }

    TEST_CASE("margins: p agrees with the interval that is shown") {
        Rng rng(5);
        for (int run = 0; run < 200; ++run) {
            Histogram differences;
            for (int game = 0; game < 60; ++game)
                differences.add(static_cast<int>(rng.below(9)) - 4);
            const MeanEstimate mean =
                describe(differences, evidence_of_differences(differences)).mean;
            if (!mean.interval) continue;
            for (const double margin : {0.3, 0.7, 1.0}) {
                const MarginComparison tested = tested_by(differences, margin);
                CHECK(proves_a(tested.finding) == (mean.interval->low > -margin));
                CHECK(proves_b(tested.finding) == (mean.interval->high < margin));
            }
            const Pentanomial points = drawn_points(rng, 90, 0.52);
            const Interval interval = estimate_share(points, Judging::fixed_games).interval.value();
            for (const double margin : {2.0, 8.0, 15.0}) {
                const MarginComparison tested = test_margin_of_points(points, margin);
                CHECK(proves_a(tested.finding) == (interval.low > 0.5 - margin / 100));
                CHECK(proves_b(tested.finding) == (interval.high < 0.5 + margin / 100));
            }
        }
    }

    TEST_CASE("margins: too few games prove nothing, whatever they show") {
        // 28 of 1,028 games differ by 1; they could by up to 40.
        CHECK(tested_by(ones_and_zeros(14, 1'000), 1).finding == MarginFinding::open);
        CHECK(tested_by(ones_and_zeros(14, 1'000), 2).finding == MarginFinding::equivalent);
        CHECK(tested_by(ones_and_zeros(15, 1'000), 1).finding == MarginFinding::equivalent);
        // Never a difference: the rule of three, from 100 games on.
        CHECK(tested_by(ones_and_zeros(0, 99), 39).finding == MarginFinding::open);
        CHECK_FALSE(tested_by(ones_and_zeros(0, 99), 39).a_not_worse.p);
        CHECK(tested_by(ones_and_zeros(0, 100), 39).finding == MarginFinding::equivalent);
        for (const double margin : {1.0, 0.3, 0.01}) {
            MeanEvidence alike;
            alike.n = 1;
            const auto games = static_cast<int>(*games_for_margin(alike, 0, 40, {margin}));
            CHECK(games == doctest::Approx(3.69 * 40 / margin).epsilon(0.02));
            CHECK(tested_by(ones_and_zeros(0, games), margin).finding == MarginFinding::equivalent);
            CHECK(tested_by(ones_and_zeros(0, games - 1), margin).finding == MarginFinding::open);
        }
        CHECK(tested_by(ones_and_zeros(0, 500), 5, 0).finding == MarginFinding::open);
        CHECK(tested_by(Histogram(), 5).finding == MarginFinding::open);
        // Always the same difference does not say how far another one may be.
        CHECK(tested_by(histogram_of_values(std::vector<int>(200, 1)), 5).finding ==
              MarginFinding::open);
        CHECK(test_margin_of_points(Pentanomial{0, 0, 29, 0, 0}, 40).finding ==
              MarginFinding::open);
        CHECK_FALSE(test_margin_of_points(Pentanomial{0, 0, 29, 0, 0}, 40).a_not_worse.p);
        CHECK(test_margin_of_points(Pentanomial{0, 0, 30, 0, 0}, 40).finding ==
              MarginFinding::equivalent);
        CHECK(test_margin_of_points(Pentanomial{}, 40).finding == MarginFinding::open);
        CHECK(finding_of(std::nullopt, 5) == MarginFinding::open);
    }

    TEST_CASE("margins: a better one is not worse, and only a small lead is equivalent") {
        std::vector<int> values;
        for (int i = 0; i < 400; ++i) values.push_back(1 + i % 3);  // mean 2
        const Histogram lead = histogram_of_values(values);
        CHECK(tested_by(lead, 1).finding == MarginFinding::a_not_worse);
        CHECK(tested_by(lead, 3).finding == MarginFinding::equivalent);
        for (int& value : values) value = -value;
        CHECK(tested_by(histogram_of_values(values), 1).finding == MarginFinding::b_not_worse);
        CHECK(*tested_by(lead, 1).b_not_worse.p == 1);
        CHECK(test_margin_of_points(Pentanomial{0, 0, 50, 50, 50}, 5).finding ==
              MarginFinding::a_not_worse);
        CHECK(test_margin_of_points(Pentanomial{50, 50, 50, 0, 0}, 5).finding ==
              MarginFinding::b_not_worse);
    }

    TEST_CASE("margins: a larger margin never loses a verdict") {
        Rng rng(11);
        for (int run = 0; run < share(60); ++run) {
            const std::vector<int> levels{0, static_cast<int>(rng.below(3)), 1,
                                          static_cast<int>(rng.below(2))};
            const Tally tally = scores_at(120, levels, rng, [](Rng& r, std::size_t) {
                return static_cast<int>(r.below(7)) * static_cast<int>(r.below(2));
            });
            std::vector<MatchupSummary> matchups(3);
            for (MatchupSummary& matchup : matchups) {
                matchup.b = 1;
                matchup.games.points = drawn_points(rng, 60, 0.55);
                matchup.anytime = compare_at_any_time(matchup.games.points, 3);
            }
            const JudgedPairs judged(4);
            for (const Judging judging : {Judging::fixed_games, Judging::anytime}) {
                check_growing_margins(compare_all(tally, judged, judging), judged, judging);
                check_growing_margins(matchups, judged, judging);
            }
        }
    }

    TEST_CASE("margins: all pairs are adjusted together") {
        Rng rng(3);
        const Tally tally = scores_at(200, {0, 0, 0, 5}, rng, [](Rng& r, std::size_t) {
            return static_cast<int>(r.below(9));
        });
        const JudgedPairs judged(4);
        std::vector<Comparison> all = compare_all(tally, judged);
        CHECK_FALSE(all[0].by_margin);
        judge_by_margin(all, judged, 0.9, Judging::fixed_games);
        for (const Comparison& pair : all) {
            CHECK(pair.by_margin->a_not_worse.p);
            CHECK(pair.by_margin->a_not_worse.p_adjusted.has_value());
        }
        // The smallest p of six pairs counts six times.
        double least = 1;
        double least_adjusted = 1;
        for (const Comparison& pair : all) {
            for (const MarginTest& test :
                 {pair.by_margin->a_not_worse, pair.by_margin->b_not_worse}) {
                least = std::min(least, *test.p);
                least_adjusted = std::min(least_adjusted, *test.p_adjusted);
            }
        }
        CHECK(least_adjusted == doctest::Approx(std::min(1.0, 6 * least)).epsilon(1e-12));
        CHECK(all[2].by_margin->finding == MarginFinding::b_not_worse);
    }

    TEST_CASE("margins: with a stop rule the interval that holds at any time judges") {
        Rng rng(8);
        const Tally tally = scores_at(
            900, {0, 0, 3}, rng, [](Rng& r, std::size_t) { return static_cast<int>(r.below(5)); });
        const JudgedPairs ranked(3);
        std::vector<Comparison> all = compare_all(tally, ranked, Judging::anytime);
        for (const double margin : {0.2, 0.25, 0.3, 0.5, 2.0, 3.5}) {
            judge_by_margin(all, ranked, margin, Judging::anytime);
            std::size_t equivalent = 0;
            for (const Comparison& pair : all) {
                CHECK_FALSE(pair.by_margin->a_not_worse.p);
                equivalent += pair.verdict == Verdict::undecided &&
                              pair.by_margin->finding == MarginFinding::equivalent;
            }
            CHECK(look_at(tally, ranked, {std::nullopt, true, margin}).equivalent == equivalent);
        }
        CHECK(all[0].by_margin->finding == MarginFinding::equivalent);
    }

    TEST_CASE("margins: one pair of games for ever, or a strategy against itself, has no verdict") {
        std::vector<MatchupSummary> matchups(3);
        matchups[0].b = 1;
        matchups[0].deterministic = true;
        matchups[2].b = 1;
        for (MatchupSummary& matchup : matchups) matchup.games.points = {10, 0, 40, 0, 10};
        judge_by_margin(matchups, JudgedPairs(2), 20, Judging::fixed_games);
        CHECK_FALSE(matchups[0].by_margin);
        CHECK_FALSE(matchups[1].by_margin);
        REQUIRE(matchups[2].by_margin);
        CHECK(*matchups[2].by_margin->a_not_worse.p ==
              *matchups[2].by_margin->a_not_worse.p_adjusted);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: margins of scores, where strategies differ by exactly as much") {
        // Four strategies, pairwise 0 or 3 points apart: any proof that a lower one is not worse by
        // 3 is wrong. Skewed luck: now and then a large loss, against many small gains.
        constexpr std::array noise{1, 1, 1, 1, 1, 1, 2, 2, 2, 0, 0, 0, -1, 2, -3, -10};
        const auto skewed = [&](Rng& rng, std::size_t i) {
            const int luck = noise[rng.below(16)];
            return i < 2 ? luck : -luck;
        };
        const std::vector<int> levels{3, 0, 3, 0};
        constexpr int runs = share(2'000);
        for (const std::uint64_t games : {60U, 200U, 1'000U}) {
            int wrong = 0;
            int right = 0;
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(21, static_cast<std::uint64_t>(run), Purpose::deal);
                const JudgedPairs ranked(4);
                std::vector<Comparison> all =
                    compare_all(scores_at(games, levels, rng, skewed), ranked);
                judge_by_margin(all, ranked, 3, Judging::fixed_games);
                bool errs = false;
                for (const Comparison& pair : all) {
                    const int lead = levels[pair.a] - levels[pair.b];
                    errs |= lead == -3 && proves_a(pair.by_margin->finding);
                    errs |= lead == 3 && proves_b(pair.by_margin->finding);
                    right += lead == 0 && pair.by_margin->finding == MarginFinding::equivalent;
                }
                wrong += errs;
            }
            MESSAGE(games, " games: wrongly not worse in ", wrong, " of ", runs, " runs; ", right,
                    " of ", 2 * runs, " equal pairs proved equivalent");
            CHECK(wrong <= runs / 20);
            if (games == 1'000) {
                CHECK(wrong > 0);
                CHECK(right > runs);
            }
        }
    }

    TEST_CASE("error rate: margins of one pair, with many small gains and rare large losses") {
        // True difference -0.5: three games in eight differ, one in sixteen is a large loss.
        constexpr std::array values{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, -19};
        constexpr int runs = share(4'000);
        for (const std::uint64_t games : {100U, 400U, 2'000U}) {
            int wrong = 0;
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(22, static_cast<std::uint64_t>(run), Purpose::deal);
                Tally tally(2, 0);
                for (std::uint64_t game = 0; game < games; ++game)
                    tally.add(game, played(values[rng.below(16)], 0), std::array{false});
                wrong += proves_a(found_in(tally, 0.5));
            }
            MESSAGE(games, " games: wrongly not worse in ", wrong, " of ", runs);
            CHECK(wrong <= runs * 45 / 1000);
            CHECK(wrong > 0);
        }
    }

    TEST_CASE("error rate: margins where few games differ, all one way") {
        // The true loss is the margin.
        constexpr int runs = share(2'000);
        for (const auto& [games, in_1000] :
             {std::pair{100U, 20U}, {100U, 50U}, {600U, 20U}, {1'000U, 50U}, {1'500U, 50U}}) {
            int wrong = 0;
            int wrong_in_two_results = 0;
            for (int run = 0; run < runs; ++run) {
                Rng rng = stream(24, static_cast<std::uint64_t>(run), Purpose::deal);
                Tally tally(2, 0);
                std::vector<BlockPair> blocks;
                for (std::uint64_t game = 0; game < games; ++game) {
                    const int common = 40 + static_cast<int>(game % 20);
                    const int lost = rng.below(1'000) < in_1000 ? 1 : 0;
                    tally.add(game, played(common - lost, common), std::array{lost == 0});
                    blocks.push_back({1, common, common - lost});
                }
                const double margin = in_1000 / 1e3;
                wrong += proves_a(found_in(tally, margin));
                MeanChange change = change_by_blocks(blocks);
                change.range = 20;
                const MarginVerdict verdict = judge_by_margin(change, margin);
                wrong_in_two_results +=
                    verdict == MarginVerdict::not_worse || verdict == MarginVerdict::alike;
            }
            MESSAGE(games, " games, ", in_1000, " of 1,000 differ: wrongly not worse in ", wrong,
                    ", of two results in ", wrong_in_two_results, " of ", runs, " runs");
            CHECK(wrong <= runs * 32 / 1'000);
            CHECK(wrong_in_two_results <= runs * 32 / 1'000);
        }
    }

    TEST_CASE("error rate: margins of matches, at a share of exactly as much less") {
        constexpr int runs = share(3'000);
        for (const double margin : {2.0, 10.0, 40.0})
            for (const std::uint64_t pairs : {40U, 300U}) {
                int wrong = 0;
                for (int run = 0; run < runs; ++run) {
                    Rng rng = stream(23, static_cast<std::uint64_t>(run), Purpose::deal);
                    std::vector<MatchupSummary> matchups(3);
                    for (MatchupSummary& matchup : matchups) {
                        matchup.b = 1;
                        matchup.games.points = drawn_points(rng, pairs, 0.5 - margin / 100);
                    }
                    judge_by_margin(matchups, JudgedPairs(2), margin, Judging::fixed_games);
                    wrong += std::ranges::any_of(matchups, [](const MatchupSummary& matchup) {
                        return proves_a(matchup.by_margin->finding);
                    });
                }
                MESSAGE("margin ", margin, " %, ", pairs, " pairs: wrongly not worse in ", wrong,
                        " of ", runs);
                CHECK(wrong <= runs / 20);
                CHECK(wrong > 0);
            }
    }
}
