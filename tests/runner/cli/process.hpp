#pragma once
// Runs the program in the background, so that tests can send signals to it.

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/runner/cli/workshop.hpp"

namespace skerry::test {

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
