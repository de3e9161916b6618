// A terminal by termios and the sequences of ECMA-48 and xterm. Signals are blocked but while keys
// are waited for: their handlers only note that they came, and no call is torn by them. Threads
// that are started meanwhile inherit the mask, so that signals come to this one.

#include "runner/screen/raw_terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "runner/console/terminal.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::screen {

namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
/// A terminal sends the bytes of a key together: what comes later is another key.
constexpr std::chrono::milliseconds escape_time(40);

// A signal handler can reach only static variables.
volatile std::sig_atomic_t ending = 0;
volatile std::sig_atomic_t stopping = 0;
volatile std::sig_atomic_t resizing = 0;

extern "C" void note_end(int number) { ending = number; }
extern "C" void note_stop(int /*number*/) { stopping = 1; }
extern "C" void note_size(int /*number*/) { resizing = 1; }

void handle(int number, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    ::sigaction(number, &action, nullptr);
}

sigset_t handled_signals() {
    sigset_t set;
    ::sigemptyset(&set);
    for (const int number : ending_signals) ::sigaddset(&set, number);
    ::sigaddset(&set, SIGTSTP);
    ::sigaddset(&set, SIGCONT);
    ::sigaddset(&set, SIGWINCH);
    return set;
}

void set_handlers() {
    for (const int number : ending_signals) handle(number, note_end);
    handle(SIGTSTP, note_stop);
    handle(SIGCONT, note_size);
    handle(SIGWINCH, note_size);
}

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

// Alternate screen, cleared; paste in brackets; no cursor; arrow keys as ESC [.
constexpr std::string_view entering = "\x1b[?1049h\x1b[?2004h\x1b[?25l\x1b[?1l\x1b[2J";
constexpr std::string_view leaving = "\x1b[0m\x1b[?25h\x1b[?2004l\x1b[?1049l";

}  // namespace

bool can_draw() {
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 &&
           !variable("TERM").empty() && variable("TERM") != "dumb";
}

Terminal terminal_kind() {
    const TextStyle style = style_of(STDOUT_FILENO);
    return {style.colour, style.unicode};
}

RawTerminal::RawTerminal() : kind_(terminal_kind()) {
    if (::tcgetattr(STDIN_FILENO, &before_) != 0)
        throw UserError(std::string("the terminal: ") + std::strerror(errno));
    const sigset_t set = handled_signals();
    ::pthread_sigmask(SIG_BLOCK, &set, &mask_before_);
    set_handlers();
    // Somebody who was stopped by a full pipe or a lost terminal learns it by an errno.
    handle(SIGPIPE, SIG_IGN);
    enter();
}

RawTerminal::~RawTerminal() {
    leave();
    for (const int number : {SIGTSTP, SIGCONT, SIGWINCH}) handle(number, SIG_DFL);
    for (const int number : ending_signals) handle(number, SIG_DFL);
    ending = 0;
    ::pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void RawTerminal::enter() {
    termios raw = before_;
    // Signals by keys (ISIG) and the output's line feeds stay as they are; XON and XOFF do not hold
    // up a program that draws.
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    write(entering);
    forget();
}

void RawTerminal::leave() {
    write(leaving);
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
}

void RawTerminal::forget() { shown_ = Canvas(); }

Size RawTerminal::size() const {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return {};
    return {size.ws_col, size.ws_row};
}

/// Stops as if there were no handler, and goes on from here when the shell says so.
void RawTerminal::suspend() {
    leave();
    handle(SIGTSTP, SIG_DFL);
    sigset_t stop;
    ::sigemptyset(&stop);
    ::sigaddset(&stop, SIGTSTP);
    ::pthread_sigmask(SIG_UNBLOCK, &stop, nullptr);
    ::raise(SIGTSTP);
    ::pthread_sigmask(SIG_BLOCK, &stop, nullptr);
    handle(SIGTSTP, note_stop);
    // The shell may have changed the terminal meanwhile.
    ::tcgetattr(STDIN_FILENO, &before_);
    enter();
}

Input RawTerminal::wait(std::chrono::milliseconds longest) {
    Input input;
    pollfd descriptor{STDIN_FILENO, POLLIN, 0};
    const auto limit = reader_.is_waiting() ? std::min(longest, escape_time) : longest;
    const timespec time{static_cast<time_t>(limit.count() / 1000),
                        static_cast<long>(limit.count() % 1000 * 1'000'000)};
    sigset_t open = mask_before_;
    for (const int number : ending_signals) ::sigdelset(&open, number);
    for (const int number : {SIGTSTP, SIGCONT, SIGWINCH}) ::sigdelset(&open, number);
    const int ready = ::ppoll(&descriptor, 1, &time, &open);
    if (ready == 0) input.keys = reader_.rest();
    if (ready > 0) {
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count > 0)
            input.keys = reader_.read({bytes.data(), static_cast<std::size_t>(count)});
        else if (count == 0 || errno != EINTR)
            input.ended = true;
    }
    if (stopping != 0) {
        stopping = 0;
        suspend();
        input.resized = true;
    }
    if (resizing != 0) {
        resizing = 0;
        input.resized = true;
    }
    input.signal = ending;
    input.ended = input.ended || ending != 0 || gone_;
    return input;
}

void RawTerminal::show(const Canvas& page) {
    write(changes(shown_, page, kind_));
    shown_ = page;
}

void RawTerminal::write(std::string_view text) {
    while (!text.empty() && !gone_) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR && errno != EAGAIN)
            gone_ = true;
    }
}

}  // namespace skerry::screen
