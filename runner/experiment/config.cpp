// Reads a configuration's keys, each with its range, into facts; and writes facts as one.

#include "runner/experiment/config.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "runner/documents/nearest_name.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/stop_json.hpp"
#include "runner/experiment/tune_settings.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::uint64_t max_seed = std::numeric_limits<std::uint64_t>::max();

/// The key `$schema` is for editors.
const std::vector<std::string>& known_keys() {
    static const std::vector<std::string> keys = {
        "$schema",    "game",   "rules",    "seed", "games", "plays",  "strategies",
        "covariates", "margin", "baseline", "stop", "tune",  "output", "unfinished_score"};
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
    if (!facts.stop.decided) return;
    const auto ranked = std::count_if(facts.strategies.begin(), facts.strategies.end(),
                                      [](const StrategyFacts& s) { return !s.reference; });
    if (ranked < 2)
        root.at("stop")
            .at("until_decided")
            .fail("needs two ranked strategies or more; found " + std::to_string(ranked));
}

}  // namespace

const GameEntry& find_game(const Document& document, GameTable games) {
    std::vector<std::string> names;
    for (const GameEntry* game : games) names.emplace_back(game->name());
    const JsonNode root = document.root();
    if (!root.find("game"))
        root.fail("the key \"game\" is missing; known games: " + list_names(names));
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

ordered_json strategy_json(const ordered_json& label, const ordered_json& name,
                           const ordered_json& params) {
    ordered_json strategy = {{"name", name}, {"label", label}};
    strategy.update(params);
    return strategy;
}

ordered_json configuration_of(const ExperimentFacts& facts) {
    ordered_json config = {{"game", facts.game},
                           {"rules", facts.rules},
                           {"seed", std::to_string(facts.seed)},
                           {"games", facts.games},
                           {"strategies", ordered_json::array()}};
    for (const StrategyFacts& strategy : facts.strategies) {
        config["strategies"].push_back(
            strategy_json(strategy.label, strategy.name, strategy.params));
        if (!strategy.outside.is_null()) config["strategies"].back()["outside"] = strategy.outside;
    }
    if (facts.plays > 1) config["plays"] = facts.plays;
    if (!facts.covariates.names.empty()) config["covariates"] = true;
    if (facts.unfinished_score) config["unfinished_score"] = *facts.unfinished_score;
    if (facts.margin) config["margin"] = *facts.margin;
    if (facts.baseline) config["baseline"] = facts.strategies[*facts.baseline].label;
    if (facts.stop.active()) config["stop"] = stop_rule_json(facts.stop);
    return config;
}

}  // namespace skerry
