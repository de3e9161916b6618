#pragma once
// The gallery of a result, and when the differences between its strategies arise, move by move.

#include "runner/experiment/experiment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// {"games": how many first ones of the experiment, "pairs": [{"a", "b", "mean", "se"}]}: mean
/// difference a - b of the points after each move, and its standard error; a game that is over
/// keeps its points. It has up to five strategies, the best ranked of those that are quick by the
/// times in `result`, a checked document of the experiment. Null in games for two, whose games do
/// not move in step, without drawings, and where fewer than two strategies or 30 games are left.
/// GalleryOptions explains `absent`.
ordered_json turn_differences(const Experiment& experiment, const Result& result,
                              const std::vector<std::string>& absent = {});

/// The gallery of a result for the report page, at most `games` games; null for none. Where the
/// experiment cannot be played here, e.g. without its deck, the gallery says why. `programs`:
/// whether those of the result may be started; the games of others are drawn in any case.
ordered_json gallery_of_result(const Result& result, std::size_t games,
                               Programs programs = Programs::stay);
/// The games of gallery_of_result(), without the means of all games by turn.
ordered_json games_of_result(const Result& result, std::size_t games);
/// A game of a result, see asked_game_json(). Throws UserError, also where it cannot be played
/// here.
ordered_json asked_game_of_result(const Result& result, std::size_t a, std::size_t b,
                                  std::uint64_t deal);

}  // namespace skerry
