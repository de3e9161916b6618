#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry::page {

/// The games of a result file that are worth looking at, played again: {"file", "labels",
/// "gallery"} (gallery.hpp), and "page", with which one of them is opened. Throws UserError with
/// the file and the place.
nlohmann::ordered_json result_games(const std::string& file, const std::string& text);

/// Another game of it, see asked_game_json().
nlohmann::ordered_json result_game(const std::string& file, const std::string& text, std::size_t a,
                                   std::size_t b, std::uint64_t deal);

}  // namespace skerry::page
