// Bits128 compared with std::bitset, for random sets and at its ends.

#include "core/bits.hpp"

#include <doctest/doctest.h>

#include <bitset>
#include <ostream>  // doctest prints bitsets
#include <vector>

#include "core/random.hpp"

using skerry::Bits128;
using skerry::Rng;
using skerry::uint128;

namespace {

using Reference = std::bitset<128>;

Bits128 random_set(Rng& rng) {
    uint128 word = static_cast<uint128>(rng.next()) << 64 | rng.next();
    switch (rng.below(5)) {
        case 0:
            word &= static_cast<uint128>(rng.next()) << 64 | rng.next();
            break;
        case 1:
            word = static_cast<std::uint64_t>(word);
            break;
        case 2:
            word = word >> 64 << 64;
            break;
        case 3:
            word = uint128{1} << rng.below(128);
            break;
        default:
            break;
    }
    return Bits128(word);
}

Reference reference(Bits128 set) {
    Reference bits;
    for (std::size_t i = 0; i < 128; ++i) bits[i] = (set.word() >> i & 1) != 0;
    return bits;
}

std::vector<int> elements(const Reference& bits) {
    std::vector<int> list;
    for (int i = 0; i < 128; ++i)
        if (bits[static_cast<std::size_t>(i)]) list.push_back(i);
    return list;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("Bits128 agrees with std::bitset") {
        Rng rng(1);
        for (int round = 0; round < 5000; ++round) {
            const Bits128 a = random_set(rng);
            const Bits128 b = random_set(rng);
            const Reference x = reference(a);
            const Reference y = reference(b);
            const auto shift = static_cast<int>(rng.below(128));
            REQUIRE(reference(a & b) == (x & y));
            REQUIRE(reference(a | b) == (x | y));
            REQUIRE(reference(a ^ b) == (x ^ y));
            REQUIRE(reference(~a) == ~x);
            REQUIRE(reference(a << shift) == x << static_cast<std::size_t>(shift));
            REQUIRE(reference(a >> shift) == x >> static_cast<std::size_t>(shift));
            REQUIRE(a.count() == static_cast<int>(x.count()));
            REQUIRE(a.any() == x.any());
            REQUIRE(a.none() == x.none());
            REQUIRE(a.is_single() == (x.count() == 1));
            REQUIRE(a.contains(b) == ((y & ~x).none()));
            REQUIRE(a.intersects(b) == (x & y).any());
            REQUIRE((a == b) == (x == y));
            Bits128 c = a;
            REQUIRE(((c &= b) == (a & b) && (c |= a) == ((a & b) | a) && (c ^= b) == (a ^ b)));
        }
    }

    TEST_CASE("Bits128 enumerates its elements in ascending order") {
        Rng rng(2);
        for (int round = 0; round < 2000; ++round) {
            const Bits128 set = random_set(rng);
            const std::vector<int> expected = elements(reference(set));
            std::vector<int> iterated;
            for (int element : set) iterated.push_back(element);
            REQUIRE(iterated == expected);
            for (std::size_t rank = 0; rank < expected.size(); ++rank)
                REQUIRE(set.nth(static_cast<int>(rank)) == expected[rank]);
            for (int i = 0; i < 128; ++i)
                REQUIRE(set.test(i) == reference(set)[static_cast<std::size_t>(i)]);
            if (expected.empty()) continue;
            REQUIRE(set.lowest() == expected.front());
            REQUIRE(set.lowest_bit() == Bits128::single(expected.front()));
            REQUIRE((set.without_lowest() | set.lowest_bit()) == set);
            REQUIRE_FALSE(set.without_lowest().test(expected.front()));
        }
    }

    TEST_CASE("Bits128 at its ends") {
        CHECK(Bits128().none());
        CHECK(Bits128::single(127).lowest() == 127);
        CHECK(Bits128::single(64).low() == 0);
        CHECK(Bits128::single(64).high() == 1);
        CHECK((~Bits128()).count() == 128);
        CHECK((~Bits128()).nth(127) == 127);
        CHECK_FALSE(Bits128().is_single());
    }
}
