// Comparisons with a baseline alone: which pairs are judged, Holm's values, margins, looks, and how
// often a verdict of such a family is wrong.

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/margins.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::share;

namespace {

constexpr std::size_t strategies = 4;
constexpr std::array<bool, 6> none_identical{};

JudgedPairs against(std::size_t baseline) { return JudgedPairs(strategies, baseline); }

/// Strategy i scores a point in the first points[i] of 40 games.
Tally points_in_first_games(const std::array<std::uint64_t, strategies>& points) {
    Tally tally(strategies, 0);
    for (std::uint64_t game = 0; game < 40; ++game) {
        std::array<GameResult, strategies> results;
        for (std::size_t i = 0; i < strategies; ++i) results[i] = {true, game < points[i], {}, {}};
        tally.add(game, results, none_identical);
    }
    return tally;
}

/// Scores of a common luck and a skewed one of each; strategy i has means[i] points more.
class Field {
  public:
    Field(std::uint64_t run, std::array<int, strategies> means)
        : rng_(stream(17, run, Purpose::deal)), means_(means), tally_(strategies, 0) {}

    const Tally& play(std::uint64_t games) {
        for (; tally_.games() < games;) {
            const auto common = static_cast<std::int32_t>(rng_.below(20));
            std::array<GameResult, strategies> results;
            for (std::size_t i = 0; i < strategies; ++i)
                results[i] = {true, means_[i] + common + own(), {}, {}};
            tally_.add(tally_.games(), results, none_identical);
        }
        return tally_;
    }

  private:
    std::int32_t own() {
        constexpr std::array<std::int32_t, 16> points{1, 1, 1, 1, 1, 1,  2,  2,
                                                      2, 0, 0, 0, 2, -1, -3, -10};
        return points[rng_.below(16)];
    }

    Rng rng_;
    std::array<int, strategies> means_;
    Tally tally_;
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("baseline: the pairs that are judged share an error rate") {
        const JudgedPairs judged = against(1);
        CHECK(judged.family() == 3);
        CHECK(judged.judged(0, 1));
        CHECK(judged.judged(1, 2));
        CHECK_FALSE(judged.judged(0, 2));
        CHECK(judged.judged(1, 3));
        CHECK_FALSE(judged.judged(2, 3));
        CHECK(against(0).family() == 3);
    }

    TEST_CASE("baseline: p adjusted over its pairs, as R's p.adjust(p, 'holm')") {
        // A point more in k games and none less: of 2^k signs two are as extreme, p = 2 / 2^k, by
        // hand 1/32, 1/128 and 1/64.
        const Tally tally = points_in_first_games({6, 0, 8, 7});
        const std::vector<Comparison> all = compare_all(tally, against(1));
        REQUIRE(all.size() == 6);
        CHECK(all[0].test.p_holm == 0.03125);    // 0 - 1: 1 * 1/32, no less than the one before
        CHECK(all[3].test.p_holm == 0.0234375);  // 1 - 2: 3 * 1/128
        CHECK(all[4].test.p_holm == 0.03125);    // 1 - 3: 2 * 1/64
        CHECK(all[0].verdict == Verdict::a_is_better);
        CHECK(all[3].verdict == Verdict::b_is_better);
        CHECK(all[4].verdict == Verdict::b_is_better);
        for (const std::size_t i : {0, 3, 4}) CHECK(all[i].anytime.estimate.family == 3);
        // Among all six pairs only one of them is found.
        const std::vector<Comparison> six = compare_all(tally, JudgedPairs(strategies));
        CHECK(six[0].verdict == Verdict::undecided);
        CHECK(six[3].verdict == Verdict::b_is_better);
        CHECK(six[4].verdict == Verdict::undecided);
    }

    TEST_CASE("baseline: nothing is tested of the other pairs, whoever judges") {
        for (const Judging judging : {Judging::fixed_games, Judging::anytime}) {
            Field field(1, {0, 3, 6, 9});
            const Tally& tally = field.play(300);
            std::vector<Comparison> all = compare_all(tally, against(3), judging);
            judge_by_margin(all, against(3), 1, judging);
            for (const Comparison& pair : all) {
                CHECK(pair.judged == (pair.b == 3));
                CHECK((pair.verdict != Verdict::undecided) == pair.judged);
                CHECK(pair.by_margin.has_value() == pair.judged);
                CHECK(pair.anytime.estimate.interval.has_value() == pair.judged);
                CHECK(pair.difference.mean.interval.has_value());
                if (judging == Judging::fixed_games) {
                    CHECK(pair.test.p.has_value() == pair.judged);
                    CHECK(pair.test.p_holm.has_value() == pair.judged);
                }
            }
        }
    }

    TEST_CASE("baseline: margins are adjusted over its pairs") {
        Field field(2, {0, 0, 0, 0});
        std::vector<Comparison> all = compare_all(field.play(200), against(2));
        judge_by_margin(all, against(2), 1, Judging::fixed_games);
        std::vector<double> p;
        std::vector<double> adjusted;
        for (const std::size_t i : {1, 3, 5})
            for (const MarginTest& test :
                 {all[i].by_margin->a_not_worse, all[i].by_margin->b_not_worse}) {
                p.push_back(*test.p);
                adjusted.push_back(*test.p_adjusted);
            }
        CHECK(adjusted == holm_of_pairs(p, 3, 0));
        for (const std::size_t i : {0, 2, 4}) CHECK_FALSE(all[i].by_margin);
    }

    TEST_CASE("baseline: the order by mean, and each one's verdict against it") {
        Field field(3, {5, 0, 10, 0});
        const Tally& tally = field.play(400);
        const Ranking ranking = rank_scores(tally, compare_all(tally, against(0)), against(0));
        using enum AgainstBaseline;
        CHECK(ranking.against == std::vector{baseline, worse, better, worse});
        // What is known of ranks: 2 before 0 before the others, of whom nothing is.
        CHECK(ranking.groups.size() == 1);
        CHECK(ranking.groups.front().front() == 2);
        CHECK(ranking.ranks[0] == RankRange{2, 2});
        CHECK(ranking.ranks[1] == RankRange{2, 4});
        CHECK(ranking.ranks[2] == RankRange{1, 3});
        CHECK(rank_scores(tally, compare_all(tally, against(0)), JudgedPairs(strategies))
                  .against.empty());
    }

    TEST_CASE("baseline: a stop rule waits for the pairs with it alone") {
        // 1 and 2 are equals; 0 is far below both.
        Field field(4, {0, 9, 9, 18});
        const Tally& tally = field.play(400);
        StopRule decided;
        decided.decided = true;
        const Outlook all = look_at(tally, JudgedPairs(strategies), decided);
        CHECK(all.pairs == 6);
        CHECK(all.decided == 5);
        CHECK_FALSE(all.satisfied);
        const Outlook judged = look_at(tally, against(0), decided);
        CHECK(judged.pairs == 3);
        CHECK(judged.decided == 3);
        CHECK(judged.satisfied);
        CHECK(judged.ranking.against[3] == AgainstBaseline::better);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: baseline: of four equals one is told from it in at most 5 % of runs") {
        constexpr int runs = share(2'000);
        int wrong = 0;
        int wrong_alone = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Field field(run, {});
            bool any = false;
            bool any_alone = false;
            for (const Comparison& pair : compare_all(field.play(200), against(1))) {
                any |= pair.verdict != Verdict::undecided;
                any_alone |= pair.test.p && *pair.test.p <= 0.05;
            }
            wrong += any;
            wrong_alone += any_alone;
        }
        MESSAGE("baseline, of ", runs, " runs of 200 games wrong together ", wrong,
                ", each for itself ", wrong_alone);
        CHECK(wrong <= test::most_events(runs, 0.05));
        CHECK(wrong >= runs / 50);
        CHECK(wrong_alone > test::most_events(runs, 0.08));
    }

    TEST_CASE("error rate: baseline: looking every 100 games, too") {
        constexpr int runs = share(400);
        int wrong = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Field field(run, {});
            bool any = false;
            for (std::uint64_t games = 100; games <= 3'000 && !any; games += 100)
                any = look_at(field.play(games), against(1), StopRule{}).decided > 0;
            wrong += any;
        }
        MESSAGE("baseline, of ", runs, " runs with 30 looks wrong ", wrong);
        CHECK(wrong <= test::most_events(runs, 0.05));
    }

    TEST_CASE("error rate: baseline: by margins, where all others are worse by exactly as much") {
        constexpr int runs = share(2'000);
        int wrong = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Field field(run, {-1, 0, -1, -1});
            std::vector<Comparison> all = compare_all(field.play(200), against(1));
            judge_by_margin(all, against(1), 1, Judging::fixed_games);
            bool any = false;
            for (const Comparison& pair : all) {
                if (!pair.by_margin) continue;
                const MarginFinding proved =
                    pair.a == 1 ? MarginFinding::b_not_worse : MarginFinding::a_not_worse;
                any |= pair.by_margin->finding == proved ||
                       pair.by_margin->finding == MarginFinding::equivalent;
            }
            wrong += any;
        }
        MESSAGE("baseline, of ", runs, " runs of 200 games wrongly not worse ", wrong);
        CHECK(wrong <= test::most_events(runs, 0.05));
        CHECK(wrong > 0);
    }
}
