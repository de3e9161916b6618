#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "runner/console/progress.hpp"

namespace skerry {

/// From its first second on until its destruction, one line on stderr that says what a long
/// computation is at, and for how long; only if the mode is `terminal`.
class StatusLine {
  public:
    /// `words` is called from another thread.
    StatusLine(ProgressMode mode, std::function<std::string()> words);

  private:
    void watch(const std::stop_token& end);

    std::function<std::string()> words_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread watcher_;  ///< declared last: it uses the other members
};

}  // namespace skerry
