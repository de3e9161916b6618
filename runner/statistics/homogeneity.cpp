#include "runner/statistics/homogeneity.hpp"

#include <algorithm>
#include <vector>

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t least_values = 20;
constexpr std::uint64_t least_expected = 5;
constexpr std::uint64_t most_columns = 16;

/// The last value of each column except the last column.
std::vector<std::int32_t> column_ends(const Histogram& all, std::uint64_t smallest_part) {
    const std::uint64_t n = all.n();
    const std::uint64_t needed =
        std::max((least_expected * n + smallest_part - 1) / smallest_part, n / most_columns);
    std::vector<std::int32_t> ends;
    std::uint64_t in_column = 0;
    std::uint64_t left = n;
    std::int32_t value = all.min();
    for (const std::uint64_t count : all.counts()) {
        in_column += count;
        left -= count;
        if (in_column >= needed && left >= needed) {
            ends.push_back(value);
            in_column = 0;
        }
        ++value;
    }
    return ends;
}

std::vector<std::uint64_t> counts_in(const Histogram& part, const std::vector<std::int32_t>& ends) {
    std::vector<std::uint64_t> counts;
    std::uint64_t before = 0;
    for (const std::int32_t end : ends) {
        const std::uint64_t below = part.count_below(end + 1);
        counts.push_back(below - before);
        before = below;
    }
    counts.push_back(part.n() - before);
    return counts;
}

}  // namespace

std::optional<Homogeneity> test_homogeneity(std::span<const Histogram> parts) {
    std::vector<const Histogram*> large;
    Histogram all;
    for (const Histogram& part : parts) {
        if (part.n() < least_values) continue;
        large.push_back(&part);
        all.merge(part);
    }
    if (large.size() < 2) return std::nullopt;
    std::uint64_t smallest = all.n();
    for (const Histogram* part : large) smallest = std::min(smallest, part->n());
    const std::vector<std::int32_t> ends = column_ends(all, smallest);
    if (ends.empty()) return std::nullopt;

    const std::vector<std::uint64_t> sums = counts_in(all, ends);
    long double statistic = 0;
    for (const Histogram* part : large) {
        const std::vector<std::uint64_t> counts = counts_in(*part, ends);
        const long double share =
            static_cast<long double>(part->n()) / static_cast<long double>(all.n());
        for (std::size_t c = 0; c < sums.size(); ++c) {
            const long double expected = share * static_cast<long double>(sums[c]);
            const long double excess = static_cast<long double>(counts[c]) - expected;
            statistic += excess * excess / expected;
        }
    }
    const std::uint64_t freedom = (large.size() - 1) * ends.size();
    return Homogeneity{large.size(), freedom, rounded_figure(statistic),
                       chi_square_p(statistic, static_cast<long double>(freedom))};
}

}  // namespace skerry
