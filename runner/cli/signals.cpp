#include <csignal>
#include <cstdlib>
#include <ctime>

#include "runner/cli/commands.hpp"

namespace skerry {

namespace {

// A signal handler can reach only static variables.
StopFlag stop_flag{0};
StopFlag second_flag{0};
std::atomic<bool> second_is_awaited{false};
SignalCount signals;

std::int64_t now_ms() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000 + 1;
}

extern "C" void on_signal(int number) {
    switch (signals.count(now_ms())) {
        case SignalCount::Answer::first:
            stop_flag.store(number);
            return;
        case SignalCount::Answer::same:
            return;
        case SignalCount::Answer::second:
            if (second_is_awaited.load()) {
                second_flag.store(number);
                return;
            }
            [[fallthrough]];
        case SignalCount::Answer::another:
            std::signal(number, SIG_DFL);
            std::raise(number);
    }
}

/// Sets the handler even if the signal was ignored: the `skerry run ... &` of a script starts with
/// SIGINT ignored, and its `kill -INT` still means stop.
void handle(int number) {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(number, &action, nullptr);
}

}  // namespace

SignalCount::Answer SignalCount::count(std::int64_t now_ms) noexcept {
    constexpr std::int64_t moment_ms = 100;
    constexpr std::int64_t patience_ms = 2000;
    std::int64_t first = 0;
    if (first_ms_.compare_exchange_strong(first, now_ms)) return Answer::first;
    if (now_ms - first < moment_ms) return Answer::same;
    std::int64_t second = 0;
    if (second_ms_.compare_exchange_strong(second, now_ms)) return Answer::second;
    return now_ms - second < patience_ms ? Answer::same : Answer::another;
}

const StopFlag& stop_on_signals() {
    handle(SIGINT);
    handle(SIGTERM);
    // A terminal that went away ends a run like SIGTERM; nohup(1) has it ignored, and means that.
    struct sigaction hang_up {};
    ::sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) handle(SIGHUP);
    std::signal(SIGPIPE, SIG_IGN);
    return stop_flag;
}

const StopFlag& second_signal() {
    second_is_awaited.store(true);
    return second_flag;
}

void end_by_signal(int number) {
    std::signal(number, SIG_DFL);
    std::raise(number);
    std::_Exit(128 + number);  // it is blocked
}

void end_on_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace skerry
