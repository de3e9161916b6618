#pragma once

#include <atomic>
#include <cstdint>

#include "runner/batch/batch.hpp"

namespace skerry {

/// Tells the first signal from those after it. Signals may come to several threads at once; may be
/// called in a signal handler.
class SignalCount {
  public:
    enum class Answer { first, same, another };

    /// `now_ms` > 0 is the time on a clock that never goes back. A signal within 0.1 s of the first
    /// is `same`: timeout(1) signals its child and then the child's group.
    Answer count(std::int64_t now_ms) noexcept;

  private:
    /// 0: there was none. One variable, because between two a second signal could find half.
    std::atomic<std::int64_t> first_ms_{0};
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

/// From now on the first SIGINT, SIGTERM or SIGHUP sets the flag to its number. A second one ends
/// the program at once, unless it comes within 0.1 s of the first. SIGPIPE is ignored: writing
/// fails with an errno instead.
const StopFlag& stop_on_signals();

/// From now on SIGPIPE ends the program again, silently, as `| head` expects.
void end_on_broken_pipe();

}  // namespace skerry
