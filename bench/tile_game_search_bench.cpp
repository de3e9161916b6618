// Search in the Tile Game: nodes/s of alpha-beta, and boards solved from scratch.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>

#include "strategies/random.hpp"
#include "strategies/tile_game/alpha_beta.hpp"
#include "strategies/tile_game/solver.hpp"
#include "strategies/tree_search.hpp"

namespace {

using namespace skerry;
using namespace skerry::tile_game;

/// Items are nodes: positions visited, including leaves (see AlphaBeta).
void bench_alpha_beta(benchmark::State& bench, int depth) {
    const Rules rules;
    const State start = TileGame::start(rules, {});
    AlphaBetaParams params;
    params.depth = depth;
    AlphaBetaPlayer search(rules, params);
    std::uint64_t nodes = 0;
    for (auto _ : bench) {
        const auto found = search.search(start);
        benchmark::DoNotOptimize(found);
        nodes += found.nodes;
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

/// Items are moves: those of a game on 5x5x26 that the search plays against itself.
template <class Search>
void bench_moves(benchmark::State& bench, typename Search::Params params) {
    const Rules rules{5, 5, 26, false};
    params.depth = 99;
    Search search(rules, params);
    std::int64_t moves = 0;
    for (auto _ : bench) {
        State state = TileGame::start(rules, {});
        for (; !TileGame::is_over(state); ++moves)
            TileGame::play(state, search.search(state).move, {});
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(moves);
}

void bench_alpha_beta_moves(benchmark::State& bench) {
    AlphaBetaParams params;
    params.nodes = 200'000;
    bench_moves<AlphaBetaPlayer>(bench, params);
}

void bench_selective_moves(benchmark::State& bench) {
    bench_moves<Selective>(bench, SelectiveParams());
}

/// Computes the margin, all best moves and the line of best play, starting with an empty table.
void bench_solve(benchmark::State& bench, const Rules& rules) {
    std::uint64_t nodes = 0;
    for (auto _ : bench) {
        Solver solver;
        const Solution solution = solver.solve(TileGame::start(rules, {}));
        benchmark::DoNotOptimize(solution.margin);
        nodes += solution.nodes;
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

/// Items are simulations.
void bench_tree_search(benchmark::State& bench) {
    using Base = RandomStrategy<TileGame>;
    constexpr int simulations = 1000;
    const Rules rules;
    TreeSearch<TileGame> search(rules, {simulations, 700, 0},
                                std::make_unique<ErasedStrategy<TileGame, Base>>(Base(rules, {})));
    const State start = TileGame::start(rules, {});
    Rng rng(1);
    for (auto _ : bench) benchmark::DoNotOptimize(search.choose(start, rng));
    bench.SetItemsProcessed(bench.iterations() * simulations);
}

BENCHMARK_CAPTURE(bench_alpha_beta, 3x3x10, 6)->Name("tile_game/alpha_beta");
BENCHMARK_CAPTURE(bench_alpha_beta, 3x3x10, 9)
    ->Name("tile_game/alpha_beta_to_the_end")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_alpha_beta_moves)
    ->Name("tile_game/alpha_beta_moves_5x5x26")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_selective_moves)
    ->Name("tile_game/selective_moves_5x5x26")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_solve, 3x3x10, Rules{3, 3, 10, false})
    ->Name("tile_game/solve_3x3x10")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_solve, 4x4x10, Rules{4, 4, 10, false})
    ->Name("tile_game/solve_4x4x10")
    ->Unit(benchmark::kSecond)
    ->Iterations(1);
BENCHMARK(bench_tree_search)->Name("tile_game/tree_search")->Unit(benchmark::kMillisecond);

}  // namespace
