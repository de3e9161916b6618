#pragma once

#include <optional>
#include <string>

#include "runner/results/result.hpp"

namespace skerry {

/// The result in `file` if it has the first games of the experiment, from the first one on, so that
/// a run may go on from it; nothing if the file is a configuration, or a result of something else
/// or of a part. `output` is where the result of the run goes; empty: to the file itself. A run of
/// this kind that was interrupted may have left more of them there, or beside it: then its result.
///
/// If no game is left to play, nothing is returned where the output is another file, so that the
/// games are played again; else throws UserError.
std::optional<Result> first_games_in(const std::string& file, const std::string& output,
                                     const ExperimentFacts& facts);

}  // namespace skerry
