// Grows the range of a histogram as values come, and computes sums and quantiles from the counts.

#include "runner/statistics/histogram.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace skerry {

namespace {

/// The least room added beyond a value that did not fit, so that growth ends after a few steps.
constexpr std::int64_t min_slack = 64;

std::size_t position(std::int64_t offset) { return static_cast<std::size_t>(offset); }

std::vector<ValueBin> filled(const Histogram& values, std::int64_t first, std::int64_t width) {
    std::vector<ValueBin> bins;
    std::int64_t value = values.min();
    for (const std::uint64_t count : values.counts()) {
        while (bins.empty() || value > bins.back().last) {
            const std::int64_t begin = bins.empty() ? first : bins.back().last + 1;
            bins.push_back({begin, begin + width - 1});
        }
        bins.back().count += count;
        ++value;
    }
    return bins;
}

}  // namespace

void Histogram::add_outside(std::int32_t value, std::uint64_t count) {
    if (value < -max_magnitude || value > max_magnitude)
        throw std::out_of_range("a score or difference beyond 2,000,000 cannot be tallied");
    const std::int64_t slack = std::max(min_slack, static_cast<std::int64_t>(counts_.size() / 2));
    const bool is_below = counts_.empty() || value < first_;
    const bool is_above = counts_.empty() || value > first_;
    // Adds no room beyond the limit, so that values beyond it continue to be refused.
    cover(std::max<std::int64_t>(is_below ? value - slack : value, -max_magnitude),
          std::min<std::int64_t>(is_above ? value + slack : value, max_magnitude));
    counts_[position(value - first_)] += count;
}

void Histogram::cover(std::int64_t low, std::int64_t high) {
    if (counts_.empty()) {
        first_ = low;
        counts_.assign(position(high - low + 1), 0);
        return;
    }
    if (low < first_) {
        counts_.insert(counts_.begin(), position(first_ - low), 0);
        first_ = low;
    }
    const std::size_t needed = position(high - first_ + 1);
    if (needed > counts_.size()) counts_.resize(needed, 0);
}

void Histogram::merge(const Histogram& other) {
    const std::span<const std::uint64_t> theirs = other.counts();
    if (theirs.empty()) return;
    const std::int64_t low = other.min();
    cover(low, other.max());
    for (std::size_t i = 0; i < theirs.size(); ++i)
        counts_[position(low - first_) + i] += theirs[i];
}

std::uint64_t Histogram::n() const {
    std::uint64_t total = 0;
    for (const std::uint64_t c : counts_) total += c;
    return total;
}

PowerSums Histogram::sums() const {
    PowerSums result;
    std::int64_t value = first_;
    for (const std::uint64_t c : counts_) {
        result.sum += value * static_cast<std::int64_t>(c);
        result.sum_sq += static_cast<uint128>(static_cast<std::uint64_t>(value * value)) * c;
        ++value;
    }
    return result;
}

std::uint64_t Histogram::count(std::int32_t value) const {
    const std::int64_t offset = value - first_;
    return offset >= 0 && position(offset) < counts_.size() ? counts_[position(offset)] : 0;
}

std::uint64_t Histogram::count_below(std::int32_t value) const {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < counts_.size() && first_ + static_cast<std::int64_t>(i) < value;
         ++i)
        total += counts_[i];
    return total;
}

std::int32_t Histogram::min() const {
    std::size_t i = 0;
    while (i < counts_.size() && counts_[i] == 0) ++i;
    assert(i < counts_.size());
    return static_cast<std::int32_t>(first_ + static_cast<std::int64_t>(i));
}

std::int32_t Histogram::max() const {
    std::size_t i = counts_.size();
    while (i > 0 && counts_[i - 1] == 0) --i;
    assert(i > 0);
    return static_cast<std::int32_t>(first_ + static_cast<std::int64_t>(i) - 1);
}

std::int32_t Histogram::quantile(Fraction p) const {
    const uint128 target = static_cast<uint128>(p.numerator) * n();
    std::int32_t value = min();
    uint128 cumulative = 0;
    for (const std::uint64_t c : counts()) {
        cumulative += c;
        if (cumulative * p.denominator >= target) break;
        ++value;
    }
    return value;
}

std::span<const std::uint64_t> Histogram::counts() const {
    const auto occurs = [](std::uint64_t c) { return c != 0; };
    const auto begin = std::find_if(counts_.begin(), counts_.end(), occurs);
    const auto end = std::find_if(counts_.rbegin(), counts_.rend(), occurs).base();
    return begin < end
               ? std::span<const std::uint64_t>(&*begin, static_cast<std::size_t>(end - begin))
               : std::span<const std::uint64_t>();
}

bool operator==(const Histogram& a, const Histogram& b) {
    const std::span<const std::uint64_t> left = a.counts();
    const std::span<const std::uint64_t> right = b.counts();
    return std::equal(left.begin(), left.end(), right.begin(), right.end()) &&
           (left.empty() || a.min() == b.min());
}

Histogram negated(const Histogram& values) {
    Histogram result;
    if (values.n() == 0) return result;
    std::int32_t value = values.min();
    for (const std::uint64_t count : values.counts()) {
        if (count > 0) result.add(-value, count);
        ++value;
    }
    return result;
}

std::int64_t common_bin_width(std::span<const Histogram* const> samples) {
    constexpr std::int64_t most_bins = 300;
    double width = std::numeric_limits<double>::max();
    std::int64_t least = 1;
    for (const Histogram* const values : samples) {
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
    return filled(values, floor_to(values.min(), width), width);
}

std::vector<ValueBin> bins_around_zero(const Histogram& differences) {
    constexpr std::int64_t most = 46;
    if (differences.n() == 0) return {};
    const std::int64_t range = std::int64_t{differences.max()} - differences.min();
    std::int64_t width = 1;
    for (std::int64_t next = 3; range / width >= most; next = 2 * width + 1) width = next;
    const std::int64_t half = (width - 1) / 2;
    return filled(differences, floor_to(differences.min() + half, width) - half, width);
}

}  // namespace skerry
