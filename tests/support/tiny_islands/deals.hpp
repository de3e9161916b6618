#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::test {

/// The deal of game number `game` in a batch with this seed.
inline tiny_islands::Deal deal_of(const tiny_islands::Rules& rules, std::uint64_t seed,
                                  std::uint64_t game) {
    Rng rng = stream(seed, game, Purpose::deal);
    return tiny_islands::TinyIslands::deal(rules, rng);
}

}  // namespace skerry::test
