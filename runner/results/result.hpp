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
inline constexpr int result_schema_version = 2;

struct RunStatus {
    bool complete = false;    ///< every game of the experiment that is to be played was played
    std::string stop_reason;  ///< "games" (all were played), "interrupt", "checkpoint" ...
    std::uint64_t games_done = 0;
    /// The games in the tally: ascending, with a gap between any two ranges. Empty: the first
    /// games_done of `part`, or of the experiment.
    std::vector<GameRange> played = {};
    std::optional<GameRange> part = {};  ///< what was to be played, where that is not all of it
};

/// The result of a batch as configs/result.schema.json describes it. Everything but `environment`
/// is a function of the other arguments. One rule for integers: `master` (the seed) and every `sum`
/// and `sum_sq` are decimal strings, since they may exceed 2^53; counts, scores and game indices
/// are numbers below 2^53. A value that does not exist is null; NaN is never written.
/// `tally`: one strategy and one component for each of the facts. A match has `matchups` and
/// `first_seat` where a batch of scores has `comparisons`.
nlohmann::ordered_json result_document(const ExperimentFacts& facts, const BatchTally& tally,
                                       const RunStatus& status,
                                       const nlohmann::ordered_json& environment);

}  // namespace skerry
