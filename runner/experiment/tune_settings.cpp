// Reads "tune" of a configuration, each fault with its place, and describes it for editors.

#include "runner/experiment/config.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

std::optional<TuneSettings> tune_settings(const Document& configuration) {
    const auto node = configuration.root().find("tune");
    if (!node) return std::nullopt;
    static const std::vector<std::string> known{"strategy", "vary", "games", "out"};
    node->allow_keys(known);
    TuneSettings settings;
    if (const auto strategy = node->find("strategy")) settings.strategy = strategy->text();
    settings.strategy_origin = configuration.place("/tune/strategy");
    if (const auto games = node->find("games"))
        settings.games = games->unsigned_integer(least_tuning_games, most_tuning_games);
    settings.games_origin = configuration.place("/tune/games");
    if (const auto out = node->find("out")) settings.out = out->text();
    const JsonNode vary = node->at("vary");
    for (const std::string& path : vary.keys())
        settings.vary.push_back(
            {path, varied_values(vary.at(path)), configuration.place(vary.at(path).pointer())});
    if (settings.vary.empty()) vary.fail("is empty; must name at least one parameter");
    return settings;
}

ordered_json tune_schema() {
    const auto text = [](const char* description) -> ordered_json {
        return {{"type", "string"}, {"description", description}};
    };
    return {{"type", "object"},
            {"description", "what skerry tune does with this configuration; runs ignore it"},
            {"properties",
             {{"strategy", text("label of the strategy; default: the only one")},
              {"vary", {{"$ref", "#/$defs/vary"}}},
              {"games",
               {{"type", "integer"},
                {"minimum", least_tuning_games},
                {"maximum", most_tuning_games},
                {"description", "games in all; default: 100,000"}}},
              {"out", text("result of the verdict, with the tuned strategy last")}}},
            {"required", {"vary"}},
            {"additionalProperties", false}};
}

}  // namespace skerry
