#pragma once
// Planes in two words, in which steps to neighbouring cells are shifts of single words.

#include <bit>
#include <cstring>

#include "core/tiny_islands/board.hpp"

namespace skerry::tiny_islands {

/// A plane in two words with common rows, so that a step to a neighbouring cell never carries from
/// one word to the other: `low` has the rows 0 to 5, `high` the rows 4 to 8, with ten bits per row.
struct SplitPlane {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr int high_first_bit = 4 * row_stride;
    static constexpr std::uint64_t low_bits = (std::uint64_t{1} << 60) - 1;
    static constexpr std::uint64_t high_bits = (std::uint64_t{1} << 50) - 1;

    /// The cells of the rows that each word owns: rows 0 to 4 and rows 5 to 8.
    static constexpr std::uint64_t own_low =
        board_plane.low() & ((std::uint64_t{1} << 5 * row_stride) - 1);
    static constexpr std::uint64_t own_high =
        (board_plane >> high_first_bit).low() & high_bits & ~std::uint64_t{1023};

    /// The ten bits `row` in each row of a word.
    static constexpr std::uint64_t every_row(std::uint64_t row) {
        constexpr std::uint64_t lowest = 0x0004010040100401;
        return row * lowest;
    }

    constexpr SplitPlane() = default;
    constexpr explicit SplitPlane(Plane p)
        : low(p.low() & low_bits), high((p >> high_first_bit).low() & high_bits) {}

    constexpr Plane plane() const { return Plane(low) | Plane(high) << high_first_bit; }
};

/// A SplitPlane as one vector, so that a step is one instruction, and code for one board has half
/// as many of them. Both words have some rows; each word counts only its own, and only these are
/// right after a step up or down.
class SplitVector {
  public:
    SplitVector() = default;
    explicit SplitVector(const Plane& plane) {
        static_assert(std::endian::native == std::endian::little);
        Words both;
        std::memcpy(&both, &plane, sizeof both);
        const Words up = both << (64 - SplitPlane::high_first_bit);
        const Words down = both >> SplitPlane::high_first_bit;
        words_ = Words{both[0], down[0] | up[1]};
    }
    /// `word` in both words.
    static SplitVector twice(std::uint64_t word) { return SplitVector(Words{word, word}); }

    std::uint64_t low() const { return words_[0]; }
    std::uint64_t high() const { return words_[1]; }
    /// The cells in the rows that each word owns, as one plane.
    Plane plane() const {
        const SplitVector rows = owned();
        constexpr int first = SplitPlane::high_first_bit;
        return Plane(uint128{rows.high() >> (64 - first)} << 64 |
                     (rows.low() | rows.high() << first));
    }

    friend SplitVector operator&(SplitVector a, SplitVector b) {
        return SplitVector(a.words_ & b.words_);
    }
    friend SplitVector operator|(SplitVector a, SplitVector b) {
        return SplitVector(a.words_ | b.words_);
    }
    friend SplitVector operator^(SplitVector a, SplitVector b) {
        return SplitVector(a.words_ ^ b.words_);
    }
    friend SplitVector operator-(SplitVector a, SplitVector b) {
        return SplitVector(a.words_ - b.words_);
    }
    friend SplitVector operator<<(SplitVector a, int n) { return SplitVector(a.words_ << n); }
    friend SplitVector operator>>(SplitVector a, int n) { return SplitVector(a.words_ >> n); }
    SplitVector without(SplitVector b) const { return SplitVector(words_ & ~b.words_); }

    /// The cells in the rows that each word owns.
    SplitVector owned() const {
        return SplitVector(words_ & Words{SplitPlane::own_low, SplitPlane::own_high});
    }
    /// The number of cells that are owned().
    int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }

  private:
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    explicit SplitVector(Words words) : words_(words) {}

    Words words_{};
};

}  // namespace skerry::tiny_islands
