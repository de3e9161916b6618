#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/game/game_in_play.hpp"
#include "runner/experiment/game_entry.hpp"

namespace skerry::play {

/// More games of a file are left out: a page draws every move of all of them.
inline constexpr std::size_t most_drawn_games = 200;

/// The games of a file in a public record format, as drawings to step through, checked by the
/// rules:
/// {"labels", "gallery"} in the form of result_games(). Tiny Islands: a game a line; Tiger Island:
/// a turn a line, games between empty lines. A game that is not over and says what is offered
/// next has its last "position", as `advise` takes it. Throws UserError with the file and the line.
nlohmann::ordered_json record_games(GameTable table, const std::string& file,
                                    const std::string& text);

/// One of them, the first one has number 0.
GameInPlay game_of_record(GameTable table, const std::string& file, const std::string& text,
                          std::size_t number);

/// The games of a result file that are worth looking at, played again: {"file", "labels",
/// "gallery"} (gallery.hpp), and "page", with which one of them is opened. Throws UserError with
/// the file and the place.
nlohmann::ordered_json result_games(const std::string& file, const std::string& text);

/// Another game of it, see asked_game_json().
nlohmann::ordered_json result_game(const std::string& file, const std::string& text, std::size_t a,
                                   std::size_t b, std::uint64_t deal);

/// The games of a text that `skerry replay --format json` wrote, all of one game, its rules and its
/// seed, played again for a gallery. Throws UserError with file and place.
nlohmann::ordered_json replay_games(GameTable table, const std::string& file,
                                    const std::string& text);

}  // namespace skerry::play
