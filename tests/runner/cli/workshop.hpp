#pragma once
// Runs the program as users do, in a folder of its own.

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <wordexp.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "bindings/program/program.hpp"
#include "runner/cli/commands.hpp"
#include "tests/support/test.hpp"

namespace skerry::test {

struct Ended {
    int code = -1;
    std::string out;
    std::string err;
};

/// A program in this process: standard output and error are files of a folder, which is the current
/// one. What a program changes in its process is as before once this ends.
class InThisProcess {
  public:
    explicit InThisProcess(const std::filesystem::path& folder) {
        std::fflush(stdout);
        before_ = ::open(".", O_RDONLY | O_CLOEXEC);
        REQUIRE(::chdir(folder.c_str()) == 0);
        for (Stream& stream : streams_) {
            stream.before = ::fcntl(stream.descriptor, F_DUPFD_CLOEXEC, 3);
            const int file = ::open(stream.file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
            REQUIRE(::dup2(file, stream.descriptor) == stream.descriptor);
            ::close(file);
        }
        for (Action& action : actions_) ::sigaction(action.number, nullptr, &action.before);
        for (Variable& variable : variables_)
            if (const char* const value = std::getenv(variable.name)) variable.before = value;
    }
    InThisProcess(const InThisProcess&) = delete;
    InThisProcess& operator=(const InThisProcess&) = delete;
    ~InThisProcess() {
        std::fflush(stdout);
        std::clearerr(stdout);
        for (const Stream& stream : streams_) {
            ::dup2(stream.before, stream.descriptor);
            ::close(stream.before);
        }
        for (const Action& action : actions_) ::sigaction(action.number, &action.before, nullptr);
        for (const auto& [name, value] : variables_)
            value ? ::setenv(name, value->c_str(), 1) : ::unsetenv(name);
        if (::fchdir(before_) == 0) ::close(before_);
    }

  private:
    struct Stream {
        int descriptor;
        const char* file;
        int before = -1;
    };
    struct Action {
        int number;
        struct sigaction before {};
    };
    struct Variable {
        const char* name;
        std::optional<std::string> before = std::nullopt;
    };
    int before_ = -1;
    std::array<Stream, 2> streams_{{{STDOUT_FILENO, "out.txt"}, {STDERR_FILENO, "err.txt"}}};
    std::array<Action, 8> actions_{
        {{SIGINT}, {SIGTERM}, {SIGHUP}, {SIGXCPU}, {SIGUSR1}, {SIGUSR2}, {SIGPIPE}, {SIGXFSZ}}};
    std::array<Variable, 2> variables_{{{"NO_COLOR"}, {"CLICOLOR_FORCE"}}};
};

/// A folder in which the program runs, and which no other test uses.
class Workshop {
  public:
    Workshop() {
        std::string name = (std::filesystem::temp_directory_path() / "skerry-cli-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        write("config.json", R"({"game": "tiny-islands", "games": 30, "seed": 4,
            "strategies": [{"name": "greedy"}, {"name": "random"}]})");
    }
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;
    ~Workshop() { std::filesystem::remove_all(folder_); }

    /// Runs `skerry ARGUMENTS`, in this process unless the arguments are more than words to a shell
    /// (pipes, other files for its streams). With a `prefix`, a shell runs `PREFIX skerry
    /// ARGUMENTS`.
    Ended run(const std::string& arguments, const std::string& prefix = "") const {
        if (const auto code = prefix.empty() ? run_here(arguments) : std::nullopt)
            return {*code, read("out.txt"), read("err.txt")};
        const std::string command = "cd '" + folder_.string() + "' && { " + prefix + " '" +
                                    SKERRY_PROGRAM + "' " + arguments + "; } >out.txt 2>err.txt";
        const int status = std::system(command.c_str());
        return {WEXITSTATUS(status), read("out.txt"), read("err.txt")};
    }

    /// Runs the program, which must succeed.
    Ended must(const std::string& arguments, const std::string& prefix = "") const {
        Ended ended = run(arguments, prefix);
        REQUIRE_MESSAGE(ended.code == 0, arguments, ": ", ended.err);
        return ended;
    }

    std::filesystem::path path(std::string_view name) const { return folder_ / name; }
    bool exists(std::string_view name) const { return std::filesystem::exists(path(name)); }
    std::string read(std::string_view name) const { return read_text(path(name)); }
    void write(std::string_view name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    nlohmann::ordered_json result(std::string_view name) const {
        return Result::read(path(name).string()).json();
    }
    /// All bytes of a result except its environment.
    std::string content(std::string_view name) const {
        nlohmann::ordered_json document = result(name);
        document.erase("environment");
        return print_result(document);
    }

  private:
    /// The exit code; empty if the arguments need a shell.
    std::optional<int> run_here(const std::string& arguments) const {
        const InThisProcess here(folder_);
        wordexp_t words{};
        const std::string line = "skerry " + arguments;
        if (::wordexp(line.c_str(), &words, WRDE_NOCMD) != 0) return std::nullopt;
        const std::shared_ptr<wordexp_t> owner(&words, ::wordfree);
        return program(static_cast<int>(words.we_wordc), words.we_wordv);
    }

    std::filesystem::path folder_;
};

inline bool is_one_line(const std::string& text) {
    return text.size() > 1 && std::ranges::count(text, '\n') == 1 && text.back() == '\n';
}

/// Lines joined, and each run of blanks as one.
inline std::string unbroken(const std::string& text) {
    std::string joined;
    for (const char c : text)
        if (c != ' ' && c != '\n')
            joined += c;
        else if (joined.empty() || joined.back() != ' ')
            joined += ' ';
    return joined;
}

/// `skerry ARGUMENTS` is bad input: exit code 2, one line on stderr with `reason` in it, nothing on
/// stdout.
inline Ended check_refused(const Workshop& shop, const std::string& arguments,
                           std::string_view reason = "") {
    Ended ended = shop.run(arguments);
    CAPTURE(arguments);
    CAPTURE(ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.out.empty());
    CHECK(is_one_line(ended.err));
    CHECK(test::says(ended.err, reason));
    return ended;
}

// Runs the program in the background, so that tests can send signals to it.

class Process {
  public:
    /// Starts `skerry ARGUMENTS` in the workshop; its output goes to out.txt and err.txt.
    Process(const Workshop& shop, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "skerry");
        std::vector<char*> pointers;
        for (std::string& argument : arguments) pointers.push_back(argument.data());
        pointers.push_back(nullptr);
        int started[2] = {};
        REQUIRE(::pipe2(started, O_CLOEXEC) == 0);
        id_ = ::fork();
        if (id_ != 0) {
            // Until the program has taken over, a signal would meet the signal handlers of the
            // tests.
            ::close(started[1]);
            char nothing = 0;
            while (::read(started[0], &nothing, 1) < 0 && errno == EINTR) continue;
            ::close(started[0]);
            return;
        }
        if (::chdir(shop.path("").c_str()) != 0) ::_exit(99);
        // freopen() cannot be used: it would write out what the parent has buffered.
        for (const auto& [name, to] : {std::pair("err.txt", 2), std::pair("out.txt", 1)})
            if (::dup2(::open(name, O_WRONLY | O_CREAT | O_TRUNC, 0666), to) < 0) ::_exit(99);
        ::execv(SKERRY_PROGRAM, pointers.data());
        ::_exit(99);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (id_ <= 0) return;
        signal(SIGKILL);
        wait();
    }

    pid_t id() const { return id_; }
    void signal(int number) const { ::kill(id_, number); }

    /// Whether it has ended; wait() tells how.
    bool ended() const {
        siginfo_t facts{};
        return ::waitid(P_PID, static_cast<id_t>(id_), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               facts.si_pid == id_;
    }

    /// The CPU time that it has used, in clock ticks, user and system.
    long ticks() const {
        std::ifstream file("/proc/" + std::to_string(id_) + "/stat");
        std::string word;
        long user = 0;
        long system = 0;
        for (int i = 0; i < 13; ++i) file >> word;
        file >> user >> system;
        return user + system;
    }

    bool catches(int number) const {
        std::ifstream file("/proc/" + std::to_string(id_) + "/status");
        for (std::string line; std::getline(file, line);)
            if (line.starts_with("SigCgt:"))
                return (std::stoull(line.substr(7), nullptr, 16) >> (number - 1) & 1U) != 0;
        return false;
    }

    /// Until it catches this signal and has then played for a while, or has ended.
    void wait_until_it_plays(int number) const {
        while (!ended() && !catches(number)) ::usleep(1'000);
        const long enough = ticks() + 40;
        while (!ended() && ticks() < enough) ::usleep(10'000);
    }

    /// The exit code, or minus the signal that ended it.
    int wait() {
        int status = 0;
        ::waitpid(id_, &status, 0);
        id_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

  private:
    pid_t id_ = 0;
};

}  // namespace skerry::test
