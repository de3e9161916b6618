// Stop rules where pairs differ: pairs within the margin, matches of three, games that
// were not finished; and which pair a comparison is of.

#include "runner/statistics/anytime.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/two_results.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Groups = std::vector<std::vector<std::size_t>>;

/// Games in which strategy i scores `means[i]` and a little luck of its own; `unfinished` more have
/// no score.
Tally scores_around(const std::vector<int>& means, std::uint64_t games,
                    std::uint64_t unfinished = 0) {
    Tally tally(means.size(), 0);
    std::vector<GameResult> results(means.size());
    const std::array<bool, 6> identical{};
    for (std::uint64_t game = 0; game < games + unfinished; ++game) {
        for (std::size_t i = 0; i < means.size(); ++i) {
            results[i].finished = game < games;
            const auto luck = static_cast<int>(game * (2 * i + 3) * 7 / 5 % 11) - 5;
            results[i].total = means[i] + luck;
        }
        tally.add(game, results, std::span(identical).first(means.size() * (means.size() - 1) / 2));
    }
    return tally;
}

/// Deals of a round robin of three: in `share[m]` of ten deals the first of matchup m wins both
/// games, in the others each wins one.
MatchTally matches_of_three(const std::array<int, 3>& shares, std::uint64_t deals) {
    MatchTally tally(matchups_of(3), 0);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        std::array<MatchPair, 3> pairs;
        for (std::size_t m = 0; m < 3; ++m) {
            const bool both = static_cast<int>(deal * 7 % 10) < std::abs(shares[m]);
            const bool a_wins = shares[m] > 0;
            pairs[m].games[0].winner = !both || a_wins ? Winner::first : Winner::second;
            pairs[m].games[1].winner = !both || !a_wins ? Winner::first : Winner::second;
        }
        tally.add(deal, pairs);
    }
    return tally;
}

const StopRule decided{std::nullopt, true, 0};

StopRule precise_to(double width) { return {width, false, 0}; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("stop rule: 8 games more, from 144 on a sixteenth") {
        for (const auto& [games, look] : {std::pair{0, 100},
                                          {100, 108},
                                          {107, 108},
                                          {108, 116},
                                          {139, 140},
                                          {140, 148},
                                          {147, 148},
                                          {148, 157},
                                          {156, 157},
                                          {157, 166},
                                          {1'000, 1'042}})
            CHECK(next_look(static_cast<std::uint64_t>(games)) == static_cast<std::uint64_t>(look));
    }

    TEST_CASE("stop rule: all are ranked as they score") {
        const Tally tally = scores_around({3, 20, 11, 30}, 1'000);
        const Outlook all = look_at(tally, JudgedPairs(4), decided);
        CHECK(all.games == 1'000);
        CHECK(all.pairs == 6);
        CHECK(all.decided == 6);
        CHECK(all.satisfied);
        CHECK(all.games_to_go == 0U);
        CHECK(all.ranking.groups == Groups{{3}, {1}, {2}, {0}});
    }

    TEST_CASE("stop rule: a pair that is decided does not count as within the margin") {
        const Tally tally = scores_around({10, 10, 13}, 2'000);
        const JudgedPairs ranked(3);
        for (const auto& [margin, equivalent] :
             {std::pair{0.0, 0}, {0.001, 0}, {2.0, 1}, {50.0, 1}}) {
            const Outlook outlook = look_at(tally, ranked, {std::nullopt, true, margin});
            CHECK(outlook.decided == 2);
            CHECK(outlook.equivalent == static_cast<std::size_t>(equivalent));
            CHECK(outlook.satisfied == (equivalent == 1));
        }
    }

    TEST_CASE("stop rule: within the margin is an interval that just fits in, on either side") {
        for (const int sign : {-1, 1}) {
            Tally tally(2, 0);
            for (std::uint64_t game = 0; game < 300; ++game) {
                std::array<GameResult, 2> results;
                results[0] = {true, sign * (static_cast<int>(game % 7) - 2), {}, {}};
                results[1] = {true, sign * static_cast<int>(game % 3), {}, {}};
                tally.add(game, results, std::array{false});
            }
            const AnytimeComparison anytime =
                compare_at_any_time(evidence_of_pair(tally, 0, 1, {}, {}), 1);
            REQUIRE(anytime.verdict == Verdict::undecided);
            const Interval interval = *anytime.estimate.interval;
            const double widest = std::max(-interval.low, interval.high);
            REQUIRE(std::min(-interval.low, interval.high) < widest);
            const auto equivalent = [&](double margin) {
                return look_at(tally, JudgedPairs(2), {std::nullopt, true, margin}).equivalent;
            };
            CHECK(equivalent(widest) == 1);
            CHECK(equivalent(widest * (1 - 1e-9)) == 0);
        }
    }

    TEST_CASE("anytime: the games for the half width of so many games are as many") {
        for (const std::uint64_t n : {100U, 101U, 1'000U, 123'457U, 1'000'000'000U})
            for (const std::size_t family : {1U, 3U})
                CHECK(games_for_half_width(7, anytime_half_width(n, 7, family), family) == n);
        constexpr std::uint64_t most = 1'000'000'000'000;
        const double least = anytime_half_width(most, 7);
        CHECK(games_for_half_width(7, least));
        CHECK_FALSE(games_for_half_width(7, least * (1 - 1e-9)));
    }

    TEST_CASE("two results: two games tell a change, and few blocks only by their signs") {
        std::vector<BlockPair> blocks(29, {5, 20, 25});
        const MeanChange few = change_by_blocks(blocks);
        CHECK(*few.difference == 1);
        CHECK(*few.se == 0);
        CHECK_FALSE(few.interval);
        CHECK(*few.p == doctest::Approx(std::ldexp(1.0, -28)));
        CHECK(few.evidence.differing == 29);
        CHECK(few.may_differ == 145);
        blocks.push_back({5, 20, 30});
        CHECK(change_by_blocks(blocks).interval);
        std::vector<BlockPair> all_alike(40, {5, 20, 20});
        const MeanChange alike = change_by_blocks(all_alike);
        CHECK(alike.evidence.n == 200);
        CHECK(*alike.se == 0);
        CHECK_FALSE(alike.interval);
        CHECK_FALSE(alike.p);
        all_alike[7].sum_b = 25;
        CHECK(*change_by_blocks(all_alike).p == 1);
        PowerSums two;
        two.add(3);
        two.add(5);
        CHECK(change_unpaired(evidence_of(2, two), evidence_of(2, two)).p);
        PowerSums same;
        same.add(4);
        same.add(4);
        CHECK(*change_unpaired(evidence_of(2, same), evidence_of(2, same)).se == 0);
        CHECK_FALSE(change_unpaired(evidence_of(2, same), evidence_of(2, same)).p);
        for (const auto& [n_a, n_b] : {std::pair{1, 2}, {2, 1}}) {
            PowerSums one;
            one.add(4);
            const MeanChange change = change_unpaired(
                evidence_of(static_cast<std::uint64_t>(n_a), n_a == 1 ? one : same),
                evidence_of(static_cast<std::uint64_t>(n_b), n_b == 1 ? one : same));
            CHECK(*change.difference == 0);
            CHECK_FALSE(change.se);
        }
    }

    TEST_CASE("stop rule: games without a score make the rest of the way longer") {
        const JudgedPairs ranked(2);
        const auto to_go = [&](std::uint64_t unfinished) {
            const Outlook outlook =
                look_at(scores_around({10, 10}, 500, unfinished), ranked, precise_to(0.2));
            CHECK_FALSE(outlook.satisfied);
            CHECK(outlook.games == 500 + unfinished);
            REQUIRE(outlook.games_to_go);
            return *outlook.games_to_go;
        };
        const std::uint64_t whole = to_go(0);
        CHECK(whole > 500);
        CHECK(to_go(500) == 2 * whole);
        CHECK(to_go(1'500) == 4 * whole);
        // What the formula needs, less what was played.
        const Tally tally = scores_around({10, 10}, 500);
        const Histogram& differences = tally.pair(0, 1).differences;
        const MeanEstimate mean = estimate_mean(differences.n(), differences.sums());
        const auto needed = games_for_half_width(*mean.sd, 0.2);
        REQUIRE(needed);
        CHECK(static_cast<double>(whole) ==
              doctest::Approx(static_cast<double>(*needed - 500)).epsilon(1e-6));
    }

    TEST_CASE("stop rule: how far the undecided are from a decision") {
        const JudgedPairs ranked(2);
        const Tally tally = scores_around({10, 10}, 500);
        const Histogram& differences = tally.pair(0, 1).differences;
        const MeanEstimate mean = estimate_mean(differences.n(), differences.sums());
        const double size = std::abs(*mean.mean);
        REQUIRE(size > 0);
        const auto expected = [&](double width) {
            const auto needed = games_for_half_width(*mean.sd, width);
            return needed ? static_cast<double>(*needed - 500) : -1;
        };
        for (const double margin : {0.0, 0.1, 0.3}) {
            const Outlook outlook = look_at(tally, ranked, {std::nullopt, true, margin});
            CHECK(outlook.pairs == 1);
            CHECK(outlook.decided == 0);
            CHECK(outlook.equivalent == 0);
            REQUIRE(outlook.games_to_go);
            CHECK(static_cast<double>(*outlook.games_to_go) ==
                  doctest::Approx(expected(std::max(size, margin - size))).epsilon(1e-6));
        }
        // Too few games, or no spread: nothing can be told.
        CHECK_FALSE(look_at(scores_around({10, 10}, 99), ranked, precise_to(1)).games_to_go);
        CHECK_FALSE(look_at(scores_around({10, 10}, 99), ranked, precise_to(1)).half_width);
        CHECK(look_at(scores_around({10, 10}, 100), ranked, precise_to(0.5)).games_to_go);
    }

    TEST_CASE("stop rule: matches of three are ranked by their shares and verdicts") {
        // Matchups 0-1, 0-2 and 1-2. Seven of ten deals are won by one side.
        const JudgedPairs ranked(3);
        for (const auto& [shares, groups] : {std::pair{std::array{7, 7, 7}, Groups{{0}, {1}, {2}}},
                                             {std::array{-7, -7, -7}, Groups{{2}, {1}, {0}}},
                                             {std::array{-7, 7, 7}, Groups{{1}, {0}, {2}}},
                                             {std::array{7, -7, -7}, Groups{{2}, {0}, {1}}},
                                             {std::array{7, 7, 0}, Groups{{0}, {1, 2}}},
                                             {std::array{0, 7, 7}, Groups{{0, 1}, {2}}},
                                             {std::array{0, 0, 0}, Groups{{0, 1, 2}}}}) {
            const MatchTally tally = matches_of_three(shares, 400);
            const Outlook outlook = look_at(tally, ranked, decided);
            CHECK(outlook.pairs == 3);
            CHECK(outlook.ranking.groups == groups);
            const bool all = groups.size() == 3;
            CHECK(outlook.decided == (all ? 3 : groups.size() == 2 ? 2 : 0));
            CHECK(outlook.satisfied == all);
            CHECK(look_at(BatchTally(tally), ranked, decided).ranking.groups == groups);
        }
    }

    TEST_CASE("stop rule: a matchup that repeats on every deal is no pair") {
        MatchTally tally(matchups_of(2), 0);
        MatchPair pair;
        pair.moves = 0;
        for (std::uint64_t deal = 0; deal < 300; ++deal) tally.add(deal, {&pair, 1});
        CHECK(look_at(tally, JudgedPairs(2), precise_to(50)).pairs == 0);
        CHECK(look_at(tally, JudgedPairs(2), precise_to(50)).repeating == 1);
        CHECK_FALSE(look_at(tally, JudgedPairs(2), precise_to(50)).satisfied);
        for (std::uint64_t deal = 300; deal < 600; ++deal) {
            pair.moves = deal;
            pair.games[0].winner = deal % 3 == 0 ? Winner::first : Winner::none;
            tally.add(deal, {&pair, 1});
        }
        CHECK(look_at(tally, JudgedPairs(2), precise_to(50)).pairs == 1);
        CHECK(look_at(tally, JudgedPairs(2), precise_to(50)).satisfied);
        MatchTally alone(matchups_of(1), 0);
        for (std::uint64_t deal = 0; deal < 300; ++deal) alone.add(deal, {&pair, 1});
        CHECK(look_at(alone, JudgedPairs(1), precise_to(50)).pairs == 0);
    }

    TEST_CASE("stop rule: pairs that repeat, or that nobody drew for, make no matchup count") {
        const auto family = [](const std::vector<MatchPair>& pairs) {
            MatchTally tally(matchups_of(2), 0);
            for (std::size_t deal = 0; deal < pairs.size(); ++deal)
                tally.add(deal, {&pairs[deal], 1});
            return ranked_matchups(tally, JudgedPairs(2));
        };
        const MatchPair varied;
        MatchPair fixed;
        fixed.deterministic = true;
        fixed.moves = 5;
        CHECK(family({}) == 1);
        CHECK(family({varied}) == 1);
        CHECK(family({fixed}) == 0);
        CHECK(family({fixed, fixed, fixed}) == 0);
        MatchPair drawn = fixed;
        drawn.deterministic = false;
        MatchPair other = drawn;
        other.moves = 6;
        CHECK(family({drawn, other, drawn}) == 1);
        CHECK(family({drawn, drawn, drawn}) == 0);
        CHECK(ranked_matchups(MatchTally(matchups_of(1), 0), JudgedPairs(1)) == 0);
        CHECK(ranked_matchups(MatchTally(matchups_of(4), 0), JudgedPairs(4)) == 6);
    }

    TEST_CASE("comparison: each names its pair, in pair order, and b is the other sign of a") {
        const Tally tally = scores_around({3, 20, 11}, 200);
        const std::vector<Comparison> all = compare_all(tally, JudgedPairs(3));
        REQUIRE(all.size() == 3);
        for (const auto& [i, a, b] : {std::array<std::size_t, 3>{0, 0, 1}, {1, 0, 2}, {2, 1, 2}}) {
            CHECK(all[i].a == a);
            CHECK(all[i].b == b);
            CHECK(compare(tally, a, b).a == a);
            CHECK(compare(tally, a, b).b == b);
            CHECK(all[i].verdict == (a == 1 ? Verdict::a_is_better : Verdict::b_is_better));
            CHECK(all[i].wins_a + all[i].wins_b + all[i].ties == 200);
        }
        CHECK(JudgedPairs().family() == 0);
        CHECK(JudgedPairs(1).family() == 0);
        CHECK(JudgedPairs(2).family() == 1);
        CHECK(JudgedPairs(4).family() == 6);
    }
}
