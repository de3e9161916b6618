// The exact last shoreline and the exact last turn of Tiny Islands, compared with brute force.
//
// Counters, in ms of CPU time: median, p90, p99 and max over a fixed set of boards, where each
// board counts with the fastest of its iterations; `nodes` is the mean number of edges tried.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/loops.hpp"
#include "core/tiny_islands/score.hpp"
#include "strategies/tiny_islands/exact/exact_shoreline.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "tests/support/tiny_islands/endgames.hpp"

namespace {

using namespace skerry;
using namespace skerry::tiny_islands;

constexpr std::uint64_t seed = 1;
constexpr std::size_t synthetic_count = 1000;
constexpr std::size_t greedy_count = 1000;
/// The number of synthetic boards on which brute force is timed: 5 million loops in all.
constexpr std::size_t brute_count = 4;

const std::vector<State>& synthetic_endgames() {
    static const std::vector<State> states = [] {
        test::Endgames endgames(seed);
        std::vector<State> all;
        for (std::size_t i = 0; i < synthetic_count; ++i) all.push_back(endgames.next());
        return all;
    }();
    return states;
}

/// Games of the greedy strategy up to the last placement (or the last shoreline).
std::vector<State> greedy_games(int placed) {
    std::vector<State> all;
    Greedy greedy({}, {});
    for (std::uint64_t game = 0; all.size() < greedy_count; ++game) {
        Rng deal_rng = stream(seed, game, Purpose::deal);
        const Deal deal = TinyIslands::deal(Rules{}, deal_rng);
        State state = TinyIslands::start(Rules{}, deal);
        Rng rng = stream(seed, game, Purpose::strategy);
        while (!TinyIslands::is_over(state) && state.placed < placed)
            TinyIslands::play(state, greedy.choose(state, rng), deal);
        if (!TinyIslands::is_over(state)) all.push_back(state);
    }
    return all;
}

double cpu_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Times solve(state), which returns the number of nodes, on each state.
template <class Solve>
void bench_solver(benchmark::State& bench, const std::vector<State>& states, Solve&& solve) {
    std::vector<double> best(states.size(), std::numeric_limits<double>::max());
    std::uint64_t nodes = 0;
    for (auto _ : bench) {
        nodes = 0;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const double begin = cpu_ms();
            nodes += solve(states[i]);
            best[i] = std::min(best[i], cpu_ms() - begin);
        }
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states.size()));
    std::sort(best.begin(), best.end());
    const auto share = [&best](std::size_t percent) {
        return best[(best.size() - 1) * percent / 100];
    };
    bench.counters["median"] = share(50);
    bench.counters["p90"] = share(90);
    bench.counters["p99"] = share(99);
    bench.counters["max"] = best.back();
    bench.counters["nodes"] = static_cast<double>(nodes) / static_cast<double>(states.size());
}

void bench_shorelines(benchmark::State& bench, const std::vector<State>& states) {
    ExactShorelineSolver solver;
    bench_solver(bench, states, [&solver](const State& state) {
        const auto best = solver.solve(state.board, 2, state.shore_points, state.rules);
        benchmark::DoNotOptimize(best.score);
        return best.nodes;
    });
}

void exact_synthetic(benchmark::State& bench) { bench_shorelines(bench, synthetic_endgames()); }

void exact_greedy(benchmark::State& bench) {
    static const std::vector<State> states = greedy_games(26);
    bench_shorelines(bench, states);
}

const std::vector<State>& last_turns() {
    static const std::vector<State> states = greedy_games(25);
    return states;
}

void last_turn(benchmark::State& bench) {
    ExactShorelineSolver solver;
    bench_solver(bench, last_turns(), [&solver](const State& state) {
        return solver.solve_last_turn(state).shoreline.nodes;
    });
}

/// The last turn without bounds across placements: each placement needs its own proof.
void last_turn_one_by_one(benchmark::State& bench) {
    ExactShorelineSolver solver;
    bench_solver(bench, last_turns(), [&solver](const State& state) {
        TinyIslands::MoveList moves;
        TinyIslands::legal_moves(state, moves);
        std::uint64_t nodes = 0;
        for (const Move& move : moves) {
            Board board = state.board;
            board.of(move.tile) |= move.cell.plane();
            nodes += solver.solve(board, 2, state.shore_points, state.rules).nodes;
        }
        return nodes;
    });
}

std::uint64_t brute_force(const State& state) {
    Board board = state.board;
    int best = std::numeric_limits<int>::min();
    std::uint64_t loops = 0;
    for_each_loop(state.shore_points, [&](Plane interior) {
        board.interiors[2] = interior;
        best = std::max<int>(best, score(board, state.rules).total());
        ++loops;
        return true;
    });
    benchmark::DoNotOptimize(best);
    return loops;
}

std::vector<State> few_endgames() {
    const std::vector<State>& all = synthetic_endgames();
    return {all.begin(), all.begin() + brute_count};
}
void brute_few(benchmark::State& bench) { bench_solver(bench, few_endgames(), brute_force); }
void exact_few(benchmark::State& bench) { bench_shorelines(bench, few_endgames()); }

constexpr auto ms = benchmark::kMillisecond;
BENCHMARK(exact_synthetic)->Name("tiny_islands/exact_shoreline_synthetic")->Iterations(3)->Unit(ms);
BENCHMARK(exact_greedy)->Name("tiny_islands/exact_shoreline_greedy")->Iterations(3)->Unit(ms);
BENCHMARK(last_turn)->Name("tiny_islands/exact_last_turn")->Iterations(2)->Unit(ms);
BENCHMARK(last_turn_one_by_one)
    ->Name("tiny_islands/exact_last_turn_one_by_one")
    ->Iterations(1)
    ->Unit(ms);
BENCHMARK(exact_few)->Name("tiny_islands/exact_shoreline_few")->Iterations(3)->Unit(ms);
BENCHMARK(brute_few)->Name("tiny_islands/exact_shoreline_few_brute_force")->Iterations(1)->Unit(ms);

}  // namespace
