// The stop rule that drops beaten strategies: who leaves when, how it ranks them, how often it errs
// and how many games it saves, by simulation.

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

constexpr std::size_t players = 5;
const JudgedPairs all_ranked(players);
const std::array<bool, players*(players - 1) / 2> none_identical{};

/// Five strategies whose scores share the luck of the deal; `leads` in hundredths of a point. In
/// matches the share of the games that one wins against another is half of both and a quarter of
/// the difference of their leads.
template <class BatchOf = Tally>
class Run {
  public:
    Run(std::uint64_t number, std::array<std::uint32_t, players> leads, StopRule rule)
        : rng_(number), leads_(leads), rule_(rule) {}

    /// Plays until the rule ends it, at most `most` games.
    Outlook play(std::uint64_t most) {
        Outlook outlook;
        for (std::uint64_t look = next_look(0); look <= most; look = next_look(look)) {
            while (tally.games() < look) play_game();
            outlook = look_at(tally, all_ranked, rule_);
            for (std::size_t i = 0; i < outlook.beaten_after.size(); ++i)
                left_[i] = outlook.beaten_after[i] > 0;
            if (outlook.satisfied) break;
        }
        return outlook;
    }

    std::uint64_t games() const {
        std::uint64_t games = 0;
        for (std::size_t i = 0; i < players; ++i) games += tally.games_of(i);
        return games;
    }

    BatchOf tally = empty();

  private:
    static BatchOf empty() {
        if constexpr (std::is_same_v<BatchOf, MatchTally>)
            return MatchTally(matchups_of(players), 0);
        else
            return Tally(players, 0);
    }
    std::int32_t die() { return static_cast<std::int32_t>(rng_.below(11)) - 5; }
    void play_game() {
        if constexpr (std::is_same_v<BatchOf, Tally>)
            play_scores();
        else
            play_matches();
    }
    void play_matches() {
        std::array<MatchPair, players*(players - 1) / 2> pairs;
        auto next = pairs.begin();
        for (std::size_t a = 0; a < players; ++a)
            for (std::size_t b = a + 1; b < players; ++b, ++next) {
                next->absent = left_[a] || left_[b];
                for (const bool swapped : {false, true}) {
                    const bool a_wins = rng_.below(400) < 200 + leads_[a] - leads_[b];
                    next->games[swapped].winner =
                        a_wins != swapped ? Winner::first : Winner::second;
                }
            }
        tally.add(tally.games(), pairs);
    }
    void play_scores() {
        const std::int32_t luck = 50 + 2 * die();
        std::array<GameResult, players> results;
        for (std::size_t i = 0; i < players; ++i) {
            const std::int32_t score = luck + die() + (rng_.below(100) < leads_[i] ? 1 : 0);
            if (left_[i])
                results[i].absent = true;
            else
                results[i] = {true, score, {}, {}};
        }
        tally.add(tally.games(), results, none_identical);
    }

    Rng rng_;
    std::array<std::uint32_t, players> leads_;
    StopRule rule_;
    std::array<bool, players> left_{};
};

StopRule best(double margin = 0) {
    return {.precision = {}, .margin = margin, .better = {}, .best = true};
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("best: who is beaten has no more games, and the rule ends with one or with equals") {
        Run<> run(1, {0, 100, 50, 0, 100}, best(0.5));
        const Outlook outlook = run.play(100'000);
        REQUIRE(outlook.satisfied);
        CHECK(stop_reason_of(best()) == "best");
        CHECK(outlook.beaten_after[1] == 0);
        CHECK(outlook.beaten_after[4] == 0);
        for (const std::size_t i : {0U, 2U, 3U}) {
            CHECK(outlook.beaten_after[i] == run.tally.games_of(i));
            CHECK(outlook.beaten_after[i] < run.tally.games());
            CHECK(run.tally.strategy(i).totals.n() == run.tally.games_of(i));
            CHECK(run.tally.pair(i, 4).differences.n() == run.tally.games_of(i));
        }
        for (const std::size_t i : {0U, 2U, 3U}) CHECK(outlook.ranking.ranks[i].best > 1);
        // Without a margin equals never end it.
        CHECK_FALSE(look_at(run.tally, all_ranked, best()).satisfied);
        CHECK_FALSE(look_at(Tally(players, 0), all_ranked, best(0.5)).satisfied);
    }

    TEST_CASE("best: an absent strategy leaves no trace in a tally") {
        Tally two(2, 1);
        GameResult absent;
        absent.absent = true;
        two.add(0, std::array<GameResult, 2>{{{true, 5, {5}, {}}, absent}},
                std::array<bool, 1>{true});
        two.add(1, std::array<GameResult, 2>{{{}, absent}}, std::array<bool, 1>{});
        CHECK(two.games() == 2);
        CHECK(two.games_of(0) == 2);
        CHECK(two.games_of(1) == 0);
        CHECK(two.strategy(1) == Tally(2, 1).strategy(1));
        CHECK(two.pair(0, 1) == Tally(2, 1).pair(0, 1));
    }

    TEST_CASE(
        "best: matches that go in a circle end with all beaten, and of absent ones no trace") {
        MatchTally tally(matchups_of(3), 0);
        const auto won = [](bool by_a) {
            MatchPair pair;
            pair.games[0].winner = by_a ? Winner::first : Winner::second;
            pair.games[1].winner = by_a ? Winner::second : Winner::first;
            return pair;
        };
        // 0 beats 1, 2 beats 0, 1 beats 2.
        const std::array<MatchPair, 3> circle{won(true), won(false), won(true)};
        while (tally.games() < 99) tally.add(tally.games(), circle);
        const JudgedPairs judged(3);
        MatchTally without = tally;
        tally.add(99, circle);
        const Outlook outlook = look_at(tally, judged, best());
        CHECK(outlook.satisfied);
        CHECK(outlook.beaten_after == std::vector<std::uint64_t>{100, 100, 100});
        std::array<MatchPair, 3> left = circle;
        left[0].absent = left[2].absent = true;  // those of 1
        without.add(99, left);
        CHECK(without.games_of(0) == 100);
        CHECK(without.games_of(1) == 99);
        CHECK(without.matchups()[0].played() == 99);
        CHECK(without.first_seat_by_deal().sum == tally.first_seat_by_deal().sum);
        CHECK_FALSE(summarise(without, judged, Judging::anytime).first_seat.points.interval);
    }

    TEST_CASE("best: ranks by the verdicts and what follows from them, not by means of few games") {
        // 0 beats 1 and 1 beats 2; 2 left early, with the highest mean.
        Tally tally(3, 0);
        for (std::uint64_t game = 0; game < 2; ++game) {
            std::array<GameResult, 3> results{
                {{true, 6, {}, {}}, {true, 5, {}, {}}, {true, 9, {}, {}}}};
            results[2].absent = game > 0;
            tally.add(game, results, std::array<bool, 3>{});
        }
        std::vector<Comparison> verdicts(3);
        verdicts[0].verdict = Verdict::a_is_better;  // 0 - 1
        verdicts[2].verdict = Verdict::a_is_better;  // 1 - 2
        const JudgedPairs judged(3);
        const Ranking ranking = rank_scores(tally, verdicts, judged, true);
        CHECK(ranking.groups == std::vector<std::vector<std::size_t>>{{0}, {1}, {2}});
        CHECK(ranking.ranks[0] == RankRange{1, 1});
        CHECK(rank_scores(tally, verdicts, judged).groups.front().front() == 2);
    }
}

TEST_SUITE("slow") {
    TEST_CASE_TEMPLATE("error rate: until best errs in at most 5 %, and saves games", BatchOf,
                       Tally, MatchTally) {
        constexpr bool scores = std::is_same_v<BatchOf, Tally>;
        const int runs = test::share(scores ? 1'000 : 100);
        int wrong = 0;
        int lost = 0;
        int ended = 0;
        double games = 0;
        double of_decided = 0;
        for (int number = 0; number < runs; ++number) {
            const auto seed = static_cast<std::uint64_t>(number);
            // Among equals each drop is wrong.
            const Outlook equals = Run<BatchOf>(seed, {}, best()).play(scores ? 5'000 : 2'000);
            wrong += std::ranges::any_of(equals.beaten_after, [](auto n) { return n > 0; });
            // One is better by a point than the next: never beaten, and found.
            const std::array<std::uint32_t, players> leads{0, 20, 100, 20, 0};
            Run<BatchOf> race(seed, leads, best());
            const Outlook outlook = race.play(50'000);
            lost += outlook.beaten_after[2] > 0;
            ended += outlook.satisfied;
            if (number >= runs / 10) continue;
            games += static_cast<double>(race.games());
            Run<BatchOf> all(seed, leads, {.precision = {}, .decided = true});
            all.play(50'000);
            of_decided += static_cast<double>(all.games());
        }
        CHECK(wrong <= test::most_events(runs, 0.05));
        CHECK(lost <= test::most_events(runs, 0.05));
        CHECK(ended == runs);
        CHECK(games < 0.5 * of_decided);
        MESSAGE("dropped among equals ", wrong, ", the best lost ", lost, " of ", runs,
                "; games of until_decided: ", games / of_decided);
    }
}
