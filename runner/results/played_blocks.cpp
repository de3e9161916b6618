#include "runner/results/played_blocks.hpp"

#include <algorithm>

namespace skerry {

std::uint64_t PlayedBlock::count() const {
    std::uint64_t count = 0;
    for (const GameRange& range : games) count += range.end - range.begin;
    return count;
}

std::vector<PlayedBlock> played_blocks(const BlockSums& blocks, std::span<const GameRange> played,
                                       std::uint64_t plays) {
    std::vector<PlayedBlock> list(blocks.rows());
    for (std::size_t row = 0; row < list.size(); ++row) {
        const std::uint64_t block = blocks.first() + row;
        const std::uint64_t begin = plays * blocks.layout().begin_of(block);
        const std::uint64_t end = plays * blocks.layout().begin_of(block + 1);
        list[row].row = row;
        for (const GameRange& range : played) {
            const GameRange common{std::max(begin, range.begin), std::min(end, range.end)};
            if (common.begin < common.end) list[row].games.push_back(common);
        }
    }
    return list;
}

}  // namespace skerry
