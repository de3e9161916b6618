#include "core/select_bit.hpp"

#include <doctest/doctest.h>

#include "core/random.hpp"

namespace skerry {
namespace {

/// Empty sets have no elements that could be asked for.
template <class Mask>
bool finds_every_element(Mask mask) {
    std::uint32_t rank = 0;
    for (int bit = 0; bit < static_cast<int>(8 * sizeof mask); ++bit)
        if ((mask >> bit & 1) != 0 && select_bit(mask, rank++) != bit) return false;
    return true;
}

TEST_SUITE("unit") {
    TEST_CASE("select_bit finds every element of every small set and of random ones") {
        for (std::uint32_t mask = 0; mask < 1u << 16; ++mask) REQUIRE(finds_every_element(mask));
        Rng rng(1);
        for (int i = 0; i < 100'000; ++i) {
            const auto word = static_cast<std::uint32_t>(rng.next());
            REQUIRE(finds_every_element(word));
            REQUIRE(finds_every_element(word & static_cast<std::uint32_t>(rng.next())));
            REQUIRE(finds_every_element(word << rng.below(32)));
        }
        CHECK(finds_every_element(0xffffffffu));
        CHECK(finds_every_element(0x80000000u));
    }

    TEST_CASE("select_bit finds every element of sets of up to 64") {
        Rng rng(2);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t word = rng.next();
            REQUIRE(finds_every_element(word));
            REQUIRE(finds_every_element(word & rng.next() & rng.next()));
            REQUIRE(finds_every_element(word << rng.below(64)));
            REQUIRE(finds_every_element(word >> rng.below(64)));
        }
        CHECK(finds_every_element(~std::uint64_t{0}));
        CHECK(finds_every_element(std::uint64_t{1} << 63));
    }
}

}  // namespace
}  // namespace skerry
