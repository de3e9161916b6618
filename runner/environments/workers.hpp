#pragma once
// The threads of a vector environment. They share out the parts of one call, and wait for the next
// one; there is no state outside of the object.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace skerry::environments {

class Workers {
  public:
    /// The caller of run() is one of the threads.
    explicit Workers(std::size_t threads);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    std::size_t threads() const { return helpers_.size() + 1; }

    /// Calls job(part, thread) for each part 0 .. parts - 1, thread < threads(), and returns when
    /// all are done. Which thread takes a part is left to chance. `job` must not throw.
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

    void run_shared(std::size_t parts, const void* job, Call call);
    bool take_part(std::size_t thread);
    void serve(std::size_t thread);

    // Written before the call is in `open_`, and read by who has taken a part of it.
    const void* job_ = nullptr;
    Call call_ = nullptr;
    /// The number of the call, and in the low half how many of its parts nobody has taken: both in
    /// one word, so that a thread that comes late takes nothing, and nobody waits for it.
    std::atomic<std::uint64_t> open_ = 0;
    std::atomic<std::size_t> finished_ = 0;  ///< parts of this call
    std::atomic<bool> stop_ = false;
    std::vector<std::jthread> helpers_;
};

}  // namespace skerry::environments
