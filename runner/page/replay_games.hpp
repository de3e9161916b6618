#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/experiment/game_entry.hpp"

namespace skerry::page {

/// The games of a text that `skerry replay --format json` wrote, all of one game, its rules and its
/// seed, played again for a gallery. Throws UserError with file and place.
nlohmann::ordered_json replay_games(GameTable table, const std::string& file,
                                    const std::string& text);

}  // namespace skerry::page
