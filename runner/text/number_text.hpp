#pragma once
// Numbers as people read them.

#include "runner/statistics/summary.hpp"

namespace skerry {

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t count);

/// "1 game", "2,000 games".
std::string counted(std::uint64_t count, const std::string& what);

/// Rounds up to two digits followed by zeros, such as "4,300", for numbers that are estimates.
std::string rounded_up(std::uint64_t count);

/// With `decimals` digits after the point, never "-0.0"; "-" where there is no value.
std::string fixed(std::optional<double> value, int decimals);

/// Like fixed(), with a sign for positive values, too.
std::string signed_fixed(double value, int decimals);

/// Part of whole in percent; 0 of nothing.
double percentage(std::uint64_t part, std::uint64_t whole);
/// "12.3 %"; "<0.1 %" and ">99.9 %" where rounding would claim none or all.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// "4.2 s", "3 min 05 s", "2 h 07 min".
std::string duration(double seconds);

/// The number of digits after the point that shows the smallest of these standard errors with two
/// digits: 0 to 4, and 2 if there is no standard error.
int decimals_for(std::span<const MeanEstimate> estimates);

/// " ± 0.05"; empty without a standard error, and where it is 0: values that are all equal do not
/// tell how far others lie from them.
std::string se_text(std::optional<double> se, int decimals, bool unicode);

/// "12.34 ± 0.05", or "12.34" where se_text() is empty.
std::string mean_and_se(const MeanEstimate& estimate, int decimals, bool unicode);

/// "-1.20 to 0.35", or "-".
std::string interval_text(const std::optional<Interval>& interval, int decimals);

std::string plus_minus(bool unicode);

}  // namespace skerry
