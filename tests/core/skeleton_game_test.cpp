// The game to copy: the conformance kit, its notation and score, and a strategy of each kind on it.

#include "core/skeleton_game.hpp"

#include "core/testing/check_game.hpp"
#include "strategies/random.hpp"
#include "strategies/rollout.hpp"
#include "strategies/skeleton.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

TEST_SUITE("unit") {
    TEST_CASE("the skeleton game conforms") {
        const testing::CheckReport report = testing::check_game<SkeletonGame>({});
        CHECK_MESSAGE(report.ok(), report.text());
    }

    /// The error as "offset: message", or what the text was taken for.
    std::string skeleton_refusal(std::string_view text) {
        return skerry::test::notation_error_of([&] {
            return "taken for " + SkeletonGame::print_state(SkeletonGame::parse_state(text));
        });
    }

    std::string skeleton_refusal_of_move(std::string_view text) {
        return skerry::test::notation_error_of([&] {
            return "taken for " + SkeletonGame::print_move({}, SkeletonGame::parse_move({}, text));
        });
    }

    TEST_CASE("the skeleton game: states and moves as text, and those that are none") {
        for (const std::string text :
             {"1 ..... strict", "9 ..... loose", "384 3.8.. strict", "91 ....9 strict",
              "12345 1234. loose", "98765 56789 strict"})
            CHECK(skeleton_refusal(text) == "taken for " + text);
        for (const std::string text : {"", "384 3.8.. tight", "384 3.8..", " ..... strict",
                                       "123456 12345 strict", "384 3.8... strict", "384"})
            CHECK(skeleton_refusal(text) == "0: a state reads like '384 3.8.. strict'");
        CHECK(skeleton_refusal("304 3.8.. strict") == "1: '0' is not a number from 1 to 9");
        CHECK(skeleton_refusal("384 3.8.x strict") == "8: 'x' is not a number from 1 to 9");
        CHECK(skeleton_refusal("383 3.8.. strict") == "2: a number comes once");
        const std::string written = ": the slots hold the numbers shown but the last";
        CHECK(skeleton_refusal("384 3.8.4 strict") == "3" + written);
        CHECK(skeleton_refusal("384 3.... strict") == "3" + written);
        CHECK(skeleton_refusal("384 3.7.. strict") == "3" + written);
        CHECK(skeleton_refusal("384 3.4.. strict") == "3" + written);
        CHECK(skeleton_refusal("12345 123.. strict") == "5" + written);
        CHECK(skeleton_refusal_of_move("1") == "taken for 1");
        CHECK(skeleton_refusal_of_move("5") == "taken for 5");
        for (const std::string text : {"0", "6", "", "12"})
            CHECK(skeleton_refusal_of_move(text) == "0: '" + text + "' is not a slot from 1 to 5");
    }

    TEST_CASE("the skeleton game: who scores, and what an empty slot is worth") {
        const auto points = [](std::string_view text) {
            return SkeletonGame::score_so_far(SkeletonGame::parse_state(text), Seat::first);
        };
        CHECK(points("12345 12345 strict") == 4);
        CHECK(points("12345 54321 strict") == 0);
        CHECK(points("12345 54321 loose") == 4);
        CHECK(points("12345 21345 strict") == 3);
        CHECK(points("12345 12354 strict") == 3);
        CHECK(points("129 1.2.. loose") == 0);
        CHECK(points("129 ...12 strict") == 1);
        const SkeletonGame::State end = SkeletonGame::parse_state("12345 21345 strict");
        CHECK(SkeletonGame::is_over(end));
        CHECK(SkeletonGame::outcome(end).total(Seat::first) == 3);
        CHECK(SkeletonGame::component_names({})[0] == "rising");
        CHECK(SkeletonGame::text_board(end) == "12345 21345 strict\n");
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
