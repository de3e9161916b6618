// The Tile Game: the conformance kit, and numbers that the rules text gives.

#include "core/tile_game/game.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "core/fields_text.hpp"
#include "core/testing/check_game.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry::tile_game {
namespace {

void check_conforms(const Rules& rules, int games) {
    testing::CheckOptions options;
    options.games = skerry::test::share(games, 15);
    const testing::CheckReport report =
        testing::check_game<TileGame>(options, rules, print_fields(rules));
    CHECK_MESSAGE(report.ok(), report.text());
    CHECK(report.dead_games == 0);
    CHECK(report.games == static_cast<std::uint64_t>(options.games));
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
        }
    }

    TEST_CASE("tile game: as many ways to spend the points as the rules text counts") {
        CHECK(spendings({3, 3, 10, false}) == 122'638);
        CHECK(spendings({5, 5, 26, false}) == 526'787'770'292'436);
        // Times the orders of the four cells, divided by the eight symmetries: the 153 of the rules
        // text for 2x2x4.
        CHECK(spendings({2, 2, 4, false}) * 24 / 8 == 153);
    }
}

TEST_SUITE("golden") {
    TEST_CASE("tile game: a random game on two boards") {
        test::check_golden(playthrough({}, 0), "tile_game/playthrough_standard.txt");
        test::check_golden(playthrough({2, 4, 7, true}, 5), "tile_game/playthrough_2x4x7.txt");
    }
}

}  // namespace
}  // namespace skerry::tile_game
