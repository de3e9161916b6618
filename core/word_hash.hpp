#pragma once

#include "core/bits.hpp"

namespace skerry {

/// A number that stands for words in their order: of different ones it is hardly ever equal, once
/// in 2^64. What it gives is kept in files, so it never changes.
class WordHash {
  public:
    constexpr void add(std::uint64_t a, std::uint64_t b = 0) {
        const uint128 product = uint128{a ^ value_ ^ 0xa0761d6478bd642f} *
                                (b ^ 0xe7037ed1a0b428db);  // the constants of wyhash
        value_ = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    constexpr void add(Bits128 bits) { add(bits.low(), bits.high()); }
    constexpr std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0x8ebc6af09c88c6e3;
};

}  // namespace skerry
