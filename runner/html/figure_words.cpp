// Figures of a result as words: estimates, intervals, shares and Elo, in either direction.

#include "runner/html/figure_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "runner/words/match_words.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

std::optional<double> value_of(const ordered_json& json) {
    return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

MeanEstimate estimate_of(const ordered_json& of, double sign) {
    MeanEstimate estimate;
    estimate.mean = value_of(of.at("mean"));
    if (estimate.mean) estimate.mean = sign * *estimate.mean;
    estimate.se = value_of(of.at("se"));
    return estimate;
}

ShareEstimate share_of(const ordered_json& points, const ordered_json& interval, bool turned) {
    ShareEstimate estimate;
    estimate.share = value_of(points.at("share"));
    estimate.se = value_of(points.at("se"));
    if (!interval.is_null()) estimate.interval = Interval{interval.at("low"), interval.at("high")};
    if (!turned) return estimate;
    if (estimate.share) estimate.share = 1 - *estimate.share;
    if (estimate.interval)
        estimate.interval = Interval{1 - estimate.interval->high, 1 - estimate.interval->low};
    return estimate;
}

/// "0.56 to 1.91" with the digits that suit the estimate.
std::string ends_text(const ordered_json& interval, const MeanEstimate& estimate, double sign) {
    if (interval.is_null()) return {};
    const int decimals = decimals_for({&estimate, 1});
    double low = sign * interval.at("low").get<double>();
    double high = sign * interval.at("high").get<double>();
    if (low > high) std::swap(low, high);
    return fixed(low, decimals) + " to " + fixed(high, decimals);
}

std::string in_brackets(const std::string& interval, bool anytime) {
    if (interval.empty()) return {};
    return fmt::format(" (95 % interval{} {})", anytime ? ", valid at any time," : "", interval);
}

std::string shares_in_brackets(const ShareEstimate& estimate, bool anytime) {
    return estimate.interval ? in_brackets(share_interval(estimate), anytime) : "";
}

}  // namespace

std::string estimate_text(const ordered_json& of, double sign) {
    const MeanEstimate estimate = estimate_of(of, sign);
    return mean_and_se(estimate, decimals_for({&estimate, 1}), true);
}

std::string signed_estimate(const ordered_json& of, double sign) {
    const bool plus = !of.at("mean").is_null() && sign * of.at("mean").get<double>() > 0;
    return (plus ? "+" : "") + estimate_text(of, sign);
}

std::string interval_text(const ordered_json& of, double sign) {
    return ends_text(of.at("interval"), estimate_of(of, sign), sign);
}

std::string difference_interval(const ordered_json& comparison, double sign, bool anytime) {
    const ordered_json& difference = comparison.at("difference");
    const ordered_json& interval =
        anytime ? comparison.at("anytime").at("interval") : difference.at("interval");
    return in_brackets(ends_text(interval, estimate_of(difference, sign), sign), anytime);
}

std::string points_text(const ordered_json& share, bool turned) {
    return share_text(share_of(share, share.at("interval"), turned));
}

std::string points_interval(const ordered_json& share, bool turned) {
    return shares_in_brackets(share_of(share, share.at("interval"), turned), false);
}

std::string matchup_interval(const ordered_json& matchup, bool turned, bool anytime) {
    const ordered_json& points = matchup.at("points");
    const ordered_json& interval =
        anytime ? matchup.at("anytime").at("interval") : points.at("interval");
    return shares_in_brackets(share_of(points, interval, turned), anytime);
}

std::string elo_words(const ordered_json& elo, bool turned) {
    const auto turn = [&](std::optional<double> value) {
        return turned && value ? std::optional(-*value) : value;
    };
    EloEstimate estimate{turn(value_of(elo.at("difference"))), turn(value_of(elo.at("low"))),
                         turn(value_of(elo.at("high"))), std::nullopt};
    if (turned) std::swap(estimate.low, estimate.high);
    return elo_text(estimate);
}

}  // namespace skerry
