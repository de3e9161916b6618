// The greedy player of the Tile Game: values worked out by hand, choices, and wins over random.

#include "strategies/tile_game/greedy.hpp"

#include <limits>

#include "strategies/random.hpp"
#include "tests/support/test.hpp"

namespace skerry::tile_game {
namespace {

std::string choice(const std::string& position, const Greedy::Params& params = {}) {
    const State state = TileGame::parse_state(position);
    Rng rng(1);
    return TileGame::print_move(state, Greedy(state.rules(), params).choose(state, rng));
}

int value(const std::string& position, Seat seat, const Greedy::Params& params) {
    const State state = TileGame::parse_state(position);
    return Greedy(state.rules(), params).value(state, seat);
}

/// The choice of Greedy, by playing each move.
Move plain_choice(const Greedy& greedy, const State& state, Rng& rng) {
    Move best;
    int best_value = std::numeric_limits<int>::min();
    std::uint32_t equals = 0;
    for (Cells rest = state.open; rest != 0; rest &= rest - 1)
        for (int points = 1; points <= state.pool(); ++points) {
            const Move move = {static_cast<std::uint8_t>(std::countr_zero(rest)),
                               static_cast<std::uint8_t>(points)};
            State after = state;
            TileGame::play(after, move, {});
            const int worth = greedy.value(after, state.to_move);
            if (worth < best_value) continue;
            equals = worth > best_value ? 1 : equals + 1;
            best_value = worth;
            if (rng.below(equals) == 0) best = move;
        }
    return best;
}

/// Wins of the first strategy; the seats are swapped in every other game.
template <class A, class B>
int wins(const Rules& rules, A a, B b, int games) {
    int count = 0;
    for (int game = 0; game < games; ++game) {
        const auto index = static_cast<std::uint64_t>(game);
        Rng rng_a = stream(1, index, Purpose::strategy, 0);
        Rng rng_b = stream(1, index, Purpose::strategy, 1);
        const Seat seat_of_a = game % 2 == 0 ? Seat::first : Seat::second;
        State state = TileGame::start(rules, {});
        while (!TileGame::is_over(state)) {
            const Move move =
                state.to_move == seat_of_a ? a.choose(state, rng_a) : b.choose(state, rng_b);
            TileGame::play(state, move, {});
        }
        const int margin = state.margin();
        count += (seat_of_a == Seat::first ? margin : -margin) > 0 ? 1 : 0;
    }
    return count;
}

TEST_SUITE("unit") {
    TEST_CASE("greedy tile game: the value of a position, term by term") {
        const Greedy::Params tiles{100, 0, 0};
        const Greedy::Params risks{0, 10, 0};
        const Greedy::Params points{0, 0, 1};
        const std::string position = "A3,B1,./A0,.,./.,.,. A 4-2";
        CHECK(value(position, Seat::first, tiles) == 100);
        CHECK(value(position, Seat::second, tiles) == -100);
        // A3 has no open cell beside it, A0 is locked; B1 is beside a3 and b2.
        CHECK(value(position, Seat::first, risks) == 10);
        CHECK(value(position, Seat::first, points) == 2);
        // B1 is out of reach of a single point.
        CHECK(value("A3,B1,./A0,.,./.,.,. A 1-2", Seat::first, risks) == 0);
        // B alone can move and has 2 points: at least two tiles more.
        CHECK(value("A3,B1,./A0,.,./.,.,. B 0-2", Seat::first, tiles) == -100);
        // The game is over: only tiles count, and the win above all.
        CHECK(value("A3,B1,./A0,.,./.,.,. B 0-0", Seat::first, tiles) == 1'000'100);
        CHECK(value("A3,B1,./B0,.,./.,.,. B 0-0", Seat::first, tiles) == -1'000'100);
        CHECK(value("A3,B1,./.,.,./.,.,. B 0-0", Seat::first, {100, 40, 60}) == 0);
    }

    TEST_CASE("greedy tile game: exposed cells do not wrap around the edges") {
        const Greedy::Params risks{0, 1, 0};
        // a3 and b1 are neighbours by their numbers only.
        CHECK(value("A1,A1,A1/.,B0,B0/B0,B0,B0 B 5-5 rows=3,cols=3,pool=10", Seat::first, risks) ==
              -1);
        CHECK(value("B0,B0,./A1,B0,B0/B0,B0,B0 B 5-5 rows=3,cols=3,pool=10", Seat::first, risks) ==
              0);
        // A board of one row of 64 cells, and one of one column of 64 cells.
        std::string row = "A1";
        std::string column = "A1";
        for (int i = 1; i < max_cells; ++i) {
            row += i == 1 ? ",." : ",B0";
            column += i == 1 ? "/." : "/B0";
        }
        CHECK(value(row + " B 30-30 rows=1,cols=64,pool=99", Seat::first, risks) == -1);
        CHECK(value(column + " B 30-30 rows=64,cols=1,pool=99", Seat::first, risks) == -1);
    }

    TEST_CASE("greedy tile game: takes what flips most, as cheaply as it can") {
        CHECK(choice(".,B1,./B1,.,B1/.,B1,. A 10-6") == "b2=2");
        // One cell is left: any value wins it, but three points flip two tiles more.
        CHECK(choice("B2,.,B2/A1,B4,A1/B1,A1,B1 A 3-0 rows=3,cols=3,pool=10") == "a2=3");
    }

    TEST_CASE("greedy tile game: a choice is a function of the position and the stream") {
        const State state = TileGame::start({}, {});
        Greedy fresh({}, {});
        Greedy used({}, {});
        Rng other(9);
        for (int i = 0; i < 20; ++i) used.choose(state, other);
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Rng a(seed);
            Rng b(seed);
            CHECK(fresh.choose(state, a) == used.choose(state, b));
        }
    }

    TEST_CASE("greedy tile game: moves valued by what they change, as by playing them") {
        const Greedy::Params weights[] = {{}, {3, 500, -7}, {-40, -1000, 900}};
        Rng rng(3);
        for (const Rules& rules :
             {Rules{}, Rules{4, 4, 10, false}, Rules{5, 5, 26, false}, Rules{1, 7, 5, false},
              Rules{3, 3, 10, true}, Rules{8, 8, 99, false}, Rules{1, 64, 30, false},
              Rules{64, 1, 30, false}, Rules{2, 3, 20, false}, Rules{3, 3, 4, false, 9}})
            for (const Greedy::Params& params : weights) {
                const Greedy greedy(rules, params);
                for (int game = 0; game < test::share(30); ++game) {
                    State state = TileGame::start(rules, {});
                    while (!TileGame::is_over(state)) {
                        Rng other = rng;
                        const Move move = greedy.choose(state, rng);
                        if (plain_choice(greedy, state, other) != move || other != rng)
                            FAIL(TileGame::print_state(state));
                        // Positions of random and of greedy play.
                        TileGame::play(
                            state, rng.chance(1, 2) ? move : TileGame::sample_move(state, rng), {});
                    }
                }
            }
    }

    TEST_CASE("greedy tile game: beats random play on every board") {
        for (const Rules& rules : {Rules{}, Rules{4, 4, 10, false}, Rules{5, 5, 26, false},
                                   Rules{1, 7, 5, false}, Rules{3, 3, 10, true}}) {
            const int won =
                wins(rules, Greedy(rules, {}), RandomStrategy<TileGame>(rules, {}), 400);
            CHECK_MESSAGE(won > 300, rules.rows, "x", rules.cols, "x", rules.pool, ": ", won);
        }
    }
}

}  // namespace
}  // namespace skerry::tile_game
