// States and moves of Tiny Islands as text: what is refused, with the place and the words of each
// error. Round trips are part of the conformance kit.
// The board of Tiny Islands as people see it, with shorelines along its sides.

#include "core/tiny_islands/notation.hpp"

#include "core/fields_text.hpp"
#include "core/tiny_islands/game.hpp"
#include "tests/support/answers.hpp"

namespace skerry::tiny_islands {
namespace {

const std::string empty_row = ".........";
const std::string eight_rows =
    "........./........./........./........./........./........./........./.........";

/// A state after the tiles of the last row, in the second field `shorelines`.
std::string state_of(const std::string& last_row, const std::string& shorelines,
                     const std::string& offers, const std::string& rules = "standard") {
    return eight_rows + "/" + last_row + " " + shorelines + " " + offers + " " + rules;
}

/// The error as "offset: message".
std::string refusal(std::string_view text) {
    return skerry::test::notation_error_of(
        [&] { return "taken for " + TinyIslands::print_state(TinyIslands::parse_state(text)); });
}

/// What `read(text)` throws, as "offset: message", or "taken".
template <class Read>
std::string refusal_by(Read&& read, std::string_view text) {
    return skerry::test::notation_error_of([&]() -> std::string {
        read(text);
        return "taken";
    });
}

TEST_SUITE("golden") {
    TEST_CASE("Tiny Islands notation: what is refused, where, and what just is not") {
        skerry::test::check_answers("tiny_islands/refused.txt", [](const std::string& question) {
            const std::string text = question.substr(question.find(' ') + 1);
            if (question.starts_with("offer")) return refusal_by(parse_offer, text);
            if (question.starts_with("placement")) return refusal_by(parse_placement, text);
            if (question.starts_with("cells")) return refusal_by(parse_cells, text);
            return refusal(text);
        });
        CHECK(parse_cells("a1i9") == (Cell(0, 0).plane() | Cell(8, 8).plane()));
    }
}

TEST_SUITE("unit") {
    TEST_CASE("Tiny Islands notation: names of tiles, zones and cells") {
        const std::array<std::string_view, tile_kinds> tiles = {
            "forest", "house", "sand", "wave", "mountain", "church", "boat"};
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            CHECK(name_of(all_tiles[i]) == tiles[i]);
            CHECK(letter_of(all_tiles[i]) == "fhswMCB"[i]);
            CHECK(parse_tile("fhswMCB"[i], 0) == all_tiles[i]);
        }
        CHECK(name_of(Zone(0)) == "row 1");
        CHECK(name_of(Zone(8)) == "row 9");
        CHECK(name_of(Zone(9)) == "column a");
        CHECK(name_of(Zone(17)) == "column i");
        CHECK(name_of(Zone(18)) == "nonant Q");
        CHECK(name_of(Zone(26)) == "nonant C");
        CHECK(print_cell(Cell(0, 0)) == "a1");
        CHECK(print_cell(Cell(8, 7)) == "i8");
    }

    TEST_CASE("Tiny Islands notation: a tile stands where its row and column say") {
        const State state = TinyIslands::parse_state(
            "f......../........./........./........./........./........./........./........./"
            "........B - w4hf,w1f8,w9w5 standard");
        CHECK(state.board.of(Tile::forest) == Cell(0, 8).plane());
        CHECK(state.board.of(Tile::boat) == Cell(8, 0).plane());
        CHECK(state.placed == 2);
    }

    TEST_CASE("Tiny Islands notation: the variants are named, everything else is spelled out") {
        for (const auto& variant : TinyIslands::variants()) {
            const std::string text = state_of(empty_row, "-", "w4hf", std::string(variant.name));
            CHECK(refusal(text) == "taken for " + text);
            CHECK(TinyIslands::parse_state(text).rules == variant.rules);
        }
        CHECK(Rules{}.penalty() == 5);
        CHECK(Rules{}.near_house_bonus() == 1);
        Rules first;
        first.penalties_first = true;
        first.church = ChurchRule::all_houses;
        CHECK(first.penalty() == 0);
        CHECK(first.near_house_bonus() == 2);
    }

    TEST_CASE("Tiny Islands notation: a move is what is due") {
        const State turn = TinyIslands::parse_state(state_of(empty_row, "-", "w4hf"));
        CHECK(TinyIslands::parse_move(turn, "wa4") == Move::placement(Tile::wave, Cell(0, 3)));
        CHECK(refusal_by([&](std::string_view text) { TinyIslands::parse_move(turn, text); },
                         "a4b4") == "0: 'a4b4' is not a placement: tile and cell, e.g. Cf7");
        const State shoreline = TinyIslands::parse_state(
            state_of("fffffffff", "-", "w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg"));
        CHECK(shoreline.shoreline_due());
        CHECK(TinyIslands::parse_move(shoreline, "a4b4") ==
              Move::shoreline(Cell(0, 3).plane() | Cell(1, 3).plane()));
        CHECK(refusal_by([&](std::string_view text) { TinyIslands::parse_move(shoreline, text); },
                         "wa4") ==
              "0: 'wa4' is not a shoreline: the cells it encloses, e.g. e5e6f5");
    }

    TEST_CASE("Tiny Islands notation: shorelines as long and as many as the rules say") {
        const auto by = [](const std::string& shorelines, const std::string& rules) {
            const std::string nine = "w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg,MZsC";
            return refusal(state_of("fffffffff", shorelines, nine, rules));
        };
        CHECK(by("e5e6", "longest_shoreline=6").starts_with("taken for "));
        CHECK(by("-", "shorelines=2").starts_with("taken for "));
    }
}

/// The board after nine forests in row 1 and a shoreline around column `letter`.
std::string board_with_column(char letter) {
    std::string rows;
    for (int i = 0; i < 8; ++i) rows += "........./";
    std::string column;
    for (char row = '1'; row <= '9'; ++row) column.append({letter, row});
    return TinyIslands::text_board(
        TinyIslands::parse_state(rows + "fffffffff " + column +
                                 " w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg,MZsC standard"));
}

TEST_SUITE("golden") {
    TEST_CASE("Tiny Islands board: shorelines along the right side and the left one") {
        skerry::test::check_golden(board_with_column('i') + board_with_column('a'),
                                   "tiny_islands/shorelines_at_sides.txt");
    }
}

}  // namespace
}  // namespace skerry::tiny_islands
