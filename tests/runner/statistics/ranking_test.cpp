// Rankings: Holm's adjustment as R computes it, groups and their cuts.
// Stop rules: when they look, what satisfies them, and what they predict.

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Groups = std::vector<std::vector<std::size_t>>;

struct Player {
    int mean;
    int noise;  ///< its own luck, in points to each side
};

/// Plays `games` games with common luck of 30 points to each side.
Tally play(const std::vector<Player>& players, std::uint64_t games) {
    Rng rng(51);
    const auto reach = [&](int size) {
        return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * size + 1))) -
               size;
    };
    Tally tally(players.size(), 0);
    const std::size_t pairs = players.size() * (players.size() - 1) / 2;
    const auto none_identical = std::make_unique<bool[]>(pairs + 1);
    for (std::uint64_t i = 0; i < games; ++i) {
        const std::int32_t luck = reach(30);
        std::vector<GameResult> results;
        for (const Player& player : players)
            results.push_back({true, player.mean + luck + reach(player.noise), {}});
        tally.add(i, results, std::span<const bool>(none_identical.get(), pairs));
    }
    return tally;
}

Groups groups_of(const Tally& tally) {
    const JudgedPairs judged(tally.strategy_count());
    return rank_scores(tally, compare_all(tally, judged), judged).groups;
}

void check_equal(const std::vector<double>& actual, const std::vector<double>& expected) {
    REQUIRE(actual.size() == expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        CHECK(actual[i] == doctest::Approx(expected[i]).epsilon(1e-14));
}

/// Three strategies: the first two are 3 points above the third, and alike up to a little luck.
Tally scores(std::uint64_t games) {
    Tally tally(3, 0);
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng(game);
        const auto luck = [&](std::uint32_t size) {
            return static_cast<std::int32_t>(rng.below(2 * size + 1)) -
                   static_cast<std::int32_t>(size);
        };
        const std::int32_t common = 50 + luck(20);
        const std::array<GameResult, 3> results{{{true, common + 3 + luck(2), {}, {}},
                                                 {true, common + 3 + luck(2), {}, {}},
                                                 {true, common + luck(6), {}, {}}}};
        tally.add(game, results, std::array<bool, 3>{});
    }
    return tally;
}

const JudgedPairs ranked(3);

StopRule precise(double width) { return {width, false, 0}; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("ranking: Holm's adjustment as R's p.adjust(p, 'holm')") {
        check_equal(holm(std::vector<double>{0.01, 0.02, 0.03, 0.04, 0.05}),
                    {0.05, 0.08, 0.09, 0.09, 0.09});
        check_equal(holm(std::vector<double>{0.04, 0.01, 0.03}), {0.06, 0.03, 0.06});
        check_equal(holm(std::vector<double>{0.6, 0.02, 0.9, 0.7}), {1, 0.08, 1, 1});
        check_equal(holm(std::vector<double>{0.03}), {0.03});
        CHECK(holm({}).empty());
        // Two of three are not there: as if their p-values were 1.
        check_equal(holm(std::vector<double>{0.04, 0.01, 0.03}, 2), {0.12, 0.05, 0.12});
    }

    TEST_CASE("ranking: strategies far apart stand alone, from the best to the worst") {
        CHECK(groups_of(play({{0, 5}, {40, 5}, {20, 5}}, 500)) == Groups{{1}, {2}, {0}});
    }

    TEST_CASE("ranking: strategies that cannot be told apart share a group") {
        const Groups groups = groups_of(play({{20, 9}, {0, 9}, {20, 9}, {40, 9}}, 300));
        REQUIRE(groups.size() == 3);
        CHECK(groups[0] == std::vector<std::size_t>{3});
        CHECK(groups[1].size() == 2);
        CHECK(groups[2] == std::vector<std::size_t>{1});
    }

    TEST_CASE("ranking: a chain without a clear cut stays one group though its ends are decided") {
        // 0 and 1 play almost alike and are decided; 2 lies between them and is too noisy to be
        // told from either.
        const Tally tally = play({{12, 1}, {8, 1}, {10, 200}}, 200);
        const JudgedPairs none(3);
        const std::vector<Comparison> all = compare_all(tally, none);
        REQUIRE(all[0].verdict == Verdict::a_is_better);
        REQUIRE(all[1].verdict == Verdict::undecided);
        REQUIRE(all[2].verdict == Verdict::undecided);
        const Ranking ranking = rank_scores(tally, all, none);
        REQUIRE(ranking.groups.size() == 1);
        CHECK(ranking.groups[0].size() == 3);
        // The ranks tell what the group does not.
        CHECK_FALSE(ranking.told_by_groups());
        CHECK(ranking.ranks == std::vector<RankRange>{{1, 2}, {2, 3}, {1, 3}});
    }

    TEST_CASE("ranking: ranks count who is proved better and who is proved worse") {
        const std::vector<std::size_t> order{3, 0, 2, 1};
        using Pairs = std::set<std::pair<std::size_t, std::size_t>>;
        const auto ranked = [&](const Pairs& decided) {
            return rank_by(order, JudgedPairs(5), [&](std::size_t better, std::size_t worse) {
                return decided.contains({better, worse});
            });
        };
        const Ranking open = ranked({});
        CHECK(open.groups == Groups{{3, 0, 2, 1}});
        CHECK(open.ranks == std::vector<RankRange>{{1, 4}, {1, 4}, {1, 4}, {1, 4}, {0, 0}});
        CHECK(open.told_by_groups());
        const Ranking cut = ranked({{3, 2}, {3, 1}, {0, 2}, {0, 1}});
        CHECK(cut.groups == Groups{{3, 0}, {2, 1}});
        CHECK(cut.ranks == std::vector<RankRange>{{1, 2}, {3, 4}, {3, 4}, {1, 2}, {0, 0}});
        CHECK(cut.told_by_groups());
        const Ranking chain = ranked({{3, 2}, {3, 1}, {2, 1}, {0, 1}});
        CHECK(chain.groups == Groups{{3, 0, 2}, {1}});
        CHECK(chain.ranks == std::vector<RankRange>{{1, 3}, {4, 4}, {2, 3}, {1, 2}, {0, 0}});
        CHECK_FALSE(chain.told_by_groups());
    }

    TEST_CASE("ranking: a lower one that is proved better than the first keeps its rank") {
        // Players in a circle: by points 0 before 1 before 2, but 2 is proved better than 0.
        const std::vector<std::size_t> order{0, 1, 2};
        const Ranking circle = rank_by(
            order, JudgedPairs(3),
            [](std::size_t better, std::size_t worse) { return (better + 1) % 3 == worse; });
        CHECK(circle.groups == Groups{{0, 1, 2}});
        CHECK(circle.ranks == std::vector<RankRange>{{2, 2}, {2, 2}, {2, 2}});
        const Ranking only = rank_by(
            order, JudgedPairs(3),
            [](std::size_t better, std::size_t worse) { return better == 2 && worse == 0; });
        CHECK(only.ranks == std::vector<RankRange>{{2, 3}, {1, 3}, {1, 2}});
    }

    TEST_CASE("ranking: among many pairs a difference must be clearer") {
        // One pair of six has p just below 0.05: undecided by Holm, decided alone.
        for (const std::uint64_t games : {60U, 80U, 100U, 120U, 140U, 160U, 200U, 240U}) {
            const Tally tally = play({{10, 9}, {11, 9}, {10, 9}, {11, 9}}, games);
            for (const Comparison& comparison : compare_all(tally, JudgedPairs(4))) {
                CHECK(*comparison.test.p_holm >= *comparison.test.p);
                CHECK((comparison.verdict == Verdict::undecided) ==
                      (*comparison.test.p_holm > 0.05));
            }
        }
    }

    TEST_CASE("ranking: without games nothing is told apart") {
        CHECK(groups_of(play({{0, 1}, {9, 1}, {5, 1}}, 0)) == Groups{{0, 1, 2}});
        CHECK(groups_of(play({{0, 1}}, 0)) == Groups{{0}});
    }

    TEST_CASE("stop rule: nothing is satisfied without a rule or without figures") {
        const Outlook idle = look_at(scores(2'000), ranked, StopRule{});
        CHECK_FALSE(idle.satisfied);
        CHECK(idle.pairs == 3);
        CHECK(idle.decided == 2);
        CHECK(idle.ranking.groups == std::vector<std::vector<std::size_t>>{{0, 1}, {2}});
        CHECK_FALSE(look_at(scores(99), ranked, precise(1e6)).satisfied);
        CHECK(look_at(scores(100), ranked, precise(1e6)).satisfied);
        CHECK_FALSE(look_at(Tally(3, 0), ranked, precise(1e6)).satisfied);
    }

    TEST_CASE("stop rule: precision is that of the widest ranked pair") {
        const Outlook outlook = look_at(scores(1'000), ranked, precise(0.2));
        REQUIRE(outlook.half_width);
        CHECK_FALSE(outlook.satisfied);
        // Both pairs with the third strategy have sd sqrt((5^2 - 1) / 12 + (13^2 - 1) / 12) = 4.
        CHECK(*outlook.half_width == doctest::Approx(4 * 0.1079).epsilon(0.05));
        CHECK(look_at(scores(1'000), ranked, precise(*outlook.half_width)).satisfied);
        CHECK_FALSE(look_at(scores(1'000), ranked, precise(*outlook.half_width - 1e-9)).satisfied);
    }

    TEST_CASE("stop rule: what is still to go comes true") {
        const Outlook outlook = look_at(scores(1'000), ranked, precise(0.2));
        REQUIRE(outlook.games_to_go);
        const double needed = 1'000 + static_cast<double>(*outlook.games_to_go);
        const auto satisfied_after = [](double games) {
            return look_at(scores(static_cast<std::uint64_t>(games)), ranked, precise(0.2))
                .satisfied;
        };
        CHECK(satisfied_after(1.1 * needed));
        CHECK_FALSE(satisfied_after(0.9 * needed));
        CHECK(*look_at(scores(6'000), ranked, precise(0.2)).games_to_go == 0);
    }

    TEST_CASE("stop rule: decided means better, worse, or within the margin") {
        const StopRule decided{std::nullopt, true, 0};
        const StopRule with_margin{std::nullopt, true, 0.5};
        CHECK_FALSE(look_at(scores(3'000), ranked, decided).satisfied);
        const Outlook outlook = look_at(scores(3'000), ranked, with_margin);
        CHECK(outlook.satisfied);
        CHECK(outlook.decided == 2);
        CHECK(outlook.equivalent == 1);
        CHECK(look_at(scores(150), ranked, with_margin).games_to_go > 50U);
        CHECK(stop_reason_of(with_margin) == "decided");
        CHECK(stop_reason_of(precise(1)) == "precision");
    }

    TEST_CASE("stop rule: identical strategies are never called precise or equal") {
        Tally tally(2, 0);
        for (std::uint64_t game = 0; game < 5'000; ++game) {
            const auto score = static_cast<std::int32_t>(game % 7);
            tally.add(game,
                      std::array<GameResult, 2>{{{true, score, {}, {}}, {true, score, {}, {}}}},
                      std::array<bool, 1>{true});
        }
        CHECK_FALSE(look_at(tally, JudgedPairs(2), precise(100)).satisfied);
        CHECK_FALSE(look_at(tally, JudgedPairs(2), precise(100)).games_to_go);
        CHECK_FALSE(look_at(tally, JudgedPairs(2), {std::nullopt, true, 10}).satisfied);
    }

    TEST_CASE("stop rule: one strategy alone has a mean") {
        Tally tally(1, 0);
        for (std::uint64_t game = 0; game < 1'000; ++game) {
            const std::array<GameResult, 1> result{
                {{true, static_cast<std::int32_t>(game % 10), {}, {}}}};
            tally.add(game, result, {});
        }
        const Outlook outlook = look_at(tally, JudgedPairs(1), precise(0.28));
        CHECK(outlook.satisfied);  // 0.096 * sd 2.87
        CHECK(outlook.pairs == 0);
        CHECK_FALSE(look_at(tally, JudgedPairs(1), precise(0.27)).satisfied);
        CHECK_FALSE(look_at(tally, JudgedPairs(1), {std::nullopt, true, 0}).satisfied);
    }

    TEST_CASE("stop rule: matches count in percent of the points") {
        const auto played = [](std::uint64_t deals) {
            MatchTally tally(matchups_of(2), 0);
            for (std::uint64_t deal = 0; deal < deals; ++deal) {
                MatchPair pair;  // a wins both, both are split, or b wins both: 5, 4, 1 of 10
                const std::uint64_t kind = deal * 7 % 10;
                pair.games[0].winner = kind < 9 ? Winner::first : Winner::second;
                pair.games[1].winner = kind < 5 ? Winner::second : Winner::first;
                tally.add(deal, {&pair, 1});
            }
            return tally;
        };
        const MatchTally tally = played(1'000);
        const Outlook outlook = look_at(tally, JudgedPairs(2), precise(3.3));
        // Share of a: 70 %; the interval reaches from 66.76 to 73.1 % (betting_test.cpp).
        CHECK(*outlook.half_width == doctest::Approx(3.2396).epsilon(1e-4));
        CHECK(outlook.satisfied);
        CHECK(outlook.decided == 1);
        CHECK(outlook.ranking.groups == std::vector<std::vector<std::size_t>>{{0}, {1}});

        // After as many games as it says, the interval is as narrow as was wanted, within 5 %: the
        // widths are taken to shrink as those of scores do.
        const auto to_go = look_at(tally, JudgedPairs(2), precise(2)).games_to_go;
        REQUIRE(to_go);
        const Outlook later = look_at(played(1'000 + *to_go), JudgedPairs(2), precise(2));
        CHECK(*later.half_width == doctest::Approx(2).epsilon(0.05));
    }
}
