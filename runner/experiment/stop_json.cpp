#include "runner/experiment/stop_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

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

}  // namespace

StopRule read_stop_rule(const JsonNode& config) {
    StopRule rule;
    const auto stop = config.find("stop");
    if (!stop) return rule;
    const std::vector<std::string> known{"until_precision", "until_decided", "margin"};
    stop->allow_keys(known);
    const auto precision = stop->find("until_precision");
    const auto decided = stop->find("until_decided");
    const auto margin = stop->find("margin");
    if (precision) rule.precision = read_width(*precision);
    if (decided) rule.decided = decided->boolean();
    if (margin) rule.margin = read_width(*margin);
    if (rule.precision && rule.decided)
        decided->fail("not together with until_precision: a run has one rule");
    if (margin && !rule.decided) margin->fail("a margin goes with \"until_decided\": true");
    return rule;
}

ordered_json stop_rule_json(const StopRule& rule) {
    ordered_json json = ordered_json::object();
    if (rule.precision) json["until_precision"] = *rule.precision;
    if (rule.decided) json["until_decided"] = true;
    if (rule.margin > 0) json["margin"] = rule.margin;
    return json;
}

ordered_json stop_rule_schema() {
    const auto width = [](const char* what) {
        return ordered_json{{"type", "number"},
                            {"exclusiveMinimum", 0},
                            {"maximum", largest},
                            {"description", what}};
    };
    return {
        {"type", "object"},
        {"description",
         "what ends the run before all games are played, judged by anytime intervals: for every "
         "two strategies that are ranked, or the mean of one alone; in points, of matches in "
         "percent of the points"},
        {"properties",
         {{"until_precision", width("stop when every interval is at most this much to each side")},
          {"until_decided",
           {{"type", "boolean"},
            {"default", false},
            {"description", "stop when every pair is decided: one is better"}}},
          {"margin", width("with until_decided: a pair that is surely closer than this counts "
                           "as decided, too")}}},
        {"additionalProperties", false}};
}

}  // namespace skerry
