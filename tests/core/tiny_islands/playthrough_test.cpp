// One whole game of each variant, as a person reads it.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/record.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;

namespace {

std::string playthrough(const Rules& rules) {
    Rng rng = stream(1, 0, Purpose::strategy);
    const Deal deal = skerry::test::deal_of(rules, 1, 0);
    State state = TinyIslands::start(rules, deal);
    std::vector<Move> moves;
    std::string text = "A random game: seed 1, game 0.\n\n" + TinyIslands::text_board(state);
    while (!TinyIslands::is_over(state)) {
        const bool due = state.shoreline_due();
        moves.push_back(TinyIslands::sample_move(state, rng));
        const std::string move = TinyIslands::print_move(state, moves.back());
        text += due ? "\nshoreline " + std::to_string(state.drawn + 1) + ": " + move + "\n"
                    : "turn " + std::to_string(state.placed + 1) + ": " +
                          print_offer(state.offer()) + " -> " + move + "\n";
        TinyIslands::play(state, moves.back(), deal);
        if (due) text += TinyIslands::text_board(state) + "\n";
    }
    return text + "state: " + TinyIslands::print_state(state) +
           "\nrecord: " + print_record(make_record(deal, moves, state, "")) + "\n";
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("Tiny Islands: a random game of each variant") {
        for (const auto& variant : TinyIslands::variants())
            skerry::test::check_golden(
                playthrough(variant.rules),
                "tiny_islands/playthrough_" + std::string(variant.name) + ".txt");
    }
}
