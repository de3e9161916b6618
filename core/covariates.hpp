#pragma once

#include <cstdint>

namespace skerry {

/// The largest |value| of a covariate of a deal: a figure of what chance drew before play, the same
/// for every strategy. See runner/games/measures.hpp for what a game declares.
inline constexpr std::int32_t max_covariate = 100'000;

/// The mean of a covariate over all deals of some rules, exactly: numerator / denominator. The
/// denominator is at least 1.
struct ExactMean {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    friend constexpr bool operator==(const ExactMean&, const ExactMean&) = default;
};

}  // namespace skerry
