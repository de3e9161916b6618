#include "runner/environments/mask_bits.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "tests/support/sanitized.hpp"

using skerry::Bits128;
using skerry::Rng;
using skerry::uint128;
namespace environments = skerry::environments;

namespace {

/// Full, sparse and dense sets by turns, and sets in one half only.
Bits128 some_actions(Rng& rng, int i) {
    const auto word = [&rng] { return uint128{rng.next()} << 64 | rng.next(); };
    switch (i % 6) {
        case 0:
            return Bits128(word());
        case 1:
            return Bits128(word() & word() & word() & word());
        case 2:
            return Bits128(word() | word() | word());
        case 3:
            return Bits128(uint128{rng.next()});
        case 4:
            return Bits128(uint128{rng.next()} << 64);
        default:
            return Bits128(~uint128{0} >> rng.below(128));
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("mask bits: the element of each rank, and each byte of a mask") {
        Rng rng(1);
        for (int i = 0; i < skerry::test::share(6000, 10); ++i) {
            const Bits128 set = some_actions(rng, i);
            for (int rank = 0; rank < set.count(); ++rank)
                REQUIRE(environments::nth_bit(set, static_cast<std::uint32_t>(rank)) ==
                        set.nth(rank));
            std::array<std::uint8_t, 101> mask{};
            mask.back() = 7;  // behind the mask, not to be touched
            environments::write_bits<100>(set, mask.data());
            for (int bit = 0; bit < 100; ++bit)
                REQUIRE(mask[static_cast<std::size_t>(bit)] == (set.test(bit) ? 1 : 0));
            REQUIRE(mask.back() == 7);
        }
    }
}
