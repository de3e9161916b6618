// A batch on the one thread of a page.

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

void for_each_chunk_jthread(ChunkWork& work, int) {
    while (const auto games = work.next()) work.merge(work.play(*games, 0));
}

}  // namespace skerry
