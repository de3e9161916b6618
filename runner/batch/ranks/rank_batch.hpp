#pragma once
// One batch on several processes. The root gives out chunks and merges their tallies in the order
// of the games; the other ranks ask, play on their own threads and send tallies. Whatever a
// ChunkWork does in next() and merge() (stop rules, checkpoints) happens at the root and need not
// know.

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "runner/batch/batch.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/batch/ranks/rank_link.hpp"

namespace skerry {

/// Tallies as texts, exactly.
struct TallyCodec {
    std::function<std::string(const BatchTally&)> print;
    std::function<BatchTally(const std::string&)> parse;
};

struct RankBatch {
    RankLink* link;
    TallyCodec codec;
    const StopFlag* asked;               ///< by signals of this process
    StopFlag* stop;                      ///< set when any rank has to stop; the work watches it
    std::atomic<std::uint64_t>* played;  ///< at the root: grows with the games of other ranks
    std::function<ForEachChunk> threads = for_each_chunk;  ///< inside a rank
};

/// How the other ranks ended, at the root.
struct RanksEnd {
    std::string lost;      ///< why a rank could not be reached any more, which stopped the run
    bool all_left = true;  ///< all ranks said goodbye
};

/// Runs `work` on all ranks; each must call it with a work of the same experiment. At the root the
/// work is given every chunk, elsewhere only play() is called. The number of threads may differ
/// from rank to rank. After a stop the root waits a moment for what the others still hand in:
/// mpirun kills a run whose rank has died one second after it told the other ranks to end. Throws
/// at the root what the work threw on any rank.
RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks);

}  // namespace skerry
