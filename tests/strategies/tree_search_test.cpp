// Tree search and its fixed-point arithmetic: strength, wins in one move, and games with chance.

#include "strategies/tree_search.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "core/skeleton_game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "strategies/random.hpp"
#include "strategies/tiny_islands/greedy.hpp"

using namespace skerry;
using tile_game::TileGame;

namespace {

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
