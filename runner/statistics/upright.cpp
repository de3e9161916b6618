// Turns comparisons and matchups, and puts the better one of each first.

#include "runner/statistics/upright.hpp"

#include <algorithm>
#include <numeric>

namespace skerry {

namespace {

std::optional<double> negated(const std::optional<double>& value) {
    return value ? std::optional(-*value) : value;
}

std::optional<Interval> negated(const std::optional<Interval>& of) {
    return of ? std::optional(Interval{-of->high, -of->low}) : of;
}

PowerSums negated(PowerSums sums) {
    sums.sum = -sums.sum;
    return sums;
}

Distribution negated(const Distribution& of) {
    Distribution result{negated(of.sums), scaled(of.mean, -1), {}, {}, {}};
    if (of.max) result.min = -*of.max;
    if (of.min) result.max = -*of.min;
    return result;
}

/// The interval of the other one's share.
std::optional<Interval> rest_of(const std::optional<Interval>& share) {
    return share ? std::optional(Interval{1 - share->high, 1 - share->low}) : share;
}

void turn(std::vector<ComponentDifference>& components) {
    for (ComponentDifference& of : components)
        of = {negated(of.sums), scaled(of.mean, -1), scaled(of.evidence, -1), of.p,
              turned(of.verdict)};
}

void turn(Finishing& of) {
    std::swap(of.a, of.b);
    std::swap(of.games_a, of.games_b);
    of.verdict = turned(of.verdict);
}

void turn(std::optional<MarginComparison>& of) {
    if (!of) return;
    std::swap(of->a_not_worse, of->b_not_worse);
    if (of->finding == MarginFinding::a_not_worse)
        of->finding = MarginFinding::b_not_worse;
    else if (of->finding == MarginFinding::b_not_worse)
        of->finding = MarginFinding::a_not_worse;
}

PairedGames turned(const PairedGames& of) {
    PairedGames result = of;
    std::ranges::reverse(result.points);
    result.by_seat = {turned(of.by_seat[1]), turned(of.by_seat[0])};
    result.margins = negated(of.margins);
    result.pair_margins = negated(of.pair_margins);
    for (PowerSums& sums : result.components) sums = negated(sums);
    std::swap(result.forfeits[0], result.forfeits[1]);
    result.largest_for_a = {};
    result.largest_for_b = {};
    return result;
}

template <class Pair>
std::vector<Pair> judged_upright(const std::vector<Pair>& pairs, const Ranking& ranking) {
    std::vector<Pair> list;
    for (const Pair& of : pairs)
        if (of.judged) list.push_back(upright(of));
    std::size_t strategies = ranking.ranks.size();
    for (const Pair& of : list) strategies = std::max({strategies, of.a + 1, of.b + 1});
    const std::vector<std::size_t> order = ranked_order(ranking, strategies);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::ranges::stable_sort(list, {},
                             [&](const Pair& of) { return std::pair(place[of.a], place[of.b]); });
    return list;
}

}  // namespace

Verdict turned(Verdict verdict) {
    if (verdict == Verdict::undecided) return verdict;
    return verdict == Verdict::a_is_better ? Verdict::b_is_better : Verdict::a_is_better;
}

ShareEstimate turned(const ShareEstimate& estimate) {
    ShareEstimate result = estimate;
    if (estimate.share) result.share = 1 - *estimate.share;
    result.interval = rest_of(estimate.interval);
    return result;
}

EloEstimate turned(const EloEstimate& elo) {
    return {negated(elo.elo), negated(elo.high), negated(elo.low), negated(elo.normalised)};
}

WinsDrawsLosses turned(const WinsDrawsLosses& results) {
    return {results.losses, results.draws, results.wins};
}

Comparison turned(const Comparison& of) {
    Comparison result = of;
    std::swap(result.a, result.b);
    result.difference = negated(of.difference);
    std::swap(result.wins_a, result.wins_b);
    result.divergent_mean = negated(of.divergent_mean);
    turn(result.components);
    result.evidence = scaled(of.evidence, -1);
    result.test.statistic = negated(of.test.statistic);
    result.anytime.estimate.interval = negated(of.anytime.estimate.interval);
    result.anytime.estimate.cautious = negated(of.anytime.estimate.cautious);
    result.anytime.verdict = turned(of.anytime.verdict);
    turn(result.finishing);
    result.verdict = turned(of.verdict);
    turn(result.by_margin);
    return result;
}

MatchupSummary turned(const MatchupSummary& of) {
    MatchupSummary result = of;
    std::swap(result.a, result.b);
    result.games = turned(of.games);
    result.points = turned(of.points);
    result.elo = turned(of.elo);
    result.test.statistic = negated(of.test.statistic);
    if (of.likelihood_of_superiority)
        result.likelihood_of_superiority = 1 - *of.likelihood_of_superiority;
    AnytimeEstimate& anytime = result.anytime.estimate;
    anytime.interval = rest_of(anytime.interval);
    if (anytime.cautious) anytime.cautious = 1 - *anytime.cautious;
    result.anytime.verdict = turned(of.anytime.verdict);
    result.verdict = turned(of.verdict);
    result.pair_margin = negated(of.pair_margin);
    result.game_margin = negated(of.game_margin);
    turn(result.pair_components);
    turn(result.by_margin);
    return result;
}

bool second_leads(const Comparison& of) {
    if (of.verdict != Verdict::undecided) return of.verdict == Verdict::b_is_better;
    return of.difference.mean.mean.value_or(0) < 0;
}

bool second_leads(const MatchupSummary& of) {
    if (of.a == of.b) return false;
    if (of.verdict != Verdict::undecided) return of.verdict == Verdict::b_is_better;
    return of.points.share.value_or(0.5) < 0.5;
}

std::vector<std::size_t> ranked_order(const Ranking& ranking, std::size_t strategies) {
    std::vector<std::size_t> order = ranking.order();
    for (std::size_t i = 0; i < strategies; ++i)
        if (std::ranges::find(order, i) == order.end()) order.push_back(i);
    return order;
}

std::vector<Comparison> upright(const std::vector<Comparison>& pairs, const Ranking& ranking) {
    return judged_upright(pairs, ranking);
}

std::vector<MatchupSummary> upright(const std::vector<MatchupSummary>& pairs,
                                    const Ranking& ranking) {
    return judged_upright(pairs, ranking);
}

Histogram differences_of(const Tally& tally, const Comparison& of) {
    if (of.a < of.b) return tally.pair(of.a, of.b).differences;
    return negated(tally.pair(of.b, of.a).differences);
}

}  // namespace skerry
