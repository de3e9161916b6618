#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace skerry {

struct VerifyResultOptions {
    std::uint64_t sample = 24;  ///< the largest number of recorded games to play again
    std::uint64_t seed = 1;     ///< decides which games and blocks are chosen
    /// Number of blocks to play again; default: as many as a few seconds allow.
    std::optional<std::uint64_t> blocks;
};

/// Receives what a verification finds, one line at a time.
struct VerifyListener {
    std::function<void(const std::string&)> tell;  ///< what differs, then the summary
    std::function<void(const std::string&)> hint;  ///< what else the user should know
};

/// Checks a result file: its digest, every figure that follows from others, a sample of the games
/// that it records, and sums over blocks of games that are played again. Reports what differs, by
/// JSON pointer, and returns whether everything agrees. Throws UserError for a file that is not a
/// result.
bool verify_result(const std::string& path, const VerifyResultOptions& options,
                   const VerifyListener& listener);

}  // namespace skerry
