#pragma once
// The games of a result played again: those of the gallery, and, over many of them, when the
// differences between strategies arise, move by move.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/experiment/experiment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// {"games": how many first ones of the experiment, "pairs": [{"a", "b", "mean", "se"}]}: mean
/// difference a - b of the points after each move, and its standard error; a game that is over
/// keeps its points. Of up to five strategies, the best ranked of those that are quick by the times
/// in `result`, a checked document of the experiment. Null in games for two, whose games do not
/// move in step, without drawings, and where fewer than two strategies or 30 games are left.
/// `absent` as in GalleryOptions.
nlohmann::ordered_json turn_differences(const Experiment& experiment, const Result& result,
                                        const std::vector<std::string>& absent = {});

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
