// Builds the schema from the tables of games and strategies, so that it knows every parameter.

#include "runner/experiment/config.hpp"

namespace skerry {

namespace {

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
