// The batch scorer and games played side by side, for each instruction set of the machine.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score_batch.hpp"
#include "strategies/random.hpp"
#include "strategies/tiny_islands/greedy.hpp"

namespace {

using namespace skerry;
using namespace skerry::tiny_islands;

constexpr std::size_t board_count = 8'192;  // more would not fit into the second-level cache
constexpr std::uint64_t seed = 1;

template <class S>
Board final_board(S& strategy, std::uint64_t game_index) {
    Rng deal_rng = stream(seed, game_index, Purpose::deal);
    const Deal deal = TinyIslands::deal(Rules{}, deal_rng);
    State state = TinyIslands::start(Rules{}, deal);
    Rng rng = stream(seed, game_index, Purpose::strategy);
    play_out<TinyIslands>(strategy, state, deal, rng);
    return state.board;
}

/// Final boards of random and of greedy games in turn.
const std::vector<BoardBlock>& final_boards() {
    static const std::vector<BoardBlock> blocks = [] {
        RandomStrategy<TinyIslands> random({}, {});
        Greedy greedy({}, {});
        std::vector<BoardBlock> all(board_count / BoardBlock::lanes);
        for (std::size_t i = 0; i < board_count; ++i)
            all[i / BoardBlock::lanes].set(i % BoardBlock::lanes, i % 2 == 0
                                                                      ? final_board(random, i)
                                                                      : final_board(greedy, i));
        return all;
    }();
    return blocks;
}

/// One iteration scores 16 boards, as a round of games side by side does.
void score_batches(benchmark::State& bench, InstructionSet set) {
    constexpr std::size_t at_once = 2;
    const std::vector<BoardBlock>& blocks = final_boards();
    std::array<BlockScores, at_once> scores;
    std::size_t next = 0;
    for (auto _ : bench) {
        score_batch(set, std::span(blocks).subspan(next, at_once), scores);
        benchmark::DoNotOptimize(scores);
        next = (next + at_once) % blocks.size();
    }
    bench.SetItemsProcessed(bench.iterations() *
                            static_cast<std::int64_t>(at_once * BoardBlock::lanes));
}

/// The fastest has the plain name, each has one with its instruction set.
const bool registered = [] {
    for (InstructionSet set : instruction_sets()) {
        const std::string_view name = instruction_set_names[static_cast<std::size_t>(set)];
        benchmark::RegisterBenchmark(("tiny_islands/score_batch_" + std::string(name)).c_str(),
                                     [set](benchmark::State& b) { score_batches(b, set); });
    }
    benchmark::RegisterBenchmark("tiny_islands/score_batch", [](benchmark::State& b) {
        score_batches(b, best_instruction_set());
    });
    return true;
}();

}  // namespace
