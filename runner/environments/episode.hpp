#pragma once

#include <cstdint>

namespace skerry::environments {

/// What every kind's episode begins with.
struct EpisodeBase {
    std::uint64_t seed = 0;
    std::uint64_t number = 0;  ///< of the episode among those of its seed: the index of its deal
    std::int32_t reward = 0;   ///< of the last action
    bool over = true;
    bool unfinished = false;  ///< it is over without a score
    bool fresh = true;        ///< no row of a caller shows anything of it
};

}  // namespace skerry::environments
