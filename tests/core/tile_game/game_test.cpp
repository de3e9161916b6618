// The Tile Game: the conformance kit, and numbers that the rules text gives.
// Compares the fast rules of the Tile Game with plain ones.

#include "core/tile_game/game.hpp"

#include <tuple>

#include "core/fields_text.hpp"
#include "core/testing/check_game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/positions.hpp"

namespace skerry::tile_game {
namespace {

void check_conforms(const Rules& rules, int games) {
    testing::CheckOptions options;
    options.games = skerry::test::share(games, 15);
    const testing::CheckReport report =
        testing::check_game<TileGame>(options, rules, print_fields(rules));
    CHECK_MESSAGE(report.ok(), report.text());
    CHECK(report.dead_games == 0);
    const int by_greedy = std::min(options.games, options.strategy_games);
    CHECK(report.games == static_cast<std::uint64_t>(options.games + by_greedy));
    CHECK(report.refused_texts > 0);
}

/// Counts the ways to spend the points, ignoring cells: complete games in which every tile goes on
/// the first open cell, played by the game's own play().
class Spendings {
  public:
    std::uint64_t count(const State& state) {
        if (TileGame::is_over(state)) return 1;
        const auto key = std::tuple(state.open, state.pools, state.to_move);
        if (const auto known = counts_.find(key); known != counts_.end()) return known->second;
        std::uint64_t total = 0;
        for (int value = 1; value <= state.pool(); ++value) {
            State next = state;
            TileGame::play(next,
                           {static_cast<std::uint8_t>(std::countr_zero(state.open)),
                            static_cast<std::uint8_t>(value)},
                           {});
            total += count(next);
        }
        return counts_[key] = total;
    }

  private:
    std::map<std::tuple<Cells, std::array<std::uint8_t, 2>, Seat>, std::uint64_t> counts_;
};

std::uint64_t spendings(const Rules& rules) {
    return Spendings().count(TileGame::start(rules, {}));
}

std::string playthrough(const Rules& rules, std::uint64_t game_index) {
    Rng rng = stream(1, game_index, Purpose::strategy);
    State state = TileGame::start(rules, {});
    std::string text = "A random game: seed 1, game " + std::to_string(game_index) + ".\n\n" +
                       TileGame::text_board(state);
    while (!TileGame::is_over(state)) {
        const Move move = TileGame::sample_move(state, rng);
        text += std::string("\n") + (state.to_move == Seat::first ? "A" : "B") + " plays " +
                TileGame::print_move(state, move) + "\n";
        TileGame::play(state, move, {});
        text += TileGame::text_board(state) + TileGame::print_state(state) + "\n";
    }
    return text;
}

TEST_SUITE("unit") {
    TEST_CASE("tile game: every variant conforms") {
        for (const auto& variant : TileGame::variants())
            check_conforms(variant.rules, variant.rules.cells() > 9 ? 60 : 1000);
    }

    TEST_CASE("tile game: other boards conform, with and without stop_when_decided") {
        for (const bool stop : {false, true}) {
            check_conforms({2, 4, 7, stop}, 400);
            check_conforms({1, 5, 3, stop}, 400);
            check_conforms({5, 5, 26, stop}, 30);
            check_conforms({4, 8, 99, stop}, 30);
            check_conforms({1, 1, 1, stop}, 5);
            check_conforms({32, 1, 2, stop}, 100);
            check_conforms({1, 32, 12, stop}, 50);
            check_conforms({8, 8, 40, stop}, 20);
            check_conforms({6, 7, 16, stop}, 20);
            check_conforms({64, 1, 70, stop}, 10);
            check_conforms({1, 64, 3, stop}, 50);
            // Pools by seat, to both ends of the range.
            check_conforms({3, 3, 10, stop, 2}, 400);
            check_conforms({3, 3, 10, stop, -9}, 400);
            check_conforms({2, 4, 1, stop, 98}, 50);
            check_conforms({5, 5, 99, stop, -98}, 30);
        }
    }

    TEST_CASE("tile game: as many ways to spend the points as the rules text counts") {
        CHECK(spendings({3, 3, 10, false}) == 122'638);
        CHECK(spendings({5, 5, 26, false}) == 526'787'770'292'436);
        // Times the orders of the four cells, divided by the eight symmetries: the 153 of the rules
        // text for 2x2x4.
        CHECK(spendings({2, 2, 4, false}) * 24 / 8 == 153);
        // A tile each: any of the 3 points of one and any of the 5 of the other.
        CHECK(spendings({1, 2, 3, false, 2}) == 15);
        CHECK(spendings({2, 1, 5, false, -2}) == 15);
    }
}

TEST_SUITE("golden") {
    TEST_CASE("tile game: a random game on two boards") {
        test::check_golden(playthrough({}, 0), "tile_game/playthrough_standard.txt");
        test::check_golden(playthrough({2, 4, 7, true}, 5), "tile_game/playthrough_2x4x7.txt");
    }
}

using test::PlainTileGame;

/// Any board of at most 64 cells, more often a small and square one, and any pool, more often a
/// small one.
Rules random_rules(Rng& rng) {
    static constexpr Rules often[] = {{3, 3, 10, false}, {4, 4, 10, false}, {5, 5, 26, false},
                                      {1, 5, 3, false},  {2, 4, 7, false},  {5, 6, 40, false},
                                      {8, 8, 64, false}, {5, 7, 20, false}};
    Rules rules;
    if (rng.chance(1, 2)) {
        rules = often[rng.below(std::size(often))];
    } else {
        rules.rows = 1 + static_cast<int>(rng.below(max_cells));
        rules.cols = 1 + static_cast<int>(rng.below(static_cast<unsigned>(max_cells / rules.rows)));
        if (rng.chance(1, 2)) std::swap(rules.rows, rules.cols);
        rules.pool = 1 + static_cast<int>(rng.below(rng.chance(1, 4) ? max_pool : 12));
    }
    rules.stop_when_decided = rng.chance(1, 4);
    if (rng.chance(1, 3)) rules.handicap = 1 + static_cast<int>(rng.below(max_pool)) - rules.pool;
    return rules;
}

/// Half of the games are played cheaply, so that tiles flip to and fro and lock.
Move random_move(const State& state, bool cheap, Rng& rng) {
    Move move = TileGame::sample_move(state, rng);
    if (cheap) {
        const int most = std::min(4, state.pool());
        move.value = static_cast<std::uint8_t>(1 + rng.below(static_cast<unsigned>(most)));
    }
    return move;
}

std::string rows_and_pools(const State& state) {
    State standard = state;
    const std::string text = TileGame::print_state(standard);
    const std::size_t third = text.find(' ', text.find(' ', text.find(' ') + 1) + 1);
    return text.substr(0, third);
}

/// Empty, or how the two differ after a move.
std::string difference(const State& state, const PlainTileGame& plain, bool decided) {
    if (rows_and_pools(state) != plain.text())
        return rows_and_pools(state) + " instead of " + plain.text();
    if (TileGame::is_over(state) != (plain.is_over() || decided)) return "is_over: " + plain.text();
    for (int player : {0, 1}) {
        const Seat seat = static_cast<Seat>(player);
        if (state.tiles_of(seat) != plain.tiles_of(player) ||
            TileGame::score_so_far(state, seat) != plain.tiles_of(player))
            return "tiles: " + plain.text();
    }
    if (state.margin() != plain.tiles_of(0) - plain.tiles_of(1)) return "margin: " + plain.text();
    return {};
}

/// Empty, or the first difference of a random game.
std::string play_both(Rng& rng, std::uint64_t& moves, std::uint64_t& locked, std::uint64_t& full) {
    const Rules rules = random_rules(rng);
    State state = TileGame::start(rules, {});
    PlainTileGame plain(rules.rows, rules.cols, rules.pool, rules.pool + rules.handicap);
    const bool cheap = rng.chance(1, 2);
    while (!TileGame::is_over(state)) {
        const Move move = random_move(state, cheap, rng);
        TileGame::play(state, move, {});
        plain.play(move.cell / rules.cols, move.cell % rules.cols, move.value);
        ++moves;
        const bool decided = rules.stop_when_decided && plain.is_decided();
        if (std::string why = difference(state, plain, decided); !why.empty()) return why;
    }
    for (std::size_t cell = 0; cell < max_cells; ++cell)
        locked += (state.board() ^ state.open) >> cell & 1 && state.value(cell) == 0 ? 1 : 0;
    full += state.open == 0 ? 1 : 0;
    const TileGame::Outcome outcome = TileGame::outcome(state);
    const int margin = plain.tiles_of(0) - plain.tiles_of(1);
    const Winner winner = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
    return outcome.winner == winner && outcome.finished() ? "" : "winner: " + plain.text();
}

TEST_SUITE("unit") {
    TEST_CASE("fast and plain rules agree after every move of 200,000 random games") {
        Rng rng(3);
        std::uint64_t moves = 0;
        std::uint64_t locked = 0;
        std::uint64_t full = 0;
        for (int game = 0; game < skerry::test::share(200'000); ++game) {
            const std::string why = play_both(rng, moves, locked, full);
            REQUIRE_MESSAGE(why.empty(), "game ", game, ": ", why);
        }
        // Checks that the games reach the situations in which errors are likely.
        CHECK(moves > skerry::test::share(1'500'000));
        CHECK(locked > skerry::test::share(100'000));
        CHECK(full > skerry::test::share(20'000));
    }
}

}  // namespace
}  // namespace skerry::tile_game
