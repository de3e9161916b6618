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

/// How the values of all parts lie about the mean of one of them: positive is farther off.
class Beyond {
  public:
    Beyond(const Histogram& all, double mean, bool above) {
        long double value = static_cast<long double>(all.min());
        for (const std::uint64_t count : all.counts()) {
            const long double offset = value - static_cast<long double>(mean);
            offsets_.push_back(above ? offset : -offset);
            shares_.push_back(static_cast<long double>(count) / static_cast<long double>(all.n()));
            ++value;
        }
        largest_ = *std::ranges::max_element(offsets_);
    }

    /// The logarithm of the least mean of e^(t offset) over t >= 0. Each t bounds the tail, so that
    /// the search need not be exact.
    long double least_log() const {
        long double high = 1 / (1 + std::fabs(offsets_.back() - offsets_.front()));
        while (slope(high) < 0 && high < 1e6L) high *= 2;
        long double low = 0;
        for (int i = 0; i < 60; ++i) {
            const long double middle = (low + high) / 2;
            (slope(middle) < 0 ? low : high) = middle;
        }
        return std::min(0.0L, log_at(low));
    }

  private:
    /// Proportional to the derivative of the mean of e^(t offset).
    long double slope(long double t) const {
        long double sum = 0;
        for (std::size_t i = 0; i < offsets_.size(); ++i)
            if (shares_[i] > 0)
                sum += shares_[i] * offsets_[i] * std::exp(t * (offsets_[i] - largest_));
        return sum;
    }
    long double log_at(long double t) const {
        long double sum = 0;
        for (std::size_t i = 0; i < offsets_.size(); ++i)
            if (shares_[i] > 0) sum += shares_[i] * std::exp(t * (offsets_[i] - largest_));
        return std::log(sum) + t * largest_;
    }

    std::vector<long double> offsets_;
    std::vector<long double> shares_;  ///< they sum to 1
    long double largest_ = 0;
};

/// How far a part with these sums of n values lies from all values.
FarthestPart distance(std::uint64_t n, const PowerSums& part, std::uint64_t all_n,
                      const PowerSums& all) {
    const auto here = static_cast<long double>(n);
    const auto others = static_cast<long double>(all_n - n);
    const long double variance =
        static_cast<long double>(variance_numerator(all_n, all)) /
        (static_cast<long double>(all_n) * static_cast<long double>(all_n - 1));
    const long double difference = static_cast<long double>(part.sum) / here -
                                   static_cast<long double>(all.sum - part.sum) / others;
    FarthestPart found;
    found.difference = rounded_figure(difference);
    found.z = rounded_figure(difference / std::sqrt(variance * (1 / here + 1 / others)));
    return found;
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

std::optional<FarthestPart> find_farthest_part(std::span<const Histogram> parts) {
    Histogram all;
    for (const Histogram& part : parts) all.merge(part);
    const std::uint64_t all_n = all.n();
    const PowerSums all_sums = all.sums();
    if (all_n == 0 || all.min() == all.max()) return std::nullopt;
    std::size_t tested = 0;
    FarthestPart farthest;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::uint64_t n = parts[i].n();
        if (n == 0 || n == all_n) continue;
        FarthestPart found = distance(n, parts[i].sums(), all_n, all_sums);
        found.part = i;
        if (tested++ == 0 || std::fabs(found.z) > std::fabs(farthest.z)) farthest = found;
    }
    if (tested == 0) return std::nullopt;
    farthest.parts = tested;
    const Histogram& part = parts[farthest.part];
    const double mean = static_cast<double>(part.sums().sum) / static_cast<double>(part.n());
    const long double log_tail =
        static_cast<long double>(part.n()) * Beyond(all, mean, farthest.z > 0).least_log();
    farthest.p =
        std::min(1.0, rounded_figure(2 * static_cast<long double>(tested) * std::exp(log_tail)));
    return farthest;
}

}  // namespace skerry
