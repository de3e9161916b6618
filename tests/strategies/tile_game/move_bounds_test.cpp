// The bounds of moves that are worked out by formulas, against making the moves.

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/bound_table.hpp"
#include "strategies/tile_game/count_positions.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

using namespace skerry;
using namespace skerry::tile_game;
namespace test = skerry::test;

namespace {

/// The bound of MoveBounds, by making every move.
template <std::size_t Size>
int plain_lower_bound(const Geometry<Size>& geometry, const Position<Size>& position) {
    int best = -2 * max_cells;
    for (SetOf<Size> rest = position.open; rest != 0; rest &= rest - 1)
        for (int value = 1; value <= position.my_pool; ++value) {
            const auto next = geometry.play(position, std::countr_zero(rest), value);
            const auto& after = next.position;
            const int sign = next.same_mover ? 1 : -1;
            const int live = count(after.mine | after.theirs);
            const int to_come = std::min(count(after.open), after.my_pool + after.their_pool);
            best = std::max(
                best, sign * after.offset - position.offset - (next.over ? 0 : live + to_come));
        }
    return best;
}

/// The value of a position whose mover is alone, by making every move.
template <std::size_t Size>
int plain_solo_value(const Geometry<Size>& geometry, const Position<Size>& position) {
    int best = -max_cells;
    for (SetOf<Size> rest = position.open; rest != 0; rest &= rest - 1)
        for (int value = 1; value <= position.my_pool; ++value) {
            const auto next = geometry.play(position, std::countr_zero(rest), value);
            const int gained = next.position.offset - position.offset;
            best = std::max(best,
                            gained + (next.over ? 0 : plain_solo_value(geometry, next.position)));
        }
    return best;
}

int value_for_mover(const State& state) {
    const int margin = test::plain_margin(state);
    return state.to_move == Seat::first ? margin : -margin;
}

/// Positions in which one player has nothing left and the other up to `pool`.
State solo_state(const Rules& rules, int open, int pool, Rng& rng) {
    for (;;) {
        State state = test::cheap_position(rules, rules.cells() - open, rng);
        if (TileGame::is_over(state) || state.pool() == 0) continue;
        auto& mine = state.pools[index(state.to_move)];
        mine = std::min(mine, static_cast<std::uint8_t>(pool));
        state.pools[1 - index(state.to_move)] = 0;
        return state;
    }
}

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
    TEST_CASE("move bounds: as by making every move, and never above the value") {
        Rng rng(7);
        int proofs = 0;
        for (int i = 0; i < 1000; ++i) {
            const State state = test::small_random_position(rng);
            CAPTURE(TileGame::print_state(state));
            const Geometry<16> geometry(state.rows(), state.cols, state.stop_when_decided);
            const Position<16> position = geometry.position_of(state);
            const int bound = lower_bound_of_moves(geometry, position);
            const int value = value_for_mover(state) - position.offset;
            CHECK(bound <= value);
            if (!state.stop_when_decided) CHECK(bound == plain_lower_bound(geometry, position));
            proofs += bound == value;
        }
        CHECK(proofs > 300);
    }

    TEST_CASE("move bounds: on larger boards as by making every move") {
        Rng rng(8);
        for (int i = 0; i < 300; ++i) {
            const Rules rules{5, 5, 26, false};
            const State state =
                test::cheap_position(rules, 1 + static_cast<int>(rng.below(24)), rng);
            if (TileGame::is_over(state)) continue;
            CAPTURE(TileGame::print_state(state));
            const Geometry<32> geometry(5, 5, false);
            const Position<32> position = geometry.position_of(state);
            CHECK(lower_bound_of_moves(geometry, position) ==
                  plain_lower_bound(geometry, position));
        }
    }

    TEST_CASE("solo play: as by making every move") {
        Rng rng(9);
        int several = 0;
        for (int i = 0; i < 1000; ++i) {
            const int open = 1 + static_cast<int>(rng.below(4));
            const int pool = 1 + static_cast<int>(rng.below(7));
            const State state = solo_state({3, 4, 20, false}, open, pool, rng);
            CAPTURE(TileGame::print_state(state));
            const Geometry<16> geometry(state.rows(), state.cols, false);
            const Position<16> position = geometry.position_of(state);
            if (!SoloPlay<16>::applies(position)) continue;
            CHECK(SoloPlay<16>(geometry, position).value() == plain_solo_value(geometry, position));
            several += count(position.theirs) > 2;
        }
        CHECK(several > 100);
    }

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
}
