// The display of Roam as people see it, where the random game of the golden text does not lead:
// blocked squares, empty slots, nine coins, every decision, and a game that stalled.

#include <doctest/doctest.h>

#include <string>

#include "core/roam/game.hpp"

namespace skerry::roam {
namespace {

TEST_SUITE("unit") {
    TEST_CASE("Roam board: blocked squares, empty slots, and the words for each decision") {
        Deck deck = synthetic_deck();
        deck.cards[0].squares = {blocked_square, 9, 0, 1, 0, 0};
        const DeckTable table(deck);
        State state;
        state.deck = &table;
        state.display.fill(no_card);
        show_card(state, 0, 1);
        show_card(state, 3, 0);
        for (std::size_t seat = 0; seat < seat_count; ++seat)
            state.markers[seat] = single(20 + static_cast<int>(seat));  // 4c to 4f
        state.rows[player].add(43);
        state.rows[player].add(44);
        state.rows[player].turn_down(1);
        state.rows[3].add(3);
        state.coins = {3, 1, 2, 2};
        state.round = 4;
        const std::string display =
            "1 L02       2 -         3 -\n"
            "  1 .\n"
            "  . .\n"
            "  . .\n"
            "4 L01       5 -         6 -\n"
            "  # 9\n"
            "  P A\n"
            "  B C\n"
            "P: 0 points, 3 coins    S1 (S2)\n"
            "A: 0 points, 1 coins    \n"
            "B: 0 points, 2 coins    \n"
            "C: 3 points, 2 coins    L04\n";
        const std::string patterns = "patterns: 1=S./SS\n";
        CHECK(Roam::text_board(state) ==
              display + patterns + "round 5, to decide: a character and its place\n");
        state.phase = Phase::shadows;
        state.square = 18;
        CHECK(Roam::text_board(state) ==
              display + patterns + "round 5, to decide: shadow boxes of 1@4a\n");
        state.phase = Phase::bid;
        state.seat = 1;  // A bids 1, B 2, and C has no more
        state.slot = 3;
        CHECK(Roam::text_board(state) ==
              display + "round 5, to decide: a bid of at least 3 for slot 4\n");
        state.phase = Phase::over;
        CHECK(Roam::text_board(state) == display + "round 4, stalled at the round cap\n");
        for (int i = 0; i < 8; ++i) state.rows[player].add(3);
        CHECK(Roam::text_board(state).ends_with("\nround 4, the end: major, gap 21\n"));
    }
}

}  // namespace
}  // namespace skerry::roam
