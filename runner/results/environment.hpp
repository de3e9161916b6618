#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry {

/// The number of CPUs that this process may use.
int available_cpus();

/// Program and version, like `skerry 0.1.0`.
std::string version_text();

/// The block of a result that may differ between runs: program, machine, threads, time. `started`
/// is in seconds since 1970, `seconds` the wall time of the batch, `games` the number of games
/// played.
nlohmann::ordered_json environment(int threads, std::int64_t started, double seconds,
                                   std::uint64_t games);

}  // namespace skerry
