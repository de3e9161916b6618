#include "core/outcome.hpp"

#include <doctest/doctest.h>

using namespace skerry;

TEST_SUITE("unit") {
    TEST_CASE("outcome: components sum to the total of each seat") {
        Outcome<2, 3> outcome;
        CHECK(outcome.finished());
        CHECK(outcome.total(Seat::first) == 0);
        outcome.scores[0].components = {-5, 7, 1};
        outcome.scores[1].components = {0, 0, -2};
        CHECK(outcome.total(Seat::first) == 3);
        CHECK(outcome.total(Seat::second) == -2);
        Outcome<2, 3> other = outcome;
        CHECK(other == outcome);
        other.ending = Ending::dead;
        CHECK_FALSE(other == outcome);
        CHECK_FALSE(other.finished());
        other = outcome;
        CHECK(other.winner == Winner::none);
        other.winner = Winner::second;
        CHECK_FALSE(other == outcome);
        other = outcome;
        other.scores[1].components[2] = -3;
        CHECK_FALSE(other == outcome);
        CHECK(index(Seat::first) == 0);
        CHECK(index(Seat::second) == 1);
    }
}
