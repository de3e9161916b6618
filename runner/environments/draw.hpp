#pragma once

#include <cstdint>

#include "core/random.hpp"

namespace skerry::environments {

/// A number that is exactly uniform in 0 .. bound - 1 where the key is uniform: a function of both,
/// by Lemire's method over the words that SplitMix64 makes of the key.
constexpr std::uint32_t draw_below(std::uint64_t key, std::uint32_t bound) {
    std::uint64_t product = (split_mix(key) >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
        const std::uint32_t rejected = -bound % bound;
        while (static_cast<std::uint32_t>(product) < rejected)
            product = (split_mix(key) >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace skerry::environments
