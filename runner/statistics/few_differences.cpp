// Counts subsets of differences by their sums, half by half.

#include "runner/statistics/few_differences.hpp"

#include "runner/statistics/mean_judge.hpp"

namespace skerry {

namespace {

/// The values that are not 0, each as often as it occurred.
std::vector<std::int32_t> values_of(const Histogram& differences) {
    std::vector<std::int32_t> values;
    if (differences.counts().empty()) return values;
    std::int32_t value = differences.min();
    for (const std::uint64_t count : differences.counts()) {
        if (value != 0) values.insert(values.end(), count, value);
        ++value;
    }
    return values;
}

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

}  // namespace

double few_differences_p(const Histogram& differences) {
    return few_differences_p(values_of(differences));
}

double few_differences_p(std::vector<std::int32_t> differences) {
    std::vector<BlockValue> values;
    for (const std::int32_t difference : differences) values.push_back({1, difference});
    MeanEvidence evidence = evidence_of_blocks(values);
    evidence.untold = 0;  // the flipped signs need no such caution
    const std::optional<double> skewed = mean_p(evidence, 0);
    return std::max(sign_flip_p(std::move(differences)), skewed.value_or(0));
}

double sign_flip_p(std::vector<std::int32_t> values) {
    // Flipping the signs of a subset leaves the sum as far out if the subset's own sum is no loss.
    const std::uint64_t at_most_0 = subsets_at_most_0(values);
    for (std::int32_t& value : values) value = -value;
    const std::uint64_t at_least_0 = subsets_at_most_0(values);
    const auto all = static_cast<double>(std::uint64_t{1} << values.size());
    return std::min(1.0, 2 * static_cast<double>(std::min(at_most_0, at_least_0)) / all);
}

}  // namespace skerry
