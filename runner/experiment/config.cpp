// Reads what a configuration says beside its options, and makes the experiment.

#include "runner/experiment/config.hpp"

#include <limits>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t max_seed = std::numeric_limits<std::uint64_t>::max();

/// The key `$schema` is for editors.
const std::vector<std::string>& known_keys() {
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> list{"$schema", "game", "rules", "seed", "games"};
        for (const ExperimentOption& option : experiment_options()) list.emplace_back(option.key);
        // Messages name the keys in the order in which they came.
        const auto late = std::ranges::find(list, "unfinished_score");
        std::rotate(late, late + 1, list.end());
        return list;
    }();
    return keys;
}

std::uint64_t read_unsigned(const JsonNode& root, std::string_view key, std::uint64_t fallback,
                            std::uint64_t min, std::uint64_t max) {
    const auto node = root.find(key);
    return node ? node->unsigned_integer(min, max) : fallback;
}

/// Verdicts need two strategies to tell apart, and verdicts that end a run two ranked ones.
void check_verdicts(const JsonNode& root, const ExperimentFacts& facts) {
    if (facts.margin && facts.strategies.size() < 2)
        root.at("margin").fail("needs two strategies or more; found 1");
    if (!facts.stop.by_lead()) return;
    const char* const key = facts.stop.decided ? "until_decided" : "until_better";
    const auto ranked = std::count_if(facts.strategies.begin(), facts.strategies.end(),
                                      [](const StrategyFacts& s) { return !s.reference; });
    if (ranked < 2)
        root.at("stop").at(key).fail("needs two ranked strategies or more; found " +
                                     std::to_string(ranked));
    if (facts.stop.better && ranked > 2 && !facts.baseline)
        root.at("stop").at(key).fail("needs a baseline, which the other " +
                                     std::to_string(ranked - 1) +
                                     " strategies shall be better than");
}

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

const GameEntry& find_game(const Document& document, GameTable games) {
    std::vector<std::string> names;
    for (const GameEntry* game : games) names.emplace_back(game->name());
    const JsonNode root = document.root();
    if (!root.find("game")) root.fail("the key \"game\" is missing; known games: " + join(names));
    return *games[root.at("game").name_among(names, "game")];
}

Configuration load_configuration(const Document& document, GameTable games,
                                 const OutsideStrategies& from_outside) {
    const JsonNode root = document.root();
    root.allow_keys(known_keys());
    if (const auto schema = root.find("$schema")) schema->text();
    tune_settings(document);
    const GameEntry& game = find_game(document, games);
    const std::uint64_t seed = read_unsigned(root, "seed", default_seed, 0, max_seed);
    const std::uint64_t game_count = read_unsigned(root, "games", default_games, 1, max_games);
    Configuration configuration;
    configuration.programs = document.programs();
    if (const auto output = root.find("output")) {
        configuration.output = output->text();
        if (configuration.output.empty()) output->fail("found \"\"; must be the path of a file");
    }
    configuration.experiment = game.configure(root, seed, game_count, from_outside);
    check_verdicts(root, configuration.experiment->facts());
    return configuration;
}

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
