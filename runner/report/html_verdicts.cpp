#include "runner/report/html_verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "runner/report/console_match_words.hpp"
#include "runner/report/console_text.hpp"

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

ShareEstimate share_of(const ordered_json& points, bool turned) {
    ShareEstimate estimate;
    estimate.share = value_of(points.at("share"));
    estimate.se = value_of(points.at("se"));
    if (const ordered_json& interval = points.at("interval"); !interval.is_null())
        estimate.interval = Interval{interval.at("low"), interval.at("high")};
    if (!turned) return estimate;
    if (estimate.share) estimate.share = 1 - *estimate.share;
    if (estimate.interval)
        estimate.interval = Interval{1 - estimate.interval->high, 1 - estimate.interval->low};
    return estimate;
}

}  // namespace

std::string signed_estimate(const ordered_json& of, double sign) {
    const MeanEstimate estimate = estimate_of(of, sign);
    if (!estimate.mean) return "-";
    const int decimals = decimals_for({&estimate, 1});
    std::string text = signed_fixed(*estimate.mean, decimals);
    if (estimate.se) text += " ± " + fixed(estimate.se, decimals);
    return text;
}

std::string interval_text(const ordered_json& of, double sign) {
    const ordered_json& interval = of.at("interval");
    if (interval.is_null()) return {};
    const MeanEstimate estimate = estimate_of(of, sign);
    const int decimals = decimals_for({&estimate, 1});
    double low = sign * interval.at("low").get<double>();
    double high = sign * interval.at("high").get<double>();
    if (low > high) std::swap(low, high);
    return fixed(low, decimals) + " to " + fixed(high, decimals);
}

std::string points_text(const ordered_json& points, bool turned) {
    return share_text(share_of(points, turned));
}

std::string points_interval(const ordered_json& points, bool turned) {
    const ShareEstimate estimate = share_of(points, turned);
    return estimate.interval ? " (95 % interval " + share_interval(estimate) + ")" : "";
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
