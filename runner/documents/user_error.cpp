// Standard output and standard error: what cannot be written, signals of pipes, the name of the
// program in what is shown.

#include "runner/documents/user_error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <system_error>
#include <utility>

#include "runner/documents/visible_text.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail_output() {
    throw UserError("standard output: cannot be written: " +
                    std::generic_category().message(errno));
}

/// While it lives, writing to a pipe without a reader fails and ends nothing.
class WithoutPipeSignal {
  public:
    WithoutPipeSignal() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
    ~WithoutPipeSignal() {
        const timespec at_once{};
        while (::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) continue;
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

  private:
    sigset_t pipe_{};
    sigset_t before_{};
};

void write_output(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output();
}

void write_error(std::string_view text) {
    const WithoutPipeSignal without_signal;
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

std::string& entered_name() {
    static std::string name = "skerry";
    return name;
}

}  // namespace

void hold_standard_streams() {
    // /dev/null opened the other way round: what is written or read there fails, as it did before.
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    // A limit on the size of files (ulimit -f) is a full disk: writing fails with an errno.
    std::signal(SIGXFSZ, SIG_IGN);
}

void print(std::string_view text) { write_output(visible(text)); }

void flush_output() {
    if (std::fflush(stdout) != 0) fail_output();
}

void print_document(std::string_view text) {
    if (::isatty(STDOUT_FILENO) != 0) return print(text);
    write_output(text);
}

void name_program(std::string name) { entered_name() = std::move(name); }

const std::string& program_name() { return entered_name(); }

std::string by_name(std::string text) {
    constexpr std::string_view ours = "skerry";
    if (program_name() == ours) return text;
    for (std::size_t at = 0; (at = text.find(ours, at)) != std::string::npos;) {
        const std::size_t end = at + ours.size();
        const bool begins = at == 0 || std::string_view(" `\"(\n").find(text[at - 1]) < 5;
        if (!begins || end == text.size() || (text[end] != ' ' && text[end] != ':')) {
            at = end;
            continue;
        }
        text.replace(at, ours.size(), program_name());
        at += program_name().size();
    }
    return text;
}

void tell(std::string_view text) { write_error(visible(by_name(std::string(text)))); }

void tell_in_place(std::string_view text) { write_error("\r\x1b[K" + visible(text)); }

void print_painted(std::string_view text) { write_output(visible_and_painted(text)); }

void tell_painted(std::string_view text) { write_error(visible_and_painted(text)); }

}  // namespace skerry
