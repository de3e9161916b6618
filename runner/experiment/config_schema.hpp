#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// The JSON Schema (draft 2020-12) of configurations of these games, for editors and other
/// programs. configs/config.schema.json holds its text, as a test checks.
nlohmann::ordered_json config_schema(GameTable games);

/// {"games": [...]}: of each game its name, help, variants, rule options, and strategies with their
/// parameters. What `skerry list --json` prints.
nlohmann::ordered_json catalogue_json(GameTable games);

}  // namespace skerry
