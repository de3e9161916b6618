#pragma once
// Sets of small integers as one word of 128 bits.

#include <bit>
#include <cstdint>
#include <iterator>

namespace skerry {

__extension__ typedef unsigned __int128 uint128;

namespace detail {

/// Shifts by 0 to 127. WebAssembly has none of 128 bits, and would call a function for each: there
/// they are made of words.
constexpr uint128 shifted_up(uint128 word, int n) {
#ifdef __wasm__
    const auto low = static_cast<std::uint64_t>(word);
    const auto high = static_cast<std::uint64_t>(word >> 64);
    const int part = n & 63;
    const std::uint64_t moved = low << part;
    const std::uint64_t joined = high << part | low >> 1 >> (63 - part);
    return uint128{n < 64 ? joined : moved} << 64 | (n < 64 ? moved : 0);
#else
    return word << n;
#endif
}
constexpr uint128 shifted_down(uint128 word, int n) {
#ifdef __wasm__
    const auto low = static_cast<std::uint64_t>(word);
    const auto high = static_cast<std::uint64_t>(word >> 64);
    const int part = n & 63;
    const std::uint64_t moved = high >> part;
    const std::uint64_t joined = low >> part | high << 1 << (63 - part);
    return uint128{n < 64 ? moved : 0} << 64 | (n < 64 ? joined : moved);
#else
    return word >> n;
#endif
}

}  // namespace detail

/// A set of integers from 0 to 127, one bit each: the board plane of the bitboard games.
class Bits128 {
  public:
    constexpr Bits128() = default;
    constexpr explicit Bits128(uint128 word) : word_(word) {}

    /// The set of one element, 0 <= index < 128.
    static constexpr Bits128 single(int index) { return Bits128(detail::shifted_up(1, index)); }

    /// The set as a word, and its halves.
    constexpr uint128 word() const { return word_; }
    constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(word_); }
    constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(word_ >> 64); }

    /// Whether the set has elements, has none, has `index`; their number; whether it has just one;
    /// whether it has all of `other`, or any of it.
    constexpr bool any() const { return word_ != 0; }
    constexpr bool none() const { return word_ == 0; }
    constexpr bool test(int index) const { return (detail::shifted_down(word_, index) & 1) != 0; }
    constexpr int count() const { return std::popcount(low()) + std::popcount(high()); }
    constexpr bool is_single() const { return any() && without_lowest().none(); }
    constexpr bool contains(Bits128 other) const { return (other.word_ & ~word_) == 0; }
    constexpr bool intersects(Bits128 other) const { return (other.word_ & word_) != 0; }

    /// The smallest element; the set must not be empty.
    constexpr int lowest() const {
        return low() != 0 ? __builtin_ctzll(low()) : 64 + __builtin_ctzll(high());
    }
    constexpr Bits128 lowest_bit() const { return Bits128(word_ & -word_); }
    constexpr Bits128 without_lowest() const { return Bits128(word_ & (word_ - 1)); }

    /// The element with exactly `rank` smaller elements in the set, 0 <= rank < count().
    constexpr int nth(int rank) const {
        const int in_low = std::popcount(low());
        std::uint64_t half = rank < in_low ? low() : high();
        const int offset = rank < in_low ? 0 : 64;
        for (int left = rank < in_low ? rank : rank - in_low; left > 0; --left) half &= half - 1;
        return offset + std::countr_zero(half);
    }

    friend constexpr bool operator==(Bits128, Bits128) = default;
    friend constexpr Bits128 operator&(Bits128 a, Bits128 b) { return Bits128(a.word_ & b.word_); }
    friend constexpr Bits128 operator|(Bits128 a, Bits128 b) { return Bits128(a.word_ | b.word_); }
    friend constexpr Bits128 operator^(Bits128 a, Bits128 b) { return Bits128(a.word_ ^ b.word_); }
    friend constexpr Bits128 operator~(Bits128 a) { return Bits128(~a.word_); }
    friend constexpr Bits128 operator<<(Bits128 a, int n) {
        return Bits128(detail::shifted_up(a.word_, n));
    }
    friend constexpr Bits128 operator>>(Bits128 a, int n) {
        return Bits128(detail::shifted_down(a.word_, n));
    }
    constexpr Bits128& operator&=(Bits128 b) { return *this = *this & b; }
    constexpr Bits128& operator|=(Bits128 b) { return *this = *this | b; }
    constexpr Bits128& operator^=(Bits128 b) { return *this = *this ^ b; }

    /// Iterates the elements in ascending order.
    class Iterator {
      public:
        constexpr explicit Iterator(uint128 rest) : rest_(rest) {}
        constexpr int operator*() const { return Bits128(rest_).lowest(); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr bool operator==(std::default_sentinel_t) const { return rest_ == 0; }

      private:
        uint128 rest_;
    };
    /// Iterate over the elements in ascending order.
    constexpr Iterator begin() const { return Iterator(word_); }
    constexpr std::default_sentinel_t end() const { return {}; }

  private:
    uint128 word_ = 0;
};

}  // namespace skerry
