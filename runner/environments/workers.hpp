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
    void take_parts(std::size_t thread);
    void serve(std::size_t thread);

    // Written before `calls_` changes, and read by helpers after they saw that.
    const void* job_ = nullptr;
    Call call_ = nullptr;
    std::size_t parts_ = 0;
    std::atomic<std::size_t> next_part_ = 0;
    std::atomic<std::uint32_t> calls_ = 0;  ///< how often run_shared() was called
    std::atomic<std::size_t> busy_ = 0;     ///< helpers that have not finished this call
    std::atomic<bool> stop_ = false;
    std::vector<std::jthread> helpers_;
};

}  // namespace skerry::environments
