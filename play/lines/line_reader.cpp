// Signals are blocked but while a byte is waited for: their handlers only note that they came, and
// no call is torn by them. Between two lines they do what they did before.

#include "play/lines/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string_view>

#ifdef SKERRY_LIBEDIT
#include <histedit.h>
#endif

#include "runner/documents/user_error.hpp"

namespace skerry::play {

namespace {

// A signal handler can reach only static variables.
volatile std::sig_atomic_t ending = 0;
volatile std::sig_atomic_t stopping = 0;

extern "C" void note_end(int number) { ending = number; }
extern "C" void note_stop(int /*number*/) { stopping = 1; }

/// While it lives signals are noted, and come only within next_byte().
class NotedSignals {
  public:
    explicit NotedSignals(bool edits) : handled_(edits ? 5 : 4) {
        sigset_t set;
        ::sigemptyset(&set);
        for (std::size_t i = 0; i < handled_; ++i) {
            struct sigaction action {};
            action.sa_handler = numbers[i] == SIGTSTP ? note_stop : note_end;
            ::sigaction(numbers[i], &action, &before_[i]);
            // A signal that somebody ignores, as nohup does, stays ignored.
            if (before_[i].sa_handler == SIG_IGN) ::sigaction(numbers[i], &before_[i], nullptr);
            ::sigaddset(&set, numbers[i]);
        }
        ::pthread_sigmask(SIG_BLOCK, &set, &mask_);
    }
    ~NotedSignals() {
        for (std::size_t i = 0; i < handled_; ++i) ::sigaction(numbers[i], &before_[i], nullptr);
        ::pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
    }
    NotedSignals(const NotedSignals&) = delete;
    NotedSignals& operator=(const NotedSignals&) = delete;

    const sigset_t& mask() const { return mask_; }

  private:
    static constexpr std::array<int, 5> numbers{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    std::size_t handled_;
    std::array<struct sigaction, 5> before_{};
    sigset_t mask_{};
};

/// The next byte of standard input; -1 at its end and when an ending signal came, -2 when the
/// program is to be stopped for a while.
int next_byte(const sigset_t& open) {
    for (;;) {
        pollfd descriptor{STDIN_FILENO, POLLIN, 0};
        const int ready = ::ppoll(&descriptor, 1, nullptr, &open);
        if (ending != 0) return -1;
        if (stopping != 0) return -2;
        if (ready < 0) {
            if (errno == EINTR) continue;
            return -1;
        }
        unsigned char byte = 0;
        const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
        if (count == 1) return byte;
        if (count == 0 || (errno != EINTR && errno != EAGAIN)) return -1;
    }
}

std::optional<std::string> plain_line(const std::string& prompt) {
    print(prompt);
    flush_output();
    std::optional<std::string> line = std::string();
    {
        const NotedSignals signals(false);
        int byte = 0;
        while ((byte = next_byte(signals.mask())) >= 0 && byte != '\n')
            *line += static_cast<char>(byte);
        if (byte < 0 && (line->empty() || ending != 0)) line.reset();
    }
    // A terminal has shown it.
    if (line && ::isatty(STDIN_FILENO) == 0) print(*line + "\n");
    return line;
}

}  // namespace

#ifdef SKERRY_LIBEDIT

struct LineReader::Editor {
    EditLine* line = nullptr;
    History* history = nullptr;
    std::string prompt;
    const sigset_t* open = nullptr;

    Editor() {
        // For letters beyond ASCII in the names of files.
        std::setlocale(LC_CTYPE, "");
        line = ::el_init("skerry", stdin, stdout, stdout);
        if (line == nullptr) return;
        history = ::history_init();
        HistEvent event;
        constexpr int most_lines = 200;
        ::history(history, &event, H_SETSIZE, most_lines);
        ::el_set(line, EL_CLIENTDATA, this);
        ::el_set(line, EL_PROMPT, &Editor::prompt_of);
        ::el_set(line, EL_EDITOR, "emacs");
        ::el_set(line, EL_HIST, ::history, history);
        ::el_set(line, EL_GETCFN, &Editor::next_letter);
        ::el_source(line, nullptr);  // what a person has set in ~/.editrc
    }
    ~Editor() {
        if (line != nullptr) ::el_end(line);
        if (history != nullptr) ::history_end(history);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    static Editor& of(EditLine* line) {
        void* data = nullptr;
        ::el_get(line, EL_CLIENTDATA, &data);
        return *static_cast<Editor*>(data);
    }

    static char* prompt_of(EditLine* line) { return of(line).prompt.data(); }

    /// Stops as if there were no handler, and goes on from here when the shell says so.
    void suspend() const {
        stopping = 0;
        ::el_set(line, EL_PREP_TERM, 0);
        struct sigaction before {};
        struct sigaction usual {};
        usual.sa_handler = SIG_DFL;
        ::sigaction(SIGTSTP, &usual, &before);
        sigset_t stop;
        ::sigemptyset(&stop);
        ::sigaddset(&stop, SIGTSTP);
        ::raise(SIGTSTP);
        ::pthread_sigmask(SIG_UNBLOCK, &stop, nullptr);
        ::pthread_sigmask(SIG_BLOCK, &stop, nullptr);
        ::sigaction(SIGTSTP, &before, nullptr);
        ::el_set(line, EL_PREP_TERM, 1);
        ::el_set(line, EL_REFRESH);
    }

    static int next_letter(EditLine* line, wchar_t* letter) {
        const Editor& editor = of(line);
        std::mbstate_t state{};
        for (;;) {
            const int byte = next_byte(*editor.open);
            if (byte == -2) {
                editor.suspend();
                continue;
            }
            if (byte < 0) return 0;
            const char text = static_cast<char>(byte);
            const std::size_t bytes = std::mbrtowc(letter, &text, 1, &state);
            if (bytes == static_cast<std::size_t>(-2)) continue;
            if (bytes == static_cast<std::size_t>(-1)) *letter = L'?';
            return 1;
        }
    }

    std::optional<std::string> read(const std::string& words) {
        prompt = words;
        const NotedSignals signals(true);
        open = &signals.mask();
        int count = 0;
        const char* const text = ::el_gets(line, &count);
        if (text == nullptr || count <= 0 || ending != 0) return std::nullopt;
        std::string typed(text, static_cast<std::size_t>(count));
        if (typed.ends_with('\n')) typed.pop_back();
        HistEvent event;
        if (!typed.empty()) ::history(history, &event, H_ENTER, typed.c_str());
        return typed;
    }
};

namespace {

bool can_edit() {
    const char* const kind = std::getenv("TERM");
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && kind != nullptr &&
           *kind != '\0' && std::string_view(kind) != "dumb";
}

}  // namespace

LineReader::LineReader() {
    ending = 0;
    if (can_edit()) editor_ = std::make_unique<Editor>();
    if (editor_ && editor_->line == nullptr) editor_.reset();
}

std::optional<std::string> LineReader::read(const std::string& prompt) {
    flush_output();
    return editor_ ? editor_->read(prompt) : plain_line(prompt);
}

#else

struct LineReader::Editor {};

LineReader::LineReader() { ending = 0; }

std::optional<std::string> LineReader::read(const std::string& prompt) {
    return plain_line(prompt);
}

#endif

LineReader::~LineReader() = default;

int LineReader::signal() const { return ending; }

}  // namespace skerry::play
