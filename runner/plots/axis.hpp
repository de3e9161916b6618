#pragma once

#include <string>
#include <vector>

namespace skerry {

struct Tick {
    double value;
    std::string text;
};

/// A range of values along a range of pixels.
struct Axis {
    double low = 0;
    double high = 1;
    double from = 0;  ///< the pixel of `low`
    double to = 1;    ///< the pixel of `high`

    double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

/// Widens low .. high to round ends and gives the ticks, about `most` of them at round values: 1,
/// 2 or 5 times a power of ten apart.
std::vector<Tick> round_ticks(Axis& axis, int most);

/// For decimal logarithms of seconds: a tick at 1, and where the range is short at 2 and 5, of each
/// decade ("10 ms").
std::vector<Tick> time_ticks(Axis& axis);

}  // namespace skerry
