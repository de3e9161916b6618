#include "runner/report/result.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/report/digest.hpp"
#include "runner/statistics/comparison.hpp"
#include "runner/statistics/ranking.hpp"
#include "runner/statistics/summary.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json or_null(const std::optional<T>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

void put_sums(ordered_json& into, const PowerSums& sums) {
    into["sum"] = std::to_string(sums.sum);
    into["sum_sq"] = to_text(sums.sum_sq);
}

ordered_json interval_json(const MeanEstimate& estimate) {
    if (!estimate.interval) return nullptr;
    return {{"level", confidence_level},
            {"method", "t"},
            {"low", estimate.interval->low},
            {"high", estimate.interval->high}};
}

ordered_json quantiles_json(const Distribution& distribution) {
    ordered_json list = ordered_json::array();
    for (const Quantile& quantile : distribution.quantiles) {
        const double p = static_cast<double>(quantile.p.numerator) / quantile.p.denominator;
        list.push_back({{"p", p}, {"value", quantile.value}});
    }
    return list;
}

ordered_json histogram_json(const Histogram& histogram) {
    const std::span<const std::uint64_t> counts = histogram.counts();
    ordered_json first = nullptr;
    if (!counts.empty()) first = histogram.min();
    return {{"first", first}, {"counts", std::vector<std::uint64_t>(counts.begin(), counts.end())}};
}

ordered_json distribution_json(const Distribution& distribution, const Histogram& histogram) {
    ordered_json json;
    put_sums(json, distribution.sums);
    json["mean"] = or_null(distribution.mean.mean);
    json["sd"] = or_null(distribution.mean.sd);
    json["se"] = or_null(distribution.mean.se);
    json["interval"] = interval_json(distribution.mean);
    json["min"] = or_null(distribution.min);
    json["max"] = or_null(distribution.max);
    json["quantiles"] = quantiles_json(distribution);
    json["histogram"] = histogram_json(histogram);
    return json;
}

ordered_json component_json(const PowerSums& sums, const MeanEstimate& mean) {
    ordered_json json;
    put_sums(json, sums);
    json["mean"] = or_null(mean.mean);
    json["se"] = or_null(mean.se);
    return json;
}

ordered_json extremes_json(std::span<const Extreme> extremes, const char* value_name) {
    ordered_json list = ordered_json::array();
    for (const Extreme& extreme : extremes)
        list.push_back({{"game", extreme.game}, {value_name, extreme.value}});
    return list;
}

ordered_json experiment_json(const ExperimentFacts& facts) {
    ordered_json strategies = ordered_json::array();
    for (const StrategyFacts& strategy : facts.strategies)
        strategies.push_back({{"label", strategy.label},
                              {"name", strategy.name},
                              {"reference", strategy.reference},
                              {"params", strategy.params}});
    return {{"game", facts.game},
            {"rules_version", facts.rules_version},
            {"rules", facts.rules},
            {"components", facts.components},
            {"seeds",
             {{"master", std::to_string(facts.seed)},
              {"derivation", stream_derivation},
              {"first_game", facts.first_game},
              {"games", facts.games}}},
            {"strategies", strategies}};
}

ordered_json strategy_json(const ExperimentFacts& facts, const Tally& tally, std::size_t i) {
    const StrategySummary summary = summarise(tally, i);
    const StrategyTally& of = tally.strategy(i);
    ordered_json unfinished_games = ordered_json::array();
    for (const Extreme& dead : of.unfinished_games.list()) unfinished_games.push_back(dead.game);
    ordered_json components = ordered_json::object();
    for (std::size_t c = 0; c < summary.components.size(); ++c) {
        const ComponentSummary& component = summary.components[c];
        ordered_json json = component_json(component.sums, component.mean);
        json["share"] = or_null(component.share);
        components[facts.components[c]] = json;
    }
    return {{"strategy", facts.strategies[i].label},
            {"games", summary.games},
            {"finished", summary.score.mean.n},
            {"unfinished", {{"games", summary.unfinished}, {"examples", unfinished_games}}},
            {"score", distribution_json(summary.score, of.totals)},
            {"components", components},
            {"extremes",
             {{"best", extremes_json(of.best.list(), "score")},
              {"worst", extremes_json(of.worst.list(), "score")}}}};
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

const char* verdict_name(Verdict verdict) {
    if (verdict == Verdict::undecided) return "undecided";
    return verdict == Verdict::a_is_better ? "a" : "b";
}

ordered_json test_json(const PairedTest& test) {
    return {{"method", name_of(test.method)},
            {"statistic", or_null(test.statistic)},
            {"p", or_null(test.p)},
            {"p_holm", or_null(test.p_holm)}};
}

ordered_json comparison_json(const ExperimentFacts& facts, const Tally& tally,
                             const Comparison& comparison) {
    const PairTally& pair = tally.pair(comparison.a, comparison.b);
    ordered_json components = ordered_json::object();
    for (std::size_t c = 0; c < comparison.components.size(); ++c)
        components[facts.components[c]] =
            component_json(comparison.components[c].sums, comparison.components[c].mean);
    return {
        {"a", facts.strategies[comparison.a].label},
        {"b", facts.strategies[comparison.b].label},
        {"pairs", comparison.pairs()},
        {"unpaired", {{"only_a", pair.only_a}, {"only_b", pair.only_b}, {"neither", pair.neither}}},
        {"difference", distribution_json(comparison.difference, pair.differences)},
        {"wins", {{"a", comparison.wins_a}, {"tie", comparison.ties}, {"b", comparison.wins_b}}},
        {"identical",
         {{"games", comparison.identical}, {"share", or_null(comparison.identical_share)}}},
        {"divergent",
         {{"games", comparison.pairs() - comparison.identical},
          {"mean", or_null(comparison.divergent_mean)}}},
        {"pairing", pairing_json(comparison, pair)},
        {"components", components},
        {"test", test_json(comparison.test)},
        {"verdict", verdict_name(comparison.verdict)},
        {"largest_swings",
         {{"to_a", extremes_json(pair.swings_to_a.list(), "difference")},
          {"to_b", extremes_json(pair.swings_to_b.list(), "difference")}}}};
}

ordered_json ranking_json(const ExperimentFacts& facts,
                          const std::vector<std::vector<std::size_t>>& groups) {
    ordered_json list = ordered_json::array();
    for (const std::vector<std::size_t>& group : groups) {
        ordered_json labels = ordered_json::array();
        for (const std::size_t i : group) labels.push_back(facts.strategies[i].label);
        list.push_back(labels);
    }
    return {{"method", "holm"}, {"level", confidence_level}, {"groups", list}};
}

}  // namespace

ordered_json result_document(const ExperimentFacts& facts, const Tally& tally,
                             const RunStatus& status, const ordered_json& environment) {
    std::vector<bool> is_reference;
    for (const StrategyFacts& strategy : facts.strategies)
        is_reference.push_back(strategy.reference);
    const std::vector<Comparison> all = compare_all(tally, is_reference);

    ordered_json results = ordered_json::array();
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        results.push_back(strategy_json(facts, tally, i));
    ordered_json comparisons = ordered_json::array();
    for (const Comparison& comparison : all)
        comparisons.push_back(comparison_json(facts, tally, comparison));

    ordered_json document;
    document["schema"] = result_schema;
    document["schema_version"] = result_schema_version;
    document["status"] = status.complete ? "complete" : "partial";
    document["stop_reason"] = status.stop_reason;
    document["games_done"] = status.games_done;
    document["experiment"] = experiment_json(facts);
    document["results"] = results;
    document["comparisons"] = comparisons;
    document["ranking"] = ranking_json(facts, rank_groups(tally, all, is_reference));
    document["digest"] = result_digest(document);
    document["environment"] = environment;
    return document;
}

}  // namespace skerry
