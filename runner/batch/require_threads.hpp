#pragma once

#include <span>

#include "runner/experiment/facts.hpp"

namespace skerry {

/// Throws UserError unless the system lets this process start `threads` threads and one more, which
/// shows progress: oneTBB ends the program if it cannot start one. Of `strategies` each outside
/// program needs another one on every thread, which waits for its end. Tries it, in some
/// microseconds a thread; call it before any threads are at work.
void require_threads(int threads, std::span<const StrategyFacts> strategies = {});

}  // namespace skerry
