// Whole games of the Tile Game, and its parts. No two games of a benchmark are alike, so that a
// branch predictor cannot learn them.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>

#include "core/tile_game/game.hpp"
#include "strategies/random.hpp"
#include "strategies/tile_game/greedy.hpp"

namespace {

using namespace skerry;
using namespace skerry::tile_game;

constexpr std::uint64_t seed = 1;
constexpr Rules standard{};
constexpr Rules large{5, 5, 26, false};
constexpr Rules huge{8, 8, 40, false};

/// Plays as a batch does. Each seat's stream derives from (seed, game index, seat). The strategy of
/// the seat to move chooses each move, and the outcome is computed.
template <class S>
TileGame::Outcome play_game(const Rules& rules, std::array<S, 2>& strategies,
                            std::uint64_t game_index) {
    std::array<Rng, 2> rngs = {stream(seed, game_index, Purpose::strategy, 0),
                               stream(seed, game_index, Purpose::strategy, 1)};
    State state = TileGame::start(rules, {});
    while (!TileGame::is_over(state)) {
        const std::size_t seat = index(TileGame::to_move(state));
        TileGame::play(state, strategies[seat].choose(state, rngs[seat]), {});
    }
    return TileGame::outcome(state);
}

template <class S>
void bench_games(benchmark::State& bench, const Rules& rules) {
    std::array<S, 2> strategies = {S(rules, {}), S(rules, {})};
    std::uint64_t game_index = 0;
    std::int64_t margins = 0;
    for (auto _ : bench) {
        const TileGame::Outcome outcome = play_game(rules, strategies, game_index++);
        margins += outcome.total(Seat::first) - outcome.total(Seat::second);
    }
    benchmark::DoNotOptimize(margins);
    bench.SetItemsProcessed(bench.iterations());
}

/// Plays like the playouts of a search: one stream for both seats and for all games.
void bench_playouts(benchmark::State& bench, const Rules& rules) {
    RandomStrategy<TileGame> strategy(rules, {});
    const State first = TileGame::start(rules, {});
    Rng rng(seed);
    std::int64_t margins = 0;
    for (auto _ : bench) {
        State state = first;
        play_out<TileGame>(strategy, state, {}, rng);
        margins += state.margin();
    }
    benchmark::DoNotOptimize(margins);
    bench.SetItemsProcessed(bench.iterations());
}

void random_game(benchmark::State& bench) {
    bench_games<RandomStrategy<TileGame>>(bench, standard);
}
void random_game_large(benchmark::State& bench) {
    bench_games<RandomStrategy<TileGame>>(bench, large);
}
void random_game_huge(benchmark::State& bench) {
    bench_games<RandomStrategy<TileGame>>(bench, huge);
}
void greedy_game(benchmark::State& bench) { bench_games<Greedy>(bench, standard); }
void random_playout(benchmark::State& bench) { bench_playouts(bench, standard); }
void random_playout_large(benchmark::State& bench) { bench_playouts(bench, large); }

BENCHMARK(random_game)->Name("tile_game/random_game");
BENCHMARK(greedy_game)->Name("tile_game/greedy_game");
BENCHMARK(random_playout)->Name("tile_game/random_playout");
BENCHMARK(random_game_large)->Name("tile_game/random_game_5x5x26");
BENCHMARK(random_game_huge)->Name("tile_game/random_game_8x8x40");
BENCHMARK(random_playout_large)->Name("tile_game/random_playout_5x5x26");

}  // namespace
