// Decks of Roam: what is refused, in which words and at which limits, and what a fingerprint tells
// apart.

#include "core/roam/deck.hpp"

#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

using Rows = std::vector<std::string>;

/// The fault of the built-in deck after a change.
template <class Change>
std::string fault_after(Change&& change) {
    Deck deck = synthetic_deck();
    change(deck);
    return deck_fault(deck);
}

/// The fault after a change of its first card, without the card's name.
template <class Change>
std::string card_fault_after(Change&& change) {
    std::string fault = fault_after([&](Deck& deck) { change(deck.cards[0]); });
    if (fault.empty()) return "none";
    REQUIRE(fault.starts_with("L01: "));
    return fault.substr(5);
}

template <class Change>
std::uint64_t fingerprint_after(Change&& change) {
    Deck deck = synthetic_deck();
    change(deck);
    return DeckTable(deck).fingerprint();
}

TEST_SUITE("unit") {
    TEST_CASE("Roam deck: patterns are refused beyond their limits, and not before") {
        CHECK(pattern_fault({"S"}) == "");
        CHECK(pattern_fault({}) == "a pattern has 1 to 6 rows");
        CHECK(pattern_fault(Rows(6, "S")) == "");
        CHECK(pattern_fault(Rows(7, "S")) == "a pattern has 1 to 6 rows");
        CHECK(pattern_fault({"SSSSSS"}) == "");
        for (const std::string row : {"", "SSSSSSS"})
            for (const Rows& rows : {Rows{row}, Rows{"S", row}})
                CHECK(pattern_fault(rows) == "a row of a pattern has 1 to 6 boxes");
        CHECK(pattern_fault({"S.", "S"}) == "the rows of a pattern must be equally long");
        CHECK(pattern_fault({"S", "S."}) == "the rows of a pattern must be equally long");
        for (const std::string row : {"s", "S ", "SX", "0"})
            CHECK(pattern_fault({row}) ==
                  "a pattern has S for solid, * for shadow and . for nothing");
        CHECK(pattern_fault({"*.", ".*"}) == "a pattern needs at least one solid box S");
        CHECK(pattern_fault({"****", "****", "...S"}) == "");
        CHECK(pattern_fault({"*****", "****S"}) == "a pattern has at most 8 shadow boxes");
    }

    TEST_CASE("Roam deck: points and coins are refused beyond their limits, and not before") {
        for (const int points : {-1000, 0, 1000})
            CHECK(card_fault_after([&](Card& c) { c.character.points = points; }) == "none");
        for (const int points : {-1001, 1001})
            CHECK(card_fault_after([&](Card& c) { c.character.points = points; }) ==
                  "points must be -1000 to 1000");
        for (std::size_t square = 0; square < slot_squares; ++square) {
            for (const int coins : {-1, 0, 9})
                CHECK(card_fault_after([&](Card& c) { c.squares[square] = coins; }) == "none");
            for (const int coins : {-2, 10})
                CHECK(card_fault_after([&](Card& c) { c.squares[square] = coins; }) ==
                      "a square has 0 to 9 coins");
            CHECK(card_fault_after([&](Card& c) {
                      c.squares.fill(blocked_square);
                      c.squares[square] = 0;
                  }) == "none");
        }
        CHECK(card_fault_after([](Card& c) { c.squares.fill(blocked_square); }) ==
              "all six squares are blocked; at least one must be open");
        CHECK(card_fault_after([](Card& c) { c.character.pattern = {}; }) ==
              "a pattern has 1 to 6 rows");
    }

    TEST_CASE("Roam deck: a fault names its card, wherever it is") {
        const std::string points = ": points must be -1000 to 1000";
        const auto spoil = [](CharacterCard& card) { card.points = 1001; };
        for (const std::size_t i : {0U, 1U, 2U})
            CHECK(fault_after([&](Deck& d) { spoil(d.starting[i]); }) ==
                  "S" + std::to_string(i + 1) + points);
        CHECK(fault_after([&](Deck& d) { spoil(d.cards[0].character); }) == "L01" + points);
        CHECK(fault_after([&](Deck& d) { spoil(d.cards[42].character); }) == "L43" + points);
    }

    TEST_CASE("Roam deck: 6 to 96 cards, and 1 to 9 characters to start with") {
        const std::string cards = "a deck has 6 to 96 cards";
        const std::string starting = "a seat starts with 1 to 9 characters";
        const auto cards_resized = [](std::size_t n) {
            return fault_after([n](Deck& d) { d.cards.resize(n, d.cards[0]); });
        };
        const auto starting_resized = [](std::size_t n) {
            return fault_after([n](Deck& d) { d.starting.resize(n, d.starting[0]); });
        };
        CHECK(cards_resized(5) == cards);
        CHECK(cards_resized(6) == "");
        CHECK(cards_resized(96) == "");
        CHECK(cards_resized(97) == cards);
        CHECK(starting_resized(0) == starting);
        CHECK(starting_resized(1) == "");
        CHECK(starting_resized(9) == "");
        CHECK(starting_resized(10) == starting);
        try {
            const DeckTable table(Deck{});
            FAIL_CHECK("nothing was thrown");
        } catch (const std::invalid_argument& error) {
            CHECK(error.what() == starting);
        }
    }

    TEST_CASE("Roam deck: fingerprints are those of another program, and tell decks apart") {
        // FNV-1a by a Python program, over the cards of configs/roam_deck_synthetic.json.
        constexpr std::uint64_t built_in = 0x5d13735f1e9466a1;
        CHECK(DeckTable::synthetic()->fingerprint() == built_in);
        CHECK(fingerprint_after([](Deck& d) {
                  d.cards[0].character.points = -1000;
                  d.cards[0].squares = {-1, 9, 0, 1, 8, -1};
              }) == 0xe1b41bad687c47ef);
        CHECK(fingerprint_after([](Deck& d) { d.name = d.cards[0].character.id = "other"; }) ==
              built_in);
        CHECK(fingerprint_after([](Deck& d) { d.starting[0].points = 1; }) != built_in);
        CHECK(fingerprint_after([](Deck& d) { d.starting[2].pattern = {"S", "*"}; }) != built_in);
        CHECK(fingerprint_after([](Deck& d) { d.cards[42].squares[5] = 7; }) != built_in);
        CHECK(fingerprint_after([](Deck& d) { d.cards.pop_back(); }) != built_in);
    }

    TEST_CASE("Roam deck: rules are equal if their options and their cards are") {
        Rules built_in;
        Rules given;
        given.deck = std::make_shared<const DeckTable>(synthetic_deck());
        CHECK(built_in == built_in);
        CHECK(built_in == given);
        CHECK(given == built_in);
        Deck deck = synthetic_deck();
        deck.cards[7].squares[0] = 5;
        Rules other;
        other.deck = std::make_shared<const DeckTable>(deck);
        CHECK_FALSE(other == built_in);
        CHECK_FALSE(built_in == other);
        CHECK_FALSE(other == given);
        Rules capped;
        capped.round_cap = 7;
        CHECK_FALSE(capped == built_in);
        Rules named;
        named.deck_file = "deck.json";
        CHECK_FALSE(named == built_in);
    }

    TEST_CASE("Roam deck: a table knows points, patterns and landscapes of every card") {
        Deck deck = synthetic_deck();
        deck.starting[1].points = -3;
        deck.cards[42].squares = {-1, 9, 8, 7, 0, -1};
        const DeckTable table(deck);
        CHECK(table.cards() == 43);
        CHECK(table.starting() == 3);
        CHECK(table.points(0) == 2);
        CHECK(table.points(3) == 3);
        CHECK(table.points(43) == 0);
        CHECK(table.points(44) == -3);
        CHECK(table.character(0).id == "L01");
        CHECK(table.character(42).id == "L43");
        CHECK(table.character(43).id == "S1");
        CHECK(table.character(45).id == "S3");
        for (int turns = 0; turns < 4; ++turns)
            for (const CardNumber card : std::array<CardNumber, 5>{0, 18, 42, 43, 45}) {
                const Pattern expected = make_pattern(table.character(card).pattern, turns);
                CHECK(table.pattern(card, turns).anchors == expected.anchors);
                CHECK(table.pattern(card, turns).solid == expected.solid);
                CHECK(table.pattern(card, turns).shadow == expected.shadow);
            }
        for (const std::size_t slot : {3U, 4U, 5U}) {
            const Landscape& upright = table.landscape(42, slot);
            CHECK(upright.blocked == 0b100001);
            CHECK(upright.coins[0] == 0b001010);
            CHECK(upright.coins[1] == 0b001000);
            CHECK(upright.coins[2] == 0b001000);
            CHECK(upright.coins[3] == 0b000110);
        }
        for (const std::size_t slot : {0U, 1U, 2U}) {
            const Landscape& turned = table.landscape(42, slot);
            CHECK(turned.blocked == 0b100001);
            CHECK(turned.coins[0] == 0b010100);
            CHECK(turned.coins[1] == 0b000100);
            CHECK(turned.coins[3] == 0b011000);
        }
    }
}

}  // namespace
}  // namespace skerry::roam
