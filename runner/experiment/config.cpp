// Reads what a configuration says beside its options, makes the experiment, and builds the schema
// from the tables of games and strategies, so that it knows every parameter.

#include "runner/experiment/config.hpp"

#include <limits>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"

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

/// A rule that no game could satisfy would only hide that the run has a fixed number of games.
void check_stop(const JsonNode& root, const ExperimentFacts& facts) {
    const StopRule& stop = facts.stop;
    if (!stop.active()) return;
    const JudgedPairs judged = judged_pairs_of(facts);
    const auto fails = [&](const std::string& why) {
        root.at("stop").fail("can never end the run: " + why);
    };
    if (facts.seats == 1) {
        if (stop.by_lead() && judged.family() == judged.hidden())
            fails("no two of these strategies are compared");
        return;
    }
    const auto meets_another = [&](const Matchup& matchup) {
        return matchup.a != matchup.b && judged.judged(matchup.a, matchup.b);
    };
    if (std::ranges::any_of(matchups_of(facts), meets_another)) return;
    if (judged.rule_changes().empty() || stop.better || stop.best)
        fails("every strategy plays itself alone");
    if (std::ranges::all_of(judged.rule_changes(), &RuleChange::own_deals))
        fails("these rules deal otherwise, and what they change has no interval at any time");
}

/// Verdicts need two strategies to tell apart, and verdicts that end a run two ranked ones.
void check_verdicts(const JsonNode& root, const ExperimentFacts& facts) {
    if (facts.margin && facts.strategies.size() < 2)
        root.at("margin").fail("needs two strategies or more; found 1");
    if (!facts.stop.by_lead()) return;
    const char* const key = facts.stop.decided ? "until_decided"
                            : facts.stop.best  ? "until_best"
                                               : "until_better";
    const std::size_t strategies = facts.strategies.size();
    if (strategies < 2) root.at("stop").at(key).fail("needs two strategies or more; found 1");
    if (facts.stop.better && strategies > 2 && !facts.baseline)
        root.at("stop").at(key).fail("needs a baseline, which the other " +
                                     std::to_string(strategies - 1) +
                                     " strategies shall be better than");
}

ordered_json reference(const std::string& definition) {
    return {{"$ref", "#/$defs/" + definition}};
}

/// A strategy as its name, or as an object of the definition `suffix`.
ordered_json named_schema(const GameEntry& game, const std::string& suffix) {
    ordered_json names = ordered_json::array();
    for (const StrategyInfo& strategy : game.strategies())
        if (!strategy.outside) names.push_back(strategy.name);
    return {{"oneOf", {{{"enum", names}}, reference(std::string(game.name()) + suffix)}}};
}

/// A base is the name of a strategy, or a strategy without a label.
ordered_json base_schema(const GameEntry& game) { return named_schema(game, "-base"); }

ordered_json field_schema(const FieldFacts& field, const GameEntry& game) {
    ordered_json schema;
    switch (field.type) {
        case FieldType::boolean:
            schema = {{"type", "boolean"}, {"default", field.default_value == "true"}};
            break;
        case FieldType::integer:
            schema = {{"type", "integer"},
                      {"minimum", field.range->min},
                      {"maximum", field.range->max},
                      {"default", std::stoll(field.default_value)}};
            break;
        case FieldType::integers:
            schema = {{"type", "array"},
                      {"minItems", field.count},
                      {"maxItems", field.count},
                      {"items",
                       {{"type", "integer"},
                        {"minimum", field.range->min},
                        {"maximum", field.range->max}}},
                      {"default", parse_json(field.default_value, std::string(field.name))}};
            break;
        case FieldType::choice:
            schema = {{"enum", field.choices}, {"default", field.default_value}};
            break;
        case FieldType::text:
            schema = {{"type", "string"}, {"default", field.default_value}};
            break;
        case FieldType::file:
            schema = {{"type", {"string", "object"}}, {"default", field.default_value}};
            break;
        case FieldType::words:
            schema = {{"type", "array"}, {"minItems", 1}, {"items", {{"type", "string"}}}};
            break;
        case FieldType::object:
            schema = {{"type", "object"},
                      {"default", parse_json(field.default_value, std::string(field.name))}};
            break;
        case FieldType::strategy:
            schema = base_schema(game);
            schema["default"] = field.default_value;
            break;
    }
    schema["description"] = field.help;
    return schema;
}

/// `vary`: whether each option may have several values.
ordered_json rules_schema(const GameEntry& game, bool vary) {
    ordered_json variants = ordered_json::array();
    for (const VariantInfo& variant : game.variants()) variants.push_back(variant.name);
    ordered_json properties = {
        {"variant",
         {{"enum", variants},
          {"default", variants.front()},
          {"description", "named rules; the other options change single ones of them"}}}};
    for (const FieldFacts& field : game.rules()) properties[field.name] = field_schema(field, game);
    if (vary) properties["vary"] = reference("vary");
    return {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
}

/// Adds "vary", beside which a strategy may have a parameter of that name.
void add_vary(ordered_json& properties) {
    const ordered_json sweep = reference("vary");
    if (properties.contains("vary"))
        properties["vary"] = {{"oneOf", {properties["vary"], sweep}}};
    else
        properties["vary"] = sweep;
}

/// The schema of a strategy. Bases have no labels.
ordered_json strategy_schema(const GameEntry& game, bool as_base) {
    ordered_json alternatives = ordered_json::array();
    for (const StrategyInfo& strategy : game.strategies()) {
        if (as_base && strategy.outside) continue;
        ordered_json properties = {{"name", {{"const", strategy.name}}}};
        if (!as_base)
            properties["label"] = {{"type", "string"},
                                   {"minLength", 1},
                                   {"description", "name in tables and results; default: name"}};
        ordered_json required = {"name"};
        for (const FieldFacts& field : strategy.params) {
            properties[field.name] = field_schema(field, game);
            if (field.type == FieldType::words) required.push_back(field.name);
        }
        if (!as_base) add_vary(properties);
        if (!as_base && game.seats() == 1) {
            properties["rules"] = reference(std::string(game.name()) + "-own-rules");
        }
        alternatives.push_back({{"type", "object"},
                                {"description", strategy.help},
                                {"properties", properties},
                                {"required", required},
                                {"additionalProperties", false}});
    }
    return {{"oneOf", alternatives}};
}

ordered_json seed_schema() {
    return {{"oneOf",
             {{{"type", "integer"}, {"minimum", 0}},
              {{"type", "string"}, {"pattern", "^[0-9]{1,20}$"}}}},
            {"default", default_seed},
            {"description", "master seed of all shuffles, below 2^64"}};
}

ordered_json top_level_properties(GameTable games) {
    ordered_json names = ordered_json::array();
    for (const GameEntry* game : games) names.push_back(game->name());
    ordered_json properties = {
        {"$schema", {{"type", "string"}}},
        {"game", {{"enum", names}}},
        {"rules", {{"type", "object"}, {"default", ordered_json::object()}}},
        {"seed", seed_schema()},
        {"games",
         {{"type", "integer"},
          {"minimum", 1},
          {"maximum", max_games},
          {"default", default_games},
          {"description", "number of shuffles; every strategy plays each of them"}}}};
    for (const ExperimentOption& option : experiment_options())
        properties[option.key] = option.schema();
    return properties;
}

/// The names of the values of FieldType, in their order.
constexpr std::array type_names{"boolean", "integer",  "integers", "choice", "text",
                                "file",    "strategy", "texts",    "object"};

ordered_json field_json(const FieldFacts& field) {
    ordered_json json = {{"name", field.name},
                         {"type", type_names[static_cast<std::size_t>(field.type)]}};
    if (field.type == FieldType::integer)
        json["default"] = std::stoll(field.default_value);
    else if (field.type == FieldType::words)
        json["required"] = true;
    else if (field.type == FieldType::integers || field.type == FieldType::object)
        json["default"] = parse_json(field.default_value, std::string(field.name));
    else if (field.type == FieldType::boolean)
        json["default"] = field.default_value == "true";
    else
        json["default"] = field.default_value;
    if (field.range) {
        json["min"] = field.range->min;
        json["max"] = field.range->max;
    }
    if (!field.choices.empty()) json["choices"] = field.choices;
    json["help"] = field.help;
    return json;
}

ordered_json fields_json(const std::vector<FieldFacts>& fields) {
    ordered_json list = ordered_json::array();
    for (const FieldFacts& field : fields) list.push_back(field_json(field));
    return list;
}

ordered_json game_json(const GameEntry& game) {
    ordered_json variants = ordered_json::array();
    for (const VariantInfo& variant : game.variants())
        variants.push_back({{"name", variant.name}, {"help", variant.help}});
    ordered_json strategies = ordered_json::array();
    for (const StrategyInfo& strategy : game.strategies())
        strategies.push_back({{"name", strategy.name},
                              {"help", strategy.help},
                              {"parameters", fields_json(strategy.params)}});
    return {{"name", game.name()},
            {"help", game.help()},
            {"variants", variants},
            {"rules", fields_json(game.rules())},
            {"strategies", strategies}};
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
    check_stop(root, configuration.experiment->facts());
    return configuration;
}

ordered_json config_schema(GameTable games) {
    ordered_json by_game = ordered_json::array();
    ordered_json definitions = ordered_json::object();
    for (const GameEntry* game : games) {
        const std::string name(game->name());
        by_game.push_back({{"if", {{"properties", {{"game", {{"const", name}}}}}}},
                           {"then",
                            {{"properties",
                              {{"rules", reference(name + "-rules")},
                               {"strategies", {{"items", named_schema(*game, "-strategy")}}}}}}}});
        definitions[name + "-rules"] = rules_schema(*game, game->seats() == 1);
        if (game->seats() == 1) {
            definitions[name + "-own-rules"] = rules_schema(*game, false);
            definitions[name + "-own-rules"]["description"] =
                "rules of this strategy only: these options, else those of the experiment";
        }
        definitions[name + "-strategy"] = strategy_schema(*game, false);
        definitions[name + "-base"] = strategy_schema(*game, true);
    }
    definitions["vary"] = vary_schema();
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "Configuration of a Skerry experiment"},
            {"type", "object"},
            {"properties", top_level_properties(games)},
            {"required", {"game", "strategies"}},
            {"additionalProperties", false},
            {"allOf", by_game},
            {"$defs", definitions}};
}

ordered_json catalogue_json(GameTable games) {
    ordered_json document = {{"games", ordered_json::array()}};
    for (const GameEntry* const game : games) document["games"].push_back(game_json(*game));
    return document;
}

}  // namespace skerry
