// Bits128 compared with std::bitset, for random sets and at its ends.

#include <doctest/doctest.h>

#include <bitset>
#include <ostream>  // doctest prints bitsets
#include <vector>

#include "core/bits.hpp"
#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/select_bit.hpp"

using skerry::Bits128;
using skerry::FixedList;
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

    TEST_CASE("FixedList") {
        FixedList<int, 3> list;
        CHECK(list.empty());
        CHECK(list.size() == 0);
        CHECK_FALSE(list.contains(0));  // unused room holds zeros, which do not count
        list.push_back(4);
        list.push_back(5);
        CHECK_FALSE(list.full());
        list.push_back(6);
        CHECK(list.full());
        CHECK(list.size() == list.capacity);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{4, 5, 6});
        CHECK(list.contains(6));
        list[1] = 7;
        CHECK(list[1] == 7);
        CHECK_FALSE(list.contains(5));
        list.clear();
        CHECK(list.empty());
        CHECK_FALSE(list.contains(4));
        CHECK(list.begin() == list.end());
    }

    TEST_CASE("FixedList appends only what is wanted") {
        FixedList<int, 3> list;
        list.push_back_if(4, false);
        CHECK(list.empty());
        list.push_back_if(5, true);
        list.push_back_if(6, false);
        list.push_back_if(7, true);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{5, 7});
        CHECK_FALSE(list.contains(6));
        CHECK_FALSE(list.full());
    }

    TEST_CASE("FixedList works at compile time") {
        constexpr int sum = [] {
            FixedList<int, 8> list;
            for (int i = 1; i <= 8; ++i) list.push_back(i);
            int total = 0;
            for (int item : list) total += item;
            return total;
        }();
        CHECK(sum == 36);
    }
}

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
