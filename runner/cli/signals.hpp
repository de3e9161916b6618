#pragma once

#include <atomic>
#include <cstdint>

#include "runner/batch/batch.hpp"

namespace skerry {

/// Tells the first signal from those after it. Signals may come to several threads at once; may be
/// called in a signal handler.
class SignalCount {
  public:
    enum class Answer { first, same, second, another };

    /// `now_ms` > 0 is the time on a clock that never goes back. A signal within 0.1 s of the first
    /// is `same`: timeout(1) signals its child and then the child's group. So is one within 2 s of
    /// the second, which has something to write.
    Answer count(std::int64_t now_ms) noexcept;

  private:
    /// 0: there was none. One variable, because between two a second signal could find half.
    std::atomic<std::int64_t> first_ms_{0};
    std::atomic<std::int64_t> second_ms_{0};
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

/// From now on the first SIGINT, SIGTERM or SIGHUP sets the flag to its number. A second one ends
/// the program at once, unless it comes within 0.1 s of the first. SIGPIPE is ignored: writing
/// fails with an errno instead.
const StopFlag& stop_on_signals();

/// From now on the second signal sets this flag, and code that looks at it ends the program; a
/// third signal ends it at once.
const StopFlag& second_signal();

/// Ends the program as the signal would have done.
[[noreturn]] void end_by_signal(int number);

/// From now on SIGPIPE ends the program again, silently, as `| head` expects.
void end_on_broken_pipe();

}  // namespace skerry
