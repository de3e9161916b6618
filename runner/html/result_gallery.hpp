#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/results/result.hpp"

namespace skerry {

/// The gallery of a result for the report page, at most `games` games; null for none. Where the
/// experiment cannot be played here, e.g. without its deck, the gallery says why. `programs`:
/// whether those of the result may be started; the games of others are drawn in any case.
nlohmann::ordered_json gallery_of_result(const Result& result, std::size_t games,
                                         Programs programs = Programs::stay);
/// As gallery_of_result(), without the means of all games by turn: its games alone.
nlohmann::ordered_json games_of_result(const Result& result, std::size_t games);
/// A game of a result, see asked_game_json(). Throws UserError, also where it cannot be played
/// here.
nlohmann::ordered_json asked_game_of_result(const Result& result, std::size_t a, std::size_t b,
                                            std::uint64_t deal);

}  // namespace skerry
