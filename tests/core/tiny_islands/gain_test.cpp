// Compares gains of placements with the difference of two scores.

#include "core/tiny_islands/gain.hpp"

#include <doctest/doctest.h>

#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/score.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/tiny_islands/boards.hpp"

using namespace skerry::tiny_islands;
using skerry::Rng;

namespace {

/// Compares the gains of every tile on some empty cells of random boards.
void compare_gains(std::uint64_t seed, int boards) {
    skerry::test::RandomBoards source(seed);
    for (int i = 0; i < boards; ++i) {
        const Board board = source.next();
        Rules rules = skerry::test::random_score_rules(source.rng());
        rules.score_floor = false;
        const Gains gains(board, rules);
        const int before = score_plain(board, rules).total();
        for (int bit : board_plane & ~board.occupied()) {
            if (source.rng().below(8) != 0) continue;
            const auto tile = static_cast<Tile>(source.rng().below(tile_kinds));
            Board after = board;
            after.of(tile) |= Plane::single(bit);
            REQUIRE_MESSAGE(
                gains.of(tile, Cell::from_bit(bit)) == score_plain(after, rules).total() - before,
                letter_of(tile), print_cell(Cell::from_bit(bit)), " on board ", i);
        }
    }
}

/// Compares the gains of all candidates of a turn with rescoring. Returns the number of candidates.
int compare_turns(std::uint64_t seed, int turns) {
    skerry::test::RandomBoards source(seed);
    int cases = 0;
    for (int i = 0; i < turns; ++i) {
        const Board board = source.next();
        Rules rules = skerry::test::random_score_rules(source.rng());
        rules.score_floor = false;
        const Gains gains(board, rules);
        const int before = score(board, rules).total();
        const auto tile = static_cast<Tile>(source.rng().below(tile_kinds));
        const auto zone = static_cast<Zone>(source.rng().below(zone_count));
        const Plane open = cells_of(zone) & ~board.occupied();
        constexpr std::int16_t untouched = 1234;
        Gains::CellGains of_cell;
        of_cell.fill(untouched);
        gains.of(tile, open, of_cell);
        for (int bit : board_plane) {
            const int gain = of_cell[static_cast<std::size_t>(bit)];
            if (!open.test(bit)) {
                REQUIRE(gain == untouched);
                continue;
            }
            Board after = board;
            after.of(tile) |= Plane::single(bit);
            REQUIRE_MESSAGE(gain == score(after, rules).total() - before, letter_of(tile),
                            print_cell(Cell::from_bit(bit)), " of turn ", i);
            ++cases;
        }
    }
    return cases;
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("gain: a million candidates, a turn at once, equal rescoring") {
        CHECK(compare_turns(2, skerry::test::share(240'000, 200)) >=
              skerry::test::share(1'000'000, 200));
    }
}

TEST_SUITE("unit") {
    TEST_CASE("gain: a turn at once") {
        CHECK(compare_turns(3, skerry::test::share(5'000)) > skerry::test::share(15'000));
    }

    TEST_CASE("gain: equals the difference of two plain scores") {
        compare_gains(1, skerry::test::share(4000));
    }

    TEST_CASE("gain: steps to the nearest target") {
        Rng rng(1);
        for (int i = 0; i < 20000; ++i) {
            const Cell from(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
            Plane targets;
            for (std::uint32_t n = rng.below(4); n > 0; --n)
                targets |=
                    Cell(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))).plane();
            int expected = 0;
            for (int bit : targets & ~from.plane()) {
                const int steps = distance(from, Cell::from_bit(bit));
                if (expected == 0 || steps < expected) expected = steps;
            }
            REQUIRE(distance_to(from, targets) == expected);
        }
        CHECK(distance_to(Cell(0, 0), Cell(8, 8).plane()) == 16);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("gain: equals the difference of two plain scores on 100,000 boards") {
        compare_gains(2, skerry::test::share(100'000, 200));
    }
}
