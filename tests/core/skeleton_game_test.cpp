#include "core/skeleton_game.hpp"

#include <doctest/doctest.h>

#include "core/testing/check_game.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/skeleton.hpp"

namespace skerry {
namespace {

TEST_SUITE("unit") {
    TEST_CASE("the skeleton game conforms") {
        const testing::CheckReport report = testing::check_game<SkeletonGame>({});
        CHECK_MESSAGE(report.ok(), report.text());
    }

    template <class S>
    int points_in_200_games(S strategy) {
        int points = 0;
        for (std::uint64_t i = 0; i < 200; ++i) {
            Rng deal_rng = stream(5, i, Purpose::deal);
            Rng rng = stream(5, i, Purpose::strategy);
            const SkeletonGame::Deal deal = SkeletonGame::deal({}, deal_rng);
            SkeletonGame::State state = SkeletonGame::start({}, deal);
            play_out<SkeletonGame>(strategy, state, deal, rng);
            points += SkeletonGame::outcome(state).total(Seat::first);
        }
        return points;
    }

    TEST_CASE("the skeleton strategy plays, and search beats it and random play on any game") {
        using Erased = ErasedStrategy<SkeletonGame, RandomStrategy<SkeletonGame>>;
        const int skeleton = points_in_200_games(Skeleton<SkeletonGame>({}, {}));
        const int random = points_in_200_games(RandomStrategy<SkeletonGame>({}, {}));
        const int rollout = points_in_200_games(Rollout<SkeletonGame>(
            {}, {}, std::make_unique<Erased>(RandomStrategy<SkeletonGame>({}, {}))));
        // Slots filled in order rise with probability 1/2: 2 of 4 per game, like random play.
        CHECK(skeleton > 350);
        CHECK(skeleton < 450);
        CHECK(random > 350);
        CHECK(random < 450);
        CHECK(rollout > 560);
    }
}

}  // namespace
}  // namespace skerry
