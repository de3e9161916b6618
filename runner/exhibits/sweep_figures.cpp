// Chooses the figure by which the strategies of a sweep are compared, and names it.

#include "runner/exhibits/sweep_figures.hpp"

#include "runner/exhibits/result_words.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// Beyond so many standard errors a rating lies with 5 %; they come from many blocks of deals.
constexpr double rating_reach = 1.96;

std::vector<std::size_t> best_first(const Ranking& ranking) {
    std::vector<std::size_t> order;
    for (const auto& group : ranking.groups) order.insert(order.end(), group.begin(), group.end());
    return order;
}

SweepFigures without_estimates(const ExperimentFacts& facts, const Ranking& ranking) {
    return {sweeps_of(facts, best_first(ranking)),
            {},
            {},
            std::vector<SweepEstimate>(facts.strategies.size())};
}

/// b - a of an estimate of a - b.
SweepEstimate turned_round(SweepEstimate estimate) {
    if (estimate.mean) estimate.mean = -*estimate.mean;
    if (estimate.interval)
        estimate.interval = Interval{-estimate.interval->high, -estimate.interval->low};
    return estimate;
}

SweepEstimate percent_against(SweepEstimate estimate) {
    estimate = turned_round(estimate);
    if (estimate.mean) *estimate.mean += per_cent;
    if (estimate.interval)
        estimate.interval =
            Interval{per_cent + estimate.interval->low, per_cent + estimate.interval->high};
    return estimate;
}

SweepEstimate rating_of(const Ratings& ratings, std::size_t strategy) {
    SweepEstimate estimate{ratings.elo[strategy], ratings.se[strategy], {}, {}};
    if (estimate.mean && estimate.se)
        estimate.interval = Interval{*estimate.mean - rating_reach * *estimate.se,
                                     *estimate.mean + rating_reach * *estimate.se};
    return estimate;
}

/// Fills in the pairs with the baseline; `differences`: what a pair a, b says of a.
template <class Pair, class Estimate, class Turned>
void put_against(SweepFigures& into, std::size_t baseline, const std::vector<Pair>& pairs,
                 const Estimate& estimate, const Turned& turned) {
    into.estimates[baseline].mean = into.level;
    for (const Pair& pair : pairs) {
        if (pair.a == pair.b || (pair.a != baseline && pair.b != baseline)) continue;
        const bool is_first = pair.a == baseline;
        SweepEstimate& entry = into.estimates[is_first ? pair.b : pair.a];
        entry = is_first ? turned(estimate(pair)) : estimate(pair);
        entry.decided = pair.verdict != Verdict::undecided;
    }
}

Cell parameter_cell(const ordered_json& value) {
    if (value.is_null()) return {"-", {nullptr}};
    if (value.is_boolean()) return {value_in_label(value), {value.get<bool>()}};
    if (value.is_number_integer()) return {value_in_label(value), {value.get<std::int64_t>()}};
    if (value.is_number()) return {value_in_label(value), {value.get<double>()}};
    return {value_in_label(value), {value_in_label(value)}};
}

}  // namespace

SweepEstimate percent_of(const ShareEstimate& share) {
    SweepEstimate estimate{share.share, share.se, share.interval, std::nullopt};
    if (estimate.mean) *estimate.mean *= per_cent;
    if (estimate.se) *estimate.se *= per_cent;
    if (estimate.interval)
        estimate.interval =
            Interval{per_cent * estimate.interval->low, per_cent * estimate.interval->high};
    return estimate;
}

SweepEstimate estimate_of(const MeanEstimate& estimate) {
    return {estimate.mean, estimate.se, estimate.interval, std::nullopt};
}

SweepFigures sweep_figures(const ExperimentFacts& facts, const ScoreFigures& figures) {
    SweepFigures all = without_estimates(facts, figures.ranking);
    if (facts.baseline) {
        all.level = 0;
        all.measure = "points a game above " + facts.strategies[*facts.baseline].label;
        put_against(
            all, *facts.baseline, figures.comparisons,
            [](const Comparison& pair) { return estimate_of(pair.difference.mean); }, turned_round);
        return all;
    }
    all.measure = "mean score";
    for (std::size_t i = 0; i < all.estimates.size(); ++i)
        all.estimates[i] = estimate_of(figures.summaries[i].score.mean);
    return all;
}

SweepFigures sweep_figures(const ExperimentFacts& facts, const MatchFigures& figures) {
    SweepFigures all = without_estimates(facts, figures.summary.ranking);
    if (facts.baseline) {
        all.level = half_of_all;
        all.measure = "% of the points against " + facts.strategies[*facts.baseline].label;
        put_against(
            all, *facts.baseline, figures.summary.matchups,
            [](const MatchupSummary& matchup) { return percent_of(matchup.points); },
            percent_against);
        return all;
    }
    if (has_errors(figures.ratings)) {
        all.measure = "rating (Elo)";
        for (std::size_t i = 0; i < all.estimates.size(); ++i)
            all.estimates[i] = rating_of(*figures.ratings, i);
        return all;
    }
    const std::vector<MatchupSummary>& matchups = figures.summary.matchups;
    const bool alone = plays_itself(figures.summary);
    if (alone) all.aim = half_of_all;
    all.measure = alone ? "% of the points of the first seat" : "% of the points";
    for (const Standing& standing : figures.summary.standings)
        if (standing.share) all.estimates[standing.strategy].mean = per_cent * *standing.share;
    // Only against one opponent, or none, is it the share of one sample.
    for (const MatchupSummary& matchup : matchups) {
        const auto plays = [&](std::size_t strategy) {
            return std::ranges::count_if(matchups, [strategy](const MatchupSummary& any) {
                return any.a == strategy || any.b == strategy;
            });
        };
        if (alone) all.estimates[matchup.a] = percent_of(matchup.first_seat);
        if (alone || plays(matchup.a) > 1 || plays(matchup.b) > 1) continue;
        all.estimates[matchup.a] = percent_of(matchup.points);
        all.estimates[matchup.b] = percent_against(percent_of(matchup.points));
    }
    return all;
}

std::string sweep_title(const SweepFigures& figures, const Sweep& sweep) {
    std::string title = sweep.name + ": " + figures.measure + " by " + sweep.parameters[0].path;
    if (sweep.parameters.size() > 1) title += " and " + sweep.parameters[1].path;
    return sweep.held.empty() ? title : title + ", " + sweep.held;
}

Table sweep_table(const ExperimentFacts& facts, const SweepFigures& figures,
                  const TextStyle& style) {
    std::vector<std::size_t> rows;
    std::vector<std::string> paths;
    const auto add = [](auto& list, const auto& value) {
        if (std::ranges::find(list, value) == list.end()) list.push_back(value);
    };
    for (const SweptName& swept : swept_names(facts)) {
        for (const std::string& path : swept.paths) add(paths, path);
        for (const std::size_t strategy : swept.strategies) add(rows, strategy);
    }
    std::vector<MeanEstimate> means;
    for (const std::size_t row : rows) {
        means.emplace_back();
        means.back().mean = figures.estimates[row].mean;
        means.back().se = figures.estimates[row].se;
    }
    const int decimals = decimals_for(means);
    Table table{"sweep", "By parameter"};
    table.add({"strategy", {"strategy"}, 0, true, least_label}, rows, [&](std::size_t row) {
        return Cell{label_of(facts, row), {facts.strategies[row].label}};
    });
    for (const std::string& path : paths)
        table.add({path, {path}}, rows, [&](std::size_t row) {
            return parameter_cell(parameter_at(facts.strategies[row], path));
        });
    table.add({"", {"measure"}}, rows, [&](std::size_t) { return value_cell(figures.measure); });
    table.add({figures.measure + " " + plus_minus(style.unicode) + " se", {"mean", "se"}}, means,
              [&](const MeanEstimate& mean) { return mean_cell(mean, decimals, style); });
    table.add({"95 % " + interval_word(facts), {"low", "high"}, 1}, rows, [&](std::size_t row) {
        return interval_cell(figures.estimates[row].interval, decimals);
    });
    if (facts.baseline)
        table.add({style.page ? "verdict" : "", {"decided"}}, rows, [&](std::size_t row) {
            const std::optional<bool> decided = figures.estimates[row].decided;
            return Cell{!decided ? "-" : *decided ? "told apart" : "open", {cell_value(decided)}};
        });
    return table;
}

}  // namespace skerry
