#include "runner/cli/signals.hpp"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace skerry {

namespace {

// A signal handler can reach only static variables.
StopFlag stop_flag{0};
std::atomic<std::int64_t> first_signal_ms{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// timeout(1) signals its child and then the child's group: two signals within this time are one.
constexpr std::int64_t moment_ms = 100;

std::int64_t now_ms() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

extern "C" void on_signal(int number) {
    int none = 0;
    if (stop_flag.compare_exchange_strong(none, number)) {
        first_signal_ms.store(now_ms());
        return;
    }
    if (now_ms() - first_signal_ms.load() < moment_ms) return;
    std::signal(number, SIG_DFL);
    std::raise(number);
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

const StopFlag& stop_on_signals() {
    handle(SIGINT);
    handle(SIGTERM);
    // A terminal that went away ends a run like SIGTERM; nohup(1) has it ignored, and means that.
    struct sigaction hang_up {};
    ::sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) handle(SIGHUP);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    return stop_flag;
}

void end_on_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace skerry
