// Checks that the conformance kit catches what it promises to catch: each bug planted in a toy game
// is reported in the expected words, and the game without a bug passes.

#include "core/testing/check_game.hpp"

#include "tests/core/testing/toy_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;
using namespace skerry::testing;

namespace {

CheckOptions quick() {
    CheckOptions options;
    options.games = 150;
    options.max_moves = 20;
    options.mutations = 6;
    return options;
}

template <ToyBug bug>
void check_caught(const std::string& expected) {
    const CheckReport report = check_game<Toy<bug>>(quick());
    CHECK_MESSAGE(says(report.text(), expected), "expected '", expected, "', reported:\n",
                  report.text());
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("conformance kit: a right game passes") {
        static_assert(Game<Toy<ToyBug::none>>);
        const CheckReport report = check_game<Toy<ToyBug::none>>(quick());
        CHECK_MESSAGE(report.ok(), report.text());
        CHECK(report.games == 300);  // random ones, and those of greedy
        CHECK(report.moves == 300 * toy_slots);
        CHECK(report.dead_games == 0);
        CHECK(report.refused_texts > 1000);
    }

    TEST_CASE("conformance kit: messages name rules, seed, game and move") {
        const CheckReport report = check_game<Toy<ToyBug::seat_out_of_range>>(quick());
        REQUIRE_FALSE(report.ok());
        CHECK(report.failures[0] ==
              "toy, rules standard, seed 1, game 0, move 0: to_move is not a seat");
        CHECK(report.failures.size() == 2);
    }

    TEST_CASE("conformance kit: chance and hidden information") {
        check_caught<ToyBug::deal_remembers>("deal is not a function of its random stream");
        check_caught<ToyBug::deal_drifts>("deal is not a function of its random stream: it has");
        check_caught<ToyBug::deals_alike>("all deals are equal in a game that has chance");
        check_caught<ToyBug::redeal_remembers>("redeal is not a function of its random stream");
        check_caught<ToyBug::denies_its_chance>("deals differ in a game that has no chance");
        check_caught<ToyBug::state_shows_the_future>("a redealt game differs");
        check_caught<ToyBug::redeal_changes_the_past>("a redealt game differs");
        check_caught<ToyBug::redeal_is_the_true_deal>("redeal never changed the future");
    }

    TEST_CASE("conformance kit: how a redeal is distributed") {
        CheckOptions longer = quick();
        longer.games = 1200;
        longer.mutations = 0;
        const auto findings = [&]<class G>(std::type_identity<G>) {
            return check_game<G>(longer).text();
        };
        CHECK(findings(std::type_identity<Toy<ToyBug::none>>{}) == "");
        for (const std::string& found :
             {findings(std::type_identity<Toy<ToyBug::redeal_shows_low_numbers>>{}),
              findings(std::type_identity<Toy<ToyBug::redeal_ends_low>>{})})
            CHECK_MESSAGE(says(found, "redeal is not distributed as the true deal: "), found);
    }

    TEST_CASE("conformance kit: what is asked of two futures") {
        CHECK_FALSE(is_lopsided(500, 560, 1));
        CHECK(is_lopsided(500, 720, 1));
        CHECK_FALSE(is_lopsided(500, 720, 100'000'000));
        CHECK_FALSE(is_lopsided(28, 0, 1));  // 2 / 2^28 is more than one in a million of these
        CHECK(is_lopsided(30, 0, 1));
        FutureComparison futures;
        for (int i = 0; i < 100; ++i) futures.add("the next state", "1a", i % 2 == 0 ? "1b" : "1a");
        CHECK(
            futures.difference() ==
            "character 2 of the next state is 'a' in 0 redealt games, where the true ones have it "
            "not, and the other way round in 50");
        FutureComparison points;
        for (int i = 0; i < 100; ++i) points.add("the last state", 1, 3, i % 50 == 0 ? 2 : 4);
        CHECK(points.difference() ==
              "seat 2 has more points in the last state in 98 redealt games, where the true ones "
              "have it not, and the other way round in 2");
        FutureComparison fair;
        for (int i = 0; i < 1000; ++i) fair.add_equal("the next state", i % 3 == 0, i % 3 == 1);
        CHECK(fair.difference() == "");
    }

    TEST_CASE("conformance kit: states and play") {
        check_caught<ToyBug::play_depends_on_calls>("two copies differ after the same move");
        check_caught<ToyBug::play_does_nothing>("a move left the state equal to what it was");
        check_caught<ToyBug::never_over>("has not ended after max_moves");
        check_caught<ToyBug::equality_forgets_slots>("compare equal and print differently");
        check_caught<ToyBug::equality_sees_padding>("a copy differs from its original");
        check_caught<ToyBug::seat_out_of_range>("to_move is not a seat");
    }

    TEST_CASE("conformance kit: legal moves") {
        check_caught<ToyBug::lists_an_occupied_slot>("a listed move is not legal");
        check_caught<ToyBug::lists_a_move_twice>("legal_moves lists a move twice");
        check_caught<ToyBug::lists_too_few>("is_legal and legal_moves disagree");
        check_caught<ToyBug::lists_too_few>("sample_move is not in legal_moves");
        check_caught<ToyBug::list_is_empty>("legal_moves is empty and the game is not over");
        check_caught<ToyBug::legal_everywhere>("is_legal and legal_moves disagree");
        check_caught<ToyBug::legal_after_the_end>("a move is legal after the end");
        check_caught<ToyBug::samples_an_occupied_slot>("sample_move is not legal");
        check_caught<ToyBug::samples_with_a_bias>("sample_move is not uniform");
        check_caught<ToyBug::sample_remembers>(
            "sample_move is not a function of its random stream");
        check_caught<ToyBug::samples_only_one>("sample_move is not uniform");
    }

    TEST_CASE("conformance kit: notation") {
        check_caught<ToyBug::move_text_loses_the_slot>(
            "parsing the move as printed gives another one");
        check_caught<ToyBug::state_text_loses_a_slot>("the parser refuses the state as printed");
        check_caught<ToyBug::move_parser_throws_another_type>(
            "a parser threw something that is no NotationError");
        check_caught<ToyBug::move_parser_accepts_anything>("refuses the move as printed");
        check_caught<ToyBug::state_parser_throws_another_type>(
            "a parser threw something that is no NotationError");
        check_caught<ToyBug::state_parser_accepts_impossible>("played on from the accepted state");
        check_caught<ToyBug::error_offset_beyond_the_text>(
            "the offset of a NotationError is beyond");
        check_caught<ToyBug::error_of_two_lines>("is not one line");
    }

    TEST_CASE("conformance kit: outcomes") {
        check_caught<ToyBug::nameless_component_scores>("a component without a name is not zero");
        check_caught<ToyBug::component_beyond_its_bounds>(
            "a component is beyond its bounds: ascents");
        check_caught<ToyBug::total_beyond_its_bounds>("the total is beyond its bounds");
        check_caught<ToyBug::dead_although_it_always_finishes>("a game is dead");
        check_caught<ToyBug::two_components_of_one_name>("two components are named 'first'");
        check_caught<ToyBug::too_many_names>("more names than components");
        check_caught<ToyBug::total_now_is_wrong>("score_so_far at the end");
        check_caught<ToyBug::total_now_throws>("move 3: threw 'no total yet'");
        check_caught<ToyBug::winner_in_a_game_for_one>("a game for one has a winner");
        check_caught<ToyBug::text_board_is_empty>("text_board is empty");
        check_caught<ToyBug::rules_refused>("check(rules) refuses them: no");
        check_caught<ToyBug::check_throws>("threw 'cannot tell'");
        check_caught<ToyBug::check_throws_a_number>("threw what is no std::exception");
    }
}
