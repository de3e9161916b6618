// Writes numbers as people read them.

#include "runner/text/number_text.hpp"

#include <fmt/core.h>

#include <cmath>

namespace skerry {

namespace {

constexpr int default_decimals = 2;
constexpr int max_decimals = 4;

}  // namespace

std::string grouped(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string counted(std::uint64_t count, const std::string& what) {
    return grouped(count) + " " + what + (count == 1 ? "" : "s");
}

std::string rounded_up(std::uint64_t count) {
    std::uint64_t unit = 1;
    while (count / unit >= 100) unit *= 10;
    return grouped((count + unit - 1) / unit * unit);
}

std::string fixed(std::optional<double> value, int decimals) {
    if (!value) return "-";
    std::string text = fmt::format("{:.{}f}", *value, decimals);
    if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-') text.erase(0, 1);
    return text;
}

std::string signed_fixed(double value, int decimals) {
    const std::string text = fixed(value, decimals);
    return text.find_first_not_of("0.") == std::string::npos || text.front() == '-' ? text
                                                                                    : "+" + text;
}

double percentage(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    const double share = percentage(part, whole);
    if (part > 0 && share < 0.05) return "<0.1 %";
    if (part < whole && share >= 99.95) return ">99.9 %";
    return fixed(share, 1) + " %";
}

std::string duration(double seconds) {
    if (seconds < 59.95) return fixed(seconds, 1) + " s";
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

int decimals_for(std::span<const MeanEstimate> estimates) {
    double smallest = 0;
    for (const MeanEstimate& estimate : estimates)
        if (estimate.se && *estimate.se > 0)
            smallest = smallest > 0 ? std::min(smallest, *estimate.se) : *estimate.se;
    if (smallest <= 0) return default_decimals;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(smallest))), 0, max_decimals);
}

std::string interval_text(const std::optional<Interval>& interval, int decimals) {
    if (!interval) return "-";
    return fixed(interval->low, decimals) + " to " + fixed(interval->high, decimals);
}

std::string plus_minus(bool unicode) { return unicode ? "±" : "+-"; }

std::string se_text(std::optional<double> se, int decimals, bool unicode) {
    if (!se || *se <= 0) return {};
    return " " + plus_minus(unicode) + " " + fixed(se, decimals);
}

std::string mean_and_se(const MeanEstimate& estimate, int decimals, bool unicode) {
    return fixed(estimate.mean, decimals) + se_text(estimate.se, decimals, unicode);
}

}  // namespace skerry
