#pragma once

#include "runner/batch/batch.hpp"

namespace skerry {

/// Calls work(i, slot) once for each i < count on `threads` threads, in any order; at any moment
/// each slot below `threads` is used by at most one call. Returns false if `stop` was set before
/// all were called.
bool for_each_index(std::uint64_t count, int threads, const StopFlag& stop,
                    const std::function<void(std::uint64_t, std::size_t)>& work);

}  // namespace skerry
