#pragma once
// Where the time of a batch went: pages for people, tables for programs.

#include "runner/results/profile_json.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

struct ShownProfile {
    const ExperimentFacts& facts;
    const Profile& profile;
    int threads = 1;
    bool functions = false;               ///< whether each phase lists its hottest functions
    std::vector<PhaseChange> since = {};  ///< empty: there is no earlier profile
    std::string earlier_cpu = {};
};

/// What `skerry profile` prints. CSV has a row for each phase and function, or for each change.
/// JSON has all, as profile_json() makes it.
std::string profile_text(const ShownProfile& shown, TableFormat format, const TextStyle& style,
                         std::int64_t started);

}  // namespace skerry
