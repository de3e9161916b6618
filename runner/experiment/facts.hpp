#pragma once
// What an experiment is, fully resolved: plain values that a result file repeats.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runner/statistics/stop_rule.hpp"

namespace skerry {

/// Game indices begin .. end - 1.
struct GameRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct StrategyFacts {
    std::string label;              ///< unique within the experiment
    std::string name;               ///< as the registry knows it
    nlohmann::ordered_json params;  ///< an object, defaults included
    bool reference = false;  ///< sees what a player may not: an upper reference, never ranked
};

/// What a game tells of its end besides the score; empty for most games.
struct MeasureFacts {
    std::vector<std::string> names;
    std::string category;                 ///< what the categories are: "victory"
    std::vector<std::string> categories;  ///< every finished game is in one of them
    std::vector<std::size_t> records;     ///< indices of names whose highest values are kept
};

struct ExperimentFacts {
    std::string game;
    std::size_t seats = 1;                  ///< 2: games come in pairs with the seats swapped
    nlohmann::ordered_json rules;           ///< an object, defaults included
    nlohmann::ordered_json data = nullptr;  ///< what the game was read from, e.g. a deck; or null
    std::vector<std::string> components;
    MeasureFacts measures = {};
    std::string unfinished_name = "dead";  ///< what unfinished games are called
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
    std::uint64_t games = 0;  ///< deals: every strategy plays each, or every matchup a pair
    std::vector<StrategyFacts> strategies;
    StopRule stop = {};     ///< what may end the run before all games are played
    int rules_version = 1;  ///< raised when a change makes the same seed play other games
};

}  // namespace skerry
