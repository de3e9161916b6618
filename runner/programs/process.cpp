// Starts a program by fork and exec, and talks with it over pipes that never block for ever.

#include "runner/programs/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

#include "runner/documents/system_clock.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

namespace {

constexpr std::size_t kept_errors = 2048;
/// How long a program that closed its output, or that was killed, may take to end.
constexpr std::chrono::milliseconds end_patience{500};

/// This is no fault of the program, and must not lose its game.
[[noreturn]] void fail_to_start(const std::string& what, const std::error_code& error) {
    throw UserError("cannot start " + what + " (" + error.message() + ")");
}

/// Both ends of a pipe that no other program inherits.
struct Pipe {
    Pipe() {
        if (::pipe2(ends, O_CLOEXEC) != 0)
            fail_to_start("an outside program", {errno, std::generic_category()});
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        for (const int end : ends)
            if (end >= 0) ::close(end);
    }
    int take(int which) { return std::exchange(ends[which], -1); }

    int ends[2] = {-1, -1};
};

void set_non_blocking(int file) { ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK); }

/// Blocks all signals in this thread, so that others handle them; or one signal only.
class SignalMask {
  public:
    explicit SignalMask(int only = 0) {
        sigset_t signals;
        if (only == 0)
            sigfillset(&signals);
        else
            sigemptyset(&signals), sigaddset(&signals, only);
        ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
    }
    SignalMask(const SignalMask&) = delete;
    SignalMask& operator=(const SignalMask&) = delete;
    ~SignalMask() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

    /// Takes the SIGPIPE that a write has just raised in this thread.
    void take_pipe_signal() const {
        if (sigismember(&before_, SIGPIPE) != 0) return;
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        const timespec now{};
        while (::sigtimedwait(&pipe, nullptr, &now) < 0 && errno == EINTR) continue;
    }

  private:
    sigset_t before_{};
};

/// What the new process does before it is the program: only calls that are safe after a fork.
[[noreturn]] void become(const char* path, char* const* arguments, const int (&streams)[3],
                         int report, pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    bool ready = ::getppid() == parent;
    for (int i = 0; i < 3; ++i) ready = ready && ::dup2(streams[i], i) == i;
    // The files of this program are not its business: a lock would last as long as the child.
    ::close_range(3, UINT_MAX, CLOSE_RANGE_CLOEXEC);
    if (ready) ::execv(path, arguments);
    const int error = errno;
    while (::write(report, &error, sizeof error) < 0 && errno == EINTR) continue;
    ::_exit(127);
}

/// The errno that the new process reports; 0 if it is the program now.
int error_of_start(int report) {
    int error = 0;
    ssize_t count = 0;
    while ((count = ::read(report, &error, sizeof error)) < 0 && errno == EINTR) continue;
    return count == sizeof error ? error : 0;
}

/// What a process itself has taken; 0 if it is gone.
std::uint64_t own_cpu_ns(int id) {
    clockid_t clock = 0;
    return ::clock_getcpuclockid(id, &clock) == 0 ? clock_ns(clock) : 0;
}

/// What the processes have taken that a process started and waited for (proc(5): cutime, cstime).
std::uint64_t waited_cpu_ns(int id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t name = text.rfind(')');  // a name may have blanks
    if (name == std::string::npos) return 0;
    std::istringstream fields(text.substr(name + 1));
    std::string skipped;
    for (int field = 3; field < 16; ++field) fields >> skipped;
    std::uint64_t user = 0;
    std::uint64_t system = 0;
    fields >> user >> system;
    static const auto ticks = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
    return (user + system) * (1'000'000'000 / ticks);
}

/// The processes that a process has started and not waited for, and theirs.
void add_children(int id, std::vector<int>& list) {
    const std::string number = std::to_string(id);
    std::ifstream file("/proc/" + number + "/task/" + number + "/children");
    for (int child = 0; file >> child;) {
        list.push_back(child);
        add_children(child, list);
    }
}

}  // namespace

std::string end_text(const ProgramEnd& end) {
    if (end.signal == 0) return "exited with code " + std::to_string(end.code);
    return "was ended by signal " + std::to_string(end.signal) + " (" + ::strsignal(end.signal) +
           ")";
}

/// The thread that starts the program and waits for its end. The kernel kills the program with the
/// thread that started it, which is therefore none that may end earlier.
class Process::Waiter {
  public:
    /// Takes over `report`, to which an error of the start is written.
    Waiter(const std::string& path, const std::vector<std::string>& arguments,
           const int (&streams)[3], int report)
        : path_(&path), streams_(&streams), report_(report) {
        for (const std::string& argument : arguments)
            arguments_.push_back(const_cast<char*>(argument.c_str()));
        arguments_.push_back(nullptr);
        const SignalMask none;
        insert();
        try {
            thread_ = std::thread([this] { run(); });
        } catch (const std::system_error& error) {
            erase();
            ::close(report_);
            fail_to_start("a thread for " + path, error.code());
        }
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return started_; });
    }
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;
    ~Waiter() {
        // Until it is waited for, the number of the group stays the program's.
        erase();
        kill();
        thread_.join();
        if (id_ > 0) ::waitpid(id_, nullptr, 0);
    }

    pid_t id() const { return id_; }
    int error() const { return error_; }

    static void kill_all() {
        const std::scoped_lock lock(all().mutex);
        for (Waiter* waiter : all().waiters) {
            const std::scoped_lock started(waiter->mutex_);
            waiter->kill();
        }
    }

    std::optional<ProgramEnd> wait(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience, [this] { return end_.has_value(); });
        return end_;
    }

  private:
    struct All {
        std::mutex mutex;
        std::set<Waiter*> waiters;
    };
    static All& all() {
        static All of_process;
        return of_process;
    }
    void insert() {
        const std::scoped_lock lock(all().mutex);
        all().waiters.insert(this);
    }
    void erase() {
        const std::scoped_lock lock(all().mutex);
        all().waiters.erase(this);
    }

    void kill() const {
        if (id_ > 0) ::kill(-id_, SIGKILL);
    }

    void run() {
        const pid_t parent = ::getpid();
        const pid_t id = ::fork();
        if (id == 0) become(path_->c_str(), arguments_.data(), *streams_, report_, parent);
        const int error = id < 0 ? errno : 0;
        ::close(report_);
        {
            const std::scoped_lock lock(mutex_);
            id_ = id;
            error_ = error;
            started_ = true;
            changed_.notify_all();
        }
        if (id < 0) return;
        siginfo_t facts{};
        while (::waitid(P_PID, static_cast<id_t>(id), &facts, WEXITED | WNOWAIT) != 0 &&
               errno == EINTR)
            continue;
        const std::scoped_lock lock(mutex_);
        end_ = facts.si_code == CLD_EXITED ? ProgramEnd{facts.si_status, 0}
                                           : ProgramEnd{0, facts.si_status};
        changed_.notify_all();
    }

    const std::string* path_;  ///< these are used until started_ is set
    const int (*streams_)[3];
    int report_;
    std::vector<char*> arguments_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool started_ = false;
    pid_t id_ = -1;
    int error_ = 0;
    std::optional<ProgramEnd> end_;
    std::thread thread_;
};

void Process::kill_all() { Waiter::kill_all(); }

Process::Process(const std::string& path, const std::vector<std::string>& arguments) {
    Pipe in;
    Pipe out;
    Pipe err;
    Pipe report;
    const int streams[3] = {in.ends[0], out.ends[1], err.ends[1]};
    waiter_ = std::make_unique<Waiter>(path, arguments, streams, report.take(1));
    if (waiter_->error() != 0) fail_to_start(path, {waiter_->error(), std::generic_category()});
    const int error = error_of_start(report.ends[0]);
    if (error != 0)
        throw ProgramFault("cannot be started: " + std::generic_category().message(error));
    id_ = waiter_->id();
    in_ = in.take(1);
    out_ = out.take(0);
    err_ = err.take(0);
    for (const int file : {in_, out_, err_}) set_non_blocking(file);
}

Process::~Process() {
    for (const int file : {in_, out_, err_})
        if (file >= 0) ::close(file);
}

/// Returns what was written; 0 if the program takes nothing now.
std::size_t Process::write_some(std::string_view text) {
    const SignalMask pipe(SIGPIPE);
    for (;;) {
        const ssize_t count = ::write(in_, text.data(), text.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno == EAGAIN) return 0;
        if (errno == EINTR) continue;
        if (errno != EPIPE) fail_at_end();
        // What it said before it ended says why, so that is read first.
        pipe.take_pipe_signal();
        ::close(std::exchange(in_, -1));
        return text.size();
    }
}

void Process::write(std::string_view text, Milliseconds limit) {
    if (in_ < 0) return;
    text.remove_prefix(write_some(text));
    if (text.empty()) return;
    const Clock::time_point deadline = Clock::now() + limit;
    while (!text.empty()) {
        wait_for(deadline, limit, true, "did not read its input");
        text.remove_prefix(write_some(text));
    }
}

/// Waits until the program says something, or takes something.
void Process::wait_for(Clock::time_point deadline, Milliseconds limit, bool writing,
                       const char* doing_nothing) {
    // If the program writes much while we write to it, its output waits in the pipe.
    const bool full = writing && said_.size() - next_ > 4 * max_program_line;
    std::array<pollfd, 3> files{pollfd{full ? -1 : out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                pollfd{writing ? in_ : -1, POLLOUT, 0}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    const auto ms = std::clamp<std::int64_t>(left.count(), 0, INT_MAX);
    const Clock::time_point start = Clock::now();
    const int ready = ::poll(files.data(), files.size(), static_cast<int>(ms));
    if (!writing) waited_ns_ += static_cast<std::uint64_t>((Clock::now() - start).count());
    if (ready < 0 && errno == EINTR) return;
    if (files[1].revents != 0) read_errors();
    if (files[0].revents != 0 && !read_output() && !writing) fail_at_end();
    if (ready == 0 || (files[0].revents == 0 && files[2].revents == 0 && Clock::now() > deadline)) {
        std::string what =
            std::string(doing_nothing) + " within " + std::to_string(limit.count()) + " ms";
        if (next_ < said_.size())
            what += "; its last line has no end: \"" +
                    visible_line(std::string_view(said_).substr(next_, 80)) + "\"";
        else if (!writing)
            what += "; does it flush its output?";
        throw ProgramFault(what);
    }
}

/// Returns false at the end of its output.
bool Process::read_output() {
    if (next_ == said_.size()) {
        said_.clear();
        next_ = looked_ = 0;
    } else if (next_ > max_program_line) {
        said_.erase(0, next_);
        looked_ -= next_;
        next_ = 0;
    }
    std::array<char, 16384> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    const ssize_t count = ::read(out_, piece.data(), piece.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    if (count <= 0) {
        ::close(std::exchange(out_, -1));
        return false;
    }
    said_.append(piece.data(), static_cast<std::size_t>(count));
    return true;
}

/// Returns false if there is nothing now.
bool Process::read_errors() {
    std::array<char, 16384> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    const ssize_t count = ::read(err_, piece.data(), piece.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return false;
    if (count <= 0) {
        ::close(std::exchange(err_, -1));
        return false;
    }
    errors_.append(piece.data(), static_cast<std::size_t>(count));
    if (errors_.size() > 2 * kept_errors) errors_.erase(0, errors_.size() - kept_errors);
    return true;
}

std::string_view Process::read_line(Clock::time_point deadline, Milliseconds limit) {
    for (;;) {
        const std::size_t end = said_.find('\n', std::max(looked_, next_));
        if (end != std::string::npos) {
            const std::string_view line = std::string_view(said_).substr(next_, end - next_);
            next_ = looked_ = end + 1;
            return checked(line);
        }
        looked_ = said_.size();
        if (said_.size() - next_ > max_program_line) checked(std::string_view(said_).substr(next_));
        if (out_ < 0) fail_at_end();
        wait_for(deadline, limit, false, "no answer");
    }
}

std::string_view Process::checked(std::string_view line) const {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > max_program_line)
        throw ProgramFault("said a line of more than " + std::to_string(max_program_line) +
                           " bytes");
    const bool plain = std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
    if (plain) return line;
    if (const auto hidden = first_hidden(line); hidden || line.find('\t') != line.npos)
        throw ProgramFault("said a line that is no text: it has " + hidden.value_or("a tab") +
                           ": \"" + visible_line(line.substr(0, 80)) + "\"");
    return line;
}

const std::string& Process::error_tail() {
    for (int i = 0; i < 16 && err_ >= 0 && read_errors(); ++i) continue;
    return errors_;
}

void Process::note_children() { add_children(id_, children_); }

std::uint64_t Process::cpu_ns() {
    std::uint64_t sum = own_cpu_ns(id_) + waited_cpu_ns(id_);
    for (const int child : children_) sum += own_cpu_ns(child) + waited_cpu_ns(child);
    // A child that has ended is counted by its parent, by and by.
    return cpu_ns_ = std::max(cpu_ns_, sum);
}

std::optional<ProgramEnd> Process::close_input(Milliseconds patience) {
    if (in_ >= 0) ::close(std::exchange(in_, -1));
    const Clock::time_point deadline = Clock::now() + patience;
    // What it still says must not keep it from its end.
    std::optional<ProgramEnd> end;
    while (!end && (out_ >= 0 || err_ >= 0) && Clock::now() < deadline) {
        std::array<pollfd, 2> files{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}};
        ::poll(files.data(), files.size(), 20);
        said_.clear();
        next_ = looked_ = 0;
        if (files[0].revents != 0) read_output();
        if (files[1].revents != 0) read_errors();
        end = waiter_->wait(Milliseconds(0));
    }
    if (end) return end;
    return waiter_->wait(
        std::chrono::ceil<Milliseconds>(std::max(Clock::duration{}, deadline - Clock::now())));
}

void Process::fail_at_end() {
    const std::optional<ProgramEnd> end = waiter_->wait(end_patience);
    std::string what = end ? end_text(*end) : "closed its standard input or output";
    if (next_ < said_.size())
        what += "; its last line has no end: \"" +
                visible_line(std::string_view(said_).substr(next_, 80)) + "\"";
    throw ProgramFault(what);
}

}  // namespace skerry
