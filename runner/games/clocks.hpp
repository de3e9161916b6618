#pragma once
// The clocks that time strategies, and what reading them costs.

#include <algorithm>

#include "runner/documents/system_clock.hpp"

namespace skerry {

/// A clock of constant but unknown rate: the time-stamp counter on x86-64, elsewhere nanoseconds.
/// The compiler moves no memory access across a read.
inline std::uint64_t read_ticks() {
    asm volatile("" ::: "memory");
#if defined(__x86_64__)
    const std::uint64_t ticks = __builtin_ia32_rdtsc();
#else
    const std::uint64_t ticks = clock_ns(CLOCK_MONOTONIC);
#endif
    asm volatile("" ::: "memory");
    return ticks;
}

/// What reading a clock twice tells of nothing: the least mean of many rounds of readings.
template <class Read>
double cost_of_reading(Read&& read) {
    constexpr int rounds = 50;
    constexpr int readings = 20;
    double least = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t first = read();
        for (int i = 1; i < readings; ++i) read();
        least = std::min(least, static_cast<double>(read() - first) / readings);
    }
    return least;
}
inline double cpu_reading_ns() {
    static const double cost = cost_of_reading(thread_cpu_ns);
    return cost;
}
inline double tick_reading() {
    static const double cost = cost_of_reading(read_ticks);
    return cost;
}

}  // namespace skerry
