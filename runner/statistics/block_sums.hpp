#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace skerry {

/// Sums over blocks of consecutive games. They make it possible to compare two results of the same
/// deals pair by pair of blocks, although neither result knows the other's games.
///
/// Block b holds the games b * size() .. (b + 1) * size() - 1. size() is a power of two that
/// follows from the number of games of the whole experiment alone: shards agree on it, and the
/// blocks of a shorter experiment nest in those of a longer one. Stored as a table of integers, one
/// row per block, from the first block with a game to the last one.
class BlockSums {
  public:
    static constexpr std::size_t max_blocks = 256;

    /// Keeps no sums.
    BlockSums() = default;

    /// `games` >= 1 is the number of games of the experiment; they fill at most max_blocks blocks.
    BlockSums(std::uint64_t games, std::size_t columns)
        : shift_(shift_for(games)), columns_(columns) {}

    bool kept() const { return columns_ > 0; }
    std::uint64_t size() const { return std::uint64_t{1} << shift_; }
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
        const std::uint64_t row = (game >> shift_) - first_;
        if (row >= rows_) return new_row(game >> shift_);
        return values_.data() + row * columns_;
    }

    /// Both must belong to one experiment, that is have equal size() and columns().
    void merge(const BlockSums& other);

    friend bool operator==(const BlockSums&, const BlockSums&) = default;

    /// The binary logarithm of the games in a block: the least that needs at most max_blocks
    /// blocks.
    static constexpr unsigned shift_for(std::uint64_t games) {
        return games <= max_blocks
                   ? 0U
                   : static_cast<unsigned>(std::bit_width((games - 1) / max_blocks));
    }

  private:
    std::int64_t* new_row(std::uint64_t block);
    void cover(std::uint64_t first, std::uint64_t end);

    unsigned shift_ = 0;
    std::size_t columns_ = 0;
    std::uint64_t first_ = 0;
    std::size_t rows_ = 0;
    std::vector<std::int64_t> values_;  ///< stored row by row
};

}  // namespace skerry
