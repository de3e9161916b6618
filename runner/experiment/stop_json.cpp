// The options of verdicts in a configuration: the stop rule, the margin and the baseline.

#include "runner/experiment/stop_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/statistics/margins.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr double largest = 1e6;

double read_width(const JsonNode& node) {
    const ordered_json& json = node.json();
    const double value = json.is_number() ? json.get<double>() : 0;
    if (!(value > 0 && value <= largest))
        node.fail("found " + describe(json) + "; must be a number above 0, at most 1000000");
    return value;
}

ordered_json width_schema(const char* what) {
    return {
        {"type", "number"}, {"exclusiveMinimum", 0}, {"maximum", largest}, {"description", what}};
}

}  // namespace

std::optional<double> read_margin(const JsonNode& config, std::size_t seats) {
    const auto margin = config.find("margin");
    if (!margin) return std::nullopt;
    const ordered_json& json = margin->json();
    if (seats == 2 && !(json.is_number() && json > 0 && json < largest_share_margin))
        margin->fail("found " + describe(json) +
                     "; must be a number above 0 and below 50: in matches percent of the points "
                     "beyond half of them");
    return read_width(*margin);
}

std::optional<std::size_t> read_baseline(const JsonNode& config,
                                         const std::vector<StrategyFacts>& strategies) {
    const auto node = config.find("baseline");
    if (!node) return std::nullopt;
    std::vector<std::string> labels;
    std::size_t ranked = 0;
    for (const StrategyFacts& strategy : strategies) {
        labels.push_back(strategy.label);
        ranked += !strategy.reference;
    }
    const std::size_t baseline = node->name_among(labels, "strategy");
    if (strategies[baseline].reference)
        node->fail("found " + describe(node->json()) +
                   ", a reference; must be a strategy that is ranked");
    if (ranked < 2)
        node->fail("needs two ranked strategies or more; found " + std::to_string(ranked));
    return baseline;
}

StopRule read_stop_rule(const JsonNode& config, std::optional<double> margin) {
    StopRule rule;
    const auto stop = config.find("stop");
    if (!stop) return rule;
    const std::vector<std::string> known{"until_precision", "until_decided"};
    if (const auto old = stop->find("margin"))
        old->fail("a margin stands beside \"stop\", not in it: \"margin\": " +
                  describe(old->json()));
    stop->allow_keys(known);
    const auto precision = stop->find("until_precision");
    const auto decided = stop->find("until_decided");
    if (precision) rule.precision = read_width(*precision);
    if (decided) rule.decided = decided->boolean();
    if (rule.decided) rule.margin = margin.value_or(0);
    if (rule.precision && rule.decided)
        decided->fail("not together with until_precision: a run has one rule");
    return rule;
}

ordered_json stop_rule_json(const StopRule& rule) {
    ordered_json json = ordered_json::object();
    if (rule.precision) json["until_precision"] = *rule.precision;
    if (rule.decided) json["until_decided"] = true;
    return json;
}

ordered_json stop_rule_schema() {
    return {
        {"type", "object"},
        {"description",
         "what ends the run before all games are played, judged by anytime intervals: for every "
         "two strategies that are ranked, or the mean of one alone; in points, of matches in "
         "percent of the points"},
        {"properties",
         {{"until_precision",
           width_schema("stop when every interval is at most this much to each side")},
          {"until_decided",
           {{"type", "boolean"},
            {"default", false},
            {"description",
             "stop when every pair is decided: one is better, or with a margin they are "
             "closer than it"}}}}},
        {"additionalProperties", false}};
}

ordered_json margin_schema() {
    return width_schema(
        "the least difference that matters: for every two strategies it is told whether they are "
        "closer, and which is not worse by as much; in points, of matches in percent "
        "of the points (2: 52 % against 48 %), below 50");
}

ordered_json baseline_schema() {
    return {{"type", "string"},
            {"description",
             "the label of the strategy that all others are compared with, and with nobody else: "
             "the verdicts share the error rate of these pairs alone; default: every two "
             "strategies are compared"}};
}

}  // namespace skerry
