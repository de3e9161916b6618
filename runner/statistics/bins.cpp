#include "runner/statistics/bins.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace skerry {

namespace {

std::vector<ValueBin> filled(const Histogram& values, std::int64_t first, std::int64_t width,
                             bool turned) {
    std::vector<ValueBin> bins;
    const std::span<const std::uint64_t> counts = values.counts();
    const auto size = static_cast<std::int64_t>(counts.size());
    const std::int64_t low = turned ? -std::int64_t{values.max()} : values.min();
    for (std::int64_t i = 0; i < size; ++i) {
        while (bins.empty() || low + i > bins.back().last) {
            const std::int64_t begin = bins.empty() ? first : bins.back().last + 1;
            bins.push_back({begin, begin + width - 1});
        }
        bins.back().count += counts[static_cast<std::size_t>(turned ? size - 1 - i : i)];
    }
    return bins;
}

}  // namespace

std::int64_t common_bin_width(std::span<const Histogram* const> of) {
    constexpr std::int64_t most_bins = 300;
    double width = std::numeric_limits<double>::max();
    std::int64_t least = 1;
    for (const Histogram* const values : of) {
        const std::uint64_t n = values->n();
        if (n == 0) continue;
        const double range = values->quantile({3, 4}) - values->quantile({1, 4});
        width = std::min(width, 2 * range / std::cbrt(static_cast<double>(n)));
        least = std::max(least, (std::int64_t{values->max()} - values->min()) / most_bins + 1);
    }
    constexpr double widest = 4e6;  // none has a value
    return std::max(least, width > widest ? 1 : std::int64_t{std::llround(width)});
}

std::vector<ValueBin> bins_of(const Histogram& values, std::int64_t width) {
    if (values.n() == 0) return {};
    return filled(values, floor_to(values.min(), width), width, false);
}

std::vector<ValueBin> bins_around_zero(const Histogram& differences, bool turned) {
    constexpr std::int64_t most = 46;
    if (differences.n() == 0) return {};
    const std::int64_t range = std::int64_t{differences.max()} - differences.min();
    std::int64_t width = 1;
    for (std::int64_t next = 3; range / width >= most; next = 2 * width + 1) width = next;
    const std::int64_t low = turned ? -std::int64_t{differences.max()} : differences.min();
    const std::int64_t half = (width - 1) / 2;
    return filled(differences, floor_to(low + half, width) - half, width, turned);
}

}  // namespace skerry
