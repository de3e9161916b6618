#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace skerry {

struct VerifyResultOptions {
    std::uint64_t sample = 24;            ///< recorded games that are played again, at most
    std::uint64_t seed = 1;               ///< of the choice of games and blocks
    std::optional<std::uint64_t> blocks;  ///< to be played again; default: those of a few seconds
};

/// Whether a file begins as JSON: then it holds a result rather than game records.
bool is_json_file(const std::string& path);

/// Checks a result file: its digest, every figure that follows from others, a sample of the games
/// that it records, and sums over blocks of games that are played again. Prints what differs, by
/// JSON pointer, and returns the exit code. Throws UserError for what is not a result.
int verify_result(const std::string& path, const VerifyResultOptions& options);

}  // namespace skerry
