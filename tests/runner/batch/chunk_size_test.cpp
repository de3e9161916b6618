#include <doctest/doctest.h>

#include <cstdint>

#include "runner/batch/shard.hpp"

using namespace skerry;

namespace {

/// The size of a chunk once it no longer grows, where a game takes so long and games are plenty.
std::uint64_t settled(int ranks, std::uint64_t ns_per_game) {
    ChunkSize size(0, 2, ranks);
    std::uint64_t games = 0;
    for (int i = 0; i < 30; ++i) {
        games = size.next(1'000'000'000'000);
        size.report(games, games * ns_per_game);
    }
    return games;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("chunk size: 30 ms of play, and longer where each chunk is a message") {
        constexpr std::uint64_t ms = 1'000'000;
        CHECK(settled(1, ms) == 30);
        CHECK(settled(2, ms) == 30 * longer_on_ranks);
        CHECK(settled(1, 10) == max_chunk);
        CHECK(settled(8, 10) == max_chunk * longer_on_ranks);
        CHECK(settled(1, 1000 * ms) == 1);
    }

    TEST_CASE("chunk size: it grows in steps, and shrinks towards the end") {
        ChunkSize size(0, 2);
        CHECK(size.next(1'000'000) == 1);
        CHECK(size.next(1'000'000) == 1);
        size.report(1, 1000);
        CHECK(size.next(1'000'000) == 5);
        CHECK(size.next(1'000'000) == 21);
        CHECK(size.next(40) == 40);
        CHECK(size.next(3) == 3);
        CHECK(ChunkSize(7, 2).next(1'000'000) == 7);
        CHECK(ChunkSize(7, 2).next(5) == 5);
    }
}
