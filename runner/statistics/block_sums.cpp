#include "runner/statistics/block_sums.hpp"

#include <algorithm>

namespace skerry {

void BlockSums::cover(std::uint64_t first, std::uint64_t end) {
    if (rows_ == 0) first_ = first;
    if (first < first_) {
        values_.insert(values_.begin(), (first_ - first) * columns_, 0);
        rows_ += first_ - first;
        first_ = first;
    }
    rows_ = std::max(rows_, end - first_);
    values_.resize(rows_ * columns_);
}

std::int64_t* BlockSums::new_row(std::uint64_t block) {
    cover(block, block + 1);
    return values_.data() + (block - first_) * columns_;
}

void BlockSums::merge(const BlockSums& other) {
    if (other.rows_ == 0) return;
    cover(other.first_, other.first_ + other.rows_);
    std::int64_t* to = values_.data() + (other.first_ - first_) * columns_;
    for (const std::int64_t value : other.values_) *to++ += value;
}

}  // namespace skerry
