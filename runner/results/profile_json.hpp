#pragma once
// Profiles as files, and what became slower since an earlier one.

#include <nlohmann/json_fwd.hpp>

#include "runner/batch/profile.hpp"
#include "runner/results/strategy_time.hpp"
#include "runner/statistics/distributions.hpp"

namespace skerry {

/// `started` is in seconds since 1970.
nlohmann::ordered_json profile_json(const ExperimentFacts& facts, const Profile& profile,
                                    int threads, std::int64_t started);

/// What the file of an earlier profile tells.
struct EarlierProfile {
    std::string source;
    std::string cpu;
    Taken all;
    std::vector<PhaseTime> phases;  ///< without functions
};

/// Throws UserError if the file is no profile, or one of another experiment. The seed and the
/// number of games may be others.
EarlierProfile read_profile(const std::string& path, const ExperimentFacts& facts);

/// The time of a phase then and now.
struct PhaseChange {
    std::optional<PhaseTime> phase;  ///< nothing: all phases together
    Estimated before;                ///< nanoseconds a game index
    Estimated now;
    /// The interval of the change in nanoseconds; all of a list hold together with 95 %
    /// (Bonferroni). None without a standard error.
    std::optional<Interval> interval;

    double change() const { return now.value - before.value; }
};

/// All together first, then the phases of either profile. One that the other has not took no time
/// there.
std::vector<PhaseChange> changes_since(const EarlierProfile& earlier, const Profile& profile);

}  // namespace skerry
