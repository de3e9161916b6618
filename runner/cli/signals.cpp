#include "runner/cli/signals.hpp"

#include <csignal>

namespace skerry {

namespace {

// A signal handler reaches nothing but statics.
StopFlag stop_flag{0};

extern "C" void on_signal(int number) {
    stop_flag.store(number);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

/// A signal that was ignored from outside (nohup) stays ignored.
void handle(int number) {
    struct sigaction action {};
    ::sigaction(number, nullptr, &action);
    if (action.sa_handler == SIG_IGN) return;
    action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(number, &action, nullptr);
}

}  // namespace

const StopFlag& stop_on_signals() {
    handle(SIGINT);
    handle(SIGTERM);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    return stop_flag;
}

void end_on_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace skerry
