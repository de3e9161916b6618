#pragma once
// When the differences between strategies arise: their points so far, move by move, over games that
// are played again.

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

}  // namespace skerry
