#include "runner/console/status_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "runner/documents/standard_streams.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

StatusLine::StatusLine(ProgressMode mode, std::function<std::string()> words)
    : words_(std::move(words)) {
    if (mode == ProgressMode::terminal)
        watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
}

void StatusLine::watch(const std::stop_token& end) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds period(1);
    const Clock::time_point start = Clock::now();
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, end, period, [&] { return end.stop_requested(); })) {
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        const std::size_t width =
            static_cast<std::size_t>(std::max(terminal_width(STDERR_FILENO) - 1, 3));
        tell_in_place(shorten(duration(seconds) + "  " + words_(), width, false));
    }
    tell_in_place("");
}

}  // namespace skerry
