#pragma once
// What threads do, by asking: a timer interrupts a thread now and then, and its handler notes the
// activity that the thread tells (core/activity.hpp), the instruction that it was at, and the CPU
// time since the interruption before. So what is not profiled costs what it costs without it.

#include <cstdint>
#include <functional>
#include <string>

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
    Sampling(Sampling&&) = delete;
    Sampling& operator=(Sampling&&) = delete;

    /// Whether this system can do it: Linux.
    static bool is_possible();

    /// Samples the calling thread from now on; nothing if it is sampled already.
    static void join();
    /// The CPU time of the calling thread; 0 where it cannot be sampled.
    static std::uint64_t cpu_ns();
    /// Hands out the samples of the calling thread since the last call, oldest first. While it does
    /// and where there is no room for more, none is taken; the next one has their CPU time, too.
    static void take(const std::function<void(const ThreadSample&)>& each);
};

/// The functions of this program by their addresses, from its own table of symbols, which `strip`
/// takes; those of its libraries as far as they tell.
class FunctionNames {
  public:
    /// Whether the program has its table.
    static bool are_known();
    /// Where the function begins that an address is in; 0: in none that is known.
    static std::uintptr_t begin_of(std::uintptr_t address);
    /// The name of the function that begins there, without namespace and parameters; of a library
    /// that of its file, too. "(unknown)" for 0.
    static std::string name_of(std::uintptr_t begin);
    /// What the function does by its name: it scores boards, moves or games, or lists moves.
    static bool scores(std::uintptr_t begin);
    static bool lists_moves(std::uintptr_t begin);
};

}  // namespace skerry
