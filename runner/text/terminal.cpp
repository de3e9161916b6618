// Draws the progress bar in the room that there is, and redraws it until the run ends.

#include "runner/text/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto redraw_period = std::chrono::milliseconds(100);
constexpr double first_line_seconds = 5;
constexpr double later_lines_seconds = 10;
constexpr std::size_t least_bar = 6;

/// A number in at most five characters: 999, 12.3k, 1.00M.
std::string brief(double number) {
    for (const char* unit : {"", "k", "M", "G"}) {
        if (number < 999.5)
            return *unit == 0       ? fmt::format("{:.0f}", number)
                   : number < 9.995 ? fmt::format("{:.2f}{}", number, unit)
                   : number < 99.95 ? fmt::format("{:.1f}{}", number, unit)
                                    : fmt::format("{:.0f}{}", number, unit);
        number /= 1000;
    }
    return fmt::format("{:.0f}T", number);
}

double rate(const ProgressFacts& facts) {
    return facts.seconds > 0 ? static_cast<double>(facts.done) / facts.seconds : 0;
}

/// A rate; a slow one keeps its decimals.
std::string rate_text(double per_second) {
    if (per_second < 10) return fmt::format("{:.1f}", per_second);
    return grouped(static_cast<std::uint64_t>(std::llround(per_second)));
}

/// The time to go as 0:07, 12:34 or 5:00:00; empty as long as it cannot be known.
std::optional<std::string> time_to_go(const ProgressFacts& facts) {
    if (facts.done == 0 || facts.seconds <= 0) return std::nullopt;
    const double left = static_cast<double>(facts.games - facts.done) / rate(facts);
    if (left > 99.0 * 3600) return std::nullopt;
    const auto seconds = static_cast<std::int64_t>(std::ceil(left));
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// The percentage done, rounded down: it is 100 only at the end.
int percent_done(const ProgressFacts& facts) {
    return static_cast<int>(100.0 * static_cast<double>(facts.done) /
                            static_cast<double>(facts.games));
}

std::string bar(double share, std::size_t width, bool unicode) {
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
    std::string text;
    for (std::size_t i = 0; i < width; ++i)
        text += i < filled ? (unicode ? "█" : "#") : (unicode ? "░" : "-");
    return text;
}

/// The texts that can follow the bar, the longest first.
std::vector<std::string> tails(const ProgressFacts& facts) {
    const std::string left = time_to_go(facts).value_or("-:--");
    const auto games = static_cast<double>(facts.games);
    const std::string full =
        fmt::format("  {0} of {1} {4}s  {2} {4}s/s  {3} left", grouped(facts.done),
                    grouped(facts.games), rate_text(rate(facts)), left, facts.unit);
    const std::string shorter =
        fmt::format("  {}/{} {}s  {}/s  {} left", brief(static_cast<double>(facts.done)),
                    brief(games), facts.unit, brief(rate(facts)), left);
    std::vector<std::string> list;
    if (!facts.news.empty()) list.push_back(full + "  " + facts.news.front());
    for (const std::string& words : facts.news) list.push_back(shorter + "  " + words);
    for (const std::string& tail :
         {full, shorter,
          fmt::format(" {}/{} {}/s {}", brief(static_cast<double>(facts.done)), brief(games),
                      brief(rate(facts)), left),
          " " + left, std::string()})
        list.push_back(tail);
    return list;
}

/// Empty if no game is in play any more.
std::string stopping_sentence(const WatchedRun& run) {
    if (!run.in_play) return "stopping after the games in play; Ctrl-C again ends at once\n";
    const std::uint64_t games = run.in_play();
    if (games == 0) return {};
    return fmt::format(
        "stopping after {} in play; Ctrl-C again ends at once and keeps those before\n",
        counted(games, run.unit));
}

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

/// $COLUMNS; 0 if it is not set, or no width.
int columns_asked() {
    const char* const columns = std::getenv("COLUMNS");
    return columns != nullptr ? std::clamp(std::atoi(columns), 0, 10'000) : 0;
}

}  // namespace

std::string progress_bar(const ProgressFacts& facts, int width, bool unicode) {
    const std::string head = fmt::format("{:3} % ", percent_done(facts));
    const double share = static_cast<double>(facts.done) / static_cast<double>(facts.games);
    constexpr std::size_t most = 40;
    for (const std::string& tail : tails(facts)) {
        const auto room = width - static_cast<int>(head.size() + display_width(tail));
        if (room < static_cast<int>(least_bar)) continue;
        return head + bar(share, std::min(most, static_cast<std::size_t>(room)), unicode) + tail;
    }
    return head.substr(0, static_cast<std::size_t>(std::max(0, width)));
}

std::string progress_sentence(const ProgressFacts& facts) {
    const auto left = time_to_go(facts);
    return fmt::format("{0} of {1} {5}s ({2} %), {3} {5}s/s{4}", grouped(facts.done),
                       grouped(facts.games), percent_done(facts), rate_text(rate(facts)),
                       left ? ", " + *left + " left" : "", facts.unit) +
           (facts.news.empty() ? "" : "; " + facts.news.front());
}

std::uint64_t games_within(double most_seconds, const ProgressFacts& facts) {
    const double games = rate(facts) * most_seconds;
    if (facts.done == 0 || !(games < static_cast<double>(facts.games))) return facts.games;
    return std::max(facts.done, static_cast<std::uint64_t>(games));
}

int terminal_width(int descriptor) {
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const int width = columns_asked();
    return width > 0 ? width : 80;
}

Progress::Progress(ProgressMode mode, bool unicode, WatchedRun run)
    : mode_(mode), unicode_(unicode), run_(std::move(run)) {
    if (mode != ProgressMode::silent || run_.end_now != nullptr)
        watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
}

ProgressFacts Progress::facts(double seconds) const {
    ProgressFacts facts{
        run_.played->load(std::memory_order_relaxed), run_.games, seconds, {}, run_.unit};
    if (run_.most_seconds) facts.games = games_within(*run_.most_seconds, facts);
    if (run_.news == nullptr) return facts;
    LiveWords item = run_.news->latest();
    facts.news = std::move(item.words);
    if (item.games_in_all)
        facts.games =
            std::clamp(*item.games_in_all, std::max<std::uint64_t>(1, facts.done), facts.games);
    return facts;
}

void Progress::watch(const std::stop_token& end) {
    const bool drawn = mode_ == ProgressMode::terminal;
    const Speaker say = drawn ? tell_in_place : tell;
    const Clock::time_point start = Clock::now();
    double next_line = first_line_seconds;
    bool told = false;
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, end, redraw_period, [&] { return end.stop_requested(); })) {
        const std::chrono::duration<double> seconds = Clock::now() - start;
        const ProgressFacts facts = this->facts(seconds.count());
        if (!told && run_.stop->load(std::memory_order_relaxed) != 0) {
            told = true;
            say(stopping_sentence(run_));
        }
        if (const int number = run_.end_now != nullptr ? run_.end_now->load() : 0;
            number != 0 && run_.end) {
            say("");
            std::exchange(run_.end, nullptr)(number);
        }
        if (mode_ == ProgressMode::silent) continue;
        // One column less: a full line would wrap on some terminals.
        if (drawn) say(progress_bar(facts, terminal_width(STDERR_FILENO) - 1, unicode_));
        if (drawn || facts.seconds < next_line) continue;
        next_line = facts.seconds + later_lines_seconds;
        tell(progress_sentence(facts) + "\n");
    }
    say("");
}

TextStyle style_of(int descriptor) {
    constexpr int width_of_files = 100;
    TextStyle style;
    const bool terminal = is_terminal(descriptor);
    const int asked = columns_asked();
    style.width = terminal ? terminal_width(descriptor) : asked > 0 ? asked : width_of_files;
    style.whole_tables = !terminal && asked == 0;
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
