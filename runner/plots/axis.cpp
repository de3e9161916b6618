#include "runner/plots/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace skerry {

namespace {

std::string time_text(int factor, int exponent) {
    const char* const units[] = {"ns", "µs", "ms", "s"};
    const int unit = std::clamp(static_cast<int>(std::floor(exponent / 3.0)) + 3, 0, 3);
    return fmt::format("{:g} {}", factor * std::pow(10.0, exponent - 3 * (unit - 3)), units[unit]);
}

}  // namespace

std::vector<Tick> round_ticks(Axis& axis, int most) {
    if (axis.high <= axis.low) {
        axis.low -= 1;
        axis.high += 1;
    }
    const double least = (axis.high - axis.low) / most;
    const int exponent = static_cast<int>(std::floor(std::log10(least)));
    double step = std::pow(10.0, exponent);
    for (const double factor : {2.0, 5.0, 10.0})
        if (step < least) step = factor * std::pow(10.0, exponent);
    const double first = std::floor(axis.low / step);
    const double last = std::ceil(axis.high / step);
    axis.low = first * step;
    axis.high = last * step;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step * 1.0001))));
    std::vector<Tick> ticks;
    for (double i = first; i <= last; ++i)
        ticks.push_back({i * step, fmt::format("{:.{}f}", i == 0 ? 0.0 : i * step, decimals)});
    return ticks;
}

std::vector<Tick> time_ticks(Axis& axis) {
    axis.low -= 0.15;
    axis.high += 0.15;
    const bool is_short = axis.high - axis.low < 2;
    std::vector<Tick> ticks;
    for (int decade = static_cast<int>(std::floor(axis.low)); decade <= axis.high; ++decade)
        for (const int factor : {1, 2, 5}) {
            const double value = decade + std::log10(factor);
            if ((factor == 1 || is_short) && value >= axis.low && value <= axis.high)
                ticks.push_back({value, time_text(factor, decade)});
        }
    return ticks;
}

}  // namespace skerry
