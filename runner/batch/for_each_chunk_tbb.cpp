#ifndef SKERRY_JTHREAD

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <optional>
#include <utility>
#include <vector>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

namespace {

/// What goes through the pipeline. oneTBB drops it without a destructor when a game throws, so it
/// owns nothing: the chunk is in one of as many places as can be in flight.
struct Token {
    GameRange games;
    std::size_t place;
};

}  // namespace

void for_each_chunk_tbb(ChunkWork& work, int threads) {
    const auto count = static_cast<std::size_t>(threads);
    std::vector<std::optional<PlayedChunk>> played(chunks_in_flight * count);
    std::size_t next = 0;
    // oneTBB makes no more threads than there are CPUs unless told so.
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
