// The steps of a turn of Roam on positions made by hand: what markers and coins allow, who wins a
// card, who has won the game.

#include "core/roam/turn.hpp"

#include <initializer_list>

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

/// A display of the first six cards of the built-in deck, without markers and coins.
State empty_state() {
    State state;
    state.deck = DeckTable::synthetic().get();
    for (std::size_t slot = 0; slot < slot_count; ++slot)
        show_card(state, slot, static_cast<CardNumber>(slot));
    state.coin_squares = {};
    return state;
}

State limited_to(int markers) {
    State state = empty_state();
    state.options.unlimited_markers = false;
    state.options.markers = markers;
    return state;
}

std::vector<int> listed(const Contenders& seats) { return {seats.begin(), seats.end()}; }

/// So many markers of each seat in slot 2, one square after the other.
void fill_slot_2(State& state, const std::array<int, seat_count>& counts) {
    int square = parse_square("2a");
    for (std::size_t seat = 0; seat < seat_count; ++seat)
        for (int i = 0; i < counts[seat]; ++i) state.markers[seat] |= single(square++);
}

constexpr int middle = square_at(2, 2);

TEST_SUITE("unit") {
    TEST_CASE("Roam turn: two coins a shadow box, as far as boxes, coins and markers go") {
        const Pattern pattern = make_pattern({"*S*", "***"}, 0);
        const auto most = [&](const State& state) {
            return payable_shadows(state, pattern, middle).most;
        };
        State state = empty_state();
        for (const auto& [coins, expected] :
             {std::pair{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {9, 4}, {10, 5}, {99, 5}}) {
            state.coins = {coins, 99, 99, 99};
            CHECK(most(state) == expected);
            CHECK(payable_shadows(state, pattern, middle).boxes ==
                  (expected > 0 ? pattern.shadow[middle] : 0));
        }
        state.blocked = single(square_at(3, 2));
        state.markers[2] = single(square_at(2, 1));
        CHECK(most(state) == 3);
        state.grid &= ~single(square_at(3, 3));
        CHECK(most(state) == 2);
        for (const auto& [markers, expected] :
             {std::pair{1, 0}, {2, 1}, {5, 4}, {6, 5}, {7, 5}, {36, 5}}) {
            state = limited_to(markers);
            state.coins = {99, 0, 0, 0};
            CHECK(most(state) == expected);
            // Markers on the table are not there to be put down.
            state.options.markers = markers + 2;
            state.markers[player] = parse_squares("6e6f");
            CHECK(most(state) == expected);
            // The solid box is there already: it takes no marker.
            state.options.markers = markers + 1;
            state.markers[player] = single(middle) | single(35);
            CHECK(most(state) == expected);
        }
    }

    TEST_CASE("Roam turn: markers that run out fill boxes in the order of reading, solid first") {
        const Pattern pattern = make_pattern({"SSSS", "SS**"}, 0);
        const auto new_ones = [&](int markers, Squares shadows) {
            return new_markers(limited_to(markers), 1, pattern, 0, shadows);
        };
        const Squares both = parse_squares("2c2d");
        CHECK(pattern.shadow[0] == both);
        CHECK(new_ones(1, 0) == parse_squares("1a"));
        CHECK(new_ones(3, 0) == parse_squares("1a1b2a"));
        CHECK(new_ones(5, 0) == parse_squares("1a1b2a2b1c"));
        CHECK(new_ones(6, 0) == parse_squares("1a1b2a2b1c1d"));
        CHECK(new_ones(36, 0) == parse_squares("1a1b2a2b1c1d"));
        CHECK(new_ones(6, both) == parse_squares("1a1b2a2b1c1d"));
        CHECK(new_ones(7, both) == parse_squares("1a1b2a2b1c1d2c"));
        CHECK(new_ones(8, both) == parse_squares("1a1b2a2b1c1d2c2d"));
        State state = limited_to(6);
        state.markers[1] = parse_squares("6e6f");  // its own two are not there to be put down
        state.markers[2] = parse_squares("1b");    // this square is skipped
        CHECK(new_markers(state, 1, pattern, 0, 0) == parse_squares("1a2a2b1c"));
        state.options.unlimited_markers = true;
        CHECK(new_markers(state, 1, pattern, 0, both) == parse_squares("1a2a2b1c1d2c2d"));
    }

    TEST_CASE("Roam turn: who has no marker left places nothing") {
        const Pattern pattern = make_pattern({"S"}, 0);
        State state = limited_to(2);
        state.markers[player] = parse_squares("1a");
        CHECK(player_anchors(state, pattern) == (all_squares & ~parse_squares("1a")));
        CHECK(player_fits(state, pattern, 1));
        state.markers[player] = parse_squares("1a6f");
        CHECK(player_anchors(state, pattern) == 0);
        CHECK_FALSE(player_fits(state, pattern, 1));
        state.options.unlimited_markers = true;
        CHECK(player_fits(state, pattern, 1));
        CHECK_FALSE(player_fits(state, pattern, 0));  // no new marker
    }

    TEST_CASE("Roam turn: solid boxes need squares, and with `forbid` empty ones") {
        const Pattern pattern = make_pattern({"SS"}, 0);
        State state = empty_state();
        state.markers[3] = parse_squares("1b");
        for (const bool forbid : {false, true}) {
            state.options.overlap = forbid ? Overlap::forbid : Overlap::skip;
            CHECK(player_fits(state, pattern, 0) == !forbid);  // 1a is new
            CHECK(player_fits(state, pattern, 1) == !forbid);  // 2a is new
            CHECK(((ai_anchors(state, pattern) & 1) != 0) == !forbid);
            CHECK((ai_anchors(state, pattern) & 2) == 0);  // an AI's anchor must be empty
            CHECK(player_fits(state, pattern, parse_square("1c")));
        }
        show_card(state, 1, no_card);
        state.options.overlap = Overlap::skip;
        CHECK_FALSE(player_fits(state, pattern, parse_square("1d")));  // one box is off the grid
        CHECK((ai_anchors(state, pattern) & parse_squares("1d2a")) == 0);
        CHECK((ai_anchors(state, pattern) & parse_squares("1c3a")) == parse_squares("1c3a"));
        CHECK(first_in_slot(parse_squares("1f2c2e3a"), 1) == parse_square("2c"));
    }

    TEST_CASE("Roam turn: an early rest costs a coin for each character that is up") {
        State state = empty_state();
        Row& row = state.rows[player];
        for (CardNumber card = 0; card < 3; ++card) row.add(card);
        CHECK_FALSE(rest_price(state));
        row.turn_down(1);
        CHECK(rest_price(state) == 2);
        row.turn_down(0);
        CHECK(rest_price(state) == 1);
        row.turn_down(2);
        CHECK(rest_price(state) == 0);
        CHECK(use_leftmost(row) == 0);  // after all were turned up
        CHECK(row.face_up == 0b110);
        CHECK(use_leftmost(row) == 1);
        CHECK(use_leftmost(row) == 2);
        CHECK(row.face_up == 0);
    }

    TEST_CASE("Roam turn: the seats with the most markers contend, clockwise from any seat") {
        const auto from = [](const std::array<int, seat_count>& counts, std::size_t first) {
            State state = empty_state();
            fill_slot_2(state, counts);
            state.markers[player] |= parse_squares("1a1b3a");  // in other slots
            return listed(contenders(state, 1, first));
        };
        CHECK(from({3, 1, 1, 1}, 2) == std::vector{0});
        CHECK(from({1, 1, 1, 3}, 0) == std::vector{3});
        CHECK(from({2, 0, 2, 2}, 0) == std::vector{0, 2, 3});
        CHECK(from({2, 0, 2, 2}, 1) == std::vector{2, 3, 0});
        CHECK(from({2, 0, 2, 2}, 3) == std::vector{3, 0, 2});
        CHECK(from({0, 3, 3, 0}, 2) == std::vector{2, 1});
        State state = empty_state();
        state.blocked = slot_mask(1);
        CHECK(listed(contenders(state, 1, 1)) == std::vector{1, 2, 3, 0});
    }

    TEST_CASE("Roam turn: a bid is at least the opening, more than the highest, and in coins") {
        const std::array<int, seat_count> coins = {5, 4, 5, 0};
        Auction auction(coins, 2);
        CHECK(auction.least_bid() == 2);
        CHECK(auction.can_bid(0));
        CHECK_FALSE(auction.can_bid(3));
        auction.bid(0, 1);
        auction.bid(1, 5);
        CHECK_FALSE(auction.leader());
        CHECK(auction.highest() == 0);
        auction.ai_bids(1);
        CHECK(auction.leader() == 1U);
        CHECK(auction.highest() == 4);
        CHECK(auction.least_bid() == 5);
        CHECK_FALSE(auction.can_bid(1));
        CHECK(auction.can_bid(2));  // all its coins, exactly
        auction.bid(0, 4);
        CHECK(auction.leader() == 1U);
        auction.bid(0, 5);
        CHECK(auction.leader() == 0U);
        auction.ai_bids(2);  // as much is not more
        CHECK(auction.leader() == 0U);
        Auction opening(coins, 5);
        CHECK(opening.can_bid(0));
        CHECK_FALSE(opening.can_bid(1));
        opening.bid(2, 5);
        CHECK(opening.leader() == 2U);
        Auction for_nothing(coins, 0);
        for_nothing.ai_bids(3);
        CHECK(for_nothing.leader() == 3U);
        CHECK(for_nothing.least_bid() == 1);
    }

    TEST_CASE("Roam turn: AIs before the player have bid, those after it have not") {
        State state = empty_state();
        state.coins = {9, 3, 4, 8};
        fill_slot_2(state, {2, 2, 2, 0});
        for (const auto& [seat, least] : {std::pair{0, 0}, {1, 5}, {2, 5}, {3, 0}}) {
            state.seat = static_cast<std::uint8_t>(seat);
            CHECK(auction_before_player(state, 1).least_bid() == least);
        }
        state.seat = 2;
        state.coins[2] = 2;  // 2 bids 2, then the player, then 1
        CHECK(auction_before_player(state, 1).least_bid() == 3);
        const auto claim = [&](int bid) {
            const Claim made = claim_of(state, 1, bid);
            return std::array{static_cast<int>(made.seat), made.paid};
        };
        CHECK(claim(-1) == std::array{1, 3});
        CHECK(claim(2) == std::array{1, 3});
        CHECK(claim(3) == std::array{0, 3});
        CHECK(claim(9) == std::array{0, 9});
        CHECK(claim(10) == std::array{1, 3});
        state.options.min_open = 100;
        CHECK(claim(9) == std::array{2, 0});  // nobody can open: the first one, for nothing
        state.markers[2] = 0;
        state.markers[1] |= parse_squares("2f");
        CHECK(claim(9) == std::array{1, 0});  // nobody contends
    }

    TEST_CASE("Roam turn: a claimed card leaves the display, with the markers of its slot") {
        State state;
        for (const bool consolation : {false, true}) {
            state = empty_state();
            state.options.consolation = consolation;
            fill_slot_2(state, {3, 2, 0, 1});
            state.markers[2] = parse_squares("1f");
            state.coins = {7, 7, 7, 7};
            state.markers[player] |= parse_squares("3a");
            give_card(state, 1, {1, 4});
            CHECK(state.coins == std::array{7 + consolation, 3, 7, 7 + consolation});
        }
        CHECK(state.markers ==
              std::array<Squares, 4>{parse_squares("3a"), 0, parse_squares("1f"), 0});
        CHECK(state.display[1] == no_card);
        CHECK(state.grid == (all_squares & ~slot_mask(1)));
        CHECK(state.rows[1].size == 1);
        CHECK(state.rows[1].cards[0] == 1);
        CHECK(state.rows[1].is_up(0));
    }

    TEST_CASE("Roam turn: every coin of a landscape is shown in its slot, and gained once") {
        Deck deck = synthetic_deck();
        deck.cards[0].squares = {9, 8, 7, 6, 0, -1};
        const DeckTable table(deck);
        State state;
        state.deck = &table;
        for (const std::size_t slot : {3U, 5U}) {
            show_card(state, slot, 0);
            CHECK(state.grid == slot_mask(slot));
            const int first = 6 * static_cast<int>(slot);
            for (const auto& [square, coins] :
                 {std::pair{0, 9}, {1, 8}, {2, 7}, {3, 6}, {4, 0}, {5, 0}})
                CHECK(state.coins_on(single(first + square)) == coins);
            CHECK(state.coins_on(slot_mask(slot)) == 30);
            CHECK(state.blocked == single(first + 5));
            CHECK(state.taken() == single(first + 5));
            state.coins = {1, 2, 3, 4};
            place_markers(state, 2, single(first) | single(first + 2));
            CHECK(state.coins == std::array{1, 2, 19, 4});
            CHECK(state.markers[2] == (single(first) | single(first + 2)));
            CHECK_FALSE(state.is_full(slot));
            state.markers[0] = single(first + 1) | single(first + 3) | single(first + 4);
            CHECK(state.is_full(slot));
            CHECK(full_slots(state.taken()) == single(first));
            state.markers = {};
            show_card(state, slot, no_card);
            CHECK(state.grid == 0);
            CHECK(state.blocked == 0);
            CHECK(state.coins_on(all_squares) == 0);
        }
        CHECK(full_slots(all_squares) == 0x41041041);
        CHECK(of_slot(slot_mask(5) | single(1), 0) == 2);
    }

    TEST_CASE("Roam turn: the victory counts the cards of every seat") {
        const auto level = [](const std::array<std::vector<CardNumber>, seat_count>& cards) {
            State state = empty_state();
            for (std::size_t seat = 0; seat < seat_count; ++seat)
                for (const CardNumber card : cards[seat]) state.rows[seat].add(card);
            return victory(state);
        };
        // Cards 0, 3, 10 and 12 are worth 2, 3, 1 and 1 points; 43 is a starting character: 0.
        CHECK(level({{{3, 3, 43}, {0, 43}, {10}, {12}}}) == Victory::medium);  // 6 : 4
        CHECK(level({{{3, 3}, {10}, {10}, {12}}}) == Victory::major);          // 6 : 3
        CHECK(level({{{3, 3}, {0}, {0}, {12}}}) == Victory::minor);            // 6 : 5
        CHECK(level({{{3, 3}, {0}, {0}, {0, 43}}}) == Victory::lose);          // 6 : 6, no coins
        CHECK(level({{{3}, {}, {}, {3, 10}}}) == Victory::lose);
        CHECK(level({{{3}, {}, {3, 10}, {}}}) == Victory::lose);
        CHECK(level({{{3}, {3, 10}, {}, {}}}) == Victory::lose);
        // With as many points the coins decide: of all AIs together, or of each.
        for (const auto& [coins, sum, each] :
             {std::tuple{std::array{6, 1, 2, 3}, Victory::lose, Victory::minor},
              {std::array{7, 1, 2, 3}, Victory::minor, Victory::minor},
              {std::array{3, 3, 0, 0}, Victory::lose, Victory::lose},
              {std::array{3, 0, 3, 0}, Victory::lose, Victory::lose},
              {std::array{3, 0, 0, 3}, Victory::lose, Victory::lose}}) {
            CHECK(victory({9, 4, 3, 2}, coins, TieCoins::sum) == sum);
            CHECK(victory({9, 4, 3, 2}, coins, TieCoins::each) == each);
        }
        CHECK(turns_left(0) == 3);
        CHECK(turns_left(3) == 0);
    }

    TEST_CASE("Roam turn: the figures of a finished game") {
        State state = empty_state();
        for (Row& row : state.rows)
            for (CardNumber card = 43; card < 46; ++card) row.add(card);
        for (const CardNumber card : std::array<CardNumber, 4>{3, 3, 0, 0})
            state.rows[player].add(card);
        state.rows[1].add(3);
        state.rows[2].add(10);
        state.rows[3].add(0);
        state.coins = {7, 1, 1, 1};
        state.round = 23;
        state.phase = Phase::over;
        CHECK(Roam::measures(state) == std::array{10, 6, 4, 7, 23, 4});
        CHECK(Roam::category(state) == static_cast<std::size_t>(Victory::medium));
        CHECK(Roam::counts_as_record(state));
        CHECK(Roam::score_so_far(state, Seat::first) == 4);
        CHECK_FALSE(state.ended_by_cards());
        CHECK(Roam::outcome(state).ending == Ending::dead);
        for (int i = 0; i < 6; ++i) state.rows[3].add(10);
        CHECK(state.rows[3].size == 10);
        CHECK(state.ended_by_cards());
        CHECK(Roam::outcome(state).total(Seat::first) == -2);
        CHECK(Roam::outcome(state).scores[0].components == std::array{10, -12});
        CHECK_FALSE(Roam::counts_as_record(state));
        CHECK(Roam::component_names({})[0] == "points");
        CHECK(Roam::component_names({})[1] == "ai_points");
        CHECK(Roam::variants().size() == 1);
        CHECK(Roam::variants()[0].rules == Rules{});
    }

    TEST_CASE("Roam turn: a game of the most rounds logs every die") {
        DiceLog log;
        for (std::size_t i = 0; i < DiceLog::capacity; ++i) {
            CHECK(log.size() == i);
            log.push_back(static_cast<unsigned>(i * 5 % 7));
        }
        CHECK(DiceLog::capacity == 900);
        for (std::size_t i = 0; i < DiceLog::capacity; ++i) REQUIRE(log.at(i) == i * 5 % 7);
    }
}

}  // namespace
}  // namespace skerry::roam
