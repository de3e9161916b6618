// The words for illegal moves of Tiger Island at the limits of each rule, who wins at the end, and
// figures that random games do not reach.

#include <initializer_list>

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tiger_island/hex_set.hpp"
#include "core/tiger_island/log.hpp"
#include "core/tiger_island/placement.hpp"
#include "core/tiger_island/state.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiger_island/games.hpp"

namespace skerry::tiger_island {
namespace {

const std::string opening =
    "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1; "
    "PLACE LAKE+ROCK AT 1 -1 0 3 FOUND SETTLEMENT AT 2 -2 0; ";

/// A build is due to the first player, who has a settlement at (0, -1).
State build_due() { return test::after(opening + "PLACE ROCK+LAKE AT -1 0 1 4"); }

/// A tile is due to the first player.
State tile_due() { return test::after(opening + "TILE ROCK+LAKE"); }

/// What is left to each player, and the points of the first and of the second.
struct Standing {
    std::array<int, 2> villagers;
    std::array<int, 2> totoros;
    std::array<int, 2> points;
};

/// The state after the first player founds a settlement with the last piece.
State ended(const Standing& standing, TieBreak tie_break) {
    State state = build_due();
    state.rules.tie_break = tie_break;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        Player& player = state.players[seat];
        player.villagers = static_cast<std::uint8_t>(standing.villagers[seat]);
        player.totoros = static_cast<std::uint8_t>(standing.totoros[seat]);
        player.points = {standing.points[seat], 0, 0};
    }
    ++state.players[0].villagers;  // which is played now, for a point
    --state.players[0].points[0];
    test::play(state, found({1, -1}));
    return state;
}

Winner winner(const Standing& standing, TieBreak tie_break) {
    const State state = ended(standing, tie_break);
    REQUIRE(state.phase == Phase::over);
    CHECK(state.end == End::last_piece);
    CHECK(TigerIsland::outcome(state).winner == state.winner);
    return state.winner;
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island rules: more points win, and only the later editions break ties") {
        for (const TieBreak rule : {TieBreak::draw, TieBreak::pieces}) {
            CHECK(winner({{0, 5}, {0, 2}, {21, 20}}, rule) == Winner::first);
            CHECK(winner({{0, 5}, {0, 2}, {20, 21}}, rule) == Winner::second);
            CHECK(winner({{0, 0}, {0, 0}, {20, 20}}, rule) == Winner::none);
        }
        for (const auto& [villagers, totoros] : {std::pair{9, 0}, {0, 1}, {9, 1}}) {
            const Standing standing{{0, villagers}, {0, totoros}, {20, 20}};
            CHECK(winner(standing, TieBreak::draw) == Winner::none);
            CHECK(winner(standing, TieBreak::pieces) == Winner::first);
        }
    }

    TEST_CASE("tiger island rules: of equal scores fewer totoros left win, then fewer villagers") {
        // The second player plays the last piece; the first has more or fewer pieces left.
        const auto first_left = [](int villagers, int totoros) {
            State state = build_due();
            state.rules.tie_break = TieBreak::pieces;
            test::play(state, found({1, -1}));
            test::play(state, place({0, 2}, 2));
            state.players[0].villagers = static_cast<std::uint8_t>(villagers);
            state.players[0].totoros = static_cast<std::uint8_t>(totoros);
            state.players[0].points = {7, 7, 6};
            state.players[1].villagers = 1;
            state.players[1].totoros = 0;
            state.players[1].points = {5, 14, 0};
            TigerIsland::MoveList builds;
            TigerIsland::legal_moves(state, builds);
            REQUIRE(builds[0].action == Action::found);
            test::play(state, builds[0]);
            REQUIRE(state.end == End::last_piece);
            return state.winner;
        };
        CHECK(first_left(0, 0) == Winner::none);
        CHECK(first_left(1, 0) == Winner::second);
        CHECK(first_left(0, 1) == Winner::second);
    }

    TEST_CASE("tiger island rules: the last piece ends the game, neither kind alone does") {
        for (const auto& [villagers, totoros] : {std::pair{0, 1}, {1, 0}, {20, 3}})
            CHECK(ended({{villagers, 9}, {totoros, 3}, {20, 20}}, TieBreak::draw).phase ==
                  Phase::place);
        CHECK(ended({{0, 9}, {0, 3}, {20, 20}}, TieBreak::draw).phase == Phase::over);
    }

    TEST_CASE("tiger island rules: no move after the end, and the words for it") {
        const State over = ended({{0, 9}, {0, 3}, {20, 20}}, TieBreak::draw);
        for (const Move& move : {place({2, 0}, 1), found({0, -1}), expand({0, -1}, Terrain::rock),
                                 build_totoro({0, -1})}) {
            CHECK(why_illegal(over, move) == "the game is over");
            CHECK_FALSE(TigerIsland::is_legal(over, move));
        }
        CHECK(test::legal_count(over) == 0);
    }

    TEST_CASE("tiger island rules: a move of the other phase, and details out of range") {
        const State tile = tile_due();
        for (const Move& move :
             {found({0, -1}), expand({0, -1}, Terrain::rock), build_totoro({0, -1})})
            CHECK(why_illegal(tile, move) == "a tile has to be placed first");
        const std::string six = "there are six orientations, 1 to 6";
        for (const int detail : {0, 7, 255}) {
            const Move move{Action::place, {-1, 1}, static_cast<std::uint8_t>(detail)};
            CHECK(why_illegal(tile, move) == six);
            CHECK(why_illegal(TigerIsland::start({}, {}), {Action::place, {}, move.detail}) == six);
            CHECK_FALSE(TigerIsland::is_legal(tile, move));
        }
        const State start = TigerIsland::start({}, {});
        for (int d = 0; d < 6; ++d) {
            CHECK(why_illegal(start, place({}, d)) == "");
            for (const Cell cell : {Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}, Cell{0, -1}}) {
                CHECK(why_illegal(start, place(cell, d)) ==
                      "the volcano of the first tile lies at 0 0 0");
                CHECK_FALSE(TigerIsland::is_legal(start, place(cell, d)));
            }
        }
        const State build = build_due();
        CHECK(why_illegal(build, place({0, 0}, 1)) == "the tile is placed; a build is due");
        for (const int detail : {1, 4, 255}) {
            const auto number = static_cast<std::uint8_t>(detail);
            for (const Action action : {Action::found, Action::totoro}) {
                CHECK(why_illegal(build, {action, {1, -1}, number}) == "that is no build");
                CHECK_FALSE(TigerIsland::is_legal(build, {action, {1, -1}, number}));
            }
        }
        for (const int detail : {0, 5, 255}) {
            const Move move{Action::expand, {0, -1}, static_cast<std::uint8_t>(detail)};
            CHECK(why_illegal(build, move) == "that is no habitable terrain");
            CHECK_FALSE(TigerIsland::is_legal(build, move));
        }
        CHECK(why_illegal(build, {Action::expand, {0, -1}, 4}) ==
              "there is no empty ROCK beside the settlement");
        CHECK(why_illegal(build, {Action::expand, {5, 5}, 4}) ==
              "the mover has no settlement at 5 -10 5");
    }

    TEST_CASE("tiger island rules: builds need their piece in the supply") {
        State state = build_due();
        CHECK(why_illegal(state, found({1, -1})) == "");
        // GRASS at (1, -1) is beside the settlement on JUNGLE at (0, -1).
        CHECK(why_illegal(state, expand({0, -1}, Terrain::grass)) == "");
        state.players[0].villagers = 0;
        CHECK(why_illegal(state, found({1, -1})) == "no villager is left");
        CHECK(why_illegal(state, expand({0, -1}, Terrain::grass)) ==
              "the expansion needs 1 villagers; 0 are left");
        CHECK_FALSE(TigerIsland::is_legal(state, expand({0, -1}, Terrain::grass)));
        state.players[0].totoros = 0;
        CHECK(why_illegal(state, build_totoro({1, -1})) == "no totoro is left");
    }

    TEST_CASE("tiger island rules: an expansion is paid for as a whole") {
        // GRASS at (1, -1) beside the settlement, and more of it behind, at (2, -2).
        State state = test::after(opening + "PLACE GRASS+LAKE AT 3 -1 -2 6");
        const Move move = expand({0, -1}, Terrain::grass);
        for (const int villagers : {0, 1, 2, 3}) {
            state.players[0].villagers = static_cast<std::uint8_t>(villagers);
            const bool enough = villagers >= 2;
            CHECK(TigerIsland::is_legal(state, move) == enough);
            CHECK(why_illegal(state, move) == (enough
                                                   ? ""
                                                   : "the expansion needs 2 villagers; " +
                                                         std::to_string(villagers) + " are left"));
            TigerIsland::MoveList list;
            TigerIsland::legal_moves(state, list);
            CHECK(list.contains(move) == enough);
        }
        state.players[0].villagers = 2;
        test::play(state, move);
        CHECK(state.players[0].villagers == 0);
        CHECK(state.players[0].points == std::array{1, 2, 0});
    }

    TEST_CASE("tiger island rules: the first hex is one like any other") {
        // As after an eruption: the first hex, at 0 0 0, is habitable.
        State state = build_due();
        state.terrain[0] = Terrain::lake;
        CHECK(why_illegal(state, found({0, 0})) == "");
        CHECK(why_illegal(state, expand({0, -1}, Terrain::lake)) == "");
        state.players[0].pieces = HexSet::single(0);
        CHECK(why_illegal(state, found({0, 0})) == "the hex at 0 0 0 is occupied");
        CHECK(why_illegal(state, expand({0, 0}, Terrain::grass)) == "");
        CHECK(why_illegal(state, expand({0, 0}, Terrain::rock)) ==
              "there is no empty ROCK beside the settlement");
        CHECK(why_illegal(state, build_totoro({0, -1})) ==
              "the settlement has 1 of the 5 hexes that a totoro needs");
    }

    TEST_CASE("tiger island rules: blank lines of a log are no turns") {
        const std::string turn = "PLACE JUNGLE+GRASS AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1";
        for (const std::string& text : {turn, turn + "\n", "\n\n" + turn + "\n\n \t\r\n",
                                        ";;" + turn + " ; ;", "  " + turn + "\r\n"}) {
            const LogCheck check = check_log(text, {});
            CHECK(check.turns == 1);
            CHECK(check.illegal == "");
        }
        CHECK(check_log("", {}).turns == 0);
        CHECK(check_log(" \n;", {}).turns == 0);
    }

    TEST_CASE("tiger island rules: a totoro needs five hexes without a totoro") {
        // Pieces put on the table by hand: only why_illegal() looks at nothing else.
        State state = build_due();
        for (const Cell& cell : {Cell{1, 2}, Cell{2, 1}, Cell{2, 2}}) {
            const auto hex = state.hex_count++;
            state.cells[hex] = cell;
            state.terrain[hex] = Terrain::lake;
            state.level[hex] = 1;
        }
        const auto own = [&](std::initializer_list<Cell> cells) {
            HexSet pieces;
            for (const Cell& cell : cells)
                for (unsigned hex = 0; hex < state.hex_count; ++hex)
                    if (state.cells[hex] == cell) pieces.insert(hex);
            state.players[0].pieces = pieces;
            return pieces;
        };
        const Move totoro = build_totoro({2, 2});
        own({Cell{0, -1}});
        CHECK(why_illegal(state, totoro) == "no own settlement is beside 2 -4 2");
        own({Cell{1, 2}});
        CHECK(why_illegal(state, totoro) ==
              "the settlement has 1 of the 5 hexes that a totoro needs");
        own({{1, 1}, {1, 2}, {2, 1}});
        CHECK(why_illegal(state, totoro) ==
              "the settlement has 3 of the 5 hexes that a totoro needs");
        own({{1, 1}, {1, 2}, {2, 1}, {1, 0}});
        CHECK(why_illegal(state, totoro) ==
              "the settlement has 4 of the 5 hexes that a totoro needs");
        const HexSet five = own({{1, 1}, {1, 2}, {2, 1}, {1, 0}, {1, -1}});
        CHECK(five.count() == 5);
        CHECK(why_illegal(state, totoro) == "");
        for (const unsigned hex : five) {
            state.totoros = HexSet::single(hex);
            CHECK(why_illegal(state, totoro) == "the settlement has a totoro already");
        }
    }

    TEST_CASE("tiger island rules: what an eruption may not cover") {
        const auto why = [](const State& state, Cell cell, int orientation) {
            return why_illegal(state, place(cell, orientation - 1));
        };
        State state = tile_due();
        // The volcano at 0 0 0 has JUNGLE (with a villager) to its north-west, GRASS to its
        // north-east, and the tile of the second turn to its east.
        CHECK(why(state, {0, 0}, 1) == "the tile lies exactly on one other tile");
        CHECK(why(state, {0, 0}, 2) == "");
        for (unsigned hex = 0; hex < state.hex_count; ++hex) {
            if (state.cells[hex] == Cell{0, -1}) continue;
            State risen = state;
            ++risen.level[hex];
            const bool covered = state.cells[hex] == Cell{0, 0} ||
                                 state.cells[hex] == Cell{1, -1} || state.cells[hex] == Cell{1, 0};
            CHECK(why(risen, {0, 0}, 2) ==
                  (covered ? "the hexes covered are not of one level" : ""));
        }
        CHECK(why(state, {1, -1}, 4) == "the volcano covers no volcano");
        CHECK(why(state, {0, 0}, 6) == "the tile lies half on the island, half on the table");
        CHECK(why(state, {9, 9}, 6) == "the tile does not touch the island");
        const auto piece_at = [&](Cell cell) { return static_cast<unsigned>(state.hex_at(cell)); };
        for (const std::size_t seat : {0U, 1U}) {
            State held = state;
            held.players[seat].pieces.insert(piece_at({1, 0}));
            held.players[1 - seat].pieces.erase(piece_at({1, 0}));
            CHECK(why(held, {0, 0}, 2) == (seat == 0 ? "covers a settlement of one hex" : ""));
            held.totoros = HexSet::single(piece_at({1, 0}));
            CHECK(why(held, {0, 0}, 2) == "covers a totoro");
        }
    }

    TEST_CASE("tiger island rules: sets of hexes, compared with lists") {
        Rng rng(1);
        for (int round = 0; round < 300; ++round) {
            std::set<unsigned> a;
            std::set<unsigned> b;
            HexSet fast_a;
            HexSet fast_b;
            const std::uint32_t from = rng.below(max_hexes);  // often only in the last words
            for (std::uint32_t n = rng.below(40); n > 0; --n) {
                const unsigned hex = from + rng.below(max_hexes - from);
                (rng.chance(1, 2) ? a : b).insert(hex);
            }
            for (const unsigned hex : a) fast_a.insert(hex);
            for (const unsigned hex : b) fast_b.insert(hex);
            const auto elements = [](const HexSet& set) {
                std::set<unsigned> list;
                for (const unsigned hex : set) list.insert(hex);
                return list;
            };
            std::set<unsigned> either = a;
            either.insert(b.begin(), b.end());
            std::set<unsigned> both;
            std::set<unsigned> rest;
            for (const unsigned hex : a) (b.contains(hex) ? both : rest).insert(hex);
            REQUIRE(elements(fast_a) == a);
            REQUIRE(elements(fast_a | fast_b) == either);
            REQUIRE(elements(fast_a & fast_b) == both);
            REQUIRE(elements(fast_a - fast_b) == rest);
            REQUIRE(fast_a.count() == static_cast<int>(a.size()));
            REQUIRE(fast_a.any() == !a.empty());
            REQUIRE(fast_a.none() == a.empty());
            REQUIRE((fast_a == fast_b) == (a == b));
            unsigned rank = 0;
            for (const unsigned hex : a) REQUIRE(fast_a.nth(rank++) == hex);
            if (!a.empty()) REQUIRE(fast_a.lowest() == *a.begin());
            for (unsigned hex = 0; hex < max_hexes; ++hex)
                REQUIRE(fast_a.test(hex) == a.contains(hex));
            for (const unsigned hex : b) fast_a.erase(hex);
            REQUIRE(elements(fast_a) == rest);
            const unsigned first = rng.below(max_hexes - 2);
            const unsigned bits = rng.below(8);
            for (unsigned i = 0; i < 3; ++i)
                if ((bits >> i & 1) != 0) rest.insert(first + i);
            fast_a.insert_three(first, bits);
            REQUIRE(elements(fast_a) == rest);
        }
    }

    TEST_CASE("tiger island rules: how the board tells of turns and ends") {
        const auto last_lines = [](const State& state) {
            const std::string text = TigerIsland::text_board(state);
            return text.substr(text.find("A: "));
        };
        const State start = TigerIsland::parse_state("TILE LAKE+ROCK");
        CHECK(TigerIsland::text_board(start).starts_with("An empty table. A hex will read as "));
        CHECK(last_lines(start) ==
              "A: 0 points, left 20 villagers and 3 totoros\n"
              "B: 0 points, left 20 villagers and 3 totoros\nA to place lake and rock\n");
        CHECK(last_lines(tile_due()) ==
              "A: 1 point, left 19 villagers and 3 totoros; settlements of 1\n"
              "B: 1 point, left 19 villagers and 3 totoros; settlements of 1\n"
              "A to place rock and lake\n");
        State state = build_due();
        CHECK(last_lines(state).ends_with("\nA to build\n"));
        test::play(state, found({1, -1}));
        CHECK(last_lines(state).starts_with(
            "A: 2 points, left 18 villagers and 3 totoros; settlements of 2\n"));
        CHECK(skerry::test::says(last_lines(state), "\nB to place "));
        test::play(state, place({0, 2}, 2));
        CHECK(last_lines(state).ends_with("\nB to build\n"));
        const auto end = [&](const std::array<int, 2>& points) {
            const std::string text = last_lines(ended({{0, 1}, {0, 1}, points}, TieBreak::draw));
            return text.substr(text.find("the end"));
        };
        CHECK(end({20, 19}) == "the end: the last piece is played, A wins\n");
        CHECK(end({20, 21}) == "the end: the last piece is played, B wins\n");
        CHECK(end({20, 20}) == "the end: the last piece is played, a draw\n");
        // Who has no villager and no settlement of five hexes cannot build.
        for (const std::size_t seat : {0U, 1U}) {
            State stuck = tile_due();
            if (seat == 1) {
                test::play(stuck, place({-1, 1}, 3));
                test::play(stuck, found({1, -1}));
            }
            stuck.players[seat].villagers = 0;
            test::play(stuck, seat == 0 ? place({-1, 1}, 3) : place({0, 2}, 2));
            CHECK(stuck.end == End::no_build);
            CHECK(stuck.winner == (seat == 0 ? Winner::second : Winner::first));
            CHECK(last_lines(stuck).ends_with(seat == 0 ? "the end: A cannot build, B wins\n"
                                                        : "the end: B cannot build, A wins\n"));
        }
    }

    TEST_CASE("tiger island rules: scores by source") {
        State state = build_due();
        state.players[0].points = {1, 20, 400};
        state.players[1].points = {2, 0, 0};
        CHECK(state.players[0].score() == 421);
        const auto outcome = TigerIsland::outcome(state);
        CHECK(outcome.total(Seat::first) == 421);
        CHECK(outcome.total(Seat::second) == 2);
        CHECK(outcome.scores[0].components == std::array{1, 20, 400});
        CHECK(TigerIsland::component_names({})[0] == "founding");
        CHECK(TigerIsland::component_names({})[1] == "expansion");
        CHECK(TigerIsland::component_names({})[2] == "totoros");
        CHECK(TigerIsland::variants()[0].rules == Rules{});
        CHECK(TigerIsland::variants()[1].rules == Rules{true, TieBreak::pieces});
    }
}

constexpr unsigned hexes_before = 100;

std::int8_t coordinate(Rng& rng) {
    return static_cast<std::int8_t>(static_cast<int>(rng.below(181)) - 90);
}

/// A state with any places around a cell that is itself anywhere.
void fill(State& state, Cell volcano, std::size_t direction, Rng& rng) {
    state = {};
    state.hex_count = hexes_before;
    state.near_count = static_cast<std::uint16_t>(rng.below(max_near_cells - 24));
    for (std::size_t i = 0; i < state.near_count; ++i)
        state.near_cells[i] = {static_cast<std::int8_t>(rng.below(9)), 1};
    for (std::uint8_t& place : state.grid)
        place = static_cast<std::uint8_t>(rng.below(land + hexes_before));
    for (const unsigned offset : surrounding_numbers[direction])
        if (rng.chance(3, 4))
            state.grid[wrap(number_of(volcano) + offset)] =
                static_cast<std::uint8_t>(rng.below(land));
}

TEST_SUITE("unit") {
    TEST_CASE("tiger island: surroundings in rows are those cell by cell, at any place") {
        Rng rng(1);
        const auto before = std::make_unique<State>();
        const auto plain = std::make_unique<State>();
        const auto fast = std::make_unique<State>();
        for (int i = 0; i < skerry::test::share(4000); ++i) {
            const Cell volcano = {coordinate(rng), coordinate(rng)};
            const std::size_t direction = rng.below(directions);
            const unsigned hex = hexes_before + rng.below(max_hexes - hexes_before - 2);
            fill(*before, volcano, direction, rng);
            *plain = *before;
            *fast = *before;
            add_surroundings_plainly(*plain, volcano, direction, hex);
            add_surroundings(*fast, volcano, direction, hex);
            REQUIRE(fast->near_count == plain->near_count);
            CHECK(std::equal(fast->near_cells.begin(), fast->near_cells.begin() + fast->near_count,
                             plain->near_cells.begin()));
            CHECK(fast->grid == plain->grid);
            CHECK(fast->around == plain->around);
        }
    }
}

}  // namespace
}  // namespace skerry::tiger_island
