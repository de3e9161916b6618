#pragma once
// Figures of a result document in words, turned so that the better strategy comes first.

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry {

/// "+1.24 ± 0.34" of anything with mean and se; `sign` is -1 to turn it round.
std::string signed_estimate(const nlohmann::ordered_json& of, double sign);
/// "0.56 to 1.91", or "" without an interval.
std::string interval_text(const nlohmann::ordered_json& of, double sign);
/// "52.3 %" of a matchup's points for a, or for b if `turned`.
std::string points_text(const nlohmann::ordered_json& points, bool turned);
/// " (95 % interval 50.1 to 54.5 %)", or "".
std::string points_interval(const nlohmann::ordered_json& points, bool turned);
/// "+16 (+1 to +32)", "above +512", or "-".
std::string elo_words(const nlohmann::ordered_json& elo, bool turned);

}  // namespace skerry
