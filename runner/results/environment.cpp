#include "runner/results/environment.hpp"

#include <fmt/chrono.h>
#include <sched.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang++ " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

/// Rounds to a multiple of 1 / `steps`.
double rounded(double value, double steps) { return std::round(value * steps) / steps; }

}  // namespace

std::string cpu_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return {};
}

int available_cpus() {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    if (::sched_getaffinity(0, sizeof cpus, &cpus) == 0 && CPU_COUNT(&cpus) > 0)
        return CPU_COUNT(&cpus);
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::string version_text() {
    const std::string ours = "skerry " SKERRY_VERSION;
    return program_name() == "skerry" ? ours : program_name() + ", " + ours;
}

std::string compiler_text() { return std::string(compiler) + ", " SKERRY_BUILD_TYPE; }

double recorded_seconds(double seconds) { return rounded(seconds, 1e6); }

nlohmann::ordered_json environment(int threads, std::int64_t started, double seconds,
                                   std::uint64_t games) {
#ifdef SKERRY_JTHREAD
    const char* const backend = "jthread";
#else
    const char* const backend = "tbb";
#endif
    nlohmann::ordered_json block = {
        {"program", version_text()},
        {"commit", build_commit},
        {"compiler", compiler},
        {"build", SKERRY_BUILD_TYPE},
        {"backend", backend},
        {"cpu", cpu_name()},
        {"cpus", available_cpus()},
        {"threads", threads},
        {"started", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(started))},
        {"seconds", recorded_seconds(seconds)}};
    if (seconds > 0) block["games_per_second"] = rounded(static_cast<double>(games) / seconds, 10);
    return block;
}

}  // namespace skerry
