#include "runner/statistics/sums.hpp"

namespace skerry {

bool possible(std::uint64_t n, const PowerSums& sums) {
    if (n == 0) return sums == PowerSums{};
    const auto count = static_cast<int128>(n);
    const int128 below = sums.sum >= 0 ? sums.sum / count : -((count - 1 - sums.sum) / count);
    const int128 above = sums.sum - below * count;  // so many of them are below + 1
    const int128 least = (count - above) * below * below + above * (below + 1) * (below + 1);
    const bool same_parity = (sums.sum & 1) == static_cast<std::int64_t>(sums.sum_sq & 1);
    return same_parity && sums.sum_sq >= static_cast<uint128>(least);
}

void BlockSums::cover(std::uint64_t first, std::uint64_t end) {
    if (rows_ == 0) first_ = first;
    if (first < first_) {
        values_.insert(values_.begin(), (first_ - first) * columns_, 0);
        rows_ += first_ - first;
        first_ = first;
    }
    rows_ = std::max(rows_, static_cast<std::size_t>(end - first_));
    values_.resize(rows_ * columns_);
}

std::int64_t* BlockSums::new_row(std::uint64_t block) {
    cover(block, block + 1);
    return values_.data() + (block - first_) * columns_;
}

BlockSums BlockSums::in_blocks_of(const BlockLayout& layout, std::uint64_t games_before) const {
    BlockSums sums(layout, columns_);
    for (std::size_t row = 0; row < rows_; ++row) {
        std::int64_t* const to = sums.row_of(games_before + layout_.begin_of(first_ + row));
        for (std::size_t column = 0; column < columns_; ++column) to[column] += at(row, column);
    }
    return sums;
}

void BlockSums::merge(const BlockSums& other) {
    if (other.rows_ == 0) return;
    cover(other.first_, other.first_ + other.rows_);
    std::int64_t* to = values_.data() + (other.first_ - first_) * columns_;
    for (const std::int64_t value : other.values_) *to++ += value;
}

}  // namespace skerry
