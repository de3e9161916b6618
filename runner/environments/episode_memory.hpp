#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace skerry::environments {

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
