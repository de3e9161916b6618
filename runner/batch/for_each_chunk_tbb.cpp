#ifndef SKERRY_JTHREAD

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <memory>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

void for_each_chunk_tbb(ChunkWork& work, int threads) {
    using Played = std::shared_ptr<PlayedChunk>;
    const auto count = static_cast<std::size_t>(threads);
    // oneTBB makes no more threads than there are CPUs unless told so.
    const tbb::global_control more(tbb::global_control::max_allowed_parallelism, count);
    tbb::task_arena arena(threads);
    arena.execute([&] {
        tbb::parallel_pipeline(
            chunks_in_flight * count,
            tbb::make_filter<void, GameRange>(tbb::filter_mode::serial_in_order,
                                              [&](tbb::flow_control& control) -> GameRange {
                                                  if (const auto games = work.next()) return *games;
                                                  control.stop();
                                                  return {};
                                              }) &
                tbb::make_filter<GameRange, Played>(
                    tbb::filter_mode::parallel,
                    [&](const GameRange& games) -> Played {
                        const int slot = tbb::this_task_arena::current_thread_index();
                        return std::make_shared<PlayedChunk>(
                            work.play(games, static_cast<std::size_t>(slot)));
                    }) &
                tbb::make_filter<Played, void>(
                    tbb::filter_mode::serial_in_order,
                    [&](const Played& played) { work.merge(std::move(*played)); }));
    });
}

}  // namespace skerry

#endif
