#pragma once
// Shows a person how far a running batch is.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "runner/text/live_words.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

struct ProgressFacts {
    std::uint64_t done = 0;
    std::uint64_t games = 1;  ///< >= 1
    double seconds = 0;       ///< since the start of the run
    /// What the figures say, in several forms, the longest first; may be empty.
    std::vector<std::string> news = {};
    std::string unit = "game";  ///< what is counted, as unit_of() names it
};

/// News about a batch while it runs; may be set and read from any thread.
class LiveNews {
  public:
    void tell(LiveWords item) {
        const std::lock_guard lock(mutex_);
        item_ = std::move(item);
    }
    LiveWords latest() const {
        const std::lock_guard lock(mutex_);
        return item_;
    }

  private:
    mutable std::mutex mutex_;
    LiveWords item_;
};

/// One line that fits in `width` columns: percent, bar, games, their rate, time to go, news. The
/// less room there is, the fewer of them are shown.
std::string progress_bar(const ProgressFacts& facts, int width, bool unicode);

/// The progress as a plain sentence, for logs.
std::string progress_sentence(const ProgressFacts& facts);

/// How many of the games a run will play that ends after `most_seconds`, by its speed so far.
std::uint64_t games_within(double most_seconds, const ProgressFacts& facts);

enum class ProgressMode : std::uint8_t {
    silent,
    lines,     ///< a plain line now and then, the first one after 5 s
    terminal,  ///< one line that is drawn again and again
};

/// A run whose progress is shown. What it points to must outlive the Progress.
struct WatchedRun {
    std::uint64_t games = 0;  ///< at most
    std::string unit;         ///< as unit_of() names it
    const std::atomic<std::uint64_t>* played = nullptr;
    const std::atomic<int>* stop = nullptr;  ///< once it is not 0, the run is ending
    const LiveNews* news = nullptr;          ///< null: there are none
    /// The run is shown as one of the games that fit in.
    std::optional<double> most_seconds = std::nullopt;
    /// How many games a stop waits for; empty: not known.
    std::function<std::uint64_t()> in_play = {};
    const std::atomic<int>* end_now = nullptr;  ///< once it is not 0, `end` is called, once
    std::function<void(int)> end = {};          ///< with that number
};

/// Shows progress on stderr from its construction to its destruction. Where a run can be ended, its
/// end is told even by one that is silent.
class Progress {
  public:
    Progress(ProgressMode mode, bool unicode, WatchedRun run);

  private:
    void watch(const std::stop_token& end);
    ProgressFacts facts(double seconds) const;

    ProgressMode mode_;
    bool unicode_;
    WatchedRun run_;
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread watcher_;  ///< declared last: it uses the other members
};

/// The width in columns of the terminal behind a file descriptor; $COLUMNS or 80 if there is no
/// terminal.
int terminal_width(int descriptor);

// What is behind a file descriptor, and how texts and progress look there.

/// The style of texts for a file descriptor: the width of the terminal (100 if there is none).
/// Colour on a terminal unless $NO_COLOR is set, and everywhere if only $CLICOLOR_FORCE is
/// (bixense.com/clicolors). Unicode unless the locale is not UTF-8.
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
