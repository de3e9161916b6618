#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace skerry {

/// Counts of integers, `width` of them a bin: bin i counts first + i * width up to the next bin.
struct Bins {
    std::int64_t first = 0;
    std::int64_t width = 1;
    std::vector<std::uint64_t> counts;
};

/// The counts of `first`, `first + 1` and so on in at most `most` >= 2 bins. The width is 1 where
/// they fit, else the least of 2, 5, 10, 20, 50 ... with which they do; bins then begin at its
/// multiples.
Bins thin(std::int64_t first, std::span<const std::uint64_t> counts, std::size_t most);

}  // namespace skerry
