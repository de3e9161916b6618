#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/experiment/facts.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

inline constexpr const char* result_schema = "skerry/result";
inline constexpr int result_schema_version = 5;

struct RunStatus {
    /// All games of the experiment, or of the part to be played, were played.
    bool complete = false;
    std::string stop_reason;  ///< "games" (all were played), "interrupt", "checkpoint" ...
    std::uint64_t games_done = 0;
    /// The games in the tally: ascending ranges, with a gap between any two of them. Empty: the
    /// first games_done games of `part`, or of the experiment.
    std::vector<GameRange> played = {};
    /// The games to be played, if they are not the whole experiment.
    std::optional<GameRange> part = {};
};

/// The result of a batch as configs/result.schema.json describes it. Everything except
/// `environment` is a function of the other arguments. One rule for integers: `master` (the seed)
/// and every `sum` and `sum_sq` are decimal strings, since they may exceed 2^53; counts, scores and
/// game indices are numbers below 2^53. A value that does not exist is null; NaN is never written.
/// `tally` must have one strategy and one component for each in the facts. A result of matches has
/// `matchups` and `first_seat`, a result of scores has `comparisons`.
nlohmann::ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                                       const RunStatus& status,
                                       const nlohmann::ordered_json& environment);

}  // namespace skerry
