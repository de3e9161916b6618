#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace skerry {

/// The gallery of a result for the report page, at most `games` games; null for none. Where the
/// experiment cannot be played here, e.g. without its deck, the gallery says why.
nlohmann::ordered_json gallery_of_result(const std::string& file,
                                         const nlohmann::ordered_json& result, std::size_t games);
/// As gallery_of_result(), without the means of all games by turn: its games alone.
nlohmann::ordered_json games_of_result(const std::string& file,
                                       const nlohmann::ordered_json& result, std::size_t games);

}  // namespace skerry
