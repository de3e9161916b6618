// Plans numbers of games by what the judge of means makes of a pilot.

#include "runner/experiment/plan.hpp"

#include <cmath>

#include "runner/statistics/comparison.hpp"
#include "runner/statistics/match_changes.hpp"
#include "runner/statistics/match_summary.hpp"
#include "runner/statistics/stop_rule.hpp"

namespace skerry {

namespace {

/// Only a share of the games counts for a pair.
std::optional<std::uint64_t> in_games(std::optional<std::uint64_t> needed, double share) {
    if (!needed || share == 1) return needed;
    return static_cast<std::uint64_t>(std::ceil(static_cast<double>(*needed) / share));
}

GamesNeeded needed(const MeanEvidence& evidence, const Aim& aim, double share) {
    const Aim half{aim.difference, 0.5, aim.family};
    const auto judged = [&](const Aim& sought, Judging judging) {
        return in_games(games_for(evidence, sought, judging), share);
    };
    return {judged(aim, Judging::fixed_games), judged(half, Judging::anytime),
            judged(aim, Judging::anytime)};
}

/// `points`: the values are half points, none of which is so rare and large that few hide it.
void add_pair(Plan& plan, std::size_t a, std::size_t b, const Histogram& values,
              const MeanEvidence& evidence, bool points = false) {
    const double unit = points ? percent_a_half_point : 1;
    PairPlan& pair = plan.pairs.emplace_back();
    pair.a = a;
    pair.b = b;
    pair.n = values.n();
    const MeanEvidence counted = evidence_of_scores(values);
    pair.differing = counted.differing;
    if (pair.differing == 0 || pair.n < 2) return;
    pair.sd = unit * sd_of(evidence);
    const auto games = static_cast<double>(plan.pilot);
    const double share = static_cast<double>(pair.n) / games;
    if (pair.n < least_spread_values) return;
    if (counted.sparse && !points) {
        pair.longer_pilot = in_games(games_to_differ(counted, plan.aim.power), share);
        return;
    }
    const MeanEvidence worst = at_worst(evidence, values);
    pair.limit = unit * sd_of(worst);
    pair.likely = needed(scaled(evidence, unit), plan.aim, share);
    pair.safe =
        needed(scaled(worst, unit), plan.aim, share == 1 ? 1 : at_least_share(pair.n, plan.pilot));
}

void add_pairs(Plan& plan, const Tally& tally, const JudgedPairs& judged) {
    plan.aim.family = std::max<std::size_t>(1, judged.family());
    if (tally.strategy_count() == 1)
        add_pair(plan, 0, 0, tally.strategy(0).totals,
                 evidence_of_strategy(tally.strategy(0), judged.known_scores(0)));
    for (std::size_t a = 0; a < tally.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < tally.strategy_count(); ++b)
            if (judged.judged(a, b))
                add_pair(
                    plan, a, b, tally.pair(a, b).differences,
                    evidence_of_pair(tally, a, b, judged.known_scores(a), judged.known_scores(b)));
}

/// What rules change, by the blocks of deals of the pilot.
void add_changes(Plan& plan, const MatchTally& tally, const JudgedPairs& judged) {
    const std::vector<MatchupChange> changes = matchup_changes(tally, judged, Judging::fixed_games);
    Aim aim = plan.aim;
    aim.family = 0;
    for (const MatchupChange& change : changes) aim.family += change.points.difference ? 2 : 1;
    for (const MatchupChange& change : changes) {
        const auto add = [&](const MeanChange& given, RuleFigure figure) {
            if (!given.difference) return;
            const auto [a, b] = tally.order()[change.other];
            const MeanEvidence evidence = scaled(given.evidence, 100);
            PairPlan& pair = plan.pairs.emplace_back();
            pair.a = a;
            pair.b = b;
            pair.changed = figure;
            pair.repeats = !given.se;
            pair.n = evidence.n;
            pair.differing = evidence.differing;
            if (pair.repeats || pair.differing == 0 || evidence.freedom < 1) return;
            pair.sd = sd_of(evidence);
            if (pair.n < least_spread_values || evidence.sparse) return;
            const MeanEvidence worst = at_worst(evidence);
            const double share = static_cast<double>(pair.n) / static_cast<double>(plan.pilot);
            pair.limit = sd_of(worst);
            pair.likely = needed(evidence, aim, share);
            pair.safe = needed(worst, aim, share == 1 ? 1 : at_least_share(pair.n, plan.pilot));
        };
        add(change.first_seat, RuleFigure::first_seat);
        add(change.points, RuleFigure::points);
    }
}

void add_pairs(Plan& plan, const MatchTally& tally, const JudgedPairs& judged) {
    plan.aim.family = std::max<std::size_t>(1, ranked_matchups(tally, judged));
    const std::vector<Matchup>& matchups = tally.order();
    for (std::size_t i = 0; i < matchups.size(); ++i) {
        const auto [a, b] = matchups[i];
        if (a == b || !judged.judged(a, b)) continue;
        const MatchupTally& matchup = tally.matchups()[i];
        const Pentanomial points = matchup.evidence().points;
        add_pair(plan, a, b, values_of_counts(points), evidence_of_points(points), true);
        plan.pairs.back().repeats = matchup.repeats();
    }
    add_changes(plan, tally, judged);
}

/// The most of what all pairs need whose spread is known.
GamesNeeded most(const std::vector<PairPlan>& pairs, GamesNeeded PairPlan::*kind) {
    const auto largest_of = [&](std::optional<std::uint64_t> GamesNeeded::*figure) {
        std::optional<std::uint64_t> largest;
        for (const PairPlan& pair : pairs) {
            const auto games = pair.*kind.*figure;
            if (!pair.limit) continue;
            if (!games) return games;
            largest = std::max(largest.value_or(0), *games);
        }
        return largest;
    };
    return {largest_of(&GamesNeeded::fixed), largest_of(&GamesNeeded::typical),
            largest_of(&GamesNeeded::decided)};
}

}  // namespace

Plan plan_of(const BatchTally& pilot, const JudgedPairs& judged, double difference,
             std::optional<double> power) {
    Plan plan;
    plan.aim = {difference, power.value_or(0.5), 1};
    plan.precision = !power;
    plan.pilot = pilot.games();
    std::visit([&](const auto& tally) { add_pairs(plan, tally, judged); }, pilot.kind());
    plan.likely = most(plan.pairs, &PairPlan::likely);
    plan.safe = most(plan.pairs, &PairPlan::safe);
    return plan;
}

}  // namespace skerry
