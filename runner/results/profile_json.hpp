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
    Taken before;
    Taken now;
    /// The intervals of the changes in nanoseconds a game index, and in the share of all time; all
    /// of a list hold together with 95 % (Bonferroni) on a machine that is as fast as before. None
    /// without a standard error.
    std::optional<Interval> interval = {};
    std::optional<Interval> share_interval = {};

    double change() const { return now.ns.value - before.ns.value; }
    /// 1: slower, -1: faster, 0: open. Where the machine itself is slower than before, each phase
    /// takes longer and no share changes; where one phase is quicker, the shares of others grow and
    /// not their time. So both must have changed.
    int verdict() const;
};

/// All together first, then the phases of either profile. One that the other has not took no time
/// there.
std::vector<PhaseChange> changes_since(const EarlierProfile& earlier, const Profile& profile);

}  // namespace skerry
