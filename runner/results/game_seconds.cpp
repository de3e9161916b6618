#include "runner/results/game_seconds.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace skerry {

namespace {

double number_or_zero(const std::optional<JsonNode>& node) {
    return node && node->json().is_number() ? std::max(0.0, node->json().get<double>()) : 0;
}

std::optional<JsonNode> member(const std::optional<JsonNode>& node, const std::string& key) {
    return node && node->is_object() ? node->find(key) : std::nullopt;
}

}  // namespace

std::vector<double> seconds_of_games(const JsonNode& result, const ExperimentFacts& facts) {
    const auto environment = result.find("environment");
    const auto apart = member(environment, "seconds_per_game");
    const std::size_t count = facts.strategies.size();
    // Games for two are not timed per strategy: both share the mean.
    const double seconds = number_or_zero(member(environment, "seconds")) *
                           number_or_zero(member(environment, "threads"));
    const double games = number_or_zero(result.find("games_done")) * static_cast<double>(count) *
                         (static_cast<double>(count) - 1);
    const double mean = facts.seats == 2 && games > 0 ? seconds / games / 2 : 0;
    std::vector<double> list;
    for (const StrategyFacts& strategy : facts.strategies) {
        const auto of = member(apart, strategy.label);
        list.push_back(of ? number_or_zero(of) : mean);
    }
    return list;
}

RunTime run_time_of(const JsonNode& result, const ExperimentFacts& facts) {
    const auto environment = result.find("environment");
    RunTime time;
    // Any number can stand in a block that no digest covers.
    const double threads = std::min(number_or_zero(member(environment, "threads")), 1e6);
    time.threads = static_cast<int>(threads);
    if (time.threads > 0) time.seconds = number_or_zero(member(environment, "seconds"));
    time.per_game = seconds_of_games(result, facts);
    const auto errors = member(environment, "seconds_per_game_se");
    for (const StrategyFacts& strategy : facts.strategies)
        time.per_game_se.push_back(number_or_zero(member(errors, strategy.label)));
    return time;
}

}  // namespace skerry
