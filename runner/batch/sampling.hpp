#pragma once
// What threads do, by asking: a timer interrupts a thread now and then, and its handler notes the
// activity that the thread tells (core/activity.hpp), the instruction that it was at, and the CPU
// time since the interruption before. So what is not profiled costs what it costs without it.

#include <cstdint>
#include <functional>

namespace skerry {

/// One interruption of a thread.
struct ThreadSample {
    std::uint32_t told = 0;  ///< told_activity
    std::uintptr_t address = 0;
    std::uint64_t cpu_ns = 0;  ///< CPU time of the thread since the sample before
};

/// While it lives, threads can be sampled: each about every 3 milliseconds of its CPU time, or as
/// often as the kernel looks at such timers. One may live in a process at a time.
class Sampling {
  public:
    Sampling();
    ~Sampling();
    Sampling(const Sampling&) = delete;
    Sampling& operator=(const Sampling&) = delete;

    /// Whether this system can do it: Linux.
    static bool is_possible();

    /// Samples the calling thread from now on; nothing if it is sampled already.
    static void join();
    /// Hands out the samples of the calling thread since the last call, oldest first. While it does
    /// and where there is no room for more, none is taken; the next one has their CPU time, too.
    static void take(const std::function<void(const ThreadSample&)>& each);
};

}  // namespace skerry
