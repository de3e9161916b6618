// Counts the subsets of the differences by size and sum; with 29 differences every count fits.

#include "runner/statistics/sign_flip.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace skerry {

namespace {

/// Each tail has one subset in so many: 1 - confidence_level in both together.
constexpr std::uint64_t subsets_per_tail = 40;

/// Limits the memory to 12 MB.
constexpr std::size_t most_sums = 100'000;

/// The values, each as often as it occurred.
std::vector<std::int32_t> values_of(const Histogram& differences, bool with_zeros) {
    std::vector<std::int32_t> values;
    if (differences.counts().empty()) return values;
    std::int32_t value = differences.min();
    for (const std::uint64_t count : differences.counts()) {
        if (value != 0 || with_zeros) values.insert(values.end(), count, value);
        ++value;
    }
    return values;
}

/// The least sum of a subset, and how many sums there are up to the largest.
struct SumRange {
    std::int64_t least = 0;
    std::size_t count = 1;

    explicit SumRange(const std::vector<std::int32_t>& values) {
        for (const std::int32_t value : values) {
            if (value < 0) least += value;
            count += static_cast<std::size_t>(value < 0 ? -std::int64_t{value} : value);
        }
    }
    std::size_t index(std::int64_t sum) const { return static_cast<std::size_t>(sum - least); }
};

/// The sums of all subsets, the least first.
std::vector<std::int64_t> subset_sums(std::span<const std::int32_t> values) {
    std::vector<std::int64_t> sums{0};
    for (const std::int32_t value : values) {
        std::vector<std::int64_t> with = sums;
        for (std::int64_t& sum : with) sum += value;
        std::vector<std::int64_t> all;
        all.reserve(2 * sums.size());
        std::ranges::merge(sums, with, std::back_inserter(all));
        sums = std::move(all);
    }
    return sums;
}

/// The number of subsets with a sum of at most 0: each is a subset of the one half with one of the
/// other half.
std::uint64_t subsets_at_most_0(std::span<const std::int32_t> values) {
    const std::vector<std::int64_t> first = subset_sums(values.first(values.size() / 2));
    const std::vector<std::int64_t> second = subset_sums(values.subspan(values.size() / 2));
    std::uint64_t count = 0;
    std::size_t fitting = second.size();
    for (const std::int64_t sum : first) {
        while (fitting > 0 && sum + second[fitting - 1] > 0) --fitting;
        count += fitting;
    }
    return count;
}

/// Adds to counts[i] those of `before` with the sum i - value.
void add_shifted(std::vector<std::uint32_t>& counts, const std::vector<std::uint32_t>& before,
                 std::int32_t value) {
    const auto size = static_cast<std::int64_t>(counts.size());
    const std::int64_t end = std::min(size, size + value);
    for (std::int64_t i = std::max<std::int64_t>(0, value); i < end; ++i)
        counts[static_cast<std::size_t>(i)] += before[static_cast<std::size_t>(i - value)];
}

/// Subsets with one mean, and how many there are.
struct MeanCount {
    std::int64_t sum;
    std::int64_t size;
    std::uint32_t subsets;

    double mean() const { return static_cast<double>(sum) / static_cast<double>(size); }
    friend bool operator<(const MeanCount& x, const MeanCount& y) {
        return x.sum * y.size < y.sum * x.size;
    }
};

/// The subsets but the empty one, by their means, the least first.
std::vector<MeanCount> subsets_by_mean(const std::vector<std::int32_t>& values,
                                       const SumRange& range) {
    std::vector<std::vector<std::uint32_t>> by_size(values.size() + 1);
    for (auto& counts : by_size) counts.resize(range.count);
    by_size[0][range.index(0)] = 1;
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t size = i + 1; size > 0; --size)
            add_shifted(by_size[size], by_size[size - 1], values[i]);
    std::vector<MeanCount> means;
    for (std::size_t size = 1; size <= values.size(); ++size)
        for (std::size_t i = 0; i < range.count; ++i)
            if (by_size[size][i] > 0)
                means.push_back({range.least + static_cast<std::int64_t>(i),
                                 static_cast<std::int64_t>(size), by_size[size][i]});
    std::ranges::sort(means, [](const MeanCount& x, const MeanCount& y) { return x < y; });
    return means;
}

/// The mean of the subset number `rank`, 1 the first one.
template <class Means>
double mean_at(const Means& means, std::uint64_t rank) {
    std::uint64_t seen = 0;
    return std::ranges::find_if(means,
                                [&](const MeanCount& of) {
                                    seen += of.subsets;
                                    return seen >= rank;
                                })
        ->mean();
}

}  // namespace

double sign_flip_p(const Histogram& differences) {
    return sign_flip_p(values_of(differences, false));
}

double sign_flip_p(std::vector<std::int32_t> values) {
    // Flipping the signs of a subset leaves the sum as far out if the subset's own sum is no loss.
    const std::uint64_t at_most_0 = subsets_at_most_0(values);
    for (std::int32_t& value : values) value = -value;
    const std::uint64_t at_least_0 = subsets_at_most_0(values);
    const auto all = static_cast<double>(std::uint64_t{1} << values.size());
    return std::min(1.0, 2 * static_cast<double>(std::min(at_most_0, at_least_0)) / all);
}

std::optional<Interval> sign_flip_interval(const Histogram& differences) {
    return sign_flip_interval(values_of(differences, true));
}

std::optional<Interval> sign_flip_interval(const std::vector<std::int32_t>& values) {
    if (values.empty() || values.front() == values.back()) return std::nullopt;
    const std::uint64_t rank = (std::uint64_t{1} << values.size()) / subsets_per_tail;
    const SumRange range(values);
    if (rank == 0 || range.count > most_sums) return std::nullopt;
    const std::vector<MeanCount> means = subsets_by_mean(values, range);
    const std::vector<MeanCount> downwards(means.rbegin(), means.rend());
    return Interval{mean_at(means, rank), mean_at(downwards, rank)};
}

}  // namespace skerry
