#pragma once
// Sentences about one result compared with another.

#include <string>
#include <vector>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/two_results.hpp"

namespace skerry {

/// "paired: the same 200 games in both, in 116 blocks of up to 2", or why they are not; before it
/// how the rules differ.
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

/// "a finished 145 of 1,500 games, b 91 of 1,500: a finishes more often (p < 0.0001)."; empty where
/// both finished all.
std::string finishing_sentence(const std::string& a, const std::string& b,
                               const Finishing& finishing);

/// Warns that its figures had a say in how many games the result in the file `source` has.
std::string ended_warning(const std::string& source);

}  // namespace skerry
