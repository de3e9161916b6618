// Writes down what the page shows of a result besides its tables.

#include "runner/html/page_figures.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/documents/json_text.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/words/rating_words.hpp"
#include "runner/words/score_columns.hpp"
#include "runner/words/score_words.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json estimate_model(const std::optional<double>& mean, const std::optional<double>& se,
                            const std::optional<Interval>& interval = {}) {
    ordered_json model = {
        {"mean", or_null(mean)}, {"se", or_null(se)}, {"low", nullptr}, {"high", nullptr}};
    if (interval) model["low"] = interval->low;
    if (interval) model["high"] = interval->high;
    return model;
}

/// In bins of 1, 2, 5, 10, 20 ... values, which begin at multiples of that; at most `most` of them.
ordered_json histogram_model(const Histogram& histogram, std::size_t most) {
    if (histogram.n() == 0) return nullptr;
    const std::int64_t low = histogram.min();
    const std::int64_t high = histogram.max();
    std::int64_t width = 1;
    for (int step = 0;
         static_cast<std::size_t>((floor_to(high, width) - floor_to(low, width)) / width) >= most;
         ++step)
        width = step % 3 == 1 ? width / 2 * 5 : width * 2;
    const std::int64_t first = floor_to(low, width);
    std::vector<std::uint64_t> counts(
        static_cast<std::size_t>((floor_to(high, width) - first) / width + 1));
    for (std::int64_t value = low; value <= high; ++value)
        counts[static_cast<std::size_t>((value - first) / width)] +=
            histogram.count(static_cast<std::int32_t>(value));
    return {{"first", first}, {"width", width}, {"counts", counts}};
}

/// The number of bins for each of `count` histograms, so that all of them together stay small.
std::size_t bins_for(std::size_t count) {
    return std::clamp<std::size_t>(40'000 / std::max<std::size_t>(count, 1), 40, 400);
}

template <class Pair>
ordered_json pair_model(const ExperimentFacts& facts, const Pair& of, const PairWords& words) {
    ordered_json model = {{"sentence", words.sentence}, {"p", or_null(of.test.p)}};
    const auto& interval = of.anytime.estimate.interval;
    if (judging_of(facts) != Judging::anytime && interval)
        model["anytime"] = {{"low", interval->low}, {"high", interval->high}};
    return model;
}

ordered_json results_model(const WinsDrawsLosses& of) { return {of.wins, of.draws, of.losses}; }

ordered_json score_table_model(const ScoreFigures& figures) {
    ordered_json heads = ordered_json::array();
    ordered_json rows(figures.summaries.size(), ordered_json::array());
    for (const TableColumn& column : score_columns(figures, page_style)) {
        if (column.head.empty()) continue;
        heads.push_back(column.head);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column.cells[i].text);
    }
    return {{"heads", heads}, {"rows", rows}};
}

ordered_json extreme_model(const auto& extremes) {
    const auto list = extremes.list();
    if (list.empty()) return nullptr;
    return {{"score", list.front().value}, {"game", list.front().game}};
}

ordered_json comparison_model(const ExperimentFacts& facts, const Tally& tally,
                              const Comparison& of, const PairWords& words, std::size_t bins,
                              QuantileRanks* ranks) {
    ordered_json model = pair_model(facts, of, words);
    model["details"] = words.details;
    for (const bool of_b : {false, true})
        model["better_intervals"].push_back(better_interval(facts, of, of_b));
    model["quantiles"] = ordered_json::array();
    for (const Quantile& quantile :
         quantile_differences(tally.strategy(of.a).totals, tally.strategy(of.b).totals, ranks)) {
        const auto& interval = quantile.interval;
        model["quantiles"].push_back({quantile.value,
                                      interval ? ordered_json(interval->low) : nullptr,
                                      interval ? ordered_json(interval->high) : nullptr});
    }
    model["histogram"] = histogram_model(tally.pair(of.a, of.b).differences, bins);
    return model;
}

ordered_json matchup_model(const ExperimentFacts& facts, const MatchupSummary& of,
                           const PairWords& words, std::size_t bins) {
    ordered_json model = pair_model(facts, of, words);
    model["as_first"] = results_model(of.games.by_seat[0]);
    model["as_second"] = results_model(of.games.by_seat[1]);
    model["pentanomial"] = of.games.points;
    model["components"] = ordered_json::array();
    for (const ComponentDifference& part : of.pair_components)
        model["components"].push_back(estimate_model(part.mean.mean, part.mean.se));
    model["pair_margin"] = estimate_model(of.pair_margin.mean.mean, of.pair_margin.mean.se);
    model["margin"] = {{"mean", or_null(of.game_margin.mean.mean)},
                       {"histogram", histogram_model(of.games.margins, bins)}};
    model["first_seat"] =
        estimate_model(of.first_seat.share, of.first_seat.se, of.first_seat.interval);
    return model;
}

ordered_json chart_model(const SweepFigures& figures, const Sweep& sweep) {
    ordered_json chart = {{"title", sweep_title(figures, sweep)},
                          {"sliced", !sweep.held.empty()},
                          {"parameters", ordered_json::array()},
                          {"points", ordered_json::array()}};
    for (const SweptParameter& of : sweep.parameters)
        chart["parameters"].push_back(
            {{"path", of.path}, {"texts", of.texts}, {"ordered", of.ordered}});
    for (const SweptStrategy& of : sweep.strategies) {
        const SweepEstimate& estimate = figures.estimates[of.strategy];
        ordered_json point = {{"strategy", of.strategy}, {"at", of.at}};
        point.update(estimate_model(estimate.mean, estimate.se, estimate.interval));
        if (estimate.decided) point["decided"] = *estimate.decided;
        chart["points"].push_back(std::move(point));
    }
    return chart;
}

}  // namespace

ordered_json sweeps_model(const SweepFigures& figures) {
    ordered_json model = {{"measure", figures.measure},
                          {"level", or_null(figures.level)},
                          {"charts", ordered_json::array()}};
    for (const Sweep& sweep : figures.sweeps)
        model["charts"].push_back(chart_model(figures, sweep));
    return model;
}

void put_page_figures(ordered_json& section, const ExperimentFacts& facts, const Tally& tally,
                      const ScoreFigures& figures, const ResultWords& words) {
    section["score_table"] = score_table_model(figures);
    const MeasureFacts& measures = facts.measures;
    for (const std::string& name : measures.names)
        section["measures"].push_back(measure_name(name));
    for (const std::size_t record : measures.records)
        section["records"].push_back(measure_name(measures.names[record]));
    if (!measures.categories.empty()) section["category"] = measures.category;
    if (!measures.categories.empty()) section["categories"] = measures.categories;
    const std::size_t bins = bins_for(figures.summaries.size());
    for (std::size_t i = 0; i < figures.summaries.size(); ++i) {
        const StrategyTally& of = tally.strategy(i);
        section["strategies"].at(i).update({{"histogram", histogram_model(of.totals, bins)},
                                            {"best", extreme_model(of.best)},
                                            {"worst", extreme_model(of.worst)}});
    }
    section["pairs"] = ordered_json::array();
    QuantileRanks ranks(level_of_two);
    const bool bounded = judging_of(facts) == Judging::fixed_games && facts.plays == 1;
    for (std::size_t i = 0; i < figures.comparisons.size(); ++i)
        if (figures.comparisons[i].judged)
            section["pairs"].push_back(
                comparison_model(facts, tally, figures.comparisons[i], words.pairs[i],
                                 bins_for(figures.comparisons.size()), bounded ? &ranks : nullptr));
}

void put_page_figures(ordered_json& section, const ExperimentFacts& facts,
                      const MatchTally& /*tally*/, const MatchFigures& figures,
                      const ResultWords& words) {
    const MatchSummary& summary = figures.summary;
    section["ratings"] = {{"head", rating_head(page_style)},
                          {"cells", rating_cells(figures, page_style)},
                          {"sentence", words.ratings}};
    section["first_seat"] = {{"mean", or_null(summary.first_seat.points.share)},
                             {"results", results_model(summary.first_seat.results)},
                             {"sentence", words.first_seat}};
    section["pairs"] = ordered_json::array();
    for (std::size_t i = 0; i < summary.matchups.size(); ++i)
        if (summary.matchups[i].judged)
            section["pairs"].push_back(matchup_model(facts, summary.matchups[i], words.pairs[i],
                                                     bins_for(summary.matchups.size())));
}

}  // namespace skerry
