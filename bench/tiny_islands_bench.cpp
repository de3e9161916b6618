// Hot functions and whole games of Tiny Islands. Half of the boards are final boards of random
// games, half of greedy games, and there are more of them than a branch predictor can learn.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/gain.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/random.hpp"
#include "strategies/tiny_islands/greedy.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

namespace {

using namespace skerry;
using namespace skerry::tiny_islands;

constexpr std::size_t board_count = 16'384;
constexpr std::uint64_t seed = 1;

template <class S>
State play_game(S& strategy, std::uint64_t game_index) {
    Rng deal_rng = stream(seed, game_index, Purpose::deal);
    const Deal deal = TinyIslands::deal(Rules{}, deal_rng);
    State state = TinyIslands::start(Rules{}, deal);
    Rng rng = stream(seed, game_index, Purpose::strategy);
    play_out<TinyIslands>(strategy, state, deal, rng);
    return state;
}

const std::vector<State>& final_states() {
    static const std::vector<State> states = [] {
        RandomStrategy<TinyIslands> random({}, {});
        Greedy greedy({}, {});
        std::vector<State> all;
        for (std::uint64_t i = 0; i < board_count; ++i)
            all.push_back(i % 2 == 0 ? play_game(random, i) : play_game(greedy, i));
        return all;
    }();
    return states;
}

template <class Scorer>
void bench_score(benchmark::State& bench, Scorer&& scorer) {
    const std::vector<State>& states = final_states();
    std::size_t next = 0;
    for (auto _ : bench) {
        benchmark::DoNotOptimize(scorer(states[next].board, states[next].rules));
        next = (next + 1) % states.size();
    }
    bench.SetItemsProcessed(bench.iterations());
}

void score_plain_boards(benchmark::State& bench) { bench_score(bench, score_plain); }
void score_scalar_boards(benchmark::State& bench) { bench_score(bench, score); }

template <class S>
void bench_games(benchmark::State& bench, S strategy) {
    std::uint64_t game_index = 0;
    for (auto _ : bench) benchmark::DoNotOptimize(play_game(strategy, game_index++));
    bench.SetItemsProcessed(bench.iterations());
}

void random_game(benchmark::State& bench) {
    bench_games(bench, RandomStrategy<TinyIslands>({}, {}));
}
void greedy_game(benchmark::State& bench) { bench_games(bench, Greedy({}, {})); }
void policy_game(benchmark::State& bench) { bench_games(bench, Policy({}, {})); }

/// Whole playouts as a search makes them.
void policy_playouts(benchmark::State& bench, const PolicyModel& model) {
    const Rules rules;
    std::uint64_t game_index = 0;
    for (auto _ : bench) {
        Rng rng = stream(seed, game_index++, Purpose::deal);
        PlannedGame game(model.plan());
        PolicyModel::Progress progress;
        benchmark::DoNotOptimize(
            model.finish(game, progress, TinyIslands::deal(rules, rng), rules));
    }
    bench.SetItemsProcessed(bench.iterations());
}
void policy_playout(benchmark::State& bench) {
    policy_playouts(bench, PolicyModel(trained_policy()));
}
void policy_playout_baseline(benchmark::State& bench) {
    policy_playouts(bench, PolicyModel(trained_policy(), InstructionSet::baseline));
}
void policy_playout_network(benchmark::State& bench) {
    policy_playouts(bench, PolicyModel(trained_policy(), trained_network()));
}

void deals(benchmark::State& bench) {
    std::uint64_t game_index = 0;
    for (auto _ : bench) {
        Rng rng = stream(seed, game_index++, Purpose::deal);
        benchmark::DoNotOptimize(TinyIslands::deal(Rules{}, rng));
    }
    bench.SetItemsProcessed(bench.iterations());
}

/// The gains of every candidate of one turn, on boards that are as full as at the end of a game.
void turn_gains(benchmark::State& bench) {
    Gains::CellGains of_cell{};
    const std::vector<State>& states = final_states();
    std::size_t next = 0;
    for (auto _ : bench) {
        const State& state = states[next];
        const Gains gains(state.board, state.rules);
        for (const Draw& draw : state.offers[next % 26]) {
            gains.of(draw.tile, state.open_cells(draw), of_cell);
            benchmark::DoNotOptimize(of_cell);
        }
        next = (next + 1) % states.size();
    }
    bench.SetItemsProcessed(bench.iterations());
}

void random_shorelines(benchmark::State& bench) {
    Rng rng(seed);
    for (auto _ : bench) {
        Plane points;
        for (int i = 0; i < shoreline_count; ++i)
            points |= boundary_points(random_shoreline(points, rng));
        benchmark::DoNotOptimize(points);
    }
    bench.SetItemsProcessed(bench.iterations() * shoreline_count);
}

BENCHMARK(score_plain_boards)->Name("tiny_islands/score_plain");
BENCHMARK(score_scalar_boards)->Name("tiny_islands/score_scalar");
BENCHMARK(turn_gains)->Name("tiny_islands/gains_of_turn");
BENCHMARK(deals)->Name("tiny_islands/deal");
BENCHMARK(random_shorelines)->Name("tiny_islands/random_shoreline");
BENCHMARK(random_game)->Name("tiny_islands/random_game");
BENCHMARK(greedy_game)->Name("tiny_islands/greedy_game");
BENCHMARK(policy_game)->Name("tiny_islands/policy_game");
BENCHMARK(policy_playout)->Name("tiny_islands/policy_playout");
BENCHMARK(policy_playout_baseline)->Name("tiny_islands/policy_playout_baseline");
BENCHMARK(policy_playout_network)->Name("tiny_islands/policy_playout_network");

}  // namespace
