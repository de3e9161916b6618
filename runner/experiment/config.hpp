#pragma once
// Configurations: reads the document, checks it, and fills in every default.

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/options.hpp"

namespace skerry {

inline constexpr std::uint64_t default_seed = 1;
inline constexpr std::uint64_t default_games = 10'000;
/// Statistics are exact up to this many games (see PowerSums).
inline constexpr std::uint64_t max_games = 1'000'000'000'000;

struct Configuration {
    std::unique_ptr<Experiment> experiment;
    std::string output;                  ///< path of the result file; empty: none is written
    Programs programs = Programs::stay;  ///< of the document
};

/// Throws UserError at the first fault. The configuration may name strategies `from_outside`.
Configuration load_configuration(const Document& document, GameTable games,
                                 const OutsideStrategies& from_outside = {});

/// The game that /game names; throws UserError.
const GameEntry& find_game(const Document& document, GameTable games);

/// The JSON Schema (draft 2020-12) of configurations of these games, for editors and other
/// programs. configs/config.schema.json holds its text, as a test checks.
nlohmann::ordered_json config_schema(GameTable games);

/// {"games": [...]}: of each game its name, help, variants, rule options, and strategies with their
/// parameters. What `skerry list --json` prints.
nlohmann::ordered_json catalogue_json(GameTable games);

}  // namespace skerry
