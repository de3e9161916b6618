// Games, rule options, strategies and parameters as JSON.

#include "runner/experiment/catalogue.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace skerry {

using nlohmann::ordered_json;

namespace {

std::string type_name(FieldType type) {
    switch (type) {
        case FieldType::boolean:
            return "boolean";
        case FieldType::integer:
            return "integer";
        case FieldType::integers:
            return "integers";
        case FieldType::choice:
            return "choice";
        case FieldType::text:
            return "text";
        case FieldType::strategy:
            return "strategy";
        case FieldType::words:
            return "texts";
        case FieldType::object:
            return "object";
    }
    return {};
}

ordered_json field_json(const FieldFacts& field) {
    ordered_json json = {{"name", field.name}, {"type", type_name(field.type)}};
    if (field.type == FieldType::integer)
        json["default"] = std::stoll(field.default_value);
    else if (field.type == FieldType::words)
        json["required"] = true;
    else if (field.type == FieldType::integers || field.type == FieldType::object)
        json["default"] = ordered_json::parse(field.default_value);
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
                              {"reference", strategy.reference},
                              {"parameters", fields_json(strategy.params)}});
    return {{"name", game.name()},
            {"help", game.help()},
            {"variants", variants},
            {"rules", fields_json(game.rules())},
            {"strategies", strategies}};
}

}  // namespace

ordered_json catalogue_json(GameTable games) {
    ordered_json document = {{"games", ordered_json::array()}};
    for (const GameEntry* const game : games) document["games"].push_back(game_json(*game));
    return document;
}

}  // namespace skerry
