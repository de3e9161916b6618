// Golden values of the random streams, which are a promise to users: deal number i of a seed. The
// values come from a second implementation, in Python and from the published algorithms alone:
// Steele, Lea, Flood 2014; Blackman, Vigna 2019; Lemire 2019; Fisher and Yates from the back.

#include "core/random.hpp"

#include <map>
#include <numeric>

#include "core/testing/chi_square.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Words = std::array<std::uint64_t, 3>;

Words first_words(Rng rng) { return {rng.next(), rng.next(), rng.next()}; }

constexpr std::uint64_t last = ~std::uint64_t{0};

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("random: SplitMix64 gives the published outputs") {
        std::uint64_t state = 1234567;
        CHECK(split_mix(state) == 6457827717110365317u);
        CHECK(split_mix(state) == 3203168211198807973u);
        CHECK(split_mix(state) == 9817491932198370423u);
        CHECK(split_mix(state) == 4593380528125082431u);
        CHECK(split_mix(state) == 16408922859458223821u);
    }

    TEST_CASE("random: xoshiro256++ seeded by SplitMix64") {
        CHECK(first_words(Rng(0)) ==
              Words{0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc});
        CHECK(first_words(Rng(1)) ==
              Words{0xcfc5d07f6f03c29b, 0xbf424132963fe08d, 0x19a37d5757aaf520});
    }

    TEST_CASE("random: the streams of a game") {
        CHECK(stream_derivation == "splitmix64-xoshiro256++/1");
        CHECK(first_words(stream(1, 0, Purpose::deal)) ==
              Words{0x35175b7530295db5, 0xf3c9a569fa2302fb, 0x9b3c3ca689d472f8});
        CHECK(first_words(stream(1, 1, Purpose::deal)) ==
              Words{0x422c8e96dfc90169, 0x5f90e39d1b62efac, 0x389ed0fd25a36464});
        CHECK(first_words(stream(2, 0, Purpose::deal)) ==
              Words{0x50f46003445d27de, 0xfec65179762d12e1, 0x0078a353b766fc16});
        CHECK(first_words(stream(1, 0, Purpose::strategy)) ==
              Words{0x29b0c3658992fb4b, 0xac1f7928a6f29107, 0x056fcc498a9e44ef});
        CHECK(first_words(stream(1, 0, Purpose::strategy, 1)) ==
              Words{0xea6c8fcb6f0613d7, 0x98138de59c9b5424, 0xc9d669c4d6772dbe});
        CHECK(first_words(stream(1, 0, Purpose::futures)) ==
              Words{0x4163098880837532, 0xbd8cdf8855e9e7af, 0xc53366070a84c8cb});
        CHECK(first_words(stream(1, 0, Purpose::training)) ==
              Words{0x4fe6bb61a5cfc8a1, 0xebca8c203ae0b489, 0xfa24309fb5b38387});
        CHECK(first_words(stream(0, 0, Purpose::deal)) ==
              Words{0xbabb761ac830fe4a, 0x2b1abb547c60bbab, 0x288c5b4b4f854695});
        CHECK(first_words(stream(last, last, Purpose::strategy)) ==
              Words{0xfff40098c96027d2, 0x159ba37d8981ea70, 0x1f9f3cd9e4cd5bb5});
    }

    TEST_CASE("random: below and shuffle") {
        Rng rng = stream(1, 0, Purpose::deal);
        const std::array<std::uint32_t, 8> bounds = {1, 2, 3, 6, 54, 1000, 2147483649, 4294967295};
        const std::array<std::uint32_t, 8> expected = {0, 1, 1, 4, 51, 441, 57193016, 691834652};
        for (std::size_t i = 0; i < bounds.size(); ++i) CHECK(rng.below(bounds[i]) == expected[i]);

        std::array<int, 12> items{};
        std::iota(items.begin(), items.end(), 0);
        stream(1, 0, Purpose::deal).shuffle(std::span<int>(items));
        CHECK(items == std::array<int, 12>{9, 5, 11, 4, 0, 1, 3, 8, 7, 6, 10, 2});
    }
}

TEST_SUITE("unit") {
    TEST_CASE("random: streams of different arguments differ") {
        std::map<Words, std::string> seen;
        for (std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, last})
            for (std::uint64_t game = 0; game < 500; ++game)
                for (unsigned purpose : {0u, 16u, 17u}) {
                    const Rng rng = purpose == 0
                                        ? stream(seed, game, Purpose::deal)
                                        : stream(seed, game, Purpose::strategy, purpose - 16);
                    const std::string name = std::to_string(seed) + "/" + std::to_string(game) +
                                             "/" + std::to_string(purpose);
                    const auto found = seen.emplace(first_words(rng), name);
                    CHECK_MESSAGE(found.second, name, " equals ", found.first->second);
                }
    }

    TEST_CASE("random: below is uniform for small bounds") {
        for (std::uint32_t bound : {1u, 2u, 3u, 7u, 54u}) {
            Rng rng(bound);
            std::vector<std::uint64_t> counts(bound);
            for (std::uint32_t i = 0; i < 20000 * bound; ++i) {
                const std::uint32_t value = rng.below(bound);
                REQUIRE(value < bound);
                ++counts[value];
            }
            CHECK_MESSAGE(testing::not_uniform(counts).empty(), bound, ": ",
                          testing::not_uniform(counts));
        }
    }

    TEST_CASE("random: below rejects exactly the words that would favour some values") {
        // 2^32 mod (2^31 + 1) = 2^31 - 1: nearly half of all words must be drawn again. Otherwise
        // half of the values would be twice as likely as the others.
        constexpr std::uint32_t bound = 2147483649u;
        Rng rng(5);
        Rng words(5);
        std::array<std::uint64_t, 16> bins{};
        std::uint64_t drawn = 0;
        constexpr int samples = 100000;
        for (int i = 0; i < samples; ++i) {
            const std::uint32_t value = rng.below(bound);
            REQUIRE(value < bound);
            ++bins[(std::uint64_t{value} * 16) / bound];
            for (;;) {  // the textbook rule applied to equal words
                ++drawn;
                const std::uint64_t product = (words.next() >> 32) * bound;
                if (product % 4294967296u >= 4294967296u % bound) {
                    REQUIRE(value == product / 4294967296u);
                    break;
                }
            }
        }
        CHECK(testing::not_uniform(bins).empty());
        CHECK(drawn > 1.98 * samples);
        CHECK(drawn < 2.02 * samples);
    }

    TEST_CASE("random: below keeps the first word that favours none") {
        // The first word w of these keys has w * bound mod 2^32 = 2^32 mod bound: the least that is
        // kept. Found by trying keys.
        for (const auto& [key, bound] :
             {std::pair<std::uint64_t, std::uint32_t>{6356, 121}, {44576, 293293}}) {
            Rng rng(key);
            Rng words(key);
            const std::uint64_t product = (words.next() >> 32) * bound;
            REQUIRE(product % 4294967296u == 4294967296u % bound);
            CHECK(rng.below(bound) == product / 4294967296u);
            CHECK(rng == words);  // one word was drawn
        }
    }

    TEST_CASE("random: chance") {
        Rng rng(6);
        std::array<std::uint64_t, 2> counts{};
        for (int i = 0; i < 60000; ++i) {
            ++counts[rng.chance(1, 3)];
            REQUIRE_FALSE(rng.chance(0, 5));
            REQUIRE(rng.chance(5, 5));
        }
        CHECK(testing::misfit(counts, std::array{2.0, 1.0}).empty());
    }

    TEST_CASE("random: every order of a shuffle is equally likely") {
        Rng rng(7);
        std::map<std::array<int, 4>, std::uint64_t> orders;
        for (int i = 0; i < 48000; ++i) {
            std::array<int, 4> items = {0, 1, 2, 3};
            rng.shuffle(std::span<int>(items));
            ++orders[items];
        }
        std::vector<std::uint64_t> counts;
        for (const auto& [order, count] : orders) counts.push_back(count);
        REQUIRE(counts.size() == 24);
        CHECK_MESSAGE(testing::not_uniform(counts).empty(), testing::not_uniform(counts));
        std::array<int, 0> none{};
        rng.shuffle(std::span<int>(none));
    }
}
