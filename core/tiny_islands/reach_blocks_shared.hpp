#pragma once
// What the floods of all instruction sets share.

#include "core/tiny_islands/reach_blocks.hpp"

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
