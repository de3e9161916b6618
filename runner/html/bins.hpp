#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace skerry {

/// Counts of integers in bins of `width` integers: bin i counts from first + i * width up to the
/// next bin.
struct Bins {
    std::int64_t first = 0;
    std::int64_t width = 1;
    std::vector<std::uint64_t> counts;
};

/// Puts the counts of `first`, `first + 1` and so on into at most `most` >= 2 bins. The width is 1
/// if they fit, else the smallest of 2, 5, 10, 20, 50 ... with which they fit; bins then begin at
/// multiples of the width.
Bins thin(std::int64_t first, std::span<const std::uint64_t> counts, std::size_t most);

}  // namespace skerry
