// Rollout search and its parts.
// Tree search and its fixed-point arithmetic: strength, wins in one move, and games with chance.

#include "strategies/rollout.hpp"

#include "core/skeleton_game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/random.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/knowledge.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "strategies/tree_search.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry;
using tiny_islands::Knowledge;
using tiny_islands::TinyIslands;

using tile_game::TileGame;

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

template <Game G>
TreeSearch<G> search_with_random(const typename G::Rules& rules, int simulations, int width = 0) {
    using Base = RandomStrategy<G>;
    return TreeSearch<G>(rules, {simulations, 700, width},
                         std::make_unique<ErasedStrategy<G, Base>>(Base(rules, {})));
}

/// The number of games that the search wins against random play, in each seat in turn.
int games_won(TreeSearch<TileGame>& search, int games) {
    RandomStrategy<TileGame> random({}, {});
    int won = 0;
    for (int i = 0; i < games; ++i) {
        Rng a = stream(1, static_cast<std::uint64_t>(i), Purpose::strategy, 0);
        Rng b = stream(1, static_cast<std::uint64_t>(i), Purpose::strategy, 1);
        tile_game::State state = TileGame::start({}, {});
        const Seat seat = static_cast<Seat>(i % 2);
        while (!TileGame::is_over(state))
            TileGame::play(
                state, state.to_move == seat ? search.choose(state, a) : random.choose(state, b),
                {});
        won += (seat == Seat::first ? state.margin() : -state.margin()) > 0;
    }
    return won;
}

template <Game G, class S>
int total_score(S& strategy, int games) {
    int total = 0;
    for (int i = 0; i < games; ++i) {
        Rng deal_rng = stream(2, static_cast<std::uint64_t>(i), Purpose::deal);
        const typename G::Deal deal = G::deal({}, deal_rng);
        typename G::State state = G::start({}, deal);
        Rng rng = stream(2, static_cast<std::uint64_t>(i), Purpose::strategy);
        play_out<G>(strategy, state, deal, rng);
        total += G::outcome(state).total(Seat::first);
    }
    return total;
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

    TEST_CASE("ucb: logarithm and roots in fixed point") {
        const double one = 1 << fixed_bits;
        for (std::uint64_t n :
             {1ULL, 2ULL, 3ULL, 10ULL, 63ULL, 64ULL, 1000ULL, 123'456ULL, 1ULL << 31, 1ULL << 40})
            CHECK(std::abs(static_cast<double>(fixed_log(n)) / one -
                           std::log(static_cast<double>(n))) < 1e-3);
        for (std::uint64_t n :
             {0ULL, 1ULL, 2ULL, 3ULL, 4ULL, 99ULL, (1ULL << 62) - 1, 1ULL << 62}) {
            const std::uint64_t root = integer_sqrt(n);
            CHECK(root * root <= n);
            CHECK((root + 1) * (root + 1) > n);
        }
        std::uint64_t log_before = 0;
        std::uint64_t inverse_before = ~std::uint64_t{0};
        for (std::uint32_t n = 1; n < 5'000'000; n += 1 + n / 50) {
            const double exact = static_cast<double>(n);
            CHECK(fixed_sqrt_log(n) >= log_before);
            CHECK(fixed_inverse_sqrt(n) <= inverse_before);
            CHECK(std::abs(static_cast<double>(fixed_sqrt_log(n)) / one -
                           std::sqrt(std::log(exact))) < 0.01);
            CHECK(std::abs(static_cast<double>(fixed_inverse_sqrt(n)) / one * std::sqrt(exact) -
                           1) < 0.03);
            log_before = fixed_sqrt_log(n);
            inverse_before = fixed_inverse_sqrt(n);
        }
    }

    TEST_CASE("tree search: clearly beats random play at the Tile Game") {
        auto search = search_with_random<TileGame>({}, 300);
        CHECK(games_won(search, 40) >= 36);
        auto narrow = search_with_random<TileGame>({}, 300, 12);
        CHECK(games_won(narrow, 40) >= 28);
    }

    TEST_CASE("tree search: a choice is a function of the state and the stream") {
        auto kept = search_with_random<TileGame>({}, 200);
        tile_game::State state = TileGame::start({}, {});
        for (std::uint64_t i = 0; !TileGame::is_over(state); ++i) {
            auto fresh = search_with_random<TileGame>({}, 200);
            Rng a(i);
            Rng b(i);
            const tile_game::Move move = kept.choose(state, a);
            CHECK(move == fresh.choose(state, b));
            CHECK(a.next() == b.next());
            TileGame::play(state, move, {});
        }
    }

    TEST_CASE("tree search: sees a win in one move, and keeps the other from it") {
        // Any tile of 2 points on b2 wins two tiles; a tile anywhere else loses.
        const tile_game::State state =
            TileGame::parse_state("B1,B1/A1,. A 3-1 rows=2,cols=2,pool=5,stop_when_decided=false");
        auto search = search_with_random<TileGame>(state.rules(), 100);
        Rng rng(1);
        CHECK(search.choose(state, rng).value >= 2);
    }

    TEST_CASE("tree search: games for one with chance") {
        RandomStrategy<SkeletonGame> random({}, {});
        auto search = search_with_random<SkeletonGame>({}, 200);
        const int by_chance = total_score<SkeletonGame>(random, 200);
        CHECK(total_score<SkeletonGame>(search, 200) > by_chance + by_chance / 3);
    }

    TEST_CASE("tree search: games whose moves cannot be listed") {
        using Islands = tiny_islands::TinyIslands;
        using Base = tiny_islands::Greedy;
        RandomStrategy<Islands> random({}, {});
        TreeSearch<Islands> search({}, {10, 700, 4},
                                   std::make_unique<ErasedStrategy<Islands, Base>>(Base({}, {})));
        CHECK(total_score<Islands>(search, 3) > total_score<Islands>(random, 3));
    }

    TEST_CASE("tree search: one simulation is enough for a legal move") {
        auto search = search_with_random<TileGame>({}, 1);
        Rng rng(5);
        const tile_game::State state = TileGame::start({}, {});
        CHECK(TileGame::is_legal(state, search.choose(state, rng)));
    }
}
