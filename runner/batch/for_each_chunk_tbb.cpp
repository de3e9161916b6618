#ifndef SKERRY_JTHREAD

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

namespace {

/// The object that goes through the pipeline. If a game throws, oneTBB drops it without calling its
/// destructor, so it owns nothing: the chunk is stored in one of as many places as chunks can be in
/// flight.
struct Token {
    GameRange games;
    std::size_t place;
};

}  // namespace

void for_each_chunk_tbb(ChunkWork& work, int threads) {
    const auto count = static_cast<std::size_t>(threads);
    std::vector<std::optional<PlayedChunk>> played(work.in_flight(count));
    std::size_t next = 0;
    // Unless told otherwise, oneTBB makes no more threads than there are CPUs.
    const tbb::global_control more(tbb::global_control::max_allowed_parallelism, count);
    tbb::task_arena arena(threads);
    arena.execute([&] {
        tbb::parallel_pipeline(
            played.size(),
            tbb::make_filter<void, Token>(tbb::filter_mode::serial_in_order,
                                          [&](tbb::flow_control& control) -> Token {
                                              if (const auto games = work.next())
                                                  return {*games, next++ % played.size()};
                                              control.stop();
                                              return {};
                                          }) &
                tbb::make_filter<Token, Token>(
                    tbb::filter_mode::parallel,
                    [&](const Token& token) -> Token {
                        const int slot = tbb::this_task_arena::current_thread_index();
                        played[token.place].emplace(
                            work.play(token.games, static_cast<std::size_t>(slot)));
                        return token;
                    }) &
                tbb::make_filter<Token, void>(tbb::filter_mode::serial_in_order,
                                              [&](const Token& token) {
                                                  work.merge(std::move(*played[token.place]));
                                                  played[token.place].reset();
                                              }));
    });
}

}  // namespace skerry

#endif
