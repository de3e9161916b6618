#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/experiment/game_entry.hpp"

namespace skerry::page {

/// More games of a file are left out: a page draws every move of all of them.
inline constexpr std::size_t most_drawn_games = 200;

/// The games of a file in a public record format, as drawings to step through, checked by the
/// rules:
/// {"labels", "gallery"} in the form of result_games(). Tiny Islands: a game a line; Tiger Island:
/// a turn a line, games between empty lines. Throws UserError with the file and the line.
nlohmann::ordered_json record_games(GameTable table, const std::string& file,
                                    const std::string& text);

}  // namespace skerry::page
