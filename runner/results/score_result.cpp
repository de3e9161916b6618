// Writes the figures of a result of scores: strategies, comparisons of pairs, ranking and blocks.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/experiment/figures.hpp"
#include "runner/experiment/judging.hpp"
#include "runner/results/covariates_json.hpp"
#include "runner/results/deals_json.hpp"
#include "runner/results/result_json.hpp"
#include "runner/statistics/quantile_intervals.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json extremes_json(std::span<const Extreme> extremes, const char* value_name) {
    ordered_json list = ordered_json::array();
    for (const Extreme& extreme : extremes)
        list.push_back({{"game", extreme.game}, {value_name, extreme.value}});
    return list;
}

ordered_json strategy_json(const ExperimentFacts& facts, const Tally& tally,
                           const StrategySummary& summary, std::size_t i) {
    const StrategyTally& of = tally.strategy(i);
    ordered_json components = ordered_json::object();
    for (std::size_t c = 0; c < summary.components.size(); ++c) {
        const ComponentSummary& component = summary.components[c];
        ordered_json json = component_json(component.sums, component.mean);
        json["share"] = or_null(component.share);
        components[facts.components[c]] = json;
    }
    ordered_json json = {
        {"strategy", facts.strategies[i].label},
        {"games", summary.games},
        {"finished", summary.score.mean.n},
        {"unfinished", {{"games", summary.unfinished}, {"examples", summary.first_unfinished}}}};
    if (is_program(facts.strategies[i]))
        json["forfeited"] = {{"games", summary.forfeited}, {"examples", summary.first_forfeited}};
    json.update({{"score", distribution_json(summary.score, of.totals)},
                 {"anytime", anytime_json(anytime_mean(sample_of(of)))},
                 {"components", components},
                 {"extremes",
                  {{"best", extremes_json(of.best.list(), "score")},
                   {"worst", extremes_json(of.worst.list(), "score")}}}});
    put_measures(json, facts, of.measures, summary.games - summary.unfinished);
    put_deals(json, facts, of, summary.variance);
    return json;
}

ordered_json pairing_json(const Comparison& comparison, const PairTally& pair) {
    ordered_json a;
    ordered_json b;
    put_sums(a, pair.a);
    put_sums(b, pair.b);
    return {{"a", a},
            {"b", b},
            {"correlation", or_null(comparison.correlation)},
            {"games_saved", or_null(comparison.games_saved)}};
}

ordered_json comparison_json(const ExperimentFacts& facts, const Tally& tally,
                             const Comparison& comparison,
                             std::span<const Quantile> quantile_differences) {
    const PairTally& pair = tally.pair(comparison.a, comparison.b);
    ordered_json components = ordered_json::object();
    for (std::size_t c = 0; c < comparison.components.size(); ++c)
        components[facts.components[c]] =
            component_json(comparison.components[c], comparison.judged);
    ordered_json json = {
        {"a", facts.strategies[comparison.a].label},
        {"b", facts.strategies[comparison.b].label},
        {"pairs", comparison.pairs()},
        {"unpaired", {{"only_a", pair.only_a}, {"only_b", pair.only_b}, {"neither", pair.neither}}},
        {"difference", distribution_json(comparison.difference, pair.differences)},
        {"quantile_differences", quantiles_json(quantile_differences)},
        {"wins", {{"a", comparison.wins_a}, {"tie", comparison.ties}, {"b", comparison.wins_b}}},
        {"identical",
         {{"games", comparison.identical}, {"share", or_null(comparison.identical_share)}}},
        {"divergent",
         {{"games", comparison.pairs() - comparison.identical},
          {"mean", or_null(comparison.divergent_mean)}}},
        {"pairing", pairing_json(comparison, pair)},
        {"components", components},
        {"test", test_json(comparison.test)},
        {"anytime", comparison.judged ? anytime_json(comparison.anytime) : nullptr},
        {"verdict", verdict_json(comparison.verdict, comparison.judged)},
        {"largest_swings",
         {{"to_a", extremes_json(pair.swings_to_a.list(), "difference")},
          {"to_b", extremes_json(pair.swings_to_b.list(), "difference")}}}};
    const std::size_t categories = facts.measures.categories.size();
    for (std::size_t i = 0; i < pair.endings.size(); i += categories) {
        const auto row = pair.endings.begin() + static_cast<std::ptrdiff_t>(i);
        json["endings"].push_back(
            std::vector<std::uint64_t>(row, row + static_cast<std::ptrdiff_t>(categories)));
    }
    if (facts.margin) json["by_margin"] = by_margin_json(comparison.by_margin);
    put_deals(json, facts, pair, comparison.variance);
    return json;
}

}  // namespace

void put_figures(ordered_json& document, const ExperimentFacts& facts, const Tally& tally,
                 const ScoreFigures& figures) {
    ordered_json results = ordered_json::array();
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        results.push_back(strategy_json(facts, tally, figures.summaries[i], i));
    ordered_json comparisons = ordered_json::array();
    QuantileRanks ranks(confidence_level);
    const bool bounded = judging_of(facts) == Judging::fixed_games && facts.plays == 1;
    for (const Comparison& comparison : figures.comparisons)
        comparisons.push_back(
            comparison_json(facts, tally, comparison,
                            quantile_differences(tally, comparison, bounded ? &ranks : nullptr)));

    document["results"] = results;
    document["comparisons"] = comparisons;
    document["ranking"] = ranking_json(facts, figures.ranking, figures.stop);
    put_covariates(document, facts, tally, figures.covariates);
    document["blocks"] = blocks_json(tally.blocks(), block_columns(facts, tally));
}

}  // namespace skerry
