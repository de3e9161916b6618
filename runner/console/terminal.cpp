#include "runner/console/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/documents/standard_streams.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

namespace {

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0 && variable("TERM") != "dumb"; }

/// The first of these variables that is set decides (POSIX). If none is set: today's terminals read
/// UTF-8.
bool unicode_locale() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view locale = variable(name);
        if (locale.empty()) continue;
        for (std::string_view part : {"UTF-8", "utf-8", "UTF8", "utf8"})
            if (locale.find(part) != std::string_view::npos) return true;
        return false;
    }
    return true;
}

}  // namespace

TextStyle style_of(int descriptor) {
    constexpr int width_of_files = 100;
    TextStyle style;
    const bool terminal = is_terminal(descriptor);
    style.width = terminal ? terminal_width(descriptor) : width_of_files;
    style.colour =
        (terminal || !variable("CLICOLOR_FORCE").empty()) && variable("NO_COLOR").empty();
    style.unicode = unicode_locale();
    return style;
}

void choose_colour(const std::string& when) {
    const std::vector<std::string> known{"auto", "always", "never"};
    if (std::ranges::find(known, when) == known.end())
        throw UserError("--color " + when + ": must be one of " + join(known) +
                        did_you_mean(when, known));
    if (when == "never") ::setenv("NO_COLOR", "1", 1);
    if (when != "always") return;
    ::unsetenv("NO_COLOR");
    ::setenv("CLICOLOR_FORCE", "1", 1);
}

ProgressMode progress_mode(bool quiet) {
    if (quiet) return ProgressMode::silent;
    return is_terminal(STDERR_FILENO) ? ProgressMode::terminal : ProgressMode::lines;
}

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
