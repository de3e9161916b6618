// A pair turned is the pair that is counted where its strategies have changed places.

#include "runner/exhibits/upright.hpp"

#include "core/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

void check_equal(const std::optional<double>& a, const std::optional<double>& b) {
    REQUIRE(a.has_value() == b.has_value());
    if (a) CHECK(*a == doctest::Approx(*b).epsilon(1e-9));
}

void check_equal(const std::optional<Interval>& a, const std::optional<Interval>& b) {
    REQUIRE(a.has_value() == b.has_value());
    if (a) CHECK(a->low == doctest::Approx(b->low).epsilon(1e-9));
    if (a) CHECK(a->high == doctest::Approx(b->high).epsilon(1e-9));
}

void check_equal(const MeanEstimate& a, const MeanEstimate& b) {
    check_equal(a.mean, b.mean);
    check_equal(a.se, b.se);
    check_equal(a.interval, b.interval);
}

/// What comparisons and matchups have alike.
void check_pair(const auto& a, const auto& b) {
    CHECK(a.a == b.b);
    CHECK(a.b == b.a);
    CHECK(a.verdict == b.verdict);
    check_equal(a.test.statistic, b.test.statistic);
    check_equal(a.test.p, b.test.p);
    check_equal(a.anytime.estimate.interval, b.anytime.estimate.interval);
    check_equal(a.anytime.estimate.cautious, b.anytime.estimate.cautious);
    CHECK(a.anytime.verdict == b.anytime.verdict);
    REQUIRE(a.by_margin);
    CHECK(a.by_margin->finding == b.by_margin->finding);
    check_equal(a.by_margin->a_not_worse.p, b.by_margin->a_not_worse.p);
    check_equal(a.by_margin->b_not_worse.p, b.by_margin->b_not_worse.p);
}

void check_components(const std::vector<ComponentDifference>& a,
                      const std::vector<ComponentDifference>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t c = 0; c < a.size(); ++c) {
        CHECK(a[c].sums == b[c].sums);
        CHECK(a[c].verdict == b[c].verdict);
        check_equal(a[c].mean, b[c].mean);
    }
}

/// Two strategies over `games` games; `exchanged`: the other one comes first.
Comparison compared(std::uint64_t games, int lead, bool exchanged) {
    Tally tally(2, 2);
    const JudgedPairs judged(2);
    Rng rng = stream(7, 0, Purpose::deal);
    for (std::uint64_t game = 0; game < games; ++game) {
        std::vector<GameResult> results(2);
        for (std::size_t i = 0; i < 2; ++i) {
            GameResult& result = results[i];
            result.finished = i == 0 || rng.below(20) > 0;
            result.components = {static_cast<int>(rng.below(9)) + (i == 0 ? lead : 0),
                                 -static_cast<int>(rng.below(3))};
            result.total = result.components[0] + result.components[1];
        }
        if (exchanged) std::swap(results[0], results[1]);
        const bool identical = false;
        tally.add(game, results, {&identical, 1});
    }
    std::vector<Comparison> pairs = compare_all(tally, judged);
    judge_by_margin(pairs, judged, 1.5, Judging::fixed_games);
    return pairs.front();
}

MatchupSummary matched(std::uint64_t deals, std::uint32_t lead, bool exchanged) {
    MatchTally tally(matchups_of(2), 1);
    const JudgedPairs judged(2);
    Rng rng = stream(8, 0, Purpose::deal);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        MatchPair pair;
        for (std::size_t seat_of_a = 0; seat_of_a < 2; ++seat_of_a) {
            MatchGame& game = pair.games[seat_of_a];
            game.totals[seat_of_a] = static_cast<int>(rng.below(5 + lead));
            game.totals[1 - seat_of_a] = static_cast<int>(rng.below(5));
            game.winner = game.totals[0] > game.totals[1]   ? Winner::first
                          : game.totals[0] < game.totals[1] ? Winner::second
                                                            : Winner::none;
            for (std::size_t s = 0; s < 2; ++s) game.components[s][0] = game.totals[s];
        }
        if (exchanged) std::swap(pair.games[0], pair.games[1]);
        tally.add(deal, std::array{pair});
    }
    MatchSummary summary = summarise(tally, judged);
    judge_by_margin(summary.matchups, judged, 10, Judging::fixed_games);
    return summary.matchups.front();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("upright: a comparison turned is that of the other one with the one") {
        for (const std::uint64_t games : {0U, 1U, 12U, 400U})
            for (const int lead : {0, 1, 4}) {
                CAPTURE(games);
                CAPTURE(lead);
                const Comparison turned_pair = turned(compared(games, lead, false));
                const Comparison other = compared(games, lead, true);
                check_pair(turned_pair, other);
                check_components(turned_pair.components, other.components);
                check_equal(turned_pair.difference.mean, other.difference.mean);
                CHECK(turned_pair.difference.sums == other.difference.sums);
                CHECK(turned_pair.difference.min == other.difference.min);
                CHECK(turned_pair.difference.max == other.difference.max);
                CHECK(std::tuple(turned_pair.wins_a, turned_pair.ties, turned_pair.wins_b) ==
                      std::tuple(other.wins_a, other.ties, other.wins_b));
                CHECK(std::pair(turned_pair.finishing.a, turned_pair.finishing.b) ==
                      std::pair(other.finishing.a, other.finishing.b));
                CHECK(turned_pair.finishing.verdict == other.finishing.verdict);
                check_equal(turned_pair.divergent_mean, other.divergent_mean);
            }
    }

    TEST_CASE("upright: a matchup turned is that of the other one against the one") {
        for (const std::uint64_t deals : {0U, 1U, 12U, 300U})
            for (const std::uint32_t lead : {0U, 1U, 4U}) {
                CAPTURE(deals);
                CAPTURE(lead);
                const MatchupSummary matchup = turned(matched(deals, lead, false));
                const MatchupSummary other = matched(deals, lead, true);
                check_pair(matchup, other);
                check_components(matchup.pair_components, other.pair_components);
                check_equal(matchup.points.share, other.points.share);
                check_equal(matchup.points.interval, other.points.interval);
                check_equal(matchup.elo.elo, other.elo.elo);
                check_equal(matchup.elo.low, other.elo.low);
                check_equal(matchup.elo.high, other.elo.high);
                check_equal(matchup.likelihood_of_superiority, other.likelihood_of_superiority);
                check_equal(matchup.pair_margin.mean, other.pair_margin.mean);
                check_equal(matchup.game_margin.mean.mean, other.game_margin.mean.mean);
                CHECK(matchup.games.points == other.games.points);
                CHECK(matchup.games.by_seat == other.games.by_seat);
                CHECK(matchup.games.margins == other.games.margins);
            }
    }

    TEST_CASE("upright: the better one first, in the order of the ranking") {
        Comparison x;
        x.a = 0, x.b = 1, x.difference.mean.mean = -2;
        Comparison y;
        y.a = 0, y.b = 2, y.difference.mean.mean = 3;
        Comparison z;
        z.a = 1, z.b = 2, z.difference.mean.mean = 0, z.judged = false;
        const Ranking ranking{{{1}, {0}}, std::vector<RankRange>(3)};
        const std::vector<Comparison> pairs = upright({y, z, x}, ranking);
        REQUIRE(pairs.size() == 2);
        CHECK(std::pair(pairs[0].a, pairs[0].b) == std::pair<std::size_t, std::size_t>(1, 0));
        CHECK(pairs[0].difference.mean.mean == 2);
        CHECK(std::pair(pairs[1].a, pairs[1].b) == std::pair<std::size_t, std::size_t>(0, 2));
        CHECK(ranked_order(ranking, 3) == std::vector<std::size_t>{1, 0, 2});
        MatchupSummary alone;
        alone.points.share = 0.2;
        CHECK_FALSE(second_leads(alone));
    }
}
