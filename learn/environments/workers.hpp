#pragma once
// The threads of a vector environment. They share out the parts of one call, and wait for the next
// one; there is no state outside of the object.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace skerry::environments {

class Workers {
  public:
    /// The caller of run() is one of the threads.
    explicit Workers(std::size_t threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    std::size_t threads() const { return shares_.size(); }

    /// Calls job(part, thread) for each part 0 .. parts - 1 (below 2^32), thread < threads(), and
    /// returns when all are done. From call to call most parts are with the same thread, whose
    /// cache still has what they are about; which one takes a part is left to chance. `job` must
    /// not throw.
    template <class Job>
    void run(std::size_t parts, const Job& job) {
        if (helpers_.empty() || parts < 2) {
            for (std::size_t part = 0; part < parts; ++part) job(part, 0);
            return;
        }
        run_shared(parts, &job, [](const void* any, std::size_t part, std::size_t thread) {
            (*static_cast<const Job*>(any))(part, thread);
        });
    }

  private:
    using Call = void (*)(const void* job, std::size_t part, std::size_t thread);

    /// The parts of a call that are a thread's to begin with and that are not taken yet. In a cache
    /// line of its own: processors that share no cache hand one another a line in 200 ns.
    class alignas(64) Share {
      public:
        void open(std::size_t first, std::size_t end) { open_ = end * end_unit + first; }
        std::optional<std::size_t> take(bool own);

      private:
        static constexpr std::uint64_t end_unit = std::uint64_t{1} << 32;
        /// The end, and in the low half the first: both in one word, so that a thread that comes
        /// late takes nothing, and no thread waits for it.
        std::atomic<std::uint64_t> open_ = 0;
    };

    void run_shared(std::size_t parts, const void* job, Call call);
    bool work(std::size_t thread);
    void serve(std::size_t thread);

    // Written before the shares are open, and read by who has taken a part of one.
    const void* job_ = nullptr;
    Call call_ = nullptr;
    std::vector<Share> shares_;
    std::atomic<std::uint64_t> calls_ = 0;
    std::atomic<bool> stop_ = false;
    alignas(64) std::atomic<std::size_t> finished_ = 0;  ///< parts of this call
    std::vector<std::jthread> helpers_;
};

/// Allocates the episodes of a vector environment. A step goes through all of them: with pages of
/// 4 KB the processor would look up addresses as often as it fetches data.
template <class T>
struct EpisodeMemory {
    using value_type = T;

    EpisodeMemory() = default;
    template <class Other>
    explicit EpisodeMemory(const EpisodeMemory<Other>&) {}

    T* allocate(std::size_t count) {
        void* memory = ::operator new(count * sizeof(T), alignment_of(count));
#ifdef __linux__
        // Only asked for: where there are none the pages stay as they are.
        if (count * sizeof(T) >= large) madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        ::operator delete(memory, alignment_of(count));
    }
    friend bool operator==(const EpisodeMemory&, const EpisodeMemory&) { return true; }

  private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static constexpr std::size_t large = 2 * page;
    static constexpr std::size_t line = 64;

    static constexpr std::align_val_t alignment_of(std::size_t count) {
        return std::align_val_t{count * sizeof(T) >= large ? page : line};
    }
};

}  // namespace skerry::environments
