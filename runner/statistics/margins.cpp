// Tests each pair at both ends of the margin, adjusts the tests together, and judges.

#include "runner/statistics/margins.hpp"

#include <cmath>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/score_interval.hpp"

namespace skerry {

namespace {

MarginFinding finding_of(bool a_not_worse, bool b_not_worse) {
    if (a_not_worse && b_not_worse) return MarginFinding::equivalent;
    if (a_not_worse) return MarginFinding::a_not_worse;
    return b_not_worse ? MarginFinding::b_not_worse : MarginFinding::open;
}

bool is_proved(const MarginTest& test) {
    const auto& p = test.p_adjusted ? test.p_adjusted : test.p;
    return p && *p <= 1 - confidence_level;
}

/// Where nothing was tested, the finding stays.
void find_by_p(MarginComparison& tested) {
    if (tested.a_not_worse.p)
        tested.finding = finding_of(is_proved(tested.a_not_worse), is_proved(tested.b_not_worse));
}

/// The doubled p-value of a share of at most `share`, or of at least so much.
MarginTest tested_share(std::span<const std::uint64_t> counts, double share, bool at_most) {
    const bool looks_wrong = (score_statistic(counts, share) > 0) == at_most;
    return {looks_wrong ? score_p(counts, share) : 1, {}};
}

/// Fills in p_adjusted of pairs that are judged together, and judges them.
void judge_together(const std::vector<MarginComparison*>& pairs, std::size_t hidden) {
    JointTests tests;
    for (MarginComparison* tested : pairs)
        for (MarginTest* test : {&tested->a_not_worse, &tested->b_not_worse})
            tests.add(test->p, test->p_adjusted);
    tests.adjust(hidden, true);
    for (MarginComparison* tested : pairs) find_by_p(*tested);
}

MarginComparison compare_by_margin(const Comparison& pair, double margin) {
    return test_margin(pair.evidence, pair.evidence.differing, pair.score_range, margin);
}

MarginComparison compare_by_margin(const MatchupSummary& matchup, double margin) {
    return test_margin_of_points(matchup.games.points, margin);
}

std::optional<Interval> anytime_difference(const Comparison& pair) {
    return pair.anytime.estimate.interval;
}

/// In percent of the points.
std::optional<Interval> anytime_difference(const MatchupSummary& matchup) {
    return percent_beyond_half(matchup.anytime.estimate.interval);
}

bool has_verdict(const Comparison&) { return true; }
bool has_verdict(const MatchupSummary& matchup) {
    return matchup.a != matchup.b && !matchup.deterministic;
}

template <class Pair>
void judge_all(std::vector<Pair>& pairs, const JudgedPairs& judged, double margin,
               Judging judging) {
    std::vector<MarginComparison*> ranked;
    for (Pair& pair : pairs) {
        if (!has_verdict(pair) || !judged.judged(pair.a, pair.b)) continue;
        if (judging == Judging::anytime) {
            pair.by_margin =
                MarginComparison{{}, {}, skerry::finding_of(anytime_difference(pair), margin)};
            continue;
        }
        pair.by_margin = compare_by_margin(pair, margin);
        ranked.push_back(&*pair.by_margin);
    }
    judge_together(ranked, judged.hidden());
}

}  // namespace

std::string_view name_of(MarginFinding finding) {
    constexpr std::array<std::string_view, 4> names = {"open", "a_not_worse", "b_not_worse",
                                                       "equivalent"};
    return names[static_cast<std::size_t>(finding)];
}

MarginComparison test_margin(const MeanEvidence& difference, std::uint64_t may_differ, double range,
                             double margin) {
    MarginComparison result;
    if (difference.sparse) {
        result.a_not_worse.p = sparse_margin_p(difference.n, may_differ, range, margin);
        result.b_not_worse.p = result.a_not_worse.p;
    } else if (difference.varies()) {
        const double mean = difference.mean;
        result.a_not_worse.p = mean > -margin ? mean_p(difference, -margin) : 1;
        result.b_not_worse.p = mean < margin ? mean_p(difference, margin) : 1;
    }
    find_by_p(result);
    return result;
}

std::optional<double> sparse_margin_p(std::uint64_t n, std::uint64_t differing, double range,
                                      double margin) {
    if (n < least_alike || range <= 0) return std::nullopt;
    if (margin >= range) return 0;
    const auto share = static_cast<long double>(margin) / static_cast<long double>(range);
    return at_most_p(differing, n, share);
}

std::optional<std::uint64_t> games_for_margin(const MeanEvidence& difference,
                                              std::uint64_t may_differ, double range,
                                              const Aim& margin, Judging judging) {
    if (difference.n == 0) return std::nullopt;
    std::optional<std::uint64_t> least = games_for(difference, margin, judging);
    const double share = static_cast<double>(may_differ) / static_cast<double>(difference.n);
    const auto differing = [&](std::uint64_t n) {
        return static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(n)));
    };
    const double error = (1 - confidence_level) / static_cast<double>(margin.family);
    const auto few = least_number([&](std::uint64_t n) {
        return sparse_margin_p(n, differing(n), range, margin.difference).value_or(1) <= error;
    });
    if (few && differing(*few) < least_differing && judging == Judging::fixed_games)
        least = std::min(least.value_or(*few), *few);
    return least && *least > difference.n ? least : std::nullopt;
}

MarginComparison test_margin_of_points(std::span<const std::uint64_t> counts, double margin) {
    MarginComparison result;
    std::uint64_t n = 0;
    for (const std::uint64_t count : counts) n += count;
    if (n < least_scored_units) return result;
    result.a_not_worse = tested_share(counts, 0.5 - margin / 100, true);
    result.b_not_worse = tested_share(counts, 0.5 + margin / 100, false);
    find_by_p(result);
    return result;
}

MarginFinding finding_of(const std::optional<Interval>& difference, double margin) {
    if (!difference) return MarginFinding::open;
    return finding_of(difference->low >= -margin, difference->high <= margin);
}

void judge_by_margin(std::vector<Comparison>& comparisons, const JudgedPairs& judged, double margin,
                     Judging judging) {
    judge_all(comparisons, judged, margin, judging);
}

void judge_by_margin(std::vector<MatchupSummary>& matchups, const JudgedPairs& judged,
                     double margin, Judging judging) {
    judge_all(matchups, judged, margin, judging);
}

}  // namespace skerry
