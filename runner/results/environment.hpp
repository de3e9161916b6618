#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry {

/// The number of CPUs that this process may use.
int available_cpus();

/// Program and version, like `skerry 0.1.0`.
std::string version_text();

/// The commit from which the program was built, with "-dirty" if files differed from it; empty if
/// it is not known. Defined in a source that the build writes.
extern const char* const build_commit;

/// Like `g++ 12.2.0, Release`.
std::string compiler_text();

/// The name of the CPU that Linux gives; empty on other systems.
std::string cpu_name();

/// The wall time of a batch in microseconds, as a result records it: what is printed at the end of
/// a run and of its result later is the same.
double recorded_seconds(double seconds);

/// The block of a result that may differ between runs: program, machine, threads, time. `started`
/// is in seconds since 1970, `seconds` the wall time of the batch, `games` the number of games
/// played.
nlohmann::ordered_json environment(int threads, std::int64_t started, double seconds,
                                   std::uint64_t games);

}  // namespace skerry
