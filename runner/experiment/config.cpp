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

}  // namespace skerry
