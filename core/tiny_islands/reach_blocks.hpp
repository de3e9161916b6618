#pragma once
// The lattice points that a way of limited length can reach, for many questions at once.

#include "core/simd/instruction_set.hpp"
#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// Lattice points in two words of five rows each: point (x, y) is bit 10 (y % 5) + x of half y / 5.
struct SplitPoints {
    static constexpr int rows_each = 5;
    static constexpr int bits_each = rows_each * row_stride;
    static constexpr std::uint64_t all = (std::uint64_t{1} << bits_each) - 1;

    std::uint64_t low = 0;
    std::uint64_t high = 0;

    constexpr SplitPoints() = default;
    constexpr explicit SplitPoints(Plane points)
        : low(points.low() & all), high((points >> bits_each).low() & all) {}
    constexpr SplitPoints(std::uint64_t low_half, std::uint64_t high_half)
        : low(low_half), high(high_half) {}

    friend constexpr SplitPoints operator&(SplitPoints a, SplitPoints b) {
        return {a.low & b.low, a.high & b.high};
    }
    constexpr SplitPoints without(SplitPoints b) const { return {low & ~b.low, high & ~b.high}; }

    constexpr Plane plane() const {
        return Plane(uint128{low}) | Plane(uint128{high}) << bits_each;
    }
};

/// Eight questions as a structure of arrays: words[half][lane]. In a lane without one `wanted` is
/// empty.
struct alignas(64) ReachBlock {
    static constexpr std::size_t lanes = 8;
    using Words = std::array<std::uint64_t, lanes>;
    using Halves = std::array<Words, 2>;

    Halves from{};
    Halves free{};    ///< the points that a way may step on
    Halves wanted{};  ///< the points asked about
    Words steps{};    ///< the most that a way may have
    /// The wanted points in `from`, and those that a way leads to.
    Halves reached{};

    void set(std::size_t lane, SplitPoints from_here, SplitPoints over, int most_steps,
             SplitPoints asked) {
        set(from, lane, from_here);
        set(free, lane, over);
        set(wanted, lane, asked);
        steps[lane] = static_cast<std::uint64_t>(most_steps);
    }
    SplitPoints answer(std::size_t lane) const { return {reached[0][lane], reached[1][lane]}; }

  private:
    static void set(Halves& words, std::size_t lane, SplitPoints points) {
        words[0][lane] = points.low;
        words[1][lane] = points.high;
    }
};

/// Answers the questions.
void reach_blocks(std::span<ReachBlock> blocks);
/// Uses one of instruction_sets(), for tests and benchmarks.
void reach_blocks(InstructionSet set, std::span<ReachBlock> blocks);

/// One question by itself, answered plainly.
Plane within_steps(Plane from, Plane free, int steps, Plane wanted);

}  // namespace skerry::tiny_islands

namespace skerry::tiny_islands::detail {

constexpr Plane all_points{(uint128{1} << 2 * SplitPoints::bits_each) - 1};

constexpr Plane column_of_points(int x) {
    Plane column;
    for (int y = 0; y < 2 * SplitPoints::rows_each; ++y)
        column |= Plane::single(row_stride * y + x);
    return column;
}
/// Points have no column of padding: what a step to the side must not reach.
constexpr Plane not_first_column = all_points & ~column_of_points(0);
constexpr Plane not_last_column = all_points & ~column_of_points(row_stride - 1);

namespace avx2 {
void reach_blocks(ReachBlock* blocks, std::size_t count);
}
namespace avx512 {
void reach_blocks(ReachBlock* blocks, std::size_t count);
}

}  // namespace skerry::tiny_islands::detail
