// Sweeps: reads the values of "vary", and makes an entry and a label of each combination.

#include "runner/experiment/vary.hpp"

#include <set>
#include <utility>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry {

namespace {

constexpr Range any_integer{-1'000'000'000, 1'000'000'000};
constexpr std::int64_t most_values = 1000;      // more than any run may have strategies
constexpr std::int64_t most_of_range = 10'000;  // of which a tuning tries some

void require_few(const JsonNode& node, std::int64_t count, std::int64_t most) {
    if (count > most)
        node.fail("has " + std::to_string(count) + " values; at most " + std::to_string(most));
}

/// A parameter, or an option of the rules, and the values that it takes one after the other.
struct Varied {
    JsonNode node;     ///< where the values stand
    std::string path;  ///< names joined by dots
    std::vector<ordered_json> values;
};

std::vector<ordered_json> steps_of(const JsonNode& node) {
    static const std::vector<std::string> known{"from", "to", "by"};
    node.allow_keys(known);
    const std::int64_t from = node.at("from").integer(any_integer);
    const std::int64_t to = node.at("to").integer(any_integer);
    const auto by_node = node.find("by");
    const std::int64_t by = by_node ? by_node->integer({1, any_integer.max}) : 1;
    if (from > to)
        node.fail("from " + std::to_string(from) + " to " + std::to_string(to) +
                  ": must not go down");
    require_few(node, (to - from) / by + 1, most_of_range);
    std::vector<ordered_json> values;
    for (std::int64_t value = from; value <= to; value += by) values.emplace_back(value);
    return values;
}

/// Adds what a "vary" names.
void add_varied(std::vector<Varied>& list, const JsonNode& vary, std::string_view prefix = "") {
    for (const std::string& path : vary.keys())
        list.push_back({vary.at(path), std::string(prefix) + path, varied_values(vary.at(path))});
    if (vary.keys().empty()) vary.fail("is empty; must name at least one parameter");
}

/// Sets the value at a path; a base that is only named becomes an object on the way.
void set_at(ordered_json& entry, const Varied& varied, const ordered_json& value) {
    ordered_json* node = &entry;
    for (const std::string& part : split(varied.path, '.')) {
        if (node->is_string()) *node = ordered_json{{"name", std::move(*node)}};
        if (!node->is_object() && !node->is_null())
            varied.node.fail("leads into " + describe(*node) + ", which has no parts");
        node = &(*node)[part];
    }
    *node = value;
}

/// A value as written_strategy() reads it: a base is "greedy:room=4".
std::string written_value(const ordered_json& value) {
    std::string text = value_in_label(value);
    if (!value.is_object() || !value.contains("name")) return text;
    for (char before = ':'; const auto& [key, parameter] : value.items()) {
        if (key == "name") continue;
        text += std::exchange(before, ',') + key + "=" + written_value(parameter);
    }
    return text;
}

ordered_json combined(const JsonNode& entry, const std::vector<Varied>& varied,
                      std::size_t combination) {
    ordered_json made = entry.is_string() ? ordered_json{{"name", entry.json()}} : entry.json();
    made.erase("vary");
    std::string label = value_in_label(made.contains("label") ? made["label"] : made["name"]);
    std::size_t combinations = 1;
    for (const Varied& each : varied) combinations *= each.values.size();
    for (const Varied& each : varied) {
        combinations /= each.values.size();
        const ordered_json& value = each.values[combination / combinations % each.values.size()];
        set_at(made, each, value);
        const bool is_rule = each.path.starts_with(rules_prefix);
        label +=
            " " + each.path.substr(is_rule ? rules_prefix.size() : 0) + "=" + written_value(value);
    }
    made["label"] = label;
    return made;
}

/// The parts between commas that are in no brackets.
std::vector<std::string> assignments(std::string_view text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

constexpr std::size_t max_label = 80;

/// The entries that an entry of "strategies" stands for. There is one for each combination of the
/// values of its "vary" and of `rules`, the last key fastest, with a label that tells them ("greedy
/// room=2 steps=10"). Without any, or where "vary" is no object but a parameter of that name, it is
/// the entry itself.
std::vector<ordered_json> variations_of(const JsonNode& entry, const std::vector<Varied>& rules) {
    const auto vary = entry.is_object() ? entry.find("vary") : std::nullopt;
    std::vector<Varied> varied;
    if (vary && vary->is_object()) {
        entry.at("name").text();
        add_varied(varied, *vary);
    }
    varied.insert(varied.end(), rules.begin(), rules.end());
    if (varied.empty() || !(entry.is_string() || entry.is_object())) return {entry.json()};
    std::size_t combinations = 1;
    for (const Varied& each : varied) {
        combinations *= each.values.size();
        if (combinations > max_strategies)
            (vary ? *vary : each.node)
                .fail("makes more than " + std::to_string(max_strategies) + " strategies");
    }
    std::vector<ordered_json> entries;
    for (std::size_t i = 0; i < combinations; ++i) entries.push_back(combined(entry, varied, i));
    return entries;
}

}  // namespace

std::vector<ordered_json> varied_values(const JsonNode& node) {
    if (node.is_object()) return steps_of(node);
    if (!node.json().is_array())
        node.fail("found " + describe(node.json()) +
                  R"(; must be an array of values or {"from": ..., "to": ..., "by": ...})");
    require_few(node, static_cast<std::int64_t>(node.json().size()), most_values);
    std::vector<ordered_json> values;
    for (const JsonNode& item : node.items()) {
        if (std::ranges::find(values, item.json()) != values.end())
            item.fail("the value " + describe(item.json()) + " is given twice");
        values.push_back(item.json());
    }
    if (values.empty()) node.fail("is empty; must have at least one value");
    return values;
}

ordered_json written_strategy(const std::string& text, const std::string& origin) {
    const std::size_t colon = text.find(':');
    Document entry = Document::of({{"name", text.substr(0, colon)}}, origin);
    if (colon == std::string::npos) return entry.root().json();
    std::vector<std::string> given;
    for (const std::string& part : assignments(std::string_view(text).substr(colon + 1))) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UserError(origin + ": \"" + part +
                            "\" is no PARAMETER=VALUE; e.g. greedy:room=4,steps=20");
        const std::string value = part.substr(equals + 1);
        given.push_back(part.substr(0, equals));
        if (std::ranges::count(given, given.back()) > 1)
            throw UserError(origin + ": " + given.back() + " is given twice");
        entry.set_at(split(part.substr(0, equals) + ".", '.'), parse_json_or_word(value, origin),
                     origin);
    }
    return entry.root().json();
}

ordered_json labelled_strategy(const std::string& text, const std::string& origin) {
    ordered_json entry = written_strategy(text, origin);
    if (entry.size() > 1 && !entry.contains("label")) entry["label"] = text;
    return entry;
}

std::string value_in_label(const ordered_json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_object() && value.contains("name")) return value_in_label(value["name"]);
    return compact_text(value);
}

ordered_json parse_values(const std::string& text, const std::string& origin) {
    const auto value_of = [&origin](const std::string& part) {
        return parse_json_or_word(part, origin);
    };
    const std::size_t dots = text.find("..");
    if (dots != std::string::npos) {
        const std::size_t colon = text.find(':', dots);
        ordered_json range = {{"from", value_of(text.substr(0, dots))},
                              {"to", value_of(text.substr(dots + 2, colon - dots - 2))}};
        if (colon != std::string::npos) range["by"] = value_of(text.substr(colon + 1));
        for (const auto& [key, value] : range.items())
            if (!value.is_number_integer())
                throw UserError(origin +
                                ": must be values such as 0,1,4 or a range such as "
                                "10..80:10");
        return range;
    }
    ordered_json values = ordered_json::array();
    for (const std::string& part : split(text, ',')) values.push_back(value_of(part));
    if (values.empty()) throw UserError(origin + ": names no values");
    return values;
}

ordered_json vary_schema() {
    const ordered_json integer = {{"type", "integer"}};
    return {{"type", "object"},
            {"minProperties", 1},
            {"description",
             "parameters by name or path (base.steps), each with its values: a run plays one "
             "strategy for each combination, tune tries some"},
            {"additionalProperties",
             {{"oneOf",
               {{{"type", "array"}, {"minItems", 1}},
                {{"type", "object"},
                 {"properties", {{"from", integer}, {"to", integer}, {"by", integer}}},
                 {"required", {"from", "to"}},
                 {"additionalProperties", false}}}}}}};
}

StrategyList::StrategyList(const JsonNode& config) {
    const JsonNode list = config.at("strategies");
    const std::vector<JsonNode> entries = list.items();
    std::vector<Varied> rules;
    if (const auto node = config.find("rules"))
        if (const auto vary = node->find("vary")) add_varied(rules, *vary, rules_prefix);
    if (entries.empty()) list.fail("is empty; must name at least one strategy");
    const auto require_few = [&](std::size_t count) {
        if (count > max_strategies)
            list.fail("has " + std::to_string(count) + " strategies; at most " +
                      std::to_string(max_strategies) + " can be compared");
    };
    require_few(entries.size());
    for (const JsonNode& item : entries)
        for (ordered_json& variation : variations_of(item, rules)) {
            variations_.push_back(std::move(variation));
            items_.push_back(item.with(variations_.back()));
        }
    require_few(items_.size());
}

std::string read_label(const JsonNode& item) {
    if (item.is_string()) return {};
    const auto node = item.find("label");
    if (!node) return {};
    std::string label = node->visible_text();
    if (label.empty() || label.size() > max_label)
        node->fail("found " + std::to_string(label.size()) + " bytes; a label must have 1 to " +
                   std::to_string(max_label));
    return label;
}

void complete_labels(const std::vector<JsonNode>& items, std::vector<StrategyFacts>& strategies) {
    std::set<std::string> taken;
    std::vector<LabelledName> given;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!strategies[i].label.empty() && !taken.insert(strategies[i].label).second)
            items[i].at("label").fail("the label \"" + strategies[i].label +
                                      "\" is given twice; labels must differ");
        given.push_back({strategies[i].label, strategies[i].name});
    }
    const std::vector<std::string> labels = complete_labels(given);
    for (std::size_t i = 0; i < labels.size(); ++i) strategies[i].label = labels[i];
}

std::size_t find_strategy(const ExperimentFacts& facts, const std::string& option,
                          const std::string& label) {
    std::vector<std::string> labels;
    for (const StrategyFacts& strategy : facts.strategies) labels.push_back(strategy.label);
    const auto found = std::ranges::find(labels, label);
    if (found == labels.end())
        throw UserError(option + " " + label + ": no strategy has this label; known: " +
                        join(labels) + did_you_mean(label, labels));
    return static_cast<std::size_t>(found - labels.begin());
}

std::size_t find_opponent(const ExperimentFacts& facts, std::size_t strategy,
                          const std::string& option, const std::string& label) {
    const std::vector<RuleSet> sets = rule_sets_of(facts);
    const RuleSet& set = rule_set_of(sets, strategy);
    if (label.empty()) {
        const auto other =
            std::ranges::find_if(set.strategies, [&](std::size_t i) { return i != strategy; });
        return other == set.strategies.end() ? strategy : *other;
    }
    const std::size_t found = find_strategy(facts, option, label);
    if (set.has(found)) return found;
    std::vector<std::string> labels;
    for (const std::size_t i : set.strategies) labels.push_back(facts.strategies[i].label);
    throw UserError(option + " " + label + ": plays by other rules than " +
                    facts.strategies[strategy].label + ", by whose rules play: " + join(labels));
}

}  // namespace skerry
