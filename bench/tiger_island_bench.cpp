// Whole games of Tiger Island, and its parts. No two games of a benchmark are alike, so that a
// branch predictor cannot learn them.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>

#include "core/tiger_island/game.hpp"
#include "strategies/random.hpp"

namespace {

using namespace skerry;
using namespace skerry::tiger_island;

constexpr std::uint64_t seed = 1;

/// Plays uniformly, like random, but lists every legal move first.
class Enumerating {
  public:
    using Params = NoParams;
    Enumerating(const Rules&, const Params&) {}

    Move choose(const State& state, Rng& rng) {
        moves_.clear();
        TigerIsland::legal_moves(state, moves_);
        return moves_[rng.below(static_cast<std::uint32_t>(moves_.size()))];
    }

  private:
    TigerIsland::MoveList moves_;
};

/// Plays as a batch does. The deal and each seat's stream derive from (seed, game index). The
/// strategy of the seat to move chooses each move, and the outcome is computed.
template <class S>
TigerIsland::Outcome play_game(std::array<S, 2>& strategies, std::uint64_t game_index,
                               std::int64_t& moves) {
    Rng deal_rng = stream(seed, game_index, Purpose::deal);
    const Deal deal = TigerIsland::deal({}, deal_rng);
    std::array<Rng, 2> rngs = {stream(seed, game_index, Purpose::strategy, 0),
                               stream(seed, game_index, Purpose::strategy, 1)};
    State state = TigerIsland::start({}, deal);
    while (!TigerIsland::is_over(state)) {
        const std::size_t seat = index(TigerIsland::to_move(state));
        TigerIsland::play(state, strategies[seat].choose(state, rngs[seat]), deal);
    }
    moves += state.move_count;
    return TigerIsland::outcome(state);
}

template <class S>
void bench_games(benchmark::State& bench) {
    std::array<S, 2> strategies = {S({}, {}), S({}, {})};
    std::uint64_t game_index = 0;
    std::int64_t margins = 0;
    std::int64_t moves = 0;
    for (auto _ : bench) {
        const TigerIsland::Outcome outcome = play_game(strategies, game_index++, moves);
        margins += outcome.total(Seat::first) - outcome.total(Seat::second);
    }
    benchmark::DoNotOptimize(margins);
    bench.SetItemsProcessed(bench.iterations());
    bench.counters["turns/game"] =
        static_cast<double>(moves) / 2 / static_cast<double>(bench.iterations());
}

void random_game(benchmark::State& bench) { bench_games<RandomStrategy<TigerIsland>>(bench); }
void random_game_enumerated(benchmark::State& bench) { bench_games<Enumerating>(bench); }

BENCHMARK(random_game)->Name("tiger_island/random_game");
BENCHMARK(random_game_enumerated)->Name("tiger_island/random_game_enumerated");

}  // namespace
