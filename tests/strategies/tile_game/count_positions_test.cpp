#include "strategies/tile_game/count_positions.hpp"

#include <doctest/doctest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "core/tile_game/game.hpp"

using namespace skerry;
using namespace skerry::tile_game;

namespace {

/// Collects every position by its text, the plain way.
void collect(const State& state, std::set<std::string>& seen) {
    if (!seen.insert(TileGame::print_state(state)).second || TileGame::is_over(state)) return;
    TileGame::MoveList moves;
    TileGame::legal_moves(state, moves);
    for (const Move& move : moves) {
        State next = state;
        TileGame::play(next, move, {});
        collect(next, seen);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tile game: positions of small boards, against a plain count") {
        for (const Rules& rules :
             {Rules{1, 1, 3, false}, Rules{1, 4, 3, false}, Rules{2, 2, 4, false},
              Rules{3, 1, 5, false}, Rules{2, 3, 3, false}, Rules{3, 3, 2, true}}) {
            CAPTURE(rules.rows);
            CAPTURE(rules.cols);
            std::set<std::string> seen;
            collect(TileGame::start(rules, {}), seen);
            CHECK(count_positions(rules)->raw == seen.size());
        }
    }

    TEST_CASE("tile game: known numbers of positions") {
        const auto small = count_positions({2, 2, 4, false});
        CHECK(small->up_to_symmetry == 198);
        CHECK(small->raw == 1367);
        CHECK(count_positions({3, 3, 4, false})->up_to_symmetry == 37'176);
    }

    TEST_CASE("tile game: counting gives up when asked, and refuses what does not fit") {
        CHECK_FALSE(count_positions({3, 3, 5, false}, [](std::uint64_t) { return false; }));
        CHECK_THROWS_AS(count_positions({4, 4, 10, false}), std::invalid_argument);
    }

    TEST_CASE("tile game: the counting function of the rules text") {
        CHECK(*count_value_sequences(9, 10, 10) == 122'638);
        CHECK(*count_value_sequences(25, 26, 26) == 526'787'770'292'436);
        CHECK(*count_value_sequences(4, 4, 4) == 51);
        CHECK_FALSE(count_value_sequences(32, 99, 99));
    }
}
