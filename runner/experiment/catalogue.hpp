#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// {"games": [...]}: of each game its name, help, variants, rule options, and strategies with their
/// parameters. What `skerry list --json` prints.
nlohmann::ordered_json catalogue_json(GameTable games);

}  // namespace skerry
