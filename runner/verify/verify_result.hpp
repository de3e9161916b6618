#pragma once

#include "runner/documents/document.hpp"
#include "runner/experiment/outside.hpp"

namespace skerry {

struct VerifyResultOptions {
    std::uint64_t sample = 24;  ///< the largest number of recorded games to play again
    std::uint64_t seed = 1;     ///< decides which games and blocks are chosen
    /// Number of blocks to play again; default: as many as a few seconds allow.
    std::optional<std::uint64_t> blocks;
    /// Strategies of the caller, which play again where the result rests on them.
    OutsideStrategies outside = {};
};

/// Receives what a verification finds, one line at a time.
struct VerifyListener {
    std::function<void(const std::string&)> tell;  ///< what differs, then the summary
    std::function<void(const std::string&)> hint;  ///< what else the user should know
};

/// Checks a result file: its digest, whether its figures agree with each other, a sample of the
/// games that it records, and blocks of games, which are played again. If all blocks are, the whole
/// result is made again and compared; else the sums of each of them, and whether they can be a part
/// of the whole. Games of code from outside that is not given, or not the one that the result
/// names, and games of programs that are absent or may not be started (Document::programs()) are
/// named and left out. Reports what differs, by JSON pointer, and returns whether everything agrees
/// and, unless nothing was asked for, some games were played again. Throws UserError for a document
/// that is not a result.
bool verify_result(const Document& result, const VerifyResultOptions& options,
                   const VerifyListener& listener);

}  // namespace skerry
