#pragma once
// The rows that an earlier run has left in its file.

#include <cstdint>
#include <optional>
#include <string>

#include "runner/experiment/experiment.hpp"
#include "runner/results/row_text.hpp"

namespace skerry {

/// The games from some first one on of which a file has all rows.
struct EarlierRows {
    std::uint64_t games = 0;
    /// Where the rows of the games end that are kept, in bytes; 0 if the file has not all of them.
    std::uint64_t end_of_kept = 0;
};

/// The rows of the experiment's games `first`, `first` + 1, ... in a file, those of `most` games at
/// most; `kept`: the number of games whose rows are to stay, at most `most`. Rows do not tell of
/// which seed they are: the first and the last of all these games and the last of those kept are
/// played again, and their rows compared. Nothing if the file cannot be read, or has other rows.
std::optional<EarlierRows> earlier_rows(const std::string& path, const RowText& text,
                                        const Experiment& experiment, std::uint64_t first,
                                        std::uint64_t kept, std::uint64_t most);

}  // namespace skerry
