// Finds the part whose mean is farthest off, and bounds how far chance moves any.

#include "runner/results/farthest_part.hpp"

#include <cmath>

#include "runner/statistics/distributions.hpp"

namespace skerry {

namespace {

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
