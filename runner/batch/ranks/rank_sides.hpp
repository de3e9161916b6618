#pragma once
// The two sides of for_each_chunk_on_ranks(): the root, and every other rank.

#include <chrono>

#include "runner/batch/ranks/rank_batch.hpp"

namespace skerry {

/// How often a rank looks for messages: a short time compared with a chunk, but no core is kept
/// busy by waiting.
inline constexpr auto rank_poll_period = std::chrono::milliseconds(1);

RanksEnd run_root(ChunkWork& work, int threads, const RankBatch& ranks);
void run_branch(ChunkWork& work, int threads, const RankBatch& ranks);

}  // namespace skerry
