#pragma once
// A pool of thousands of ready-made shorelines, to draw from quickly.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// Lattice points in two words of five rows: point (x, y) of rows 0-4 is bit 10 y + x of `low`.
struct PointWords {
    static constexpr int bits = 5 * row_stride;

    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr PointWords() = default;
    constexpr explicit PointWords(Plane points)
        : low(points.low() & ((std::uint64_t{1} << bits) - 1)), high((points >> bits).low()) {}
    constexpr Plane plane() const { return Plane(low) | Plane(high) << bits; }
};

/// Loops grown by random_shoreline() on the empty board, from a random stream of their own: equal
/// in every program. Stored as a structure of arrays, so that several draws can be made at once.
struct LoopPool {
    static constexpr int index_bits = 13;
    static constexpr std::size_t size = std::size_t{1} << index_bits;

    std::array<std::uint64_t, size> interior_low;   ///< rows 0-4
    std::array<std::uint64_t, size> interior_high;  ///< rows 5-9
    std::array<std::uint64_t, size> points_low;
    std::array<std::uint64_t, size> points_high;

    /// A uniform index, made from one word of a stream.
    static constexpr std::size_t index(std::uint64_t word) { return word >> (64 - index_bits); }

    Plane interior(std::size_t i) const {
        return Plane(interior_low[i]) | Plane(interior_high[i]) << PointWords::bits;
    }
};

const LoopPool& loop_pool();

/// After this many refused draws sample_shoreline() grows a loop; that is rare enough to be slow.
inline constexpr int pool_draws = 64;

/// A random legal shoreline; one must exist. Uniform over the legal shorelines of the pool, with
/// one word per draw; after 64 draws that do not fit, random_shoreline() is called. The shoreline
/// may enclose an earlier one.
Plane sample_shoreline(Plane shore_points, Rng& rng);

}  // namespace skerry::tiny_islands
