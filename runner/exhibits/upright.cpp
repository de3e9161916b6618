// Turns comparisons and matchups, and puts the better one of each first.

#include "runner/exhibits/upright.hpp"

#include <algorithm>
#include <numeric>

namespace skerry {

namespace {

std::optional<double> negated(const std::optional<double>& value) {
    return value ? std::optional(-*value) : value;
}

std::optional<Interval> negated(const std::optional<Interval>& interval) {
    return interval ? std::optional(Interval{-interval->high, -interval->low}) : interval;
}

PowerSums negated(PowerSums sums) {
    sums.sum = -sums.sum;
    return sums;
}

Distribution negated(const Distribution& distribution) {
    Distribution result{negated(distribution.sums), scaled(distribution.mean, -1), {}, {}, {}};
    if (distribution.max) result.min = -*distribution.max;
    if (distribution.min) result.max = -*distribution.min;
    return result;
}

/// The interval of the other one's share.
std::optional<Interval> rest_of(const std::optional<Interval>& share) {
    return share ? std::optional(Interval{1 - share->high, 1 - share->low}) : share;
}

void turn(std::vector<ComponentDifference>& components) {
    for (ComponentDifference& component : components)
        component = {negated(component.sums), scaled(component.mean, -1),
                     scaled(component.evidence, -1), component.p, turned(component.verdict)};
}

void turn(Finishing& finishing) {
    std::swap(finishing.a, finishing.b);
    std::swap(finishing.games_a, finishing.games_b);
    finishing.verdict = turned(finishing.verdict);
}

void turn(std::optional<MarginComparison>& tested) {
    if (!tested) return;
    std::swap(tested->a_not_worse, tested->b_not_worse);
    if (tested->finding == MarginFinding::a_not_worse)
        tested->finding = MarginFinding::b_not_worse;
    else if (tested->finding == MarginFinding::b_not_worse)
        tested->finding = MarginFinding::a_not_worse;
}

PairedGames turned(const PairedGames& games) {
    PairedGames result = games;
    std::ranges::reverse(result.points);
    result.by_seat = {turned(games.by_seat[1]), turned(games.by_seat[0])};
    result.margins = negated(games.margins);
    result.pair_margins = negated(games.pair_margins);
    for (PowerSums& sums : result.components) sums = negated(sums);
    std::swap(result.forfeits[0], result.forfeits[1]);
    result.largest_for_a = {};
    result.largest_for_b = {};
    return result;
}

template <class Pair>
std::vector<Pair> judged_upright(const std::vector<Pair>& pairs, const Ranking& ranking) {
    std::vector<Pair> list;
    for (const Pair& pair : pairs)
        if (pair.judged) list.push_back(upright(pair));
    std::size_t strategies = ranking.ranks.size();
    for (const Pair& pair : list) strategies = std::max({strategies, pair.a + 1, pair.b + 1});
    const std::vector<std::size_t> order = ranked_order(ranking, strategies);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::ranges::stable_sort(list, {}, [&](const Pair& compared) {
        return std::pair(place[compared.a], place[compared.b]);
    });
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

Comparison turned(const Comparison& pair) {
    Comparison result = pair;
    std::swap(result.a, result.b);
    result.difference = negated(pair.difference);
    std::swap(result.wins_a, result.wins_b);
    result.divergent_mean = negated(pair.divergent_mean);
    turn(result.components);
    result.evidence = scaled(pair.evidence, -1);
    result.test.statistic = negated(pair.test.statistic);
    result.anytime.estimate.interval = negated(pair.anytime.estimate.interval);
    result.anytime.estimate.cautious = negated(pair.anytime.estimate.cautious);
    result.anytime.verdict = turned(pair.anytime.verdict);
    turn(result.finishing);
    result.verdict = turned(pair.verdict);
    turn(result.by_margin);
    return result;
}

MatchupSummary turned(const MatchupSummary& matchup) {
    MatchupSummary result = matchup;
    std::swap(result.a, result.b);
    result.games = turned(matchup.games);
    result.points = turned(matchup.points);
    result.elo = turned(matchup.elo);
    result.test.statistic = negated(matchup.test.statistic);
    if (matchup.likelihood_of_superiority)
        result.likelihood_of_superiority = 1 - *matchup.likelihood_of_superiority;
    AnytimeEstimate& anytime = result.anytime.estimate;
    anytime.interval = rest_of(anytime.interval);
    if (anytime.cautious) anytime.cautious = 1 - *anytime.cautious;
    result.anytime.verdict = turned(matchup.anytime.verdict);
    result.verdict = turned(matchup.verdict);
    result.pair_margin = negated(matchup.pair_margin);
    result.game_margin = negated(matchup.game_margin);
    turn(result.pair_components);
    turn(result.by_margin);
    return result;
}

bool second_leads(const Comparison& pair) {
    if (pair.verdict != Verdict::undecided) return pair.verdict == Verdict::b_is_better;
    return pair.difference.mean.mean.value_or(0) < 0;
}

bool second_leads(const MatchupSummary& matchup) {
    if (matchup.a == matchup.b) return false;
    if (matchup.verdict != Verdict::undecided) return matchup.verdict == Verdict::b_is_better;
    return matchup.points.share.value_or(0.5) < 0.5;
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

Histogram differences_of(const Tally& tally, const Comparison& pair) {
    if (pair.a < pair.b) return tally.pair(pair.a, pair.b).differences;
    return negated(tally.pair(pair.b, pair.a).differences);
}

}  // namespace skerry
