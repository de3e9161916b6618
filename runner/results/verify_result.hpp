#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace skerry {

struct VerifyResultOptions {
    std::uint64_t sample = 24;            ///< recorded games that are played again, at most
    std::uint64_t seed = 1;               ///< of the choice of games and blocks
    std::optional<std::uint64_t> blocks;  ///< to be played again; default: those of a few seconds
};

/// Who is told what a verification finds, a line at a time.
struct VerifyListener {
    std::function<void(const std::string&)> tell;  ///< what differs, then the summary
    std::function<void(const std::string&)> hint;  ///< what else the user should know
};

/// Whether a file begins as JSON: then it holds a result rather than game records.
bool is_json_file(const std::string& path);

/// Checks a result file: its digest, every figure that follows from others, a sample of the games
/// that it records, and sums over blocks of games that are played again. Tells what differs, by
/// JSON pointer, and returns whether all agrees. Throws UserError for what is not a result.
bool verify_result(const std::string& path, const VerifyResultOptions& options,
                   const VerifyListener& listener);

}  // namespace skerry
