// Writes the figures of a result of scores: strategies, comparisons of pairs, ranking and blocks.

#include "runner/experiment/facts.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/results/result_json.hpp"
#include "runner/statistics/match_tally.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/statistics/sums.hpp"
#include "runner/statistics/tally.hpp"

namespace skerry {

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
    const AnytimeEstimate anytime = anytime_mean(of.totals.n(), of.totals.sums());
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
                 {"anytime", interval_json(anytime.interval, anytime.method)},
                 {"components", components},
                 {"extremes",
                  {{"best", extremes_json(of.best.list(), "score")},
                   {"worst", extremes_json(of.worst.list(), "score")}}}});
    put_measures(json, facts, of.measures, summary.games - summary.unfinished);
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
    return json;
}

ordered_json category_json(const ExperimentFacts& facts, std::uint64_t count, std::uint64_t n) {
    const GameShare share = share_of_games(facts, count, n);
    return {{"games", count},
            {"share", or_null(share.share)},
            {"interval", interval_json(share.interval, share.method)}};
}

/// The categories are the object of counts with their shares.
bool holds_categories(const ordered_json& value) {
    return value.is_object() && !value.empty() && value.front().is_object() &&
           value.front().contains("games") && value.front().contains("share");
}

}  // namespace

void put_figures(ordered_json& document, const ExperimentFacts& facts, const Tally& tally,
                 const ScoreFigures& figures) {
    ordered_json results = ordered_json::array();
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        results.push_back(strategy_json(facts, tally, figures.summaries[i], i));
    ordered_json comparisons = ordered_json::array();
    QuantileRanks ranks(confidence_level);
    const bool bounded = judging_of(facts) == Judging::fixed_games;
    for (const Comparison& comparison : figures.comparisons)
        comparisons.push_back(
            comparison_json(facts, tally, comparison,
                            quantile_differences(tally, comparison, bounded ? &ranks : nullptr)));

    document["results"] = results;
    document["comparisons"] = comparisons;
    document["ranking"] = ranking_json(facts, figures.ranking, figures.stop);
    document["blocks"] = blocks_json(tally.blocks(), block_columns(facts, tally));
}

void put_measures(ordered_json& into, const ExperimentFacts& experiment, const MeasureTally& tally,
                  std::uint64_t n) {
    const MeasureFacts& facts = experiment.measures;
    if (facts.names.empty()) return;
    for (std::size_t i = 0; i < facts.names.size(); ++i) {
        into["measures"][facts.names[i]] =
            component_json(tally.sums[i], estimate_mean(n, tally.sums[i]));
    }
    for (std::size_t i = 0; i < facts.categories.size(); ++i)
        into[facts.category][facts.categories[i]] =
            category_json(experiment, tally.categories[i], n);
    for (std::size_t i = 0; i < facts.records.size(); ++i)
        into["personal_bests"][facts.names[facts.records[i]]] =
            extremes_json(tally.records[i].list(), "value");
}

MeasureFacts read_measure_facts(const JsonNode& result) {
    MeasureFacts facts;
    const JsonNode results = result.at("results");
    if (results.items().empty()) return facts;
    const JsonNode first = results.item(0);
    const auto measures = first.find("measures");
    if (!measures) return facts;
    facts.names = measures->keys();
    if (facts.names.size() > max_measures)
        measures->fail("has more than " + std::to_string(max_measures));
    for (const std::string& key : first.keys()) {
        if (!holds_categories(first.at(key).json())) continue;
        facts.category = key;
        facts.categories = first.at(key).keys();
    }
    const auto records = first.find("personal_bests");
    if (!records) return facts;
    for (const std::string& name : records->keys()) {
        const auto measure = std::ranges::find(facts.names, name);
        if (measure == facts.names.end()) records->at(name).fail("there is no such measure");
        facts.records.push_back(static_cast<std::size_t>(measure - facts.names.begin()));
    }
    return facts;
}

std::vector<std::string> block_columns(const ExperimentFacts& facts, const Tally& tally) {
    std::vector<std::string> names{"games"};
    for (std::size_t i = 0; i < tally.strategy_count(); ++i) {
        const std::string& label = facts.strategies[i].label;
        names.push_back(label + ": finished");
        names.push_back(label + ": score");
        for (const std::string& component : facts.components)
            names.push_back(label + ": " + component);
    }
    return names;
}

std::vector<std::string> block_columns(const ExperimentFacts& facts, const MatchTally& tally) {
    std::vector<std::string> names{"games"};
    for (const Matchup& matchup : tally.order()) {
        const std::string label =
            facts.strategies[matchup.a].label + " - " + facts.strategies[matchup.b].label;
        for (const char* what :
             {": pairs", ": half points beyond half", ": scored pairs", ": margin"})
            names.push_back(label + what);
        for (const std::string& component : facts.components)
            names.push_back(label + ": " + component);
        if (tally.keeps_first_seat())
            names.push_back(label + ": half points of the first seat beyond half");
    }
    return names;
}

ordered_json blocks_json(const BlockSums& blocks, const std::vector<std::string>& columns) {
    if (!blocks.kept()) return nullptr;
    ordered_json rows = ordered_json::array();
    for (std::size_t row = 0; row < blocks.rows(); ++row) {
        std::vector<std::int64_t> values;
        for (std::size_t column = 0; column < blocks.columns(); ++column)
            values.push_back(blocks.at(row, column));
        rows.push_back(values);
    }
    ordered_json first = nullptr;
    if (blocks.rows() > 0) first = blocks.first();
    return {{"size", blocks.layout().largest()},
            {"first", first},
            {"columns", columns},
            {"rows", rows}};
}

ordered_json in_equal_blocks(ordered_json blocks) {
    const BlockLayout layout = BlockLayout::with_largest(blocks["size"]);
    std::vector<std::vector<std::int64_t>> rows;
    for (std::size_t block = 0; block < blocks["rows"].size(); ++block) {
        const auto row = blocks["rows"][block].get<std::vector<std::int64_t>>();
        const std::size_t to = layout.begin_of(block) / layout.largest();
        if (to == rows.size()) rows.emplace_back(row.size());
        for (std::size_t column = 0; column < row.size(); ++column) rows[to][column] += row[column];
    }
    blocks["rows"] = rows;
    return blocks;
}

}  // namespace skerry
