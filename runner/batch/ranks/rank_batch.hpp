#pragma once
// One batch on several processes. The root gives out chunks and merges their tallies in the order
// of the games; the other ranks request chunks, play them on their own threads and send tallies.
// Everything that a ChunkWork does in next() and merge() (stop rules, checkpoints) happens at the
// root and need not know about ranks.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "runner/batch/batch.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/batch/ranks/rank_link.hpp"

namespace skerry {

/// Turns tallies into texts and back, exactly.
struct TallyCodec {
    std::function<std::string(const BatchTally&)> print;
    std::function<BatchTally(const std::string&)> parse;
};

struct RankBatch {
    RankLink* link;
    TallyCodec codec;
    const StopFlag* asked;               ///< set by signals to this process
    StopFlag* stop;                      ///< set when any rank has to stop; the work checks it
    std::atomic<std::uint64_t>* played;  ///< at the root: grows with the games of the other ranks
    std::function<ForEachChunk> threads = for_each_chunk;  ///< how a rank runs its own threads
    /// How long the root waits after a stop for what the others hand in. Leaves most of mpirun's
    /// second for writing the result file.
    std::chrono::milliseconds last_orders{400};
};

/// How the other ranks ended, as known at the root.
struct RanksEnd {
    std::string lost;      ///< why a rank could no longer be reached, which stopped the run
    bool all_left = true;  ///< all ranks said goodbye
};

/// Runs `work` on all ranks; each rank must call this with a work of one and the same experiment.
/// At the root the work is given every chunk; on other ranks only play() is called. The number of
/// threads may differ from rank to rank. After a stop the root waits a moment for what the others
/// still hand in: when a rank dies, mpirun tells the others to end and kills the run one second
/// later. Throws at the root what the work threw on any rank.
RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks);

}  // namespace skerry
