#pragma once
// What is behind a file descriptor, and how texts and progress look there.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "runner/console/progress.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The style of texts for a file descriptor: the width of the terminal (100 if there is none);
/// colour on a terminal unless $NO_COLOR is set, and everywhere if $CLICOLOR_FORCE is and that is
/// not (bixense.com/clicolors); Unicode unless the locale is not UTF-8.
TextStyle style_of(int descriptor);

/// Makes style_of() follow "auto", "always" or "never": sets these two variables of the
/// environment. Throws UserError for another word.
void choose_colour(const std::string& when);

/// The way in which progress is shown on stderr.
ProgressMode progress_mode(bool quiet);

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
