// Checks that the bitboard scorer and the plain one agree.
// Boards made by hand, and others by each rule option, in tests/golden/tiny_islands/scores.txt,
// which an independent referee checks as well: tests/referees/tiny_islands.py --scores. Compares
// gains of placements with the difference of two scores.

#include "core/tiny_islands/score.hpp"

#include "core/fields_text.hpp"
#include "core/tiny_islands/gain.hpp"
#include "core/tiny_islands/landmass.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/score_blocks.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using skerry::Rng;
using namespace skerry::tiny_islands;
using skerry::test::RandomBoards;
namespace test = skerry::test;

namespace {

std::string describe(const Board& board, const Rules& rules) {
    std::string text;
    for (Tile tile : all_tiles)
        for (int bit : board.of(tile))
            text += letter_of(tile) + print_cell(Cell::from_bit(bit)) + " ";
    for (Plane interior : board.interiors)
        text += "| " + (interior.any() ? print_cells(interior) : "-") + " ";
    return text + skerry::print_fields(rules);
}

std::string figures(const Score& score) {
    std::string text;
    for (int points : score.components) text += std::to_string(points) + " ";
    return text;
}

/// How often the boards contained difficult cases.
struct Coverage {
    int lakes = 0;
    int islets = 0;
    int holes = 0;
};

void cover(const Board& board, Coverage& coverage) {
    const auto& [a, b, c] = board.interiors;
    coverage.lakes += ((a & b) | (a & c) | (b & c)).any();
    coverage.islets += (a & b & c).any();
    const Plane forest = board.of(Tile::forest) & land_of(board, true);
    for (int x = 1; x < 8; ++x)
        for (int y = 1; y < 8; ++y)
            if (forest.contains(near(Cell(x, y))) && !forest.test(Cell(x, y).bit())) {
                ++coverage.holes;
                return;
            }
}

void compare(const Board& board, const Rules& rules) {
    const Score fast = score(board, rules);
    const Score plain = score_plain(board, rules);
    REQUIRE_MESSAGE(fast == plain, describe(board, rules), "\n  fast  ", figures(fast),
                    "\n  plain ", figures(plain));
}

/// A board with the shorelines of a random game.
Board board_of_a_game(RandomBoards& source) {
    Board board = source.without_shorelines();
    test::draw_random_shorelines(board.interiors, source.rng());
    return board;
}

Coverage compare_many(std::uint64_t seed, int boards) {
    Coverage coverage;
    RandomBoards source(seed);
    for (int i = 0; i < boards; ++i) {
        const Board board = i % 2 == 0 ? board_of_a_game(source) : source.next();
        REQUIRE(test::shorelines_are_legal(board));
        compare(board, i % 5 == 0 ? Rules{} : test::random_score_rules(source.rng()));
        cover(board, coverage);
    }
    return coverage;
}

struct Vector {
    Board board;
    Rules rules;
    Score score;
};

Vector read_vector(const std::string& line) {
    std::istringstream words(line);
    std::string rows;
    std::string shorelines;
    std::string options;
    words >> rows >> shorelines >> options;
    Vector vector;
    REQUIRE(rows.size() == 9 * 10 - 1);
    for (std::size_t at = 0; at < rows.size(); ++at)
        if (rows[at] != '.' && rows[at] != '/')
            vector.board.of(parse_tile(rows[at], at)) |=
                Cell(static_cast<int>(at % 10), 8 - static_cast<int>(at / 10)).plane();
    std::istringstream drawn(shorelines);
    std::size_t count = 0;
    for (std::string cells; std::getline(drawn, cells, ',');)
        vector.board.interiors.at(count++) = parse_cells(cells);
    if (options != "-") skerry::parse_fields(options, vector.rules);
    for (auto& points : vector.score.components) words >> points;
    REQUIRE(words);
    return vector;
}

/// Each tile's gain on the board without it. Gains are without the floor.
void check_gains(Vector vector) {
    vector.rules.score_floor = false;
    const int total = vector.score.total() - vector.score.components[floor_component];
    for (Tile tile : all_tiles)
        for (int bit : vector.board.of(tile)) {
            Board before = vector.board;
            before.of(tile) &= ~Plane::single(bit);
            CHECK(Gains(before, vector.rules).of(tile, Cell::from_bit(bit)) ==
                  total - score_plain(before, vector.rules).total());
        }
}

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

TEST_SUITE("unit") {
    TEST_CASE("score: fast and plain agree on 20,000 random boards") {
        constexpr int boards = skerry::test::share(20000);
        const Coverage coverage = compare_many(1, boards);
        CHECK(coverage.lakes > skerry::test::share(2000));
        CHECK(coverage.islets > skerry::test::share(200));
        CHECK(coverage.holes > (boards == 20000 ? 8 : 0));
    }

    TEST_CASE("score: fast and plain agree on forests with holes") {
        // Land everywhere would need more than 24 edges, so this is the largest square island
        // possible.
        Rng rng(3);
        for (int i = 0; i < skerry::test::share(20000); ++i) {
            Board board = test::board("", {"b2:g7"});
            const std::uint32_t density = 50 + rng.below(50);
            for (int bit : board.interiors[0])
                if (rng.chance(density, 100)) board.of(Tile::forest) |= Plane::single(bit);
            compare(board, Rules{});
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("score: fast and plain agree on a million random boards") {
        const auto part = [](int count) { return skerry::test::share(count, 200); };
        const Coverage coverage = compare_many(2, part(1'000'000));
        CHECK(coverage.lakes > part(100'000));
        CHECK(coverage.islets > part(10'000));
        CHECK(coverage.holes > (skerry::test::sanitized ? 0 : 500));
    }
}

TEST_SUITE("unit") {
    TEST_CASE("score: what the referee of the rules' texts gives, by each option") {
        std::istringstream lines(test::read_text(test::golden_file("tiny_islands/scores.txt")));
        std::set<std::string> options;
        int vectors = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with('#')) continue;
            CAPTURE(line);
            const Vector vector = read_vector(line);
            CHECK(score(vector.board, vector.rules) == vector.score);
            CHECK(score_plain(vector.board, vector.rules) == vector.score);
            check_gains(vector);
            if (scores_in_blocks(vector.rules)) {
                BoardBlock block;
                block.set(0, vector.board);
                std::array<BlockScores, 1> scores;
                score_blocks({&block, 1}, scores);
                CHECK(scores[0].score(0) == vector.score);
            }
            options.insert(skerry::print_fields(vector.rules));
            ++vectors;
        }
        CHECK(vectors == 220);
        CHECK(options.size() == 17);
    }

    TEST_CASE("score: boards that go on") {
        CHECK(score(Board{}, Rules{}) == Score{});
        CHECK(score_plain(Board{}, Rules{}) == Score{});
        // Neither land nor another boat is 0, another boat is enough.
        const auto boats = [](const char* tiles) {
            const Board board = test::board(tiles, {});
            CHECK(score(board, Rules{}) == score_plain(board, Rules{}));
            return score(board, Rules{}).components[component(Tile::boat)];
        };
        CHECK(boats("Be5") == 0);
        CHECK(boats("Be5 Be7") == 4);
        // A loop around two earlier islands turns both into lakes.
        CHECK(land_of(test::board("", {"c3", "f3", "b2:g4"}), true) ==
              (test::cells("b2:g4") & ~test::cells("c3 f3")));
    }

    TEST_CASE("score: every tile at every cell, alone, without a shoreline") {
        for (Tile tile : all_tiles)
            for (int bit : board_plane) {
                Board b;
                b.of(tile) = Plane::single(bit);
                const int expected = !belongs_on_water(tile) ? -5 : tile == Tile::wave ? 2 : 0;
                REQUIRE(score(b, Rules{}).total() == expected);
                REQUIRE(score_plain(b, Rules{}).total() == expected);
            }
    }
}

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
