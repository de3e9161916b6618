// The example Yahtzee: the kit, its boxes, and the published value of optimal play.

#include "examples/yahtzee/yahtzee.hpp"

#include "core/testing/check_game.hpp"
#include "examples/yahtzee/optimal.hpp"
#include "strategies/lookahead.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

using yahtzee::Planner;
using yahtzee::Yahtzee;

TEST_SUITE("unit") {
    TEST_CASE("yahtzee: the example conforms") {
        const testing::CheckReport report =
            testing::check_game<Yahtzee>({.games = test::share(300), .strategy_games = 20},
                                         {testing::player<Yahtzee, Planner<false>>("greedy")});
        CHECK_MESSAGE(report.ok(), report.text());
    }

    TEST_CASE("yahtzee: what dice score in each box, also as a joker") {
        const auto points = [](yahtzee::Dice dice, bool joker) {
            std::string text;
            for (std::size_t box = 0; box < yahtzee::boxes; ++box)
                text += std::to_string(yahtzee::points(box, yahtzee::counts_of(dice), joker)) + " ";
            return text;
        };
        CHECK(points({1, 2, 3, 4, 6}, false) == "1 2 3 4 0 6 0 0 0 30 0 0 16 ");
        CHECK(points({2, 3, 4, 5, 6}, false) == "0 2 3 4 5 6 0 0 0 30 40 0 20 ");
        CHECK(points({1, 2, 2, 3, 4}, false) == "1 4 3 4 0 0 0 0 0 30 0 0 12 ");
        CHECK(points({2, 2, 3, 3, 3}, false) == "0 4 9 0 0 0 13 0 25 0 0 0 13 ");
        CHECK(points({1, 4, 4, 4, 4}, false) == "1 0 0 16 0 0 17 17 0 0 0 0 17 ");
        CHECK(points({5, 5, 5, 5, 5}, false) == "0 0 0 0 25 0 25 25 0 0 0 50 25 ");
        CHECK(points({5, 5, 5, 5, 5}, true) == "0 0 0 0 25 0 25 25 25 30 40 50 25 ");
    }

    TEST_CASE("yahtzee: forced jokers, and 100 points for each further yahtzee") {
        const auto moves = [](const std::string& text) {
            const Yahtzee::State state = Yahtzee::parse_state(text);
            Yahtzee::MoveList list;
            Yahtzee::legal_moves(state, list);
            std::string names;
            for (const auto& move : list) names += Yahtzee::print_move(state, move) + " ";
            return names;
        };
        const std::string dice = ",dice=3/3/3/3/3,roll=2";
        // The box of the face, then a lower box, then any.
        CHECK(moves("card=3/-1/-1/-1/-1/-1/-1/0/-1/-1/0/50/-1" + dice) == "threes ");
        CHECK(moves("card=3/-1/9/-1/-1/-1/-1/0/-1/-1/0/50/-1" + dice) ==
              "three_kind house small chance ");
        CHECK(moves("card=3/-1/9/-1/-1/-1/15/0/25/30/0/0/20" + dice) == "twos fours fives sixes ");
        CHECK(moves("card=3/-1/-1/-1/-1/-1/-1/0/-1/-1/0/50/-1" + dice + " bonuses=false") ==
              "twos threes fours fives sixes three_kind house small chance ");
        Yahtzee::State state =
            Yahtzee::parse_state("card=3/-1/9/-1/-1/-1/-1/0/-1/-1/0/50/-1" + dice);
        const int before = Yahtzee::score_so_far(state, Seat::first);
        Yahtzee::play(state, Yahtzee::parse_move(state, "house"), {1});
        CHECK(Yahtzee::score_so_far(state, Seat::first) == before + 125);
        CHECK(state.further == 1);
    }
}

TEST_SUITE("slow") {
    // Verhoeff, Scheffers 1999 and Woodward 2003: 254.59; Verhoeff: 245.87 without further bonuses.
    TEST_CASE("yahtzee: optimal play has the published value") {
        using yahtzee::Card;
        using yahtzee::Solution;
        CHECK(Solution::get(true)(Card{}) == doctest::Approx(254.5877).epsilon(1e-6));
        CHECK(Solution::get(false)(Card{0, 0, false, false}) ==
              doctest::Approx(245.8708).epsilon(1e-6));
    }

    TEST_CASE("yahtzee: games by optimal play and by the best turn have their means") {
        Planner<false> greedy({}, {});
        Planner<true> optimal({}, {});
        const int games = test::share(4000);
        double sum = 0;
        double difference = 0;
        double squares = 0;
        for (int i = 0; i < games; ++i) {
            Rng rng = stream(1, static_cast<std::uint64_t>(i), Purpose::deal);
            const Yahtzee::Deal deal = Yahtzee::deal({}, rng);
            Yahtzee::State a = Yahtzee::start({}, deal);
            Yahtzee::State b = a;
            play_out<Yahtzee>(optimal, a, deal, rng);
            play_out<Yahtzee>(greedy, b, deal, rng);
            const int by_optimal = Yahtzee::score_so_far(a, Seat::first);
            const int better = by_optimal - Yahtzee::score_so_far(b, Seat::first);
            sum += by_optimal;
            difference += better;
            squares += better * better;
        }
        const double mean = difference / games;
        // Common dice: by dice of their own the two would differ by a sd of 79.
        const double sd = std::sqrt(squares / games - mean * mean);
        CHECK(std::abs(sum / games - 254.5877) < 4 * 59.6 / std::sqrt(games));
        CHECK(sd < 57);
        CHECK(std::abs(mean - 37) < 4 * 54 / std::sqrt(games));
    }

    TEST_CASE("yahtzee: looking ahead of exact values over the dice changes nothing") {
        using Erased = ErasedStrategy<Yahtzee, Planner<true>>;
        Planner<true> optimal({}, {});
        Lookahead<Yahtzee> lookahead({}, {}, std::make_unique<Erased>(optimal));
        Rng rng(1);
        const Yahtzee::Deal deal = Yahtzee::deal({}, rng);
        Yahtzee::State state = Yahtzee::start({}, deal);
        for (int i = 0; i < 8; ++i) {
            const Yahtzee::Move move = optimal.choose(state, rng);
            CHECK(lookahead.choose(state, rng) == move);
            Yahtzee::play(state, move, deal);
        }
    }
}

}  // namespace
}  // namespace skerry
