#pragma once
// Sentences about one result compared with another.

#include <string>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// "paired: the same 200 games in both, in 116 blocks of up to 2", or why they are not.
std::string how_compared(const ComparedGames& games);

/// Names the verdict for b compared with a: "better", "worse", "open", or "unchanged" where equal
/// strategies scored the same on the same deals.
std::string verdict_of_b(Verdict verdict, bool unchanged);

/// Names what is proved of b by a margin: "not worse", "alike", "worse" or "open".
std::string verdict_by_margin(MarginVerdict verdict);

/// Says what all that means for b, compared with a: of which rows (by name) it is not proved that
/// they are not worse by the margin.
std::string margin_sentence(double margin, bool matches, const std::vector<std::string>& open,
                            const std::vector<std::string>& worse);

/// Warns that a stop rule ended the result in the file `source`.
std::string stopped_warning(const std::string& source);

}  // namespace skerry
