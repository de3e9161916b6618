// Layouts of blocks: games and blocks agree, blocks are few, and those of any two layouts nest.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>

#include "core/random.hpp"
#include "runner/statistics/block_sums.hpp"

using namespace skerry;

namespace {

constexpr std::uint64_t most_games = 1'000'000'000'000;

/// A number of games whose magnitude is as likely as any other.
std::uint64_t some_games(Rng& rng, std::uint64_t most) {
    const std::uint64_t games = rng.next() >> rng.below(64);
    return 1 + games % most;
}

/// The block holds the game, and the one before it does not.
bool agrees(BlockLayout layout, std::uint64_t game) {
    const std::uint64_t block = layout.block_of(game);
    const std::uint64_t begin = layout.begin_of(block);
    const std::uint64_t end = layout.begin_of(block + 1);
    return begin <= game && game < end && end - begin == layout.size_of(block) &&
           layout.block_of(begin) == block &&
           (begin == 0 || layout.block_of(begin - 1) + 1 == block);
}

/// The block of this game in the longer experiment is a union of blocks of the shorter one.
bool nests(BlockLayout longer, BlockLayout shorter, std::uint64_t game) {
    const std::uint64_t begin = longer.begin_of(longer.block_of(game));
    return shorter.begin_of(shorter.block_of(begin)) == begin;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("block layout: single games first, 16 blocks of each size, then equal ones") {
        constexpr BlockLayout layout = BlockLayout::of(2'000);
        static_assert(layout.largest() == 8);
        std::uint64_t block = 0;
        std::uint64_t game = 0;
        const auto next = [&](std::uint64_t blocks, std::uint64_t size) {
            for (std::uint64_t i = 0; i < blocks; ++i, ++block) {
                REQUIRE(layout.begin_of(block) == game);
                REQUIRE(layout.size_of(block) == size);
                for (std::uint64_t in = 0; in < size; ++in)
                    REQUIRE(layout.block_of(game++) == block);
            }
        };
        next(32, 1);
        next(16, 2);
        next(16, 4);
        next(234, 8);
        CHECK(game == 2'000);
        CHECK(BlockLayout::of(1) == BlockLayout());
        CHECK(BlockLayout::of(256) == BlockLayout());
        CHECK(BlockLayout::of(257).largest() == 2);
        CHECK(BlockLayout::of(512).largest() == 2);
        CHECK(BlockLayout::of(513).largest() == 4);
        CHECK(BlockLayout::of(10'000).largest() == 64);
        CHECK(BlockLayout::of(most_games).largest() == std::uint64_t{1} << 32);
        CHECK(BlockLayout::with_largest(64) == BlockLayout::of(10'000));
    }

    TEST_CASE("block layout: games and blocks agree, and few blocks hold all games") {
        for (std::uint64_t games = 1; games <= 3'000; ++games) {
            const BlockLayout layout = BlockLayout::of(games);
            for (std::uint64_t game = 0; game < games; game += 1 + games / 300)
                REQUIRE(agrees(layout, game));
            REQUIRE(layout.block_of(games - 1) < 320);
        }
        Rng rng(5);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t games = some_games(rng, most_games);
            const BlockLayout layout = BlockLayout::of(games);
            REQUIRE(agrees(layout, some_games(rng, games) - 1));
            REQUIRE(layout.block_of(games - 1) < 768);
        }
    }

    TEST_CASE("block layout: a shorter experiment ends near a block of a longer one, and nests") {
        const auto require_common = [](std::uint64_t shorter, std::uint64_t longer) {
            const BlockLayout layout = BlockLayout::of(longer);
            const std::uint64_t whole = layout.block_of(shorter);
            REQUIRE(whole >= std::min<std::uint64_t>(shorter, 32));
            REQUIRE((shorter - layout.begin_of(whole)) * 16 <= shorter);
        };
        for (std::uint64_t longer = 1; longer <= 2'000; longer += 1 + longer / 100)
            for (std::uint64_t shorter = 1; shorter <= longer; ++shorter)
                require_common(shorter, longer);
        for (std::uint64_t games = 1; games <= 40'000; games = games * 5 / 4 + 1)
            for (std::uint64_t game = 0; game < 40'000; game += 3)
                REQUIRE(nests(BlockLayout::of(40'000), BlockLayout::of(games), game));
        Rng rng(6);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t longer = some_games(rng, most_games);
            const std::uint64_t shorter = some_games(rng, longer);
            require_common(shorter, longer);
            REQUIRE(nests(BlockLayout::of(longer), BlockLayout::of(shorter),
                          some_games(rng, longer) - 1));
        }
    }
}
