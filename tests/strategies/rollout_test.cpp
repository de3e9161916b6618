// Rollout search and its parts.

#include "strategies/rollout.hpp"

#include <doctest/doctest.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/skeleton_game.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/random.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/ucb.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry;
using tiny_islands::Knowledge;
using tiny_islands::TinyIslands;

namespace {

struct Sampling {
    std::size_t winner;
    std::vector<int> samples;  ///< samples of each arm
    int draws = 0;
};

/// Runs sequential halving in which arm i has the value values[i] in every sample.
Sampling halve(const std::vector<int>& values, int budget, const std::vector<int>& priors = {},
               const Survivors& survivors = {}) {
    std::vector<Arm> arms;
    for (std::size_t i = 0; i < values.size(); ++i)
        arms.push_back({i, priors.empty() ? 0 : priors[i]});
    Sampling sampling{0, std::vector<int>(values.size()), 0};
    sampling.winner = sequential_halving(
        std::span<Arm>(arms), budget, [&] { ++sampling.draws; },
        [&](std::size_t i) {
            ++sampling.samples[i];
            return values[i];
        },
        survivors);
    return sampling;
}

using Islands = Rollout<TinyIslands, Knowledge>;

template <class S>
std::unique_ptr<AnyStrategy<TinyIslands>> erase(S strategy) {
    return std::make_unique<ErasedStrategy<TinyIslands, S>>(std::move(strategy));
}

Islands rollout_of(const tiny_islands::Rules& rules, Islands::Params params) {
    return Islands(rules, params, erase(tiny_islands::Policy(rules, {})));
}

template <class S>
tiny_islands::State play(S& strategy, const tiny_islands::Rules& rules, std::uint64_t game,
                         int moves_left = 0) {
    const auto deal = test::deal_of(rules, 31, game);
    Rng rng = stream(31, game, Purpose::strategy);
    auto state = TinyIslands::start(rules, deal);
    strategy.start(state);
    const int all = rules.placements + tiny_islands::shoreline_count - moves_left;
    for (int i = 0; i < all && !TinyIslands::is_over(state); ++i) {
        const auto move = strategy.choose(state, rng);
        strategy.follow(state, move);
        TinyIslands::play(state, move, deal);
    }
    return state;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("sequential halving: spends the budget on the better half, round by round") {
        const Sampling eight = halve({1, 2, 3, 4, 5, 6, 7, 8}, 96);
        CHECK(eight.winner == 7);
        CHECK(eight.samples == std::vector<int>{4, 4, 4, 4, 12, 12, 28, 28});
        CHECK(eight.draws == 28);
        CHECK(halve({5}, 10).draws == 0);
        CHECK(halve({1, 3, 2}, 1).samples == std::vector<int>{1, 2, 2});
        CHECK(halve({1, 3, 2}, 1).winner == 1);
    }

    TEST_CASE("sequential halving: two thirds go on, and one at least drops out") {
        const Sampling nine = halve({1, 2, 3, 4, 5, 6, 7, 8, 9}, 90, {}, {2, 3});
        CHECK(nine.winner == 8);
        CHECK(nine.samples == std::vector<int>{2, 2, 2, 5, 5, 9, 15, 24, 24});
        CHECK(halve({2, 1}, 8, {}, {2, 3}).samples == std::vector<int>{4, 4});
        CHECK(halve({2, 1}, 8, {}, {1, 1}).winner == 0);
    }

    TEST_CASE("sequential halving: priors count, ties go to the earlier") {
        CHECK(halve({4, 4, 4}, 12).winner == 0);
        CHECK(halve({4, 4, 4}, 12, {0, 1, 0}).winner == 1);
        CHECK(halve({4, 5}, 20, {11, 0}).winner == 0);
        CHECK(halve({4, 5}, 20, {9, 0}).winner == 1);
    }

    TEST_CASE("rollout: beats its base, valued or not") {
        const auto points = [](auto&& strategy) {
            int total = 0;
            for (std::uint64_t game = 0; game < skerry::test::share(40); ++game)
                total += TinyIslands::outcome(play(strategy, {}, game)).scores[0].total();
            return total;
        };
        Islands::Params params;
        const int search = points(rollout_of({}, params));
        CHECK(search > points(rollout_of({}, {2, 2, 0, {}})));
        params.prior = 0;
        params.rollouts = 36;
        Islands on_random({}, params, erase(RandomStrategy<TinyIslands>({}, {})));
        CHECK(points(on_random) > 0);  // random play alone gets -58
    }

    TEST_CASE("rollout: the last turn and the last shoreline are exact") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < 4; ++game) {
                auto search = rollout_of(variant.rules, {16, 4, 20, {}});
                const auto before = play(search, variant.rules, game, 2);
                const auto after = play(search, variant.rules, game);
                REQUIRE(before.placed == variant.rules.placements - 1);
                tiny_islands::ExactShorelineSolver solver;
                CHECK(solver.solve_last_turn(before).shoreline.score ==
                      TinyIslands::outcome(after).scores[0]);
            }
    }

    TEST_CASE("rollout: a game is a function of its moves, state and stream") {
        auto fresh = rollout_of({}, {16, 4, 20, {}});
        auto used = rollout_of({}, {16, 4, 20, {}});
        play(used, {}, 3);
        CHECK(play(fresh, {}, 4) == play(used, {}, 4));
    }

    TEST_CASE("knowledge: futures agree with what is shown, with the cards or apart") {
        const auto rules = TinyIslands::variants()[1].rules;
        REQUIRE(rules.deck == tiny_islands::DeckRule::double_sided);
        Knowledge cards(rules, {true});
        Knowledge apart(rules, {false});
        auto strategy = tiny_islands::Policy(rules, {});
        int different = 0;
        for (std::uint64_t game = 0; game < 20; ++game) {
            const auto state = play(strategy, rules, game, 14);
            Rng rng(game);
            Rng same(game);
            const auto known = cards.future(state, rng);
            CHECK(known == TinyIslands::redeal(state, same));
            const auto blind = apart.future(state, rng);
            for (std::size_t turn = 0; turn <= state.placed; ++turn)
                CHECK(blind.offers[turn] == state.offers[turn]);
            different += !(known == blind);
        }
        CHECK(different == 20);
    }

    TEST_CASE("game value: what a floor cuts off still counts") {
        TinyIslands::Outcome low;
        low.scores[0].components[tiny_islands::penalty_component] = -30;
        low.scores[0].components[tiny_islands::floor_component] = 30;
        CHECK(low.total(Seat::first) == 0);
        CHECK(game_value<TinyIslands>(low, Seat::first) == -30);
        low.ending = Ending::dead;
        CHECK(game_value<TinyIslands>(low, Seat::first) == dead_game_value);
    }
}

namespace {

/// A strategy is handed this and nothing else of the deal: what it may do with it, it can.
template <class Running>
concept LetsPlay = requires(Running& game, const TinyIslands::Move& move) {
    { game.state() } -> std::same_as<const TinyIslands::State&>;
    { game.play(move) } -> std::same_as<void>;
};
/// Ways to the deal, or to try a move and take it back.
template <class Running>
concept ShowsDeal = requires(Running& game) {
    game.deal();
}
|| requires(Running& game) { game.deal_; }
|| std::convertible_to<Running&, const TinyIslands::Deal&> ||
    std::constructible_from<TinyIslands::Deal, Running&> ||
    requires(Running& game, const TinyIslands::Move& move) {
    TinyIslands::play(game.state(), move, game);
};
template <class Running>
concept TakesBack = std::copyable<Running> || std::movable<Running> ||
    std::is_assignable_v<decltype(std::declval<Running&>().state()), TinyIslands::State>;

using Running = RunningGame<TinyIslands>;
static_assert(LetsPlay<Running>);
static_assert(!ShowsDeal<Running>);
static_assert(!TakesBack<Running>);

struct Honest {
    TinyIslands::Move choose(const TinyIslands::State& state, Rng& rng) {
        return TinyIslands::sample_move(state, rng);
    }
};
/// Each asks for the deal in one place.
struct PeeksInPlayOut : Honest {
    void play_out(TinyIslands::State&, const TinyIslands::Deal&, Rng&) {}
};
struct PeeksAfterAMove : Honest {
    void play_out_after(TinyIslands::State&, const TinyIslands::Move&, const TinyIslands::Deal&,
                        Rng&) {}
};
static_assert(StrategyFor<PeeksInPlayOut, TinyIslands>);
static_assert(!PlayingOutStrategy<PeeksInPlayOut, TinyIslands>);
static_assert(WantsDeal<PeeksInPlayOut, TinyIslands>);
static_assert(WantsDeal<PeeksAfterAMove, TinyIslands>);
static_assert(!WantsDeal<Honest, TinyIslands>);
static_assert(!WantsDeal<tiny_islands::Policy, TinyIslands>);
static_assert(PlayingOutStrategy<tiny_islands::Policy, TinyIslands>);

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("running game: moves are made on the state it was given, with its deal") {
        Rng rng(3);
        const TinyIslands::Deal deal = TinyIslands::deal({}, rng);
        TinyIslands::State state = TinyIslands::start({}, deal);
        TinyIslands::State plain = state;
        Running game(state, deal);
        while (!TinyIslands::is_over(game.state())) {
            const TinyIslands::Move move = TinyIslands::sample_move(game.state(), rng);
            game.play(move);
            TinyIslands::play(plain, move, deal);
            REQUIRE(state == plain);
        }
        CHECK(&game.state() == &state);
    }
}
