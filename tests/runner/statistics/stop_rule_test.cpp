// Stop rules: when they look, what satisfies them, and what they predict.

#include "runner/statistics/stop_rule.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "core/random.hpp"

using namespace skerry;

namespace {

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

const std::vector<bool> ranked(3);

StopRule precise(double width) { return {width, false, 0}; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("stop rule: looks come at fixed counts, ever further apart") {
        CHECK(next_look(0) == 100);
        CHECK(next_look(99) == 100);
        CHECK(next_look(100) == 108);
        std::uint64_t last = 100;
        for (std::uint64_t games = 100; games < 100'000; ++games) {
            const std::uint64_t look = next_look(games);
            REQUIRE(look > games);
            REQUIRE(look >= last);
            REQUIRE(next_look(look - 1) == look);
            REQUIRE(look - games <= std::max<std::uint64_t>(8, games / 15));
            last = look;
        }
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
        CHECK_FALSE(look_at(scores(120), {true, true, true}, precise(1e6)).satisfied);
    }

    TEST_CASE("stop rule: precision is that of the widest ranked pair") {
        const Outlook outlook = look_at(scores(1'000), ranked, precise(0.2));
        REQUIRE(outlook.half_width);
        CHECK_FALSE(outlook.satisfied);
        // Both pairs with the third strategy have sd sqrt((5^2 - 1) / 12 + (13^2 - 1) / 12) = 4.
        CHECK(*outlook.half_width == doctest::Approx(4 * 0.1079).epsilon(0.05));
        CHECK(look_at(scores(1'000), ranked, precise(*outlook.half_width)).satisfied);
        CHECK_FALSE(look_at(scores(1'000), ranked, precise(*outlook.half_width - 1e-9)).satisfied);
        // Without the third strategy the others are compared to +-0.19.
        CHECK(look_at(scores(1'000), {false, false, true}, precise(0.2)).satisfied);
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
        CHECK(look_at(scores(3'000), {false, true, false}, decided).satisfied);
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
        CHECK_FALSE(look_at(tally, {false, false}, precise(100)).satisfied);
        CHECK_FALSE(look_at(tally, {false, false}, precise(100)).games_to_go);
        CHECK_FALSE(look_at(tally, {false, false}, {std::nullopt, true, 10}).satisfied);
    }

    TEST_CASE("stop rule: one strategy alone has a mean") {
        Tally tally(1, 0);
        for (std::uint64_t game = 0; game < 1'000; ++game) {
            const std::array<GameResult, 1> result{
                {{true, static_cast<std::int32_t>(game % 10), {}, {}}}};
            tally.add(game, result, {});
        }
        const Outlook outlook = look_at(tally, {false}, precise(0.28));
        CHECK(outlook.satisfied);  // 0.096 * sd 2.87
        CHECK(outlook.pairs == 0);
        CHECK_FALSE(look_at(tally, {false}, precise(0.27)).satisfied);
        CHECK_FALSE(look_at(tally, {false}, {std::nullopt, true, 0}).satisfied);
    }

    TEST_CASE("stop rule: matches count in percent of the points") {
        const auto played = [](std::uint64_t deals) {
            MatchTally tally(2, 0);
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
        const Outlook outlook = look_at(tally, {false, false}, precise(3.3));
        // Share of a: 70 %; the interval reaches from 66.76 to 73.1 % (betting_test.cpp).
        CHECK(*outlook.half_width == doctest::Approx(3.2396).epsilon(1e-4));
        CHECK(outlook.satisfied);
        CHECK(outlook.decided == 1);
        CHECK(outlook.ranking.groups == std::vector<std::vector<std::size_t>>{{0}, {1}});

        // After as many games as it says, the interval is as narrow as was wanted, within 5 %: the
        // widths are taken to shrink as those of scores do.
        const auto to_go = look_at(tally, {false, false}, precise(2)).games_to_go;
        REQUIRE(to_go);
        const Outlook later = look_at(played(1'000 + *to_go), {false, false}, precise(2));
        CHECK(*later.half_width == doctest::Approx(2).epsilon(0.05));
    }
}
