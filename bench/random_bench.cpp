// The random streams. Names are GAME/WHAT (here: core/WHAT); every benchmark reports
// items_per_second.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/random.hpp"

namespace {

/// The draws of one short game: seeding its stream, and 40 bounded draws.
void stream_of_a_game(benchmark::State& state) {
    std::uint64_t game_index = 0;
    for (auto _ : state) {
        skerry::Rng rng = skerry::stream(1, game_index++, skerry::Purpose::deal);
        std::uint32_t sum = 0;
        for (std::uint32_t bound = 1; bound <= 40; ++bound) sum += rng.below(bound);
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(stream_of_a_game)->Name("core/stream_of_a_game");

}  // namespace
