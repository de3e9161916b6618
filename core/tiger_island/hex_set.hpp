#pragma once
// A set of hexes, one bit per hex. Hexes are numbered in the order in which they came up.

#include <bit>
#include <iterator>

#include "core/select_bit.hpp"
#include "core/tiger_island/types.hpp"

namespace skerry::tiger_island {

class HexSet {
  public:
    static constexpr std::size_t words = (max_hexes + 63) / 64;
    static_assert(words == 3);

    constexpr HexSet() = default;
    static constexpr HexSet single(unsigned hex) {
        HexSet set;
        set.insert(hex);
        return set;
    }

    constexpr void insert(unsigned hex) { words_[hex / 64] |= std::uint64_t{1} << hex % 64; }
    /// Inserts hex + i for each bit i of three.
    constexpr void insert_three(unsigned hex, std::uint64_t bits) {
        const unsigned at = hex % 64;
        words_[hex / 64] |= bits << at;
        if (at > 61) words_[hex / 64 + 1] |= bits >> (64 - at);
    }
    /// Inserts the hex if `bit` is 1; it may be 0.
    constexpr void insert_if(unsigned hex, std::uint64_t bit) {
        words_[hex / 64] |= bit << hex % 64;
    }
    constexpr void erase(unsigned hex) { words_[hex / 64] &= ~(std::uint64_t{1} << hex % 64); }
    constexpr bool test(unsigned hex) const { return (words_[hex / 64] >> hex % 64 & 1) != 0; }

    /// The hexes from 64 i on, as bits.
    constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }

    constexpr bool any() const { return (words_[0] | words_[1] | words_[2]) != 0; }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
    }

    /// The smallest element; the set must not be empty.
    constexpr unsigned lowest() const {
        std::size_t w = 0;
        while (words_[w] == 0) ++w;
        return static_cast<unsigned>(64 * w) + static_cast<unsigned>(std::countr_zero(words_[w]));
    }
    /// The element with exactly `rank` smaller elements in the set, 0 <= rank < count().
    unsigned nth(unsigned rank) const {
        std::size_t w = 0;
        for (unsigned size = 0; (size = static_cast<unsigned>(std::popcount(words_[w]))) <= rank;
             ++w)
            rank -= size;
        return static_cast<unsigned>(64 * w) + static_cast<unsigned>(select_bit(words_[w], rank));
    }

    friend constexpr bool operator==(const HexSet&, const HexSet&) = default;
    friend constexpr HexSet operator|(const HexSet& a, const HexSet& b) {
        return HexSet(a.words_[0] | b.words_[0], a.words_[1] | b.words_[1],
                      a.words_[2] | b.words_[2]);
    }
    friend constexpr HexSet operator&(const HexSet& a, const HexSet& b) {
        return HexSet(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1],
                      a.words_[2] & b.words_[2]);
    }
    /// The elements of `a` that are not in `b`.
    friend constexpr HexSet operator-(const HexSet& a, const HexSet& b) {
        return HexSet(a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1],
                      a.words_[2] & ~b.words_[2]);
    }
    constexpr HexSet& operator|=(const HexSet& b) { return *this = *this | b; }
    constexpr HexSet& operator-=(const HexSet& b) { return *this = *this - b; }

    /// Calls visit(hex) for the elements in ascending order. Faster than an iterator, which must
    /// ask after each element in which word the next one is.
    template <class Visit>
    constexpr void for_each(const Visit& visit) const {
        for (std::size_t w = 0; w < words; ++w)
            for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
                visit(static_cast<unsigned>(64 * w) +
                      static_cast<unsigned>(std::countr_zero(rest)));
    }

    /// Iterates the elements in ascending order.
    class Iterator {
      public:
        constexpr explicit Iterator(const HexSet& set) : rest_(set.words_) { skip_empty_words(); }
        constexpr unsigned operator*() const {
            return static_cast<unsigned>(64 * word_) +
                   static_cast<unsigned>(std::countr_zero(rest_[word_]));
        }
        constexpr Iterator& operator++() {
            rest_[word_] &= rest_[word_] - 1;
            skip_empty_words();
            return *this;
        }
        constexpr bool operator==(std::default_sentinel_t) const { return word_ == words; }

      private:
        constexpr void skip_empty_words() {
            while (word_ < words && rest_[word_] == 0) ++word_;
        }
        std::array<std::uint64_t, words> rest_;
        std::size_t word_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr std::default_sentinel_t end() const { return {}; }

  private:
    constexpr HexSet(std::uint64_t a, std::uint64_t b, std::uint64_t c) : words_{a, b, c} {}

    std::array<std::uint64_t, words> words_{};
};

}  // namespace skerry::tiger_island
