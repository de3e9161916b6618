// Summaries of matches: published results, small numbers by hand, and how often intervals hold.

#include "runner/statistics/match_summary.hpp"

#include "core/random.hpp"
#include "runner/exhibits/result_shares.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// A pair in which a takes `points` half points, with margins to match.
MatchPair pair_worth(int points) {
    const auto game = [](int half_points, std::size_t seat) {
        MatchGame made;
        made.totals[seat] = half_points;
        made.totals[1 - seat] = 2 - half_points;
        const std::int32_t margin = made.totals[0] - made.totals[1];
        made.winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
        for (std::size_t s = 0; s < 2; ++s) made.components[s][0] = made.totals[s];
        return made;
    };
    MatchPair pair;
    const int first = points == 4 ? 2 : points == 0 ? 0 : points == 1 ? 0 : points == 2 ? 1 : 2;
    pair.games = {game(first, 0), game(points - first, 1)};
    return pair;
}

MatchTally tally_of(const Pentanomial& counts) {
    MatchTally tally(matchups_of(2), 1);
    std::uint64_t index = 0;
    for (int points = 0; points < 5; ++points)
        for (std::uint64_t i = 0; i < counts[static_cast<std::size_t>(points)]; ++i)
            tally.add(index++, std::array{pair_worth(points)});
    return tally;
}

MatchSummary summary_of(const Pentanomial& counts) {
    return summarise(tally_of(counts), JudgedPairs(2));
}

double half_width(const EloEstimate& elo) { return (*elo.high - *elo.low) / 2; }

}  // namespace

TEST_SUITE("unit") {
    // As printed by fastchess, which uses the normal quantile and n instead of t and n - 1.
    TEST_CASE("match summary: a result published by fastchess") {
        const MatchSummary summary = summary_of({189, 2810, 6182, 2889, 199});
        const MatchupSummary& matchup = summary.matchups[0];
        CHECK(matchup.results().games() == 24538);
        CHECK(*matchup.points.share == doctest::Approx(12318.5 / 24538).epsilon(1e-12));
        CHECK(std::round(*matchup.elo.elo * 100) / 100 == 1.40);
        CHECK(std::round(half_width(matchup.elo) * 100) / 100 == 2.36);
        CHECK(std::round(*matchup.elo.normalised * 100) / 100 == 2.58);
        CHECK(std::round(*matchup.likelihood_of_superiority * 10000) / 100 ==
              doctest::Approx(87.75));
        CHECK(matchup.verdict == Verdict::undecided);
    }

    // OpenBench: 'Elo | 1.31 +- 1.62 (95%), Penta | [158, 5733, 11998, 5828, 201]'.
    TEST_CASE("match summary: a result published by OpenBench") {
        const MatchupSummary matchup = summary_of({158, 5733, 11998, 5828, 201}).matchups[0];
        CHECK(matchup.pairs() * 2 == 47836);
        CHECK(*matchup.elo.elo == doctest::Approx(1.31).epsilon(0.01));
        CHECK(half_width(matchup.elo) == doctest::Approx(1.62).epsilon(0.01));
    }

    TEST_CASE("match summary: small numbers by hand") {
        // Half points 4, 3, 2: mean 3 of 4, sd 1, se 1 / sqrt(3).
        const MatchupSummary matchup = summary_of({0, 0, 1, 1, 1}).matchups[0];
        CHECK(*matchup.points.share == 0.75);
        CHECK(*matchup.points.se == doctest::Approx(0.25 / std::sqrt(3.0)).epsilon(1e-14));
        CHECK(matchup.points.method == IntervalMethod::betting);
        CHECK(matchup.points.interval->low > 0);
        CHECK(matchup.points.interval->high < 1);
        CHECK(*matchup.elo.elo == doctest::Approx(190.848501888).epsilon(1e-10));
        CHECK(matchup.elo.low);
        CHECK(matchup.elo.high);
        CHECK(matchup.test.method == TestMethod::betting);
        CHECK_FALSE(matchup.test.statistic);
        CHECK(matchup.test.p == matchup.anytime.estimate.p);
        CHECK(*matchup.game_margin.mean.mean == 1);
        CHECK_FALSE(matchup.game_margin.mean.se);
        CHECK(*matchup.pair_margin.mean.mean == 2);
        CHECK(matchup.pair_components[0].sums == matchup.pair_margin.sums);
    }

    TEST_CASE("match summary: winning everything has no upper Elo and an honest lower one") {
        const MatchupSummary matchup = summary_of({0, 0, 0, 0, 100}).matchups[0];
        CHECK(*matchup.points.share == 1);
        CHECK(matchup.points.unanimous);
        // Wilson's interval of 100 of 100: n / (n + t^2), t(0.975, 99) = 1.984216951586.
        CHECK(matchup.points.method == IntervalMethod::score);
        CHECK(matchup.points.interval->low ==
              doctest::Approx(100 / (100 + 1.984216951586 * 1.984216951586)).epsilon(1e-10));
        CHECK(matchup.points.interval->high == 1);
        CHECK_FALSE(matchup.elo.elo);
        CHECK(*matchup.elo.low > 500);
        CHECK_FALSE(matchup.elo.high);
        CHECK_FALSE(matchup.elo.normalised);
        CHECK(matchup.verdict == Verdict::a_is_better);
        const MatchupSummary lost = summary_of({100, 0, 0, 0, 0}).matchups[0];
        CHECK_FALSE(lost.elo.low);
        CHECK(*lost.elo.high == -*matchup.elo.low);
        CHECK(lost.verdict == Verdict::b_is_better);
    }

    TEST_CASE("match summary: always even is no evidence") {
        const MatchupSummary matchup = summary_of({0, 0, 50, 0, 0}).matchups[0];
        CHECK(*matchup.elo.elo == 0);
        CHECK(*matchup.test.p == 1);
        CHECK(*matchup.likelihood_of_superiority == 0.5);
        CHECK(matchup.verdict == Verdict::undecided);
        CHECK(matchup.points.interval->low < 0.5);
        CHECK(matchup.points.interval->high > 0.5);
    }

    TEST_CASE("match summary: a deterministic matchup is one pair, which decides") {
        MatchTally tally(matchups_of(2), 1);
        MatchPair pair = pair_worth(4);
        pair.deterministic = true;
        pair.moves = 7;
        for (std::uint64_t i = 0; i < 1000; ++i) tally.add(i, std::array{pair});
        const MatchSummary summary = summarise(tally, JudgedPairs(2));
        const MatchupSummary& matchup = summary.matchups[0];
        CHECK(matchup.deterministic);
        CHECK_FALSE(matchup.inconsistent);
        CHECK(matchup.pairs() == 1);
        CHECK(matchup.results().wins == 2);
        CHECK(*matchup.points.share == 1);
        CHECK_FALSE(matchup.points.interval);
        CHECK_FALSE(matchup.first_seat.interval);
        CHECK_FALSE(matchup.test.p);
        CHECK_FALSE(matchup.likelihood_of_superiority);
        CHECK(matchup.verdict == Verdict::a_is_better);
        CHECK_FALSE(summary.first_seat.points.share);
        CHECK(summary.ranking.groups.size() == 2);
        CHECK(summary.standings[0].results.games() == 2);
    }

    TEST_CASE("match summary: games that differ although nobody drew are told of") {
        MatchTally tally(matchups_of(2), 1);
        MatchPair pair = pair_worth(4);
        pair.deterministic = true;
        for (std::uint64_t i = 0; i < 10; ++i) {
            pair.moves = i;
            tally.add(i, std::array{pair});
        }
        const MatchupSummary matchup = summarise(tally, JudgedPairs(2)).matchups[0];
        CHECK(matchup.inconsistent);
        CHECK_FALSE(matchup.deterministic);
        CHECK(matchup.pairs() == 10);
    }

    TEST_CASE("match summary: the first seat is judged without the matchups that repeat") {
        MatchTally tally(matchups_of(3), 1);
        MatchTally without(matchups_of(3), 1);
        MatchPair fixed = pair_worth(4);
        fixed.games[0].winner = fixed.games[1].winner = Winner::first;
        fixed.moves = 1;
        MatchPair incomplete;
        incomplete.games[0].ending = MatchEnding::unfinished;
        for (std::uint64_t i = 0; i < 60; ++i) {
            const MatchPair one = pair_worth(static_cast<int>(i % 5));
            const MatchPair other = pair_worth(static_cast<int>(i % 3));
            tally.add(i, std::array{one, fixed, other});
            without.add(i, std::array{one, incomplete, other});
        }
        const ShareEstimate seat = summarise(tally, JudgedPairs(3)).first_seat.points;
        const ShareEstimate expected = summarise(without, JudgedPairs(3)).first_seat.points;
        CHECK(*seat.share == doctest::Approx(*expected.share));
        CHECK(seat.interval->low == expected.interval->low);
    }

    TEST_CASE("match summary: a strategy that seldom draws is judged by how often games came") {
        // 59 % of the pairs are the main line; 15 % end in two wins of a, the others in two losses.
        MatchTally tally(matchups_of(2), 1);
        std::uint64_t deal = 0;
        const auto play = [&](std::uint64_t moves, int half_points, int times) {
            MatchPair pair = pair_worth(half_points);
            pair.moves = moves;
            for (int i = 0; i < times; ++i) tally.add(deal++, std::array{pair});
        };
        play(1, 2, 88);
        for (std::uint64_t line = 0; line < 23; ++line) play(100 + line, 4, 1);
        for (std::uint64_t line = 0; line < 3; ++line) play(200 + line, 0, 13);
        const MatchSummary summary = summarise(tally, JudgedPairs(2));
        const MatchupSummary& matchup = summary.matchups[0];
        CHECK_FALSE(matchup.deterministic);
        CHECK(matchup.pairs() == 150);
        CHECK(*matchup.points.share == doctest::Approx((88 * 0.5 + 23) / 150));
        REQUIRE(matchup.points.interval.has_value());
        CHECK(matchup.points.interval->low < *matchup.points.share);
        CHECK(matchup.verdict == Verdict::b_is_better);
        CHECK(ranked_matchups(tally, JudgedPairs(2)) == 1);
    }

    TEST_CASE("match summary: standings, seats and ranking of three") {
        // 0 beats 1 and 2; 1 and 2 are even. The first seat wins nothing extra.
        MatchTally tally(matchups_of(3), 1);
        for (std::uint64_t i = 0; i < 40; ++i)
            tally.add(i, std::array{pair_worth(i % 4 == 0 ? 3 : 4), pair_worth(i % 4 == 1 ? 3 : 4),
                                    pair_worth(i % 2 == 0 ? 0 : 4)});
        const MatchSummary summary = summarise(tally, JudgedPairs(3));
        CHECK(summary.ranking.groups == std::vector<std::vector<std::size_t>>{{0}, {1, 2}});
        CHECK(summary.standings[0].results.games() == 160);
        CHECK(*summary.standings[0].share == doctest::Approx(1 - 1.0 / 16));
        CHECK(*summary.standings[1].share == doctest::Approx((1.0 / 16 + 0.5) / 2));
        std::uint64_t wins = 0;
        std::uint64_t losses = 0;
        for (const Standing& standing : summary.standings) {
            wins += standing.results.wins;
            losses += standing.results.losses;
        }
        CHECK(wins == losses);
        // Half of the games with a draw have it in the second game: 20 draws, 20 more wins of the
        // first seat than losses.
        CHECK(summary.first_seat.results.games() == 240);
        CHECK(*summary.first_seat.points.share ==
              doctest::Approx((static_cast<double>(summary.first_seat.results.wins) +
                               static_cast<double>(summary.first_seat.results.draws) / 2) /
                              240));
    }

    TEST_CASE("match summary: won, drawn and lost are of the games of the points") {
        // 0 and 1 play one pair again and again; both meet 2 in games that vary.
        MatchTally tally(matchups_of(3), 1);
        for (std::uint64_t i = 0; i < 40; ++i) {
            MatchPair again = pair_worth(3);
            again.moves = 7;
            MatchPair varied = pair_worth(i % 4);
            varied.moves = i;
            MatchPair other = pair_worth(i % 2 == 0 ? 4 : 1);
            other.moves = i;
            tally.add(i, std::array{again, varied, other});
        }
        const MatchSummary summary = summarise(tally, JudgedPairs(3));
        CHECK(summary.matchups[0].deterministic);
        CHECK(summary.standings[0].results.games() == 2 + 80);
        for (const Standing& standing : summary.standings) {
            const auto shares = mean_shares(summary, standing.strategy);
            CHECK(shares->won + shares->drawn / 2 == doctest::Approx(*standing.share));
            CHECK(shares->won + shares->drawn + shares->lost == doctest::Approx(1));
        }
        CHECK(*summary.standings[0].share == doctest::Approx((0.75 + 0.375) / 2));
    }

    TEST_CASE("match summary: who plays itself wins as often as it loses") {
        MatchTally tally(matchups_of(1), 1);
        for (std::uint64_t i = 0; i < 40; ++i)
            tally.add(i, std::array{pair_worth(static_cast<int>(i % 5))});
        const auto shares = mean_shares(summarise(tally, JudgedPairs(1)), 0);
        CHECK(shares->won == shares->lost);
        CHECK(shares->won + shares->drawn + shares->lost == doctest::Approx(1));
    }

    TEST_CASE("match summary: nothing played") {
        const MatchSummary summary = summarise(MatchTally(matchups_of(2), 1), JudgedPairs(2));
        CHECK_FALSE(summary.matchups[0].points.share);
        CHECK_FALSE(summary.matchups[0].elo.elo);
        CHECK_FALSE(summary.standings[0].share);
        CHECK_FALSE(summary.first_seat.points.share);
    }

    TEST_CASE("match summary: intervals hold as often as they say") {
        // True share: (0.1 * 0 + 0.2 * 1 + 0.3 * 2 + 0.2 * 3 + 0.2 * 4) / 4 = 0.55.
        Rng rng(5);
        int held = 0;
        constexpr int rounds = 2000;
        for (int round = 0; round < rounds; ++round) {
            Pentanomial counts{};
            for (int i = 0; i < 100; ++i) {
                const std::uint32_t x = rng.below(10);
                ++counts[x < 1 ? 0 : x < 3 ? 1 : x < 6 ? 2 : x < 8 ? 3 : 4];
            }
            const ShareEstimate share = estimate_share(counts, Judging::fixed_games);
            held += share.interval->low <= 0.55 && 0.55 <= share.interval->high;
        }
        CHECK(held > rounds * 0.935);
        CHECK(held < rounds * 0.965);
    }
}
