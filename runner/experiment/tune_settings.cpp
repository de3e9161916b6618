// Reads "tune" of a configuration, each fault with its place, and describes it for editors.

#include "runner/experiment/config.hpp"

namespace skerry {

namespace {

constexpr Range any_value{-1'000'000'000, 1'000'000'000};

/// A range, or an array of values.
ordered_json read_tuned_values(const JsonNode& node) {
    if (node.json().is_array()) {
        if (node.items().size() < 2) node.fail("must have two values or more");
        return node.json();
    }
    if (!node.is_object())
        node.fail("found " + describe(node.json()) +
                  R"(; must be an array of values or {"from": ..., "to": ..., "by": ...})");
    static const std::vector<std::string> known{"from", "to", "by"};
    node.allow_keys(known);
    ordered_json range;
    for (const char* const key : {"from", "to"}) range[key] = node.at(key).integer(any_value);
    if (const auto by = node.find("by")) range["by"] = by->integer({1, any_value.max});
    if (range["from"] >= range["to"]) node.fail("must go from the lowest to the highest value");
    return range;
}

std::optional<std::uint64_t> read_budget(const JsonNode& node, const char* key, std::uint64_t least,
                                         std::uint64_t most) {
    const auto found = node.find(key);
    if (!found) return std::nullopt;
    return found->unsigned_integer(least, most);
}

std::string read_name(const JsonNode& node, const char* key) {
    const auto found = node.find(key);
    if (!found) return {};
    if (found->text().empty()) found->fail("is empty");
    return found->text();
}

}  // namespace

std::optional<TuneSettings> tune_settings(const Document& configuration) {
    const auto node = configuration.root().find("tune");
    if (!node) return std::nullopt;
    static const std::vector<std::string> known{"strategy", "vary", "games", "seconds", "out"};
    node->allow_keys(known);
    TuneSettings settings;
    settings.strategy = read_name(*node, "strategy");
    const JsonNode vary = node->at("vary");
    for (const std::string& path : vary.keys()) {
        const JsonNode values = vary.at(path);
        settings.vary.push_back(
            {path, read_tuned_values(values), configuration.place(values.pointer())});
    }
    if (settings.vary.empty()) vary.fail("is empty; must name at least one parameter");
    settings.games = read_budget(*node, "games", least_tuning_games, most_tuning_games);
    settings.seconds = read_budget(*node, "seconds", 1, most_tuning_seconds);
    if (settings.games && settings.seconds) node->at("seconds").fail("not together with games");
    settings.out = read_name(*node, "out");
    return settings;
}

ordered_json tune_schema() {
    const ordered_json integer = {{"type", "integer"}};
    const ordered_json range = {
        {"type", "object"},
        {"properties", {{"from", integer}, {"to", integer}, {"by", integer}}},
        {"required", {"from", "to"}},
        {"additionalProperties", false}};
    return {
        {"type", "object"},
        {"description", "what skerry tune does with this configuration; runs ignore it"},
        {"properties",
         {{"strategy",
           {{"type", "string"},
            {"minLength", 1},
            {"description", "label of the strategy; default: the only one"}}},
          {"vary",
           {{"type", "object"},
            {"minProperties", 1},
            {"description", "its parameters by name or path (base.steps), with their values"},
            {"additionalProperties", {{"oneOf", {{{"type", "array"}, {"minItems", 2}}, range}}}}}},
          {"games",
           {{"type", "integer"},
            {"minimum", least_tuning_games},
            {"maximum", most_tuning_games},
            {"description", "games in all; default: 100,000"}}},
          {"seconds",
           {{"type", "integer"},
            {"minimum", 1},
            {"maximum", most_tuning_seconds},
            {"description", "about so long instead"}}},
          {"out",
           {{"type", "string"},
            {"minLength", 1},
            {"description", "configuration with the tuned strategy last"}}}}},
        {"required", {"vary"}},
        {"additionalProperties", false}};
}

}  // namespace skerry
