// Computes changes between two results, by blocks of common games or unpaired, and judges margins.

#include "runner/statistics/two_results.hpp"

#include <cmath>
#include <limits>

#include "runner/statistics/distributions.hpp"
#include "runner/statistics/few_differences.hpp"
#include "runner/statistics/margins.hpp"

namespace skerry {

namespace {

std::optional<double> mean_of(std::uint64_t n, std::int64_t sum) {
    if (n == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(n);
}

/// Puts in what the judge says of the difference.
void judge_change(MeanChange& change, MeanEvidence evidence) {
    change.difference = evidence.mean;
    if (evidence.freedom >= 1) change.se = evidence.part.se;
    change.interval = mean_interval(evidence);
    if (!evidence.sparse) change.p = mean_p(evidence, 0);
    change.evidence = std::move(evidence);
}

}  // namespace

MeanChange change_by_blocks(std::span<const BlockPair> blocks, std::vector<RareGames> rare) {
    MeanChange change;
    std::vector<BlockValue> values;
    std::vector<std::int32_t> few;
    std::int64_t sum_a = 0;
    std::int64_t sum_b = 0;
    for (const BlockPair& block : blocks) {
        sum_a += block.sum_a;
        sum_b += block.sum_b;
        const std::int64_t difference = block.sum_b - block.sum_a;
        values.push_back({block.games, difference});
        if (difference == 0) continue;
        change.may_differ += block.games;
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        if (few.size() < least_differing)
            few.push_back(static_cast<std::int32_t>(std::clamp(difference, -most, most)));
    }
    MeanEvidence evidence = evidence_of_blocks(values);
    if (evidence.n == 0) return change;
    change.mean_a = mean_of(evidence.n, sum_a);
    change.mean_b = mean_of(evidence.n, sum_b);
    evidence.rare = std::move(rare);
    judge_change(change, std::move(evidence));
    const std::uint64_t differing = change.evidence.differing;
    if (blocks.size() < 2) return change;
    if (change.evidence.sparse && differing > 0) change.p = few_differences_p(few);
    if (!change.evidence.sparse && !change.p)  // all blocks on one side, as in test_difference()
        change.p = std::ldexp(1.0, 1 - static_cast<int>(std::min<std::uint64_t>(differing, 2000)));
    return change;
}

MeanChange change_unpaired(const MeanEvidence& a, const MeanEvidence& b) {
    MeanChange change;
    if (a.n > 0) change.mean_a = a.mean;
    if (b.n > 0) change.mean_b = b.mean;
    if (a.n == 0 || b.n == 0) return change;
    judge_change(change, evidence_of_two(a, b));
    change.may_differ = change.evidence.n;
    return change;
}

MeanChange scaled(MeanChange change, double scale, double offset) {
    for (std::optional<double>* const mean : {&change.mean_a, &change.mean_b})
        if (*mean) **mean = offset + scale * **mean;
    if (change.difference) *change.difference *= scale;
    if (change.se) *change.se *= scale;
    if (change.interval)
        change.interval = Interval{scale * change.interval->low, scale * change.interval->high};
    change.evidence = scaled(std::move(change.evidence), scale);
    return change;
}

MarginVerdict judge_by_margin(const MeanChange& change, double margin) {
    if (change.interval && change.interval->high < -margin) return MarginVerdict::worse;
    switch (change.at_any_time
                ? finding_of(change.interval, margin)
                : test_margin(change.evidence, change.may_differ, change.range, margin).finding) {
        case MarginFinding::equivalent:
            return MarginVerdict::alike;
        case MarginFinding::a_not_worse:
            return MarginVerdict::not_worse;
        default:
            return MarginVerdict::open;
    }
}

}  // namespace skerry
