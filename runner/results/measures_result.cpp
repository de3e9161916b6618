#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/experiment/judging.hpp"
#include "runner/results/result_json.hpp"
#include "runner/statistics/measures.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json category_json(const ExperimentFacts& facts, std::uint64_t count, std::uint64_t n) {
    const GameShare share = share_of_games(facts, count, n);
    ordered_json json = {{"games", count}, {"share", or_null(share.share)}, {"interval", nullptr}};
    if (share.interval)
        json["interval"] = {{"level", confidence_level},
                            {"method", name_of(share.method)},
                            {"low", share.interval->low},
                            {"high", share.interval->high}};
    return json;
}

/// The categories are the object of counts with their shares.
bool holds_categories(const ordered_json& value) {
    return value.is_object() && !value.empty() && value.front().is_object() &&
           value.front().contains("games") && value.front().contains("share");
}

}  // namespace

void put_measures(ordered_json& into, const ExperimentFacts& experiment, const MeasureTally& tally,
                  std::uint64_t n) {
    const MeasureFacts& facts = experiment.measures;
    if (facts.names.empty()) return;
    for (std::size_t i = 0; i < facts.names.size(); ++i) {
        MeanEstimate mean = estimate_mean(n, tally.sums[i]);
        if (experiment.plays > 1) mean.se.reset();
        into["measures"][facts.names[i]] = component_json(tally.sums[i], mean);
    }
    for (std::size_t i = 0; i < facts.categories.size(); ++i)
        into[facts.category][facts.categories[i]] =
            category_json(experiment, tally.categories[i], n);
    for (std::size_t i = 0; i < facts.records.size(); ++i) {
        ordered_json list = ordered_json::array();
        for (const Extreme& extreme : tally.records[i].list())
            list.push_back({{"game", extreme.game}, {"value", extreme.value}});
        into["personal_bests"][facts.names[facts.records[i]]] = list;
    }
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

}  // namespace skerry
