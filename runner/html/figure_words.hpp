#pragma once
// Figures of a result document in words, turned so that the better strategy comes first.

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry {

/// "1.24 ± 0.34" of anything with mean and se; `sign` is -1 to turn it round.
std::string estimate_text(const nlohmann::ordered_json& of, double sign);
/// Like estimate_text(), with a sign in front of positive estimates.
std::string signed_estimate(const nlohmann::ordered_json& of, double sign);
/// "0.56 to 1.91" of anything with mean, se and interval, or "" without an interval.
std::string interval_text(const nlohmann::ordered_json& of, double sign);

/// " (95 % interval 0.56 to 1.91)" of a comparison, or "". `anytime`: the interval that holds
/// although the games so far decided when to stop.
std::string difference_interval(const nlohmann::ordered_json& comparison, double sign,
                                bool anytime);

/// "52.3 %" of a share of the points, or of the other side's if `turned`.
std::string points_text(const nlohmann::ordered_json& share, bool turned);
/// " (95 % interval 50.1 to 54.5 %)", or "".
std::string points_interval(const nlohmann::ordered_json& share, bool turned);
/// The interval of a matchup, like points_interval(), by the interval that judges it.
std::string matchup_interval(const nlohmann::ordered_json& matchup, bool turned, bool anytime);
/// "+16 (+1 to +32)", "above +512", or "-".
std::string elo_words(const nlohmann::ordered_json& elo, bool turned);

}  // namespace skerry
