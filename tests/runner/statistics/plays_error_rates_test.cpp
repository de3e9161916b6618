// What is said of experiments with several plays of each deal holds at its level: simulations with
// the luck of a deal that its plays share, by fixed seeds.

#include "core/random.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/deal_sums.hpp"
#include "runner/statistics/stop_rule.hpp"
#include "runner/statistics/tally.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::share;

namespace {

constexpr std::uint64_t plays = 4;

/// A sum of `dice` values from -reach to reach: mean 0, variance dice * reach (reach + 1) / 3.
std::int32_t roll(Rng& rng, int dice, std::int32_t reach) {
    std::int32_t sum = 0;
    for (int i = 0; i < dice; ++i)
        sum +=
            static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * reach + 1))) - reach;
    return sum;
}

/// Adds `deals` deals of two strategies. The difference has a mean of 0, the variance 24 from the
/// deal and 16 from the play.
void add_deals(Tally& tally, std::uint64_t first, std::uint64_t deals, Rng& rng) {
    for (std::uint64_t deal = first; deal < first + deals; ++deal) {
        const std::int32_t luck = roll(rng, 2, 8);
        const std::int32_t difference = roll(rng, 2, 5) + roll(rng, 1, 3);
        for (std::uint64_t play = 0; play < plays; ++play) {
            const std::int32_t b = luck + roll(rng, 1, 5);
            const std::array<GameResult, 2> results{
                {{true, b + difference + roll(rng, 4, 3), {}, {}}, {true, b, {}, {}}}};
            tally.add(deal * plays + play, results, std::array<bool, 1>{false});
        }
    }
}

bool holds_0(const std::optional<Interval>& interval) {
    return interval && interval->low <= 0 && interval->high >= 0;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("error rate: intervals by deals of several plays hold 95 %, those by games do not") {
        constexpr int runs = share(2'000);
        for (const std::uint64_t deals : {40U, 60U}) {
            int held = 0;
            int held_by_games = 0;
            double play = 0;
            double deal = 0;
            for (std::uint64_t run = 0; run < runs; ++run) {
                Rng rng = stream(71 + deals, run, Purpose::deal);
                Tally tally(2, 0, {}, 0, 0, plays);
                add_deals(tally, 0, deals, rng);
                const Comparison pair = compare(tally, 0, 1);
                held += holds_0(pair.difference.mean.interval);
                held_by_games += holds_0(describe(tally.pair(0, 1).differences).mean.interval);
                play += pair.variance->play;
                deal += pair.variance->deal_raw;
            }
            MESSAGE(deals, " deals: held by deals ", held, ", by games ", held_by_games, " of ",
                    runs, "; variance of plays ", play / runs, ", of deals ", deal / runs);
            if (test::sanitized) continue;
            CHECK(held >= runs * 94 / 100);
            CHECK(held <= runs * 98 / 100);
            CHECK(held_by_games < runs * 85 / 100);
            // 2 * 5 * 6 / 3 + 3 * 4 / 3 = 24 and 4 * 3 * 4 / 3 = 16, without bias.
            CHECK(play / runs == doctest::Approx(16).epsilon(0.02));
            CHECK(deal / runs == doctest::Approx(24).epsilon(0.03));
        }
    }

    TEST_CASE("error rate: a stop by the rule keeps it with several plays of each deal") {
        constexpr int runs = share(400);
        constexpr std::uint64_t most = 1'500;
        const StopRule rule{std::nullopt, true, 0};
        int wrong = 0;
        int wrong_by_games = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(72, run, Purpose::deal);
            Tally tally(2, 0, {}, 0, 0, plays);
            bool by_deals = false;
            bool by_games = false;
            for (std::uint64_t deals = 0; deals < most;) {
                const std::uint64_t look = next_look(deals);
                add_deals(tally, deals, look - deals, rng);
                deals = look;
                by_deals = by_deals || look_at(tally, {false, false}, rule).satisfied;
                const PairTally& pair = tally.pair(0, 1);
                const AnytimeEstimate games =
                    anytime_mean(pair.differences.n(), pair.differences.sums());
                by_games = by_games || !holds_0(games.interval);
            }
            wrong += by_deals;
            wrong_by_games += by_games;
        }
        MESSAGE("of ", runs, " runs ", wrong, " were decided wrongly, by games ", wrong_by_games);
        if (test::sanitized) return;
        CHECK(wrong <= runs / 20);
        CHECK(wrong_by_games > runs / 10);
    }

    TEST_CASE("power: as many games on shuffles of their own have the error that is told") {
        // Simulated: 240 games on 60 deals tell what 240 games on 240 deals would have.
        constexpr int runs = share(1'000);
        double told = 0;
        double squares = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(73, run, Purpose::deal);
            Tally tally(2, 0, {}, 0, 0, plays);
            add_deals(tally, 0, 60, rng);
            const double se = variance_parts(tally.pair(0, 1).deals.differences)->se_on_own_deals;
            told += se * se;
            // One play of each deal.
            double sum = 0;
            for (int deal = 0; deal < 240; ++deal)
                sum += roll(rng, 2, 5) + roll(rng, 1, 3) + roll(rng, 4, 3);
            squares += sum / 240 * (sum / 240);
        }
        MESSAGE("variance of the mean told ", told / runs, ", found ", squares / runs);
        CHECK(told / runs == doctest::Approx((24 + 16) / 240.0).epsilon(0.03));
        if (!test::sanitized) CHECK(squares / runs == doctest::Approx(told / runs).epsilon(0.15));
    }
}
