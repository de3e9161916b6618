#pragma once
// The rows that an earlier run has left in its file.

#include <cstdint>
#include <optional>
#include <string>

#include "runner/experiment/experiment.hpp"
#include "runner/results/row_text.hpp"

namespace skerry {

/// What tells whose rows a file has that is there already.
struct RowsBefore {
    const Experiment* experiment = nullptr;  ///< null: the file has nobody's
    GameRange part = {};                     ///< the games that the run plays in all
    std::uint64_t played = 0;                ///< the first of them, which it does not play again
    const BatchTally* tally = nullptr;       ///< of those that were played, if any

    std::uint64_t games() const { return part.end - part.begin; }
};

/// The games from some first one on of which a file has all rows.
struct EarlierRows {
    std::uint64_t games = 0;
    /// Where the rows of the games end that are kept, in bytes; 0 if the file has not all of them.
    std::uint64_t end_of_kept = 0;
    std::string fault = {};  ///< why they are not the run's own; empty if they are
};

/// The rows in a file of the games of a run in all, and of one game more. Each must be a row of the
/// game whose turn it is. What those of the games before add up to must be the tally. Where figures
/// of two games were exchanged that no sum tells apart, only three games would tell: the first and
/// the last of all and the last before are played again. Nothing if the file cannot be read or has
/// another head.
std::optional<EarlierRows> earlier_rows(const std::string& path, const RowText& text,
                                        const RowsBefore& before);

}  // namespace skerry
