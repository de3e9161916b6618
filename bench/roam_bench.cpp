// Whole games of Roam Solitaire. No two games of a benchmark are alike, so that a branch predictor
// cannot learn them.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/roam/game.hpp"
#include "strategies/random.hpp"
#include "strategies/roam/greedy.hpp"

namespace {

using namespace skerry;
using namespace skerry::roam;

constexpr std::uint64_t seed = 1;

/// Plays as a batch does: the deal and the strategy's stream derive from (seed, game index).
template <class S>
void play_games(benchmark::State& bench) {
    const Rules rules;
    S strategy(rules, {});
    std::uint64_t game = 0;
    std::int64_t moves = 0;
    for (auto _ : bench) {
        Rng deal_rng = stream(seed, game, Purpose::deal);
        Rng rng = stream(seed, game++, Purpose::strategy);
        const Deal deal = Roam::deal(rules, deal_rng);
        State state = Roam::start(rules, deal);
        for (; !Roam::is_over(state); ++moves) Roam::play(state, strategy.choose(state, rng), deal);
        benchmark::DoNotOptimize(Roam::outcome(state));
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()));
    bench.counters["decisions"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}

BENCHMARK(play_games<RandomStrategy<Roam>>)->Name("roam/random_game");
BENCHMARK(play_games<Greedy>)->Name("roam/greedy_game");

void redeals(benchmark::State& bench) {
    const Rules rules;
    Rng rng = stream(seed, 0, Purpose::deal);
    const State state = Roam::start(rules, Roam::deal(rules, rng));
    for (auto _ : bench) benchmark::DoNotOptimize(Roam::redeal(state, rng));
}
BENCHMARK(redeals)->Name("roam/redeal");

}  // namespace
