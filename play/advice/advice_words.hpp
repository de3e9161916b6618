#pragma once
// Advice in words and as JSON: what is better than what, by how much, and why.

#include <nlohmann/json_fwd.hpp>

#include "runner/candidates/advice.hpp"

namespace skerry {

/// A move as a sentence names it: in words where its notation is hard to read.
std::string shown_move(const Candidate& candidate, bool unicode);

/// Not told apart from the best, but so far behind it that more futures may tell.
bool seems_worse(const AdvisedMove& move);

/// " ± 0.3"; empty of few futures, and where it rounds to 0.
std::string error_words(std::optional<double> se, std::uint64_t futures, int decimals,
                        bool unicode);

/// What it lost in points, the margin of a game for two: "1.8 ± 0.3"; "± 0.3" is the standard
/// error.
std::string points_text(const AdvisedMove& move, bool unicode);
std::string points_words(const AdvisedMove& move, bool unicode);  ///< "1 point", "1.8 ± 0.3 points"
/// In a game for two what it lost of a win: "4.2 ± 0.5 %"; "0 %" where only points were lost.
std::string share_text(const AdvisedMove& move, bool unicode);
/// The loss of a win where futures end with another winner, else in points.
std::string amount_text(const AdvisedMove& move, bool unicode);
/// In a sentence: "4.2 ± 0.5 % of a win"; "2 points, which change nobody's win".
std::string amount_words(const AdvisedMove& move, bool unicode);

/// Why the best move is better than `move`: "Ff4 is better than Ha1 by 1.8 ± 0.3: forest +2.1,
/// house -0.4." Or that they cannot be told apart.
std::string why_words(const Advice& advice, const AdvisedMove& move, bool unicode);

/// The best move against the next one, and which moves cannot be told apart from it.
std::string advice_words(const Advice& advice, bool unicode);

const char* name_of(MoveStanding standing);

/// Advice with all its moves, the best first; docs/review.md tells what stands where.
nlohmann::ordered_json advice_json(const Advice& advice);

nlohmann::ordered_json value_map_json(const ValueMap& map);

}  // namespace skerry
