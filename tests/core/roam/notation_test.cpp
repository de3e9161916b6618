// States and moves of Roam as text: what is refused, with the place and the words of each error.
// Round trips are part of the conformance kit.
// The display of Roam as people see it, where the random game of the golden text does not lead:
// blocked squares, empty slots, nine coins, every decision, and a game that stalled.

#include "core/roam/notation.hpp"

#include "core/fields_text.hpp"
#include "core/roam/game.hpp"
#include "tests/support/answers.hpp"

namespace skerry::roam {
namespace {

enum Field : std::size_t { markers, coins, display, rows, drawn, phase, dice, options, deck };

/// The start of a game: its nine fields.
struct Text {
    std::array<std::string, 9> fields = {"....../....../....../....../....../......",
                                         "0,1,1,2",
                                         "5,12,28,2,31,34",
                                         "s1,s2,s3/s1,s2,s3/s1,s2,s3/s1,s2,s3",
                                         "5,12,28,2,31,34",
                                         "0:turn",
                                         "-",
                                         "standard",
                                         "built-in"};

    Text with(Field field, const std::string& text) const {
        Text changed = *this;
        changed.fields[field] = text;
        return changed;
    }
    std::string whole() const {
        std::string text = fields[0];
        for (std::size_t i = 1; i < fields.size(); ++i) text += " " + fields[i];
        return text;
    }
    /// The offset of a field.
    std::size_t at(Field field) const {
        std::size_t offset = 0;
        for (std::size_t i = 0; i < field; ++i) offset += fields[i].size() + 1;
        return offset;
    }
};

/// The error as "offset: message", or what the text was taken for.
std::string refusal(std::string_view text) {
    return skerry::test::notation_error_of(
        [&] { return "taken for " + Roam::print_state(Roam::parse_state(text)); });
}

/// The error of a state, counted from the field in which the fault is.
std::string refusal(const Text& text, Field field) {
    try {
        return "taken for " + Roam::print_state(Roam::parse_state(text.whole()));
    } catch (const NotationError& error) {
        return std::to_string(static_cast<std::ptrdiff_t>(error.offset() - text.at(field))) + ": " +
               error.what();
    }
}

std::string refusal_of_move(std::string_view text) {
    const State state = Roam::parse_state(Text{}.whole());
    return skerry::test::notation_error_of(
        [&] { return "taken for " + Roam::print_move(state, Roam::parse_move(state, text)); });
}

std::string three_others(const std::string& row) { return row + "/s1,s2,s3/s1,s2,s3/s1,s2,s3"; }

TEST_SUITE("golden") {
    TEST_CASE("Roam notation: what is refused, where, and what just is not") {
        // Fields that differ from the start of a game; offsets are counted from the first of them.
        skerry::test::check_answers("roam/refused.txt", [](const std::string& question) {
            const std::array<std::string, 9> names{"markers", "coins", "display", "rows", "drawn",
                                                   "phase",   "dice",  "options", "deck"};
            Text text;
            std::vector<Field> named;
            if (question.starts_with("move ")) return refusal_of_move(question.substr(5));
            std::istringstream words(question);
            for (std::string word; words >> word;) {
                const std::size_t equals = word.find('=');
                const auto name = std::ranges::find(names, word.substr(0, equals));
                REQUIRE(name != names.end());
                named.push_back(static_cast<Field>(name - names.begin()));
                text.fields[named.back()] = word.substr(equals + 1);
            }
            return refusal(text, named.at(0));
        });
    }
}

TEST_SUITE("unit") {
    TEST_CASE("Roam notation: nine fields") {
        CHECK(refusal(Text{}.whole()) == "taken for " + Text{}.whole());
        const std::string nine =
            "0: a state has nine fields: markers, coins, display, rows, drawn, phase, dice, "
            "options, deck";
        CHECK(refusal("") == nine);
        CHECK(refusal(Text{}.whole() + " x") == nine);
    }

    TEST_CASE("Roam notation: every seat's markers are read where they stand") {
        const std::string text = "0123../....../....../....../....../.....3";
        const State state = Roam::parse_state(Text{}.with(markers, text).whole());
        CHECK(state.markers[0] == single(square_at(0, 0)));
        CHECK(state.markers[1] == single(square_at(0, 1)));
        CHECK(state.markers[2] == single(square_at(0, 2)));
        CHECK(state.markers[3] == (single(square_at(0, 3)) | single(square_at(5, 5))));
    }

    TEST_CASE("Roam notation: while a bid is due rows may grow by six cards a turn") {
        const std::string three = "00..../01..../11..../....../....../......";
        const auto with_row = [&](std::size_t seat, std::size_t size) {
            std::string row = "s1,s2,s3";
            std::string cards = "5,12,28,2,31,34";
            for (int card = 1; size > 3; ++card) {
                if (card == 5 || card == 12 || card == 28 || card == 2 || card == 31 || card == 34)
                    continue;
                row += "," + std::to_string(card);
                cards += "," + std::to_string(card);
                --size;
            }
            return Text{}
                .with(rows, three_others(row))
                .with(drawn, cards)
                .with(markers, three)
                .with(coins, "9,1,1,2")
                .with(phase, "0:bid:" + std::to_string(seat) + ":1")
                .with(dice, seat == 0 ? "-" : std::string(seat, '1'));
        };
        for (const std::size_t seat : {0U, 1U, 2U, 3U}) {
            const std::size_t most = 9 + 6 * (seat + 1);
            CHECK(refusal(with_row(seat, most), phase).starts_with("taken for "));
            CHECK(refusal(with_row(seat, most + 1), phase) ==
                  "0: a row is too long for this round");
        }
    }

    TEST_CASE("Roam notation: the last round of the longest game") {
        const std::string die(900, '6');
        const Text last = Text{}.with(phase, "300:over").with(options, "round_cap=300");
        CHECK(refusal(last.with(dice, die), phase).starts_with("taken for "));
        CHECK(refusal(last.with(dice, die).with(phase, "300:turn"), phase) ==
              "0: the round cap ends the game");
        CHECK(refusal(last.with(dice, die.substr(3)).with(phase, "299:turn"), phase)
                  .starts_with("taken for "));
    }

    TEST_CASE("Roam notation: a bid at least the least, at most the coins and a thousand") {
        const auto legal = [](const std::string& held) {
            const State state =
                Roam::parse_state(Text{}
                                      .with(markers, "00..../01..../11..../....../....../......")
                                      .with(coins, held)
                                      .with(phase, "0:bid:1:1")
                                      .with(dice, "1")
                                      .whole());
            Roam::MoveList list;
            Roam::legal_moves(state, list);
            std::vector<int> bids;
            for (int amount = 0; amount <= 1'100; ++amount) {
                CHECK(list.contains(Move::bid(amount)) == Roam::is_legal(state, Move::bid(amount)));
                if (Roam::is_legal(state, Move::bid(amount))) bids.push_back(amount);
            }
            CHECK(Roam::is_legal(state, Move::pass()));
            CHECK(list.size() == bids.size() + 1);
            Rng rng(1);
            std::vector<int> drawn_bids;
            for (int i = 0; i < 200; ++i) {
                const Move move = Roam::sample_move(state, rng);
                CHECK(Roam::is_legal(state, move));
                if (move.kind == Move::Kind::bid) drawn_bids.push_back(move.amount);
            }
            if (bids.size() < 10)
                for (const int amount : bids) CHECK(std::ranges::count(drawn_bids, amount) > 0);
            return std::pair{bids.front(), bids.back()};
        };
        CHECK(legal("4,3,0,0") == std::pair{4, 4});
        CHECK(legal("7,3,0,0") == std::pair{4, 7});
        CHECK(legal("999,3,0,0") == std::pair{4, 999});
        CHECK(legal("1001,3,0,0") == std::pair{4, 1000});
    }

    TEST_CASE("Roam notation: what a move does not use is empty in a legal one") {
        const State turn = Roam::parse_state(
            Text{}.with(coins, "9,1,1,2").with(rows, three_others("s1,~s2,s3")).whole());
        for (const Move& move : {Move::rest(), Move::place(0, 0), Move::place(2, 5)}) {
            REQUIRE(Roam::is_legal(turn, move));
            Move other = move;
            other.amount = 1;
            CHECK_FALSE(Roam::is_legal(turn, other));
            other = move;
            other.boxes = 1;
            CHECK_FALSE(Roam::is_legal(turn, other));
        }
        Move rest = Move::rest();
        rest.character = 2;
        CHECK_FALSE(Roam::is_legal(turn, rest));
        rest = Move::rest();
        rest.square = 1;
        CHECK_FALSE(Roam::is_legal(turn, rest));
        CHECK_FALSE(Roam::is_legal(turn, Move::place(1, 0)));  // face down
        CHECK_FALSE(Roam::is_legal(turn, Move::place(3, 0)));
        CHECK_FALSE(Roam::is_legal(turn, Move::place(0, 36)));
        CHECK_FALSE(Roam::is_legal(turn, Move::spend(0)));  // there is room
        CHECK_FALSE(Roam::is_legal(turn, Move::shadows(0)));
        CHECK_FALSE(Roam::is_legal(turn, Move::bid(0)));
        CHECK_FALSE(Roam::is_legal(turn, Move::pass()));
        const State poor = Roam::parse_state(
            Text{}.with(coins, "1,1,1,2").with(rows, three_others("s1,~s2,s3")).whole());
        CHECK_FALSE(Roam::is_legal(poor, Move::rest()));  // costs 2
        const State exact = Roam::parse_state(
            Text{}.with(coins, "2,1,1,2").with(rows, three_others("s1,~s2,s3")).whole());
        CHECK(Roam::is_legal(exact, Move::rest()));
    }

    TEST_CASE("Roam notation: moves") {
        for (const std::string text : {"rest", "pass", "spend1", "spend40", "bid0", "bid1000", "+",
                                       "+2d2f", "1@1a", "40@6f"})
            CHECK(refusal_of_move(text) == "taken for " + text);
        CHECK(Roam::parse_move({}, "2@3a") == Move::place(1, 12));
        CHECK(Roam::parse_move({}, "+1a6f") == Move::shadows(single(0) | single(35)));
    }

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
        std::string boards = Roam::text_board(state);
        state.phase = Phase::shadows;
        state.square = 18;
        boards += Roam::text_board(state);
        state.phase = Phase::bid;
        state.seat = 1;  // A bids 1, B 2, and C has no more
        state.slot = 3;
        boards += Roam::text_board(state);
        state.phase = Phase::over;
        boards += Roam::text_board(state);
        for (int i = 0; i < 8; ++i) state.rows[player].add(3);
        boards += Roam::text_board(state);
        test::check_golden(boards, "roam/boards.txt");
    }
}

}  // namespace
}  // namespace skerry::roam
