#pragma once
// Exact sums of integers: all that a mean and a variance need. They can be merged in any order.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/bits.hpp"

namespace skerry {

__extension__ typedef __int128 int128;

/// The sum and the sum of squares of n integers of which each is at most 4 * 10^18 / n and 4 *
/// 10^9: the sum stays below 2^63, and n * sum_sq below 2^127. So 10^12 of up to 4 * 10^6 are
/// exact.
struct PowerSums {
    std::int64_t sum = 0;
    uint128 sum_sq = 0;

    constexpr void add(std::int64_t value, std::uint64_t times = 1) {
        sum += value * static_cast<std::int64_t>(times);
        sum_sq += static_cast<uint128>(static_cast<int128>(value) * value) * times;
    }
    constexpr PowerSums& operator+=(const PowerSums& other) {
        sum += other.sum;
        sum_sq += other.sum_sq;
        return *this;
    }
    friend constexpr bool operator==(const PowerSums&, const PowerSums&) = default;
};

/// n * sum_sq - sum^2 = n * (n - 1) * sample variance, computed in integers so that no digits
/// cancel.
constexpr int128 variance_numerator(std::uint64_t n, const PowerSums& sums) {
    return static_cast<int128>(n) * static_cast<int128>(sums.sum_sq) -
           static_cast<int128>(sums.sum) * sums.sum;
}

/// Whether n integers can have these sums: a number and its square are both odd or both even, and
/// the squares sum to the least where the numbers differ by at most 1.
bool possible(std::uint64_t n, const PowerSums& sums);

/// A game that is worth a replay.
struct Extreme {
    std::int32_t value = 0;  ///< the score or difference of the game
    std::uint64_t game = 0;  ///< the index of the game
    friend constexpr bool operator==(const Extreme&, const Extreme&) = default;
};

enum class Order : std::uint8_t { highest_first, lowest_first };

/// The first `capacity` games in the order of value; ties go to the lower index. The order is
/// total, so the content depends on the set of games added and not on the order in which they came.
template <Order order>
class Extremes {
  public:
    static constexpr std::size_t capacity = 5;

    /// Adds a game; each game at most once.
    void add(std::int32_t value, std::uint64_t game) { insert({value, game}); }

    /// The two must have no game in common.
    void merge(const Extremes& other) {
        for (const Extreme& extreme : other.list()) insert(extreme);
    }

    /// The games get indices that are larger by so many.
    void move_on(std::uint64_t games) {
        for (std::size_t i = 0; i < size_; ++i) list_[i].game += games;
    }

    /// The games in order; fewer than `capacity` only if fewer games were added.
    std::span<const Extreme> list() const { return {list_.data(), size_}; }

    friend bool operator==(const Extremes& a, const Extremes& b) {
        return std::ranges::equal(a.list(), b.list());
    }

  private:
    static constexpr bool before(const Extreme& a, const Extreme& b) {
        if (a.value != b.value)
            return order == Order::highest_first ? a.value > b.value : a.value < b.value;
        return a.game < b.game;
    }

    void insert(const Extreme& extreme) {
        if (size_ == capacity) {
            if (!before(extreme, list_[capacity - 1])) return;
            --size_;
        }
        std::size_t at = size_++;
        for (; at > 0 && before(extreme, list_[at - 1]); --at) list_[at] = list_[at - 1];
        list_[at] = extreme;
    }

    std::array<Extreme, capacity> list_{};
    std::size_t size_ = 0;
};

// The figures with which a game describes its end besides the score: figures, a category, and which
// figures are kept as personal bests. Exact integers that can be merged in any order, like a Tally.

inline constexpr std::size_t max_measures = 8;
inline constexpr std::size_t max_categories = 64;

/// The number of figures and categories; most games have none.
struct MeasureShape {
    std::size_t values = 0;
    std::size_t categories = 0;
    std::vector<std::size_t> records = {};  ///< indices of figures
};

/// The figures of one finished game.
struct Measured {
    std::array<std::int32_t, max_measures> values{};
    std::uint8_t category = 0;
    bool counts_as_record = false;
};

/// The figures of one strategy over its finished games.
struct MeasureTally {
    std::vector<PowerSums> sums;
    std::vector<std::uint64_t> categories;
    std::vector<std::size_t> record_values;
    std::vector<Extremes<Order::highest_first>> records;

    MeasureTally() = default;
    explicit MeasureTally(const MeasureShape& shape)
        : sums(shape.values),
          categories(shape.categories),
          record_values(shape.records),
          records(shape.records.size()) {}

    void add(std::uint64_t game, const Measured& measured) {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(measured.values[i]);
        if (!categories.empty()) ++categories[measured.category];
        if (!measured.counts_as_record) return;
        for (std::size_t i = 0; i < records.size(); ++i)
            records[i].add(measured.values[record_values[i]], game);
    }
    void merge(const MeasureTally& other) {
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
        for (std::size_t i = 0; i < categories.size(); ++i) categories[i] += other.categories[i];
        for (std::size_t i = 0; i < records.size(); ++i) records[i].merge(other.records[i]);
    }
    void move_on(std::uint64_t games) {
        for (auto& record : records) record.move_on(games);
    }
    friend bool operator==(const MeasureTally&, const MeasureTally&) = default;
};

// Sums over blocks of consecutive games, and how games are cut into blocks.

/// How the games of an experiment are cut into blocks of consecutive games, numbered from 0.
///
/// The first 32 blocks are of one game each. Then come 16 blocks of each size 2, 4, 8, .. up to
/// largest(), and all games after them are in blocks of that size. largest() is a power of two that
/// follows only from the number of games of the whole experiment, so shards agree on it. The
/// layouts of all experiments nest: a block of one is a union of blocks of each finer one. So the
/// first n games end within a block of at most n / 16 games of any longer experiment. They hold at
/// least min(n, 32) blocks of it.
///
/// With games of several seeds the blocks begin anew at the first game of each seed, so that they
/// are those of its games alone.
class BlockLayout {
  public:
    /// What blocks of equal size would be at most.
    static constexpr std::uint64_t max_equal_blocks = 256;

    /// One game a block.
    BlockLayout() = default;

    /// For an experiment of `games` >= 1 games: the least largest() of which max_equal_blocks would
    /// hold all games.
    static BlockLayout of(std::uint64_t games) {
        return BlockLayout(games <= max_equal_blocks ? 0U
                                                     : static_cast<unsigned>(std::bit_width(
                                                           (games - 1) / max_equal_blocks)));
    }

    /// The layout with largest blocks of this size, a power of two up to 2^58.
    static BlockLayout with_largest(std::uint64_t size) {
        return BlockLayout(static_cast<unsigned>(std::countr_zero(size)));
    }

    /// This one, with games of further seeds from these games on, ascending and above 0.
    BlockLayout with_seeds_at(std::vector<std::uint64_t> starts) const {
        BlockLayout layout = *this;
        layout.starts_ = std::move(starts);
        return layout;
    }
    /// This one with other largest blocks.
    BlockLayout with_same_seeds(std::uint64_t largest) const {
        return with_largest(largest).with_seeds_at(starts_);
    }

    std::uint64_t largest() const { return std::uint64_t{1} << most_; }

    std::uint64_t block_of(std::uint64_t game) const {
        if (starts_.empty()) return block_in_seed(game);
        const OfSeed seed = last_seed([&](const OfSeed& games) { return games.game <= game; });
        return seed.block + block_in_seed(game - seed.game);
    }

    /// The first game of a block; its games end where the next block begins.
    std::uint64_t begin_of(std::uint64_t block) const {
        const OfSeed seed = last_seed([&](const OfSeed& games) { return games.block <= block; });
        const unsigned shift = shift_of(block - seed.block);
        return seed.game + ((block - seed.block - per_size * shift) << shift);
    }

    /// The number of games of a block.
    std::uint64_t size_of(std::uint64_t block) const {
        const OfSeed seed = last_seed([&](const OfSeed& games) { return games.block <= block; });
        return std::min(std::uint64_t{1} << shift_of(block - seed.block),
                        seed.end - begin_of(block));
    }

    friend bool operator==(const BlockLayout&, const BlockLayout&) = default;

  private:
    static constexpr unsigned width = 5;
    static constexpr std::uint64_t singles = std::uint64_t{1} << width;
    static constexpr std::uint64_t per_size = singles / 2;

    /// Where the games of a seed are.
    struct OfSeed {
        std::uint64_t game = 0;   ///< the first one
        std::uint64_t block = 0;  ///< the first one
        std::uint64_t end = UINT64_MAX;
    };

    explicit BlockLayout(unsigned most) : most_(most) {}

    /// The last seed that begins early enough, by its first game or block.
    template <class Begins>
    OfSeed last_seed(Begins begins) const {
        OfSeed seed;
        for (const std::uint64_t start : starts_) {
            seed.end = start;
            const OfSeed next{start, seed.block + block_in_seed(start - seed.game - 1) + 1};
            if (!begins(next)) return seed;
            seed = next;
        }
        return seed;
    }

    std::uint64_t block_in_seed(std::uint64_t game) const {
        // The games from 2^k to 2^(k + 1) - 1 are 16 blocks of 2^(k - 4), as far as most_ allows.
        const auto octave = static_cast<unsigned>(std::bit_width(game | (singles - 1))) - width;
        const unsigned shift = std::min(octave, most_);
        return (game >> shift) + per_size * shift;
    }

    unsigned shift_of(std::uint64_t block) const {
        if (block < singles) return 0;
        return static_cast<unsigned>(std::min<std::uint64_t>(block / per_size - 1, most_));
    }

    unsigned most_ = 0;  ///< the binary logarithm of largest()
    std::vector<std::uint64_t> starts_;
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

    BlockSums(BlockLayout layout, std::size_t columns)
        : layout_(std::move(layout)), columns_(columns) {}

    bool kept() const { return columns_ > 0; }
    const BlockLayout& layout() const { return layout_; }
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

    /// These sums over the blocks of another layout, where so many games come first. Each of its
    /// blocks is a union of blocks of this one: a layout with larger blocks. Any layout will do
    /// while there are no rows.
    BlockSums in_blocks_of(const BlockLayout& layout, std::uint64_t games_before = 0) const;

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
