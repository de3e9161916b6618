#include "runner/batch/ranks/rank_batch.hpp"

#include "runner/batch/ranks/rank_message.hpp"

namespace skerry {

RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks) {
    if (ranks.link->is_root()) return run_root(work, threads, ranks);
    run_branch(work, threads, ranks);
    return {};
}

}  // namespace skerry
