#pragma once

#include <cstdint>
#include <string_view>

namespace skerry {

/// The confidence level of all intervals, and of the family of all pairs.
inline constexpr double confidence_level = 0.95;

struct Interval {
    double low;
    double high;
};

/// How an interval was computed.
enum class IntervalMethod : std::uint8_t {
    t,        ///< Student's t: mean +- t * se
    score,    ///< score_interval.hpp, for shares of points
    wilson,   ///< wilson_interval(), for shares of games
    betting,  ///< betting.hpp, for shares: holds at any time
    mixture,  ///< anytime.hpp: holds at any time
};

std::string_view name_of(IntervalMethod method);

}  // namespace skerry
