// Boards made by hand, one for each rule that readers of the rules get wrong. Both scorers must
// give the figure that the comment works out.

#include "core/tiny_islands/score.hpp"

#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"

using namespace skerry::tiny_islands;
using skerry::test::board;

namespace {

int points(const Board& b, std::size_t part, const Rules& rules = {}) {
    const Score fast = score(b, rules);
    CHECK(fast == score_plain(b, rules));
    return fast.components[part];
}
int points(const Board& b, Tile tile, const Rules& rules = {}) {
    return points(b, component(tile), rules);
}
int penalty(const Board& b, const Rules& rules = {}) { return points(b, penalty_component, rules); }

Rules with(void (*change)(Rules&)) {
    Rules rules;
    change(rules);
    return rules;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("score: an empty board") {
        CHECK(score(Board{}, Rules{}) == Score{});
        CHECK(score_plain(Board{}, Rules{}) == Score{});
    }

    TEST_CASE("score: forest groups are orthogonal and score 2n - 2") {
        CHECK(points(board("fe5", {"d4:f6"}), Tile::forest) == 0);      // 2 x 1 - 2
        CHECK(points(board("fe5 fe6", {"d4:f6"}), Tile::forest) == 2);  // 2 x 2 - 2
        CHECK(points(board("fe5 ff6", {"d4:f6"}), Tile::forest) == 0);  // diagonal: two of one
        CHECK(points(board("fe5 fe6 ff6 fd4", {"d4:f6"}), Tile::forest) == 4);  // 3 and 1: 4 + 0
        // A ring of eight around e5 is one group: 2 x 8 - 2.
        CHECK(points(board("fd4 fe4 ff4 fd5 ff5 fd6 fe6 ff6", {"d4:f6"}), Tile::forest) == 14);
        // The last cell of a row and the first of the next one are no neighbours.
        CHECK(points(board("fi4 fa5", {"i4", "a5"}), Tile::forest) == 0);
        // Two islands: a group does not cross water. 2 + 2.
        CHECK(points(board("fa1 fb1 fd1 fe1", {"a1:b1", "d1:e1"}), Tile::forest) == 4);
        // An invalid forest, a2 on water, joins nothing: a1 and a3 stay alone.
        CHECK(points(board("fa1 fa2 fa3", {"a1", "a3"}), Tile::forest) == 0);
        CHECK(penalty(board("fa1 fa2 fa3", {"a1", "a3"})) == -5);
    }

    TEST_CASE("score: a house counts different types around it, on land and on water") {
        // Around e5: forest twice, mountain, church: 3 types.
        CHECK(points(board("he5 fd4 ff6 Me6 Cd5", {"d4:f6"}), Tile::house) == 3);
        // Houses are no type: two neighbours see each other and nothing else.
        CHECK(points(board("he5 he6", {"d4:f6"}), Tile::house) == 0);
        // Sand, wave and boat on the water beside it count, diagonal ones too: 3 types.
        CHECK(points(board("he5 sd4 we4 Bf6", {"e5"}), Tile::house) == 3);
        // Invalid neighbours are no types: a sand on land, a forest on water. 0.
        const Board invalid = board("he5 se4 fe6", {"e4:e5"});
        CHECK(points(invalid, Tile::house) == 0);
        CHECK(penalty(invalid) == -10);
        // All six types: 6. Land e5, d5, f5; the others on water.
        CHECK(points(board("he5 fd5 Mf5 Cd6 se4 wf4 Bd4", {"d5:f5 d6"}), Tile::house) == 6);
        // At the edge of the board nothing is near from the other side.
        CHECK(points(board("hi4 wa5 wa4 wa3", {"i4"}), Tile::house) == 0);
        // A house on water is invalid and scores nothing.
        CHECK(points(board("ha1 wa2", {"i9"}), Tile::house) == 0);
    }

    TEST_CASE("score: a sand counts its own edges on a shoreline") {
        CHECK(points(board("se4", {"e5"}), Tile::sand) == 1);
        CHECK(points(board("sd4", {"e5"}), Tile::sand) == 0);  // only a corner
        // In a bay: land left, right and below. 3.
        CHECK(points(board("se5", {"d4:f4 d5 f5"}), Tile::sand) == 3);
        // A strait between two islands: 2.
        CHECK(points(board("se5", {"d5", "f5"}), Tile::sand) == 2);
        // A lake of one cell: all four edges are its shore.
        CHECK(points(board("se5", {"d4:f6", "e5"}), Tile::sand) == 4);
        // The board's rim is no shoreline: a corner cell beside an island counts 1.
        CHECK(points(board("sa1", {"a2"}), Tile::sand) == 1);
        CHECK(points(board("si9 sa9", {"e5"}), Tile::sand) == 0);
        // On land it is invalid, however many edges it has.
        CHECK(points(board("sa1", {"a1"}), Tile::sand) == 0);
        CHECK(penalty(board("sa1", {"a1"})) == -5);
    }

    TEST_CASE("score: sand by touching") {
        const Rules touching = with([](Rules& r) { r.sand = SandRule::touching; });
        CHECK(points(board("se5", {"d4:f4 d5 f5"}), Tile::sand, touching) == 1);
        CHECK(points(board("se5", {"d4:f6", "e5"}), Tile::sand, touching) == 1);
        CHECK(points(board("sd4", {"e5"}), Tile::sand, touching) == 0);
    }

    TEST_CASE("score: sand beside an islet that the rules ignore") {
        // Island c3:g7,
        // lake d4:f6, islet e5: sand on e4 has one edge on the islet's shore and one on the lake's.
        const Board islet = board("se4", {"c3:g7", "d4:f6", "e5"});
        CHECK(points(islet, Tile::sand) == 2);
        const Rules no_islets = with([](Rules& r) { r.islets = false; });
        // The third shoreline was drawn nevertheless, so the sand still has two edges on
        // shorelines.
        CHECK(points(islet, Tile::sand, no_islets) == 2);
        // By touching, e5 in this longer lake touches nothing but the islet e4.
        const Board far = board("se5", {"c2:g8", "d3:f7", "e4"});
        const Rules touching = with([](Rules& r) { r.sand = SandRule::touching; });
        CHECK(points(far, Tile::sand, touching) == 1);
        const Rules both = with([](Rules& r) {
            r.sand = SandRule::touching;
            r.islets = false;
        });
        CHECK(points(far, Tile::sand, both) == 0);
    }

    TEST_CASE("score: a wave is alone among its neighbours and in its row and column") {
        CHECK(points(board("we5", {"a1"}), Tile::wave) == 2);
        CHECK(points(board("we5 wf6", {"a1"}), Tile::wave) == 0);      // diagonal neighbours
        CHECK(points(board("we5 wg6", {"a1"}), Tile::wave) == 4);      // a knight's move apart
        CHECK(points(board("we5 we9", {"a1"}), Tile::wave) == 0);      // one column
        CHECK(points(board("wa5 wi5", {"a1"}), Tile::wave) == 0);      // one row, end to end
        CHECK(points(board("wa5 wi5 he5", {"e5"}), Tile::wave) == 0);  // land does not shield
        CHECK(points(board("wi4 wa5", {"e5"}), Tile::wave) == 4);      // rows do not wrap
        // An invalid wave spoils nothing: e5 is on land.
        CHECK(points(board("we5 we9", {"e5"}), Tile::wave) == 2);
        // Three in a row with a fourth apart: only that one scores.
        CHECK(points(board("wa1 we1 wi1 wc4", {"e5"}), Tile::wave) == 2);
    }

    TEST_CASE("score: waves by lines, and coastal waves") {
        const Rules lines = with([](Rules& r) { r.wave = WaveRule::lines; });
        CHECK(points(board("we5 wf6", {"a1"}), Tile::wave, lines) == 4);
        CHECK(points(board("we5 we9", {"a1"}), Tile::wave, lines) == 0);
        const Rules no_coast = with([](Rules& r) { r.coastal_waves = false; });
        CHECK(points(board("we4", {"e5"}), Tile::wave, no_coast) == 0);
        CHECK(points(board("wd4", {"e5"}), Tile::wave, no_coast) == 2);  // only a corner
        // A coastal wave is valid: no penalty, and it spoils the one in its row.
        const Board spoiled = board("we4 wa4", {"e5"});
        CHECK(points(spoiled, Tile::wave, no_coast) == 0);
        CHECK(penalty(spoiled, no_coast) == 0);
        // A lake's shore is a coast.
        CHECK(points(board("we5", {"d4:f6", "e5"}), Tile::wave, no_coast) == 0);
    }

    TEST_CASE("score: a mountain counts forests around it, its own island or not") {
        CHECK(points(board("Me5 fd4 fe6 ff5", {"d4:f6"}), Tile::mountain) == 6);
        // A strait between them does not matter: forest c5 is two away, d5 is water. 0.
        CHECK(points(board("Me5 fc5", {"e5", "c5"}), Tile::mountain) == 0);
        // A forest on water is invalid. 0.
        CHECK(points(board("Me5 fe6", {"e5"}), Tile::mountain) == 0);
        // A mountain on water scores nothing.
        CHECK(points(board("Me7 fe6", {"e6"}), Tile::mountain) == 0);
        // Two mountains share a forest: 2 each.
        CHECK(points(board("Md5 fe5 Mf5", {"d5:f5"}), Tile::mountain) == 4);
    }

    TEST_CASE("score: a church counts near houses 2 and the others of its landmass 1") {
        // Near: d4, e6. Elsewhere on the landmass: h5. 2 + 2 + 1.
        CHECK(points(board("Ce5 hd4 he6 hh5", {"d4:f6 g5:h5"}), Tile::church) == 5);
        // A house on another island does not count.
        CHECK(points(board("Ce5 hh5", {"e5", "h5"}), Tile::church) == 0);
        // Two churches on one landmass: both 0, also with houses beside each.
        CHECK(points(board("Cd4 hd5 Cf6 hf5", {"d4:f6"}), Tile::church) == 0);
        // One a landmass: 2 + 2.
        CHECK(points(board("Ca1 ha2 Ci9 hi8", {"a1:a2", "i8:i9"}), Tile::church) == 4);
        // An invalid second church does not spoil the first.
        CHECK(points(board("Ca1 ha2 Ce5", {"a1:a2"}), Tile::church) == 2);
        CHECK(penalty(board("Ca1 ha2 Ce5", {"a1:a2"})) == -5);
        // An invalid house beside it is ignored.
        CHECK(points(board("Ca1 ha2", {"a1"}), Tile::church) == 0);
        // Land on both sides of a lake is one landmass: the two churches spoil each other.
        CHECK(points(board("Cc3 hc4 Cg7 hg6", {"c3:g7", "d4:f6"}), Tile::church) == 0);
        // An islet in the lake is another landmass: 2 + 2.
        CHECK(points(board("Cc3 hc4 Ce5 he6", {"b3:g8", "d4:f7", "e5:e6"}), Tile::church) == 4);
        // Three on one landmass: still 0.
        CHECK(points(board("Cd4 Ce5 Cf6 he4", {"d4:f6"}), Tile::church) == 0);
    }

    TEST_CASE("score: a boat counts orthogonal steps to land or another boat") {
        CHECK(points(board("Be4", {"e5"}), Tile::boat) == 1);
        CHECK(points(board("Bd4", {"e5"}), Tile::boat) == 2);  // a diagonal neighbour
        CHECK(points(board("Ba1", {"i9"}), Tile::boat) == 16);
        CHECK(points(board("Ba1 Ba2", {"i9"}), Tile::boat) == 2);  // 1 + 1
        // a1 is 8 from i1 and 16 from land; i1 is 8 from both.
        CHECK(points(board("Ba1 Bi1", {"i9"}), Tile::boat) == 16);
        // The way may cross other tiles.
        CHECK(points(board("Ba1 wa2 sa3 wb1 sc1", {"a5"}), Tile::boat) == 4);
        // An invalid boat is no target: e5 is land, but that land is.
        CHECK(points(board("Ba5 Be5", {"e5"}), Tile::boat) == 4);
        CHECK(penalty(board("Ba5 Be5", {"e5"})) == -5);
        // In a lake the shore is next to it.
        CHECK(points(board("Be5", {"c3:g7", "d4:f6"}), Tile::boat) == 2);
        // On an unfinished board: neither land nor another boat is 0, another boat is enough.
        CHECK(points(board("Be5", {}), Tile::boat) == 0);
        CHECK(points(board("Be5 Be7", {}), Tile::boat) == 4);
    }

    TEST_CASE("score: land and water alternate with each shoreline around") {
        // Forests on the island's ring, in the lake and on the islet: the one in the lake, e4, is
        // invalid; drawn in any order.
        for (const Board& b : {board("fc3 fe4 fe5", {"c3:g7", "d4:f6", "e5"}),
                               board("fc3 fe4 fe5", {"e5", "d4:f6", "c3:g7"}),
                               board("fc3 fe4 fe5", {"d4:f6", "c3:g7", "e5"})}) {
            CHECK(penalty(b) == -5);
            // Without islets e5 is water too.
            CHECK(penalty(b, with([](Rules& r) { r.islets = false; })) == -10);
        }
        // A loop around two earlier islands turns both into lakes.
        const Board around = board("fc3 ff3 fd2 wc3", {"c3", "f3", "b2:g4"});
        CHECK(penalty(board("fc3 ff3 fd2", {"c3", "f3", "b2:g4"})) == -10);
        CHECK(land_of(around, true) ==
              (skerry::test::cells("b2:g4") & ~skerry::test::cells("c3 f3")));
    }

    TEST_CASE("score: every kind on the wrong side costs 5 and counts for nothing") {
        const Board drowned = board("fa1 ha2 Mb1 Cb2", {"i9"});
        CHECK(score(drowned, Rules{}).total() == -20);
        const Board stranded = board("sd4 we5 Bf6", {"d4:f6"});
        CHECK(score(stranded, Rules{}).total() == -15);
        CHECK(points(drowned, Tile::house) == 0);
    }

    TEST_CASE("score: the floor lifts a negative total to 0 and nothing else") {
        const Rules floor = with([](Rules& r) { r.score_floor = true; });
        const Board bad = board("fa1 fa2 we5", {"i9"});  // -10 + 2
        CHECK(score(bad, Rules{}).total() == -8);
        CHECK(points(bad, floor_component, floor) == 8);
        CHECK(points(bad, floor_component) == 0);
        CHECK(score(bad, floor).total() == 0);
        const Board good = board("we5", {"i9"});
        CHECK(points(good, floor_component, floor) == 0);
        CHECK(score(good, floor).total() == 2);
    }

    TEST_CASE("score: a sand offshore, which no house counts if the rules say so") {
        const Rules quiet = with([](Rules& r) { r.offshore_sand = false; });
        // c3 touches the island only by a corner: near the house b2, but offshore.
        const Board offshore = board("hb2 sc3", {"a1:b2"});
        CHECK(points(offshore, Tile::house) == 1);
        CHECK(points(offshore, Tile::house, quiet) == 0);
        CHECK(penalty(offshore, quiet) == 0);
        // c2 touches it.
        CHECK(points(board("hb2 sc2", {"a1:b2"}), Tile::house, quiet) == 1);
        CHECK(points(board("hb2 sc3 sc2", {"a1:b2"}), Tile::house, quiet) == 1);
        // So does a sand in a lake, and one at another island.
        CHECK(points(board("hc3 sd4", {"b2:f6", "d4"}), Tile::house, quiet) == 1);
        CHECK(points(board("hb2 sc3", {"a1:b2", "d3"}), Tile::house, quiet) == 1);
        // No other rule asks where a sand lies.
        const Board others = board("hb2 wc3 Ba3", {"a1:b2"});
        CHECK(points(others, Tile::house, quiet) == 2);
    }

    TEST_CASE("score: a wave beside land that spoils no other") {
        const Rules harmless = with([](Rules& r) {
            r.coastal_waves = false;
            r.coastal_waves_spoil = false;
        });
        CHECK(points(board("we4 wa4", {"e5"}), Tile::wave, harmless) == 2);  // e4 is beside e5
        CHECK(points(board("we4 wd3", {"e5"}), Tile::wave, harmless) == 2);
        CHECK(points(board("wd4 wa4", {"e5"}), Tile::wave, harmless) == 0);  // only a corner
        // The wave beside land may score itself: unless a wave out at sea spoils it.
        const Rules both = with([](Rules& r) { r.coastal_waves_spoil = false; });
        CHECK(points(board("we4 we6", {"e5"}), Tile::wave, both) == 4);
        CHECK(points(board("we4 wa4", {"e5"}), Tile::wave, both) == 2);
        CHECK(points(board("we4 wd3", {"e5"}), Tile::wave, both) == 2);
    }

    TEST_CASE("score: a church by all houses") {
        const Rules all = with([](Rules& r) { r.church = ChurchRule::all_houses; });
        // Near: d4, e6. Elsewhere on the landmass: h5. 3 + 3 + 1.
        CHECK(points(board("Ce5 hd4 he6 hh5", {"d4:f6 g5:h5"}), Tile::church, all) == 7);
        CHECK(points(board("Ce5 hh5", {"e5", "h5"}), Tile::church, all) == 0);
        CHECK(points(board("Cd4 hd5 Cf6 hf5", {"d4:f6"}), Tile::church, all) == 0);
    }

    TEST_CASE("score: penalties that the floor takes back one by one") {
        const Rules first = with([](Rules& r) {
            r.score_floor = true;
            r.penalties_first = true;
        });
        const Board bad = board("fa1 fa2 we5", {"i9"});
        CHECK(penalty(bad, first) == 0);
        CHECK(points(bad, floor_component, first) == 0);
        CHECK(score(bad, first).total() == 2);
        // The tiles are invalid all the same: no forest group.
        CHECK(points(bad, Tile::forest, first) == 0);
    }

    TEST_CASE("score: what an invalid tile costs") {
        for (const int cost : {0, 1, 5, 20}) {
            Rules rules;
            rules.tile_penalty = static_cast<std::uint8_t>(cost);
            CHECK(penalty(board("fa1 fa2 we5 sa3", {"i9", "a3"}), rules) == -3 * cost);
        }
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
