// Scores of blocks of boards, and games in lockstep, for each instruction set of the machine.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/lockstep.hpp"
#include "core/tiny_islands/score_blocks.hpp"
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

/// The final boards of random games and of greedy games, alternating.
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

/// One iteration scores 16 boards, as a round of games in lockstep does.
void scores_of(benchmark::State& bench, InstructionSet set) {
    constexpr std::size_t at_once = 2;
    const std::vector<BoardBlock>& blocks = final_boards();
    std::array<BlockScores, at_once> scores;
    std::size_t next = 0;
    for (auto _ : bench) {
        score_blocks(set, std::span(blocks).subspan(next, at_once), scores);
        benchmark::DoNotOptimize(scores);
        next = (next + at_once) % blocks.size();
    }
    bench.SetItemsProcessed(bench.iterations() *
                            static_cast<std::int64_t>(at_once * BoardBlock::lanes));
}

/// One iteration makes streams, deals, placements, shorelines and scores of 16 games.
void random_games(benchmark::State& bench, InstructionSet set) {
    constexpr std::size_t at_once = 16;
    std::vector<Rng> dealers(at_once, Rng(0));
    std::vector<Rng> players(at_once, Rng(0));
    std::vector<Deal> deals(at_once);
    std::vector<State> ends(at_once);
    std::vector<TinyIslands::Outcome> outcomes(at_once);
    std::uint64_t game = 0;
    for (auto _ : bench) {
        for (std::size_t i = 0; i < at_once; ++i, ++game) {
            dealers[i] = stream(seed, game, Purpose::deal);
            players[i] = stream(seed, game, Purpose::strategy);
        }
        deal_in_lockstep(set, Rules{}, dealers, deals);
        play_in_lockstep(set, Rules{}, deals, players, ends);
        TinyIslands::score_in_lockstep(ends, outcomes);
        benchmark::DoNotOptimize(outcomes.data());
        benchmark::ClobberMemory();
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(at_once));
}

void deals_of(benchmark::State& bench, InstructionSet set) {
    const std::vector<Rng> dealers = {Rng(1), Rng(2), Rng(3), Rng(4),
                                      Rng(5), Rng(6), Rng(7), Rng(8)};
    std::vector<Deal> deals(dealers.size());
    for (auto _ : bench) {
        deal_in_lockstep(set, Rules{}, dealers, deals);
        benchmark::DoNotOptimize(deals.data());
        benchmark::ClobberMemory();
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(dealers.size()));
}

using Body = void (*)(benchmark::State&, InstructionSet);

template <Body body>
void fastest(benchmark::State& bench) {
    body(bench, best_instruction_set());
}

template <Body body>
void baseline(benchmark::State& bench) {
    body(bench, InstructionSet::baseline);
}

/// If the machine lacks the instruction set, runs the baseline, and the label says so.
template <Body body>
void avx2(benchmark::State& bench) {
    const InstructionSet set = std::min(InstructionSet::avx2, best_instruction_set());
    bench.SetLabel(std::string(instruction_set_names[static_cast<std::size_t>(set)]));
    body(bench, set);
}

// The names are the names in files of earlier measurements.
BENCHMARK(fastest<scores_of>)->Name("tiny_islands/score_batch");
BENCHMARK(avx2<scores_of>)->Name("tiny_islands/score_batch_avx2");
BENCHMARK(baseline<scores_of>)->Name("tiny_islands/score_batch_baseline");
BENCHMARK(fastest<deals_of>)->Name("tiny_islands/deal_lockstep");
BENCHMARK(fastest<random_games>)->Name("tiny_islands/random_game_lockstep");
BENCHMARK(avx2<random_games>)->Name("tiny_islands/random_game_lockstep_avx2");
BENCHMARK(baseline<random_games>)->Name("tiny_islands/random_game_lockstep_baseline");

}  // namespace
