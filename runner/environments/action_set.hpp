#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bits.hpp"
#include "core/select_bit.hpp"
#include "runner/environments/draw.hpp"
#include "runner/environments/mask_bits.hpp"

namespace skerry::environments {

/// A set of the actions 0 .. count - 1, count <= Max; the caller keeps the count.
template <std::size_t Max>
class ActionSet {
  public:
    static constexpr std::size_t max = Max;

    void clear(std::size_t count) {
        for (std::size_t word = 0; word < words_of(count); ++word) words_[word] = 0;
    }
    void insert(std::size_t action) { words_[action / 64] |= std::uint64_t{1} << action % 64; }
    /// Inserts first .. first + size - 1.
    void insert_range(std::size_t first, std::size_t size) {
        for (std::size_t action = first; action < first + size; ++action) insert(action);
    }
    /// Inserts first + k for each bit k of `bits`, which has no bit beyond Max.
    void insert_bits(std::size_t first, std::uint64_t bits) {
        const std::size_t shift = first % 64;
        words_[first / 64] |= bits << shift;
        if (shift != 0 && bits >> (64 - shift) != 0) words_[first / 64 + 1] |= bits >> (64 - shift);
    }
    /// Inserts 64 k + b for each bit b of words[k]; none is beyond Max.
    template <std::size_t Count>
    void insert_words(const std::array<std::uint64_t, Count>& words) {
        static_assert(64 * Count <= Max + 63);
        for (std::size_t word = 0; word < Count; ++word) words_[word] |= words[word];
    }
    bool test(std::size_t action) const { return (words_[action / 64] >> action % 64 & 1) != 0; }

    /// Writes count bytes, 1 for each action in the set.
    void write(std::size_t count, std::uint8_t* mask) const {
        std::size_t word = 0;
        for (; 64 * (word + 1) <= count; ++word)
            if (words_[word] == 0)
                std::memset(mask + 64 * word, 0, 64);
            else
                write_bits<64>(Bits128(uint128{words_[word]}), mask + 64 * word);
        if (64 * word == count) return;
        std::array<std::uint8_t, 64> last;
        write_bits<64>(Bits128(uint128{words_[word]}), last.data());
        std::memcpy(mask + 64 * word, last.data(), count - 64 * word);
    }

    /// An action of the set, uniform; 0 if it is empty.
    std::size_t draw(std::size_t count, std::uint64_t key) const {
        std::uint32_t size = 0;
        for (std::size_t word = 0; word < words_of(count); ++word)
            size += static_cast<std::uint32_t>(std::popcount(words_[word]));
        if (size == 0) return 0;
        std::uint32_t rank = draw_below(key, size);
        for (std::size_t word = 0;; ++word) {
            const auto here = static_cast<std::uint32_t>(std::popcount(words_[word]));
            if (rank < here)
                return 64 * word + static_cast<std::size_t>(select_bit(words_[word], rank));
            rank -= here;
        }
    }

  private:
    static constexpr std::size_t words_of(std::size_t count) { return (count + 63) / 64; }

    std::array<std::uint64_t, (Max + 63) / 64> words_{};
};

}  // namespace skerry::environments
