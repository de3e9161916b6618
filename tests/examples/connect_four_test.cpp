// The example Connect Four: the kit, figures that are published, and alpha-beta that knows nothing
// of the game.

#include "examples/connect_four/connect_four.hpp"

#include "core/testing/check_game.hpp"
#include "strategies/alpha_beta.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

using connect_four::ConnectFour;
using PlainFour = AlphaBeta<PlainSearch<ConnectFour>>;

/// What perfect play gives the seat to move: 1 a win, 0 a draw, -1 a loss.
int solved(int width, int height) {
    const ConnectFour::Rules rules{width, height, 4};
    PlainFour search(rules, {99, 0, 16, false});
    const auto result = search.search(ConnectFour::start(rules, {}));
    CHECK(result.depth <= width * height);
    return result.value / (1000 * win_value);
}

TEST_SUITE("unit") {
    TEST_CASE("connect four: the example conforms") {
        const testing::CheckReport report =
            testing::check_game<ConnectFour>({.games = test::share(1000)});
        CHECK_MESSAGE(report.ok(), report.text());
    }

    TEST_CASE("connect four: rows in every direction win, and impossible boards are refused") {
        const auto read = [](const std::string& board) {
            return test::notation_error_of([&] {
                return ConnectFour::caption(
                    ConnectFour::parse_state(board + " width=5,height=4,connect=4"));
            });
        };
        CHECK(read("x..../xo.../xo.../xo...") == "x wins");
        CHECK(read("...../...../xxx.x/xoo.o") == "0: x has as many stones as o, or one more");
        CHECK(read("...../...../ooo../xxxx.") == "x wins");
        CHECK(read("...x./..xo./.xoo./xoxx.") == "0: x has as many stones as o, or one more");
        CHECK(read("...x./..xo./.xox./xoxoo") == "x wins");
        CHECK(read("x..../ox.../oox../xoxxo") == "x wins");
        CHECK(read("...../...../xxx../oooox") == "o wins");
        CHECK(read("...../...../ooo../xxxxo") == "0: play went on after a row");
        CHECK(read("...../x..../...../.....") == "0: a stone lies on nothing");
        CHECK(read("...../...../x....") == "0: the board has 4 rows, from the top, with / between");
        CHECK(read("...../...../x.../o....") == "12: a row has 5 squares");
        CHECK(read("...../...../x...?/o....") == "16: a square is one of '.xo'");
    }

    // John Tromp's table of sizes, https://tromp.github.io/c4/c4.html
    TEST_CASE("connect four: alpha-beta solves boards of 4x4, 5x4 and 4x5, which are draws") {
        CHECK(solved(4, 4) == 0);
        CHECK(solved(5, 4) == 0);
        CHECK(solved(4, 5) == 0);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("connect four: alpha-beta solves a board of 5x5, a draw") {
        CHECK(solved(5, 5) == 0);
    }

    /// Another program's 16.5 million games have 55.553 ± 0.012 % and 0.256 % draws.
    TEST_CASE("connect four: random players of which the first wins 55.6 %") {
        const int games = test::share(400'000);
        int won = 0;
        int drawn = 0;
        for (int i = 0; i < games; ++i) {
            Rng rng = stream(3, static_cast<std::uint64_t>(i), Purpose::strategy);
            ConnectFour::State state = ConnectFour::start({}, {});
            while (!ConnectFour::is_over(state))
                ConnectFour::play(state, ConnectFour::sample_move(state, rng), {});
            const Winner winner = ConnectFour::outcome(state).winner;
            won += winner == Winner::first ? 1 : 0;
            drawn += winner == Winner::none ? 1 : 0;
        }
        CHECK(std::abs(won - 0.5556 * games) < 4 * std::sqrt(0.247 * games));
        CHECK(std::abs(drawn - 0.00256 * games) < 4 * std::sqrt(0.00256 * games));
    }
}

}  // namespace
}  // namespace skerry
