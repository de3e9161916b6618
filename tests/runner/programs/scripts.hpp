#pragma once
// Outside programs for tests: scripts of a few lines.

#include <sys/stat.h>
#include <sys/types.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include "tests/support/test.hpp"

namespace skerry::test {

/// Writes a script that can be executed.
inline std::string write_script(const std::string& path, const std::string& text) {
    write_text(path, text);
    REQUIRE(::chmod(path.c_str(), 0755) == 0);
    return path;
}

/// A program of the protocol whose answer to "choose" is the shell text `choose`, where $turn is
/// the turn asked last, $seed and $state what was said with it; `before` is done first of all.
inline std::string talking_script(const std::string& choose, const std::string& before = "") {
    return "#!/bin/sh\n" + before + R"(
while read -r word rest; do
    case $word in
    skerry) echo "name shell"; echo "version 1.0"; echo "protocol 1" ;;
    ready\?) echo ready ;;
    turn) turn=$rest ;;
    seed) seed=$rest ;;
    state) state=$rest ;;
    choose) )" +
           choose + R"( ;;
    quit) exit 0 ;;
    esac
done
)";
}

/// Whether a process is there and no zombie.
inline bool is_running(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string line;
    if (!std::getline(file, line)) return false;
    const std::size_t name = line.rfind(')');
    return name != std::string::npos && line.substr(name).find(") Z") != 0;
}

/// Waits for the end of a process that is no child of this one; false if that takes very long.
inline bool is_gone_soon(pid_t id) {
    for (int i = 0; i < 1000; ++i) {
        if (!is_running(id)) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace skerry::test
