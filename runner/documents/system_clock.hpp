#pragma once
// The clocks of the system that count nanoseconds: of this thread, of other processes, of the wall.

#include <cstdint>
#include <ctime>

namespace skerry {

/// 0 if there is no such clock, as that of a process that is gone. A signal handler may ask.
inline std::uint64_t clock_ns(clockid_t clock) {
    timespec time{};
    if (::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec);
}

/// The CPU time of this thread.
inline std::uint64_t thread_cpu_ns() { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace skerry
