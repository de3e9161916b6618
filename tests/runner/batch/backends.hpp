#pragma once

#include <vector>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry::test {

inline std::vector<ForEachChunk*> backends() {
    std::vector<ForEachChunk*> all = {for_each_chunk_jthread};
    if (for_each_chunk != for_each_chunk_jthread) all.push_back(for_each_chunk);
    return all;
}

}  // namespace skerry::test
