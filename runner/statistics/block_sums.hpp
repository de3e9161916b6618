#pragma once
// Sums over blocks of consecutive games, and how games are cut into blocks.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace skerry {

/// How the games of an experiment are cut into blocks of consecutive games, numbered from 0.
///
/// The first 32 blocks are of one game each, then come 16 blocks of each size 2, 4, 8, .. up to
/// largest(), and all games after them are in blocks of that size. largest() is a power of two that
/// follows only from the number of games of the whole experiment, so shards agree on it. The
/// layouts of all experiments nest: a block of one is a union of blocks of each finer one. So the
/// first n games, which a shorter experiment may be all of, end within a block of at most n / 16
/// games of any longer one, and hold at least min(n, 32) blocks of it.
class BlockLayout {
  public:
    /// What blocks of equal size would be at most.
    static constexpr std::uint64_t max_equal_blocks = 256;

    /// One game a block.
    constexpr BlockLayout() = default;

    /// For an experiment of `games` >= 1 games: the least largest() of which max_equal_blocks would
    /// hold all games.
    static constexpr BlockLayout of(std::uint64_t games) {
        return BlockLayout(games <= max_equal_blocks ? 0U
                                                     : static_cast<unsigned>(std::bit_width(
                                                           (games - 1) / max_equal_blocks)));
    }

    /// The layout with largest blocks of this size, a power of two up to 2^58.
    static constexpr BlockLayout with_largest(std::uint64_t size) {
        return BlockLayout(static_cast<unsigned>(std::countr_zero(size)));
    }

    constexpr std::uint64_t largest() const { return std::uint64_t{1} << most_; }

    constexpr std::uint64_t block_of(std::uint64_t game) const {
        // The games from 2^k to 2^(k + 1) - 1 are 16 blocks of 2^(k - 4), as far as most_ allows.
        const auto octave = static_cast<unsigned>(std::bit_width(game | (singles - 1))) - width;
        const unsigned shift = std::min(octave, most_);
        return (game >> shift) + per_size * shift;
    }

    /// The first game of a block; its games end where the next block begins.
    constexpr std::uint64_t begin_of(std::uint64_t block) const {
        const unsigned shift = shift_of(block);
        return (block - per_size * shift) << shift;
    }

    /// The number of games of a block.
    constexpr std::uint64_t size_of(std::uint64_t block) const {
        return std::uint64_t{1} << shift_of(block);
    }

    friend constexpr bool operator==(const BlockLayout&, const BlockLayout&) = default;

  private:
    static constexpr unsigned width = 5;
    static constexpr std::uint64_t singles = std::uint64_t{1} << width;
    static constexpr std::uint64_t per_size = singles / 2;

    constexpr explicit BlockLayout(unsigned most) : most_(most) {}

    constexpr unsigned shift_of(std::uint64_t block) const {
        if (block < singles) return 0;
        return static_cast<unsigned>(std::min<std::uint64_t>(block / per_size - 1, most_));
    }

    unsigned most_ = 0;  ///< the binary logarithm of largest()
};

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
