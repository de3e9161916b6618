#pragma once

namespace skerry {

/// Throws UserError unless the system lets this process start `threads` threads and one more, which
/// shows progress: oneTBB ends the program if it cannot start one. Tries it, in some microseconds a
/// thread; call it before any threads are at work.
void require_threads(int threads);

}  // namespace skerry
