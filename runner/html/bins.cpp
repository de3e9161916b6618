#include "runner/html/bins.hpp"

#include <algorithm>

namespace skerry {

namespace {

std::int64_t floor_to(std::int64_t value, std::int64_t width) {
    const std::int64_t rest = value % width;
    return value - (rest < 0 ? rest + width : rest);
}

/// 1, 2, 5, 10, 20 ...
std::int64_t next_width(std::int64_t width) {
    std::int64_t leading = width;
    while (leading >= 10) leading /= 10;
    return leading == 2 ? width / 2 * 5 : width * 2;
}

}  // namespace

Bins thin(std::int64_t first, std::span<const std::uint64_t> counts, std::size_t most) {
    Bins bins{first, 1, {}};
    if (counts.empty()) return bins;
    const std::int64_t last = first + static_cast<std::int64_t>(counts.size()) - 1;
    const auto size_with = [&](std::int64_t width) {
        return (floor_to(last, width) - floor_to(first, width)) / width + 1;
    };
    while (size_with(bins.width) > static_cast<std::int64_t>(most))
        bins.width = next_width(bins.width);
    bins.first = floor_to(first, bins.width);
    bins.counts.resize(static_cast<std::size_t>(size_with(bins.width)));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::int64_t offset = first + static_cast<std::int64_t>(i) - bins.first;
        bins.counts[static_cast<std::size_t>(offset / bins.width)] += counts[i];
    }
    return bins;
}

}  // namespace skerry
