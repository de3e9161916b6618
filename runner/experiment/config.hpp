#pragma once
// Configurations: reads the document, checks it, and fills in every default. "tune" says what
// `skerry tune` does with one; runs do not look at it.

#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/options.hpp"

namespace skerry {

inline constexpr std::uint64_t default_seed = 1;
inline constexpr std::uint64_t default_games = 10'000;
/// Statistics are exact up to this many games (see PowerSums).
inline constexpr std::uint64_t max_games = 1'000'000'000'000;
/// No block of so many games is larger: a power of two.
inline constexpr std::uint64_t max_block_size = std::uint64_t{1} << 40;

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
ordered_json config_schema(GameTable games);

/// {"games": [...]}: of each game its name, help, variants, rule options, and strategies with their
/// parameters. What `skerry list --json` prints.
ordered_json catalogue_json(GameTable games);

inline constexpr std::uint64_t least_tuning_games = 1'000;
inline constexpr std::uint64_t most_tuning_games = 1'000'000'000'000;

/// A parameter of the tuned strategy with its values.
struct TunedValues {
    std::string path;
    std::vector<ordered_json> values;
    std::string origin;  ///< for messages
};

struct TuneSettings {
    std::string strategy;  ///< its label, or its place from 0 on; empty: the only one
    std::string strategy_origin;
    std::vector<TunedValues> vary;
    std::optional<std::uint64_t> games;
    std::string games_origin;
    std::string out;
};

/// Those of a configuration; empty where it has none. Throws UserError at the first fault.
std::optional<TuneSettings> tune_settings(const Document& configuration);

/// The schema of "tune".
ordered_json tune_schema();

}  // namespace skerry
