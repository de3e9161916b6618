// The moments of values, of blocks and of two samples, with their rare games apart.

#include "runner/statistics/mean_evidence.hpp"

#include <cmath>

#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

/// The sums of powers of deviations about a mean, of values without some of the lowest and highest.
struct Moments {
    double n = 0;
    double mean = 0;
    double squares = 0;
    double cubes = 0;
    double fourths = 0;
    double lowest = 0;   ///< the sum of those left out
    double highest = 0;  ///< the sum of those left out
};

/// Some values of a histogram from its first one on, as pairs of value and count.
template <class Take>
void each_value(const Histogram& values, Take take) {
    if (values.counts().empty()) return;
    double value = values.min();
    for (const std::uint64_t count : values.counts()) {
        if (count > 0) take(value, count);
        ++value;
    }
}

Moments moments_of(const Histogram& values, std::uint64_t lowest = 0, std::uint64_t highest = 0) {
    const std::uint64_t end = values.n() - highest;
    Moments moments;
    std::uint64_t before = 0;
    double sum = 0;
    const auto inner = [&](std::uint64_t count) {
        const std::uint64_t from = std::max(before, lowest);
        const std::uint64_t until = std::min(before + count, end);
        return until > from ? static_cast<double>(until - from) : 0.0;
    };
    each_value(values, [&](double value, std::uint64_t count) {
        const double kept = inner(count);
        const auto below =
            static_cast<double>(std::min(before + count, lowest) - std::min(before, lowest));
        moments.lowest += value * below;
        moments.highest += value * (static_cast<double>(count) - kept - below);
        moments.n += kept;
        sum += value * kept;
        before += count;
    });
    if (moments.n == 0) return moments;
    moments.mean = sum / moments.n;
    before = 0;
    each_value(values, [&](double value, std::uint64_t count) {
        const double kept = inner(count);
        const double off = value - moments.mean;
        moments.squares += kept * off * off;
        moments.cubes += kept * off * off * off;
        moments.fourths += kept * off * off * off * off;
        before += count;
    });
    return moments;
}

MeanPart part_of(const Moments& moments) {
    MeanPart part{moments.mean, 0, 0};
    if (moments.n < 2 || moments.squares <= 0) return part;
    part.se = std::sqrt(moments.squares / (moments.n - 1) / moments.n);
    part.skew = skew_beyond_chance(moments.cubes / (moments.squares * std::sqrt(moments.squares)),
                                   static_cast<std::uint64_t>(moments.n));
    return part;
}

/// 0 where values are hardly skewed, 1 where they are much; `skew` is that of a value.
double skewed_share(double skew) { return std::clamp(2 * std::fabs(skew) - 1.5, 0.0, 1.0); }

/// Skewed values hide how large the largest are: as if 15 more of them told nothing, and 60 where a
/// quarter or more of all are alike; 0 where they are hardly skewed.
double untold_of(const MeanEvidence& evidence, const Moments& moments) {
    if (evidence.differing == 0 || moments.squares <= 0) return 0;
    const double alike =
        1 - static_cast<double>(evidence.differing) / static_cast<double>(evidence.n);
    return (15 + 45 * std::min(1.0, 4 * alike)) *
           skewed_share(moments.cubes * std::sqrt(moments.n) / std::pow(moments.squares, 1.5));
}

/// Takes out of the evidence the rare games, which are the lowest and the highest values.
void set_rare_apart(MeanEvidence& evidence, const Histogram& values,
                    const std::vector<RareGames>& rare) {
    std::uint64_t seen_low = 0;
    std::uint64_t seen_high = 0;
    const auto is_low = [&](const RareGames& games) { return games.value < evidence.mean; };
    for (const RareGames& games : rare) (is_low(games) ? seen_low : seen_high) += games.seen;
    seen_low = std::min(seen_low, evidence.n);
    seen_high = std::min(seen_high, evidence.n - seen_low);
    const Moments moments = moments_of(values, seen_low, seen_high);
    evidence.part = part_of(moments);
    evidence.untold = untold_of(evidence, moments);
    evidence.freedom = moments.n - 1;
    for (const RareGames& games : rare) {
        const bool below = is_low(games);
        const std::uint64_t seen = below ? seen_low : seen_high;
        const double value =
            seen == 0 ? games.value
                      : (below ? moments.lowest : moments.highest) / static_cast<double>(seen);
        evidence.rare.push_back({value - moments.mean, games.seen, evidence.n});
    }
}

MeanEvidence evidence_of_values(const Histogram& values, std::uint64_t usual,
                                const std::vector<RareGames>& rare) {
    const PowerSums sums = values.sums();
    MeanEvidence evidence;
    evidence.n = values.n();
    evidence.differing = evidence.n - usual;
    if (evidence.n == 0) return evidence;
    evidence.mean = static_cast<double>(sums.sum) / static_cast<double>(evidence.n);
    if (!rare.empty()) {
        set_rare_apart(evidence, values, rare);
        return evidence;
    }
    evidence.freedom = static_cast<double>(evidence.n - 1);
    evidence.part = {evidence.mean, 0, 0};
    if (evidence.n < 2) return evidence;
    const Moments moments = moments_of(values);
    evidence.part.skew = part_of(moments).skew;
    evidence.part.se = spread_of(evidence.n, sums).se;
    evidence.untold = untold_of(evidence, moments);
    return evidence;
}

}  // namespace

double judged_se(const MeanEvidence& evidence) {
    if (evidence.untold == 0) return evidence.part.se;
    const auto differing = static_cast<double>(std::max<std::uint64_t>(evidence.differing, 1));
    return evidence.part.se * std::sqrt(1 + evidence.untold / differing);
}

double skew_beyond_chance(double skew, std::uint64_t n) {
    const double chance = std::max(std::sqrt(6.0) / static_cast<double>(n), 0.05);
    const double beyond = std::max(0.0, std::fabs(skew) - chance);
    return std::copysign(beyond * (1 + std::min(beyond, 0.4)), skew);
}

MeanEvidence evidence_of(std::uint64_t n, const PowerSums& sums) {
    MeanEvidence evidence;
    evidence.n = evidence.differing = n;
    if (n == 0) return evidence;
    evidence.mean = evidence.part.mean = static_cast<double>(sums.sum) / static_cast<double>(n);
    evidence.freedom = static_cast<double>(n - 1);
    if (n >= 2) evidence.part.se = spread_of(n, sums).se;
    return evidence;
}

MeanEvidence evidence_of(std::uint64_t n, const PowerSums& sums,
                         std::span<const BlockValue> blocks) {
    MeanEvidence evidence = evidence_of(n, sums);
    const MeanEvidence by_blocks = evidence_of_blocks(blocks);
    evidence.part.skew = by_blocks.part.skew;
    if (2 * by_blocks.differing < blocks.size()) {
        evidence.differing = by_blocks.differing;
        evidence.sparse = by_blocks.sparse;
    }
    if (by_blocks.differing > 0)
        // Half the caution of blocks alone: the standard error is that of all games.
        evidence.untold = by_blocks.untold / 2 * static_cast<double>(evidence.differing) /
                          static_cast<double>(by_blocks.differing);
    return evidence;
}

MeanEvidence evidence_of_blocks(std::span<const BlockValue> blocks) {
    MeanEvidence evidence;
    std::int64_t sum = 0;
    for (const BlockValue& block : blocks) {
        evidence.n += block.games;
        sum += block.sum;
        evidence.differing += block.sum != 0 ? 1 : 0;
    }
    evidence.sparse = evidence.differing < least_differing;
    if (evidence.n == 0) return evidence;
    const auto games = static_cast<long double>(evidence.n);
    const long double mean = static_cast<long double>(sum) / games;
    evidence.mean = evidence.part.mean = static_cast<double>(mean);
    if (blocks.size() < 2) return evidence;
    long double spread = 0;
    long double squares = 0;
    long double cubes = 0;
    long double sizes = 0;
    for (const BlockValue& block : blocks) {
        const auto size = static_cast<long double>(block.games);
        sizes += size * size;
        const long double off = (static_cast<long double>(block.sum) - mean * size) / games;
        spread += off * off * games / size;
        squares += off * off;
        cubes += off * off * off;
    }
    evidence.freedom = static_cast<double>(blocks.size() - 1);
    evidence.part.se =
        static_cast<double>(std::sqrt(spread / static_cast<long double>(blocks.size() - 1)));
    if (squares == 0) return evidence;
    const auto skew = static_cast<double>(cubes / (squares * std::sqrt(squares)));
    const auto told = static_cast<double>(games * games / sizes);  // as many blocks of one size
    evidence.part.skew = skew_beyond_chance(skew, static_cast<std::uint64_t>(told));
    // Few blocks hardly tell how skewed their games are: as if 35 more of them told nothing.
    evidence.untold =
        35 * skewed_share(skew * std::sqrt(told)) / told * static_cast<double>(evidence.differing);
    return evidence;
}

MeanEvidence evidence_of_scores(const Histogram& scores, const std::vector<RareGames>& rare) {
    std::uint64_t usual = 0;
    for (const std::uint64_t count : scores.counts()) usual = std::max(usual, count);
    MeanEvidence evidence = evidence_of_values(scores, usual, rare);
    evidence.sparse = evidence.differing < least_differing && 2 * usual > evidence.n;
    return evidence;
}

MeanEvidence evidence_of_differences(const Histogram& differences,
                                     const std::vector<RareGames>& rare) {
    MeanEvidence evidence = evidence_of_values(differences, differences.count(0), rare);
    evidence.sparse = evidence.differing < least_differing;
    return evidence;
}

MeanEvidence evidence_of_two(const MeanEvidence& a, const MeanEvidence& b) {
    MeanEvidence both = b;
    both.n = std::min(a.n, b.n);
    both.differing = std::min(a.differing, b.differing);
    both.sparse = a.sparse || b.sparse;
    both.mean = b.mean - a.mean;
    both.bounds = b.bounds - a.bounds;
    for (const RareGames& games : a.rare)
        both.rare.push_back({-games.value, games.seen, games.games});
    const double se_a = judged_se(a);
    const double se_b = judged_se(b);
    const double of_a = se_a * se_a;
    const double of_b = se_b * se_b;
    const double variance = of_a + of_b;
    both.part = {b.part.mean - a.part.mean, std::hypot(a.part.se, b.part.se), 0};
    both.untold = 0;
    if (a.untold + b.untold > 0)
        both.untold = (variance / (both.part.se * both.part.se) - 1) *
                      static_cast<double>(std::max<std::uint64_t>(both.differing, 1));
    both.freedom = a.freedom < 1 || b.freedom < 1 ? 0 : a.freedom + b.freedom;
    if (variance == 0 || both.freedom == 0) return both;
    both.part.skew =
        (b.part.skew * of_b * se_b - a.part.skew * of_a * se_a) / (variance * std::sqrt(variance));
    both.freedom = variance * variance / (of_a * of_a / a.freedom + of_b * of_b / b.freedom);
    return both;
}

MeanBounds mean_bounds(const Bounds& values) {
    MeanBounds bounds;
    if (values.low != Bounds().low) bounds.low = values.low;
    if (values.high != Bounds().high) bounds.high = values.high;
    return bounds;
}

MeanEvidence scaled(MeanEvidence evidence, double factor) {
    const auto [mean, se, skew] = evidence.part;
    evidence.mean *= factor;
    evidence.part = {mean * factor, se * std::fabs(factor), factor < 0 ? -skew : skew};
    for (RareGames& games : evidence.rare) games.value *= factor;
    const auto [low, high] = evidence.bounds;
    evidence.bounds = factor < 0 ? MeanBounds{high * factor, low * factor}
                                 : MeanBounds{low * factor, high * factor};
    return evidence;
}

double variance_error(const Histogram& values, const std::vector<RareGames>& rare) {
    std::uint64_t lowest = 0;
    std::uint64_t highest = 0;
    for (const RareGames& games : rare) (games.value < 0 ? lowest : highest) += games.seen;
    const Moments moments = moments_of(values, lowest, highest);
    if (moments.n < 2 || moments.squares <= 0) return 0;
    const double variance = moments.squares / moments.n;
    const double spread = std::max(0.0, moments.fourths / moments.n - variance * variance);
    return std::sqrt(spread / (moments.n - 1)) / variance;
}

}  // namespace skerry
