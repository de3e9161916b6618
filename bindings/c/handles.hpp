#pragma once
// What stands behind the handles of the interface, and arrays of values in the caller's memory.

#include <cstddef>
#include <memory>
#include <span>

#include "bindings/c/skerry.h"
#include "core/random.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/outside.hpp"

struct skerry_game {
    std::unique_ptr<skerry::AnyGame> game;
};

struct skerry_strategy {
    const skerry_game* game;
    std::unique_ptr<skerry::AnyPlayer> player;
};

namespace skerry::c {

static_assert(sizeof(skerry_rng) == sizeof(Rng) && alignof(skerry_rng) == alignof(Rng));
static_assert(std::is_trivially_copyable_v<Rng>);

inline Rng* streams_of(skerry_rng* streams) { return reinterpret_cast<Rng*>(streams); }
inline skerry_rng* streams_of(Rng* streams) { return reinterpret_cast<skerry_rng*>(streams); }

/// Value `i` of an array of values of `size` bytes.
inline const void* item(const void* array, std::size_t i, std::size_t size) {
    return static_cast<const std::byte*>(array) + i * size;
}
inline void* item(void* array, std::size_t i, std::size_t size) {
    return static_cast<std::byte*>(array) + i * size;
}

/// Strategies of the caller by their names. Throws BadCall and UserError.
OutsideStrategies strategies_of(std::span<const skerry_callback> callbacks);

}  // namespace skerry::c
