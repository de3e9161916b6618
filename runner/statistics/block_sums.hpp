#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runner/statistics/block_layout.hpp"

namespace skerry {

/// Sums over blocks of consecutive games. They make it possible to compare two results of the same
/// deals pair by pair of blocks, although neither result knows the other's games.
///
/// Stored as a table of integers, one row per block, from the first block with a game to the last
/// one.
class BlockSums {
  public:
    /// Keeps no sums.
    BlockSums() = default;

    BlockSums(BlockLayout layout, std::size_t columns) : layout_(layout), columns_(columns) {}

    bool kept() const { return columns_ > 0; }
    BlockLayout layout() const { return layout_; }
    std::size_t columns() const { return columns_; }

    /// The number of the block in row 0, and the number of rows.
    std::uint64_t first() const { return first_; }
    std::size_t rows() const { return rows_; }
    std::int64_t at(std::size_t row, std::size_t column) const {
        return values_[row * columns_ + column];
    }

    /// The row of a game's block, to add to; valid until the next call. The sums must be kept().
    std::int64_t* row_of(std::uint64_t game) {
        // Computed modulo 2^64: a block before the first one becomes a row beyond the last one.
        const std::uint64_t block = layout_.block_of(game);
        const std::uint64_t row = block - first_;
        if (row >= rows_) return new_row(block);
        return values_.data() + row * columns_;
    }

    /// These sums over the blocks of another layout, each of which is a union of blocks of this
    /// one: a layout with larger blocks. Any layout will do while there are no rows.
    BlockSums in_blocks_of(BlockLayout layout) const;

    /// Both must belong to one experiment, that is have equal layout() and columns().
    void merge(const BlockSums& other);

    friend bool operator==(const BlockSums&, const BlockSums&) = default;

  private:
    std::int64_t* new_row(std::uint64_t block);
    void cover(std::uint64_t first, std::uint64_t end);

    BlockLayout layout_;
    std::size_t columns_ = 0;
    std::uint64_t first_ = 0;
    std::size_t rows_ = 0;
    std::vector<std::int64_t> values_;  ///< stored row by row
};

}  // namespace skerry
