// States and moves of Tiny Islands as text: what is refused, with the place and the words of each
// error. Round trips are part of the conformance kit.
// The board of Tiny Islands as people see it, with shorelines along its sides.

#include "core/tiny_islands/notation.hpp"

#include "core/fields_text.hpp"
#include "core/tiny_islands/game.hpp"
#include "tests/support/test.hpp"

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

constexpr std::size_t shorelines_at = 90;
constexpr std::size_t offers_at = 92;  ///< after shorelines "-"

/// The error as "offset: message", with the offset counted from `from`.
std::string refusal(std::string_view text, std::size_t from = 0) {
    try {
        return "taken for " + TinyIslands::print_state(TinyIslands::parse_state(text));
    } catch (const NotationError& error) {
        return std::to_string(static_cast<std::ptrdiff_t>(error.offset() - from)) + ": " +
               error.what();
    }
}

/// What `read(text)` throws, as "offset: message"; empty if nothing.
template <class Read>
std::string refusal_by(Read&& read, std::string_view text) {
    return skerry::test::notation_error_of([&]() -> std::string {
        read(text);
        return "";
    });
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

    TEST_CASE("Tiny Islands notation: offers, placements and shorelines that are none") {
        CHECK(refusal_by(parse_offer, "CWf") ==
              "0: 'CWf' is not an offer: tile, zone, tile, zone, e.g. CWfC");
        const std::string tile =
            " is not a tile: f forest, h house, s sand, w wave, M mountain, C church, B boat";
        const std::string zone = " is not a zone: a row 1-9, a column a-i or a nonant QWE/ASD/ZXC";
        CHECK(refusal_by(parse_offer, "xWfC") == "0: 'x'" + tile);
        CHECK(refusal_by(parse_offer, "C0fC") == "1: '0'" + zone);
        CHECK(refusal_by(parse_offer, "CWmC") == "2: 'm'" + tile);
        CHECK(refusal_by(parse_offer, "CWfj") == "3: 'j'" + zone);
        CHECK(refusal_by(parse_placement, "Cf") ==
              "0: 'Cf' is not a placement: tile and cell, e.g. Cf7");
        CHECK(refusal_by(parse_placement, "Kf7") == "0: 'K'" + tile);
        const std::string cell = " is not a cell: a column a-i, then a row 1-9";
        for (const std::string text : {"j7", "f0", "`7", "F7"})
            CHECK(refusal_by(parse_placement, "C" + text) == "1: '" + text + "'" + cell);
        CHECK(refusal_by(parse_placement, "Ci9").empty());
        CHECK(refusal_by(parse_placement, "Ca1").empty());
        const std::string shoreline = " is not a shoreline: the cells it encloses, e.g. e5e6f5";
        CHECK(refusal_by(parse_cells, "") == "0: ''" + shoreline);
        CHECK(refusal_by(parse_cells, "e5e") == "0: 'e5e'" + shoreline);
        CHECK(refusal_by(parse_cells, "e5e:") == "2: 'e:'" + cell);
        CHECK(refusal_by(parse_cells, "e5e6e5") == "4: cell e5 is named twice");
        CHECK(parse_cells("a1i9") == (Cell(0, 0).plane() | Cell(8, 8).plane()));
    }

    TEST_CASE("Tiny Islands notation: states that are none") {
        const std::string start = state_of(empty_row, "-", "w4hf");
        CHECK(refusal(start) == "taken for " + start);
        const std::string four = "0: a state has four fields: rows, shorelines, offers, rules";
        CHECK(refusal("") == four);
        CHECK(refusal(start + " ") == four);
        CHECK(refusal(eight_rows + " - w4hf standard") == "0: a board has 9 rows");
        CHECK(refusal(eight_rows + "/........ - w4hf standard") == "80: a row has 9 cells");
        CHECK(refusal(state_of("...x.....", "-", "w4hf")) ==
              "83: 'x' is not a tile: f forest, h house, s sand, w wave, M mountain, C church, "
              "B boat");
        CHECK(refusal(state_of(empty_row, "-", "w4hj"), offers_at) ==
              "3: 'j' is not a zone: a row 1-9, a column a-i or a nonant QWE/ASD/ZXC");
        CHECK(refusal(state_of(empty_row, "-", "w4hf", "standart"), offers_at) ==
              "5: 'standart' is not an option: name=value");
        CHECK(
            refusal(state_of(empty_row, "-", "w4hf", "deck=double_sided,zones=lines"), offers_at) ==
            "5: the double_sided cards show all zones: zones must be \"all\"");
        CHECK(refusal(state_of(empty_row, "-", "w4hf", "deck=double_sided,placements=27"),
                      offers_at) ==
              "5: the double_sided cards last for 26 placements: placements must be 26");
    }

    TEST_CASE("Tiny Islands notation: a tile stands where its row and column say") {
        const State state = TinyIslands::parse_state(
            "f......../........./........./........./........./........./........./........./"
            "........B - w4hf,w1f8,w9w5 standard");
        CHECK(state.board.of(Tile::forest) == Cell(0, 8).plane());
        CHECK(state.board.of(Tile::boat) == Cell(8, 0).plane());
        CHECK(state.placed == 2);
    }

    TEST_CASE("Tiny Islands notation: an offer for each turn so far") {
        const std::string count =
            "0: the offers of every turn so far belong here, the current one last";
        CHECK(refusal(state_of(empty_row, "-", "-"), offers_at) == count);
        CHECK(refusal(state_of(empty_row, "-", "w4hf,w1f8"), offers_at) == count);
        CHECK(refusal(state_of("f........", "-", "w4hf"), offers_at) == count);
        // After nine placements a shoreline is due, and no offer is shown.
        const std::string nine = "w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg";
        CHECK(refusal(state_of("fffffffff", "-", nine)).starts_with("taken for "));
        CHECK(refusal(state_of("fffffffff", "-", nine + ",MZsC"), offers_at) == count);
        CHECK(refusal(state_of("ffffffff.", "-", nine)).starts_with("taken for "));
        CHECK(refusal(state_of("fffffffff", "e5", nine + ",MZsC")).starts_with("taken for "));
        CHECK(refusal(state_of("fffffffff", "e5", nine), offers_at + 1) == count);
    }

    TEST_CASE("Tiny Islands notation: the deck holds what was offered") {
        const std::string held = "0: the deck does not hold these offers";
        // Three boats and three of each nonant are in the decks; rows have two cards each.
        CHECK(refusal(state_of("B........", "-", "BZBX,BCfa")).starts_with("taken for "));
        CHECK(refusal(state_of("B........", "-", "BZBX,BCBa"), offers_at) == held);
        CHECK(refusal(state_of("B........", "-", "f1h1,s2wa")).starts_with("taken for "));
        CHECK(refusal(state_of("B........", "-", "f1h1,s1wa"), offers_at) == held);
        // Uniform offers know no such limit; with lines, nonants are not in play.
        const std::string uniform = "deck=uniform";
        CHECK(refusal(state_of("B........", "-", "BZBX,BCBa", uniform)).starts_with("taken for "));
        CHECK(
            refusal(state_of("B........", "-", "f1h1,siwi", "notebook")).starts_with("taken for "));
        CHECK(refusal(state_of("B........", "-", "f1h1,sQwa", "notebook"), offers_at) == held);
    }

    TEST_CASE("Tiny Islands notation: every option has its choices") {
        const std::string others =
            "deck=uniform,zones=all,placements=26,sand=edges,offshore_sand=true,"
            "wave=near_and_lines,coastal_waves=true,coastal_waves_spoil=true,church=other_houses,"
            "islets=true,score_floor=true,penalties_first=false";
        const auto read = [&](const std::string& text) {
            return print_fields(
                TinyIslands::parse_state(state_of(empty_row, "-", "w4hf", text)).rules);
        };
        CHECK(read("deck=uniform,score_floor=true") == others);
        for (const std::string option :
             {"deck=two_decks", "deck=double_sided", "zones=lines", "placements=27",
              "sand=touching", "offshore_sand=false", "wave=lines", "coastal_waves=false",
              "coastal_waves_spoil=false", "church=all_houses", "islets=false", "score_floor=false",
              "penalties_first=true"}) {
            std::string expected = others;
            const std::size_t at =
                ("," + expected).find("," + option.substr(0, option.find('=') + 1));
            REQUIRE(at != std::string::npos);
            expected.replace(at, std::min(expected.find(',', at), expected.size()) - at, option);
            CHECK(read("deck=uniform,score_floor=true," + option) == expected);
        }
        for (const std::string option : {"deck=one", "zones=none", "placements=25", "placements=28",
                                         "sand=", "wave=near", "church=none", "islets=1"})
            CHECK(refusal(state_of(empty_row, "-", "w4hf", option), offers_at) ==
                  "5: '" + option + "' is not an option: name=value");
        // Numbers that the rules give are named where they differ.
        CHECK(read("penalty=5,deck=uniform,score_floor=true") == others);
        CHECK(read("penalty=12,deck=uniform,score_floor=true") == others + ",penalty=12");
        CHECK(
            read("deck=uniform,score_floor=true,shorelines=2,longest_shoreline=12,shorelines=3") ==
            others + ",longest_shoreline=12");
        std::string counts = others + ",forest_tiles=27,boat_tiles=0";
        counts.replace(0, std::string("deck=uniform").size(), "deck=two_decks");
        CHECK(read("score_floor=true,boat_tiles=0,forest_tiles=27") == counts);
        for (const std::string option :
             {"penalty=21", "penalty=-1", "penalty=x", "shorelines=0", "shorelines=4",
              "longest_shoreline=2", "longest_shoreline=26", "wave_tiles=28", "tiles=3"})
            CHECK(refusal(state_of(empty_row, "-", "w4hf", option), offers_at) ==
                  "5: '" + option + "' is not an option: name=value");
        // The variants are named, everything else is spelled out.
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

    TEST_CASE("Tiny Islands notation: shorelines are legal, three at most, and in their turns") {
        const std::string nine = "w4hf,w1f8,w9w5,MECE,fas9,h2wb,hQsd,waMg,hDfg";
        const auto with = [&](const std::string& shorelines) {
            return refusal(state_of("fffffffff", shorelines, nine + ",MZsC"), shorelines_at);
        };
        const std::string none =
            ": not a shoreline: one closed loop of 4 to 24 edges, apart from the others";
        CHECK(with("e5g5") == "0" + none);
        CHECK(with("e5,e6") == "3" + none);
        CHECK(with("e5,j6") == "3: 'j6' is not a cell: a column a-i, then a row 1-9");
        CHECK(with("a2,c2,e2,g2") == "9: there are at most 3 shorelines");
        const std::string turns = "0: a shoreline follows the 9th, the 18th and the last placement";
        CHECK(with("a2,c2") == turns);
        CHECK(refusal(state_of("ffffffff.", "e5", nine), shorelines_at) == turns);
        const auto by = [&](const std::string& shorelines, const std::string& rules) {
            return refusal(state_of("fffffffff", shorelines, nine + ",MZsC", rules), shorelines_at);
        };
        CHECK(by("e5e6", "longest_shoreline=4") ==
              "0: not a shoreline: one closed loop of 4 edges, apart from the others");
        CHECK(by("e5e6", "longest_shoreline=6").starts_with("taken for "));
        CHECK(by("e5", "shorelines=2") == "0: a shoreline follows the 18th and the last placement");
        CHECK(by("e5", "shorelines=1") == "0: the shoreline follows the last placement");
        CHECK(by("a2,c2", "shorelines=1") == "3: there is at most 1 shoreline");
        CHECK(by("-", "shorelines=2").starts_with("taken for "));
    }
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
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

/// The lines between the names of the columns: nine rows, and what is above, between and below.
std::string lines(const std::string& top, const std::string& row, const std::string& between,
                  const std::string& row_1, const std::string& bottom) {
    const std::string names = "     a   b   c   d   e   f   g   h   i\n";
    std::string text = names + "   " + top + "\n";
    for (int y = 9; y >= 2; --y) {
        const std::string number = std::to_string(y);
        text += " " + number + " " + row + " " + number + "\n   " + between + "\n";
    }
    // Eight forests stand on water, 5 points each; the ninth has no neighbour.
    return text + " 1 " + row_1 + " 1\n   " + bottom + "\n" + names +
           "turn 10 of 26, offer MZsC: mountain in nonant Z or sand in nonant C\n"
           "score now: penalty -40 forest 0 house 0 sand 0 wave 0 mountain 0 church 0 boat 0 = "
           "-40\n";
}

TEST_SUITE("unit") {
    TEST_CASE("Tiny Islands board: a shoreline along the right side") {
        const std::string points = repeated("·   ", 8);
        CHECK(board_with_column('i') == lines(points + "┏━━━┓", repeated("    ", 8) + "┃░░░┃",
                                              points + "┃░░░┃", repeated("  f ", 8) + "┃░f░┃",
                                              points + "┗━━━┛"));
    }

    TEST_CASE("Tiny Islands board: a shoreline along the left side") {
        const std::string points = repeated("   ·", 8);
        CHECK(board_with_column('a') == lines("┏━━━┓" + points, "┃░░░┃" + repeated("    ", 8),
                                              "┃░░░┃" + points, "┃░f░┃" + repeated(" f  ", 8),
                                              "┗━━━┛" + points));
    }
}

}  // namespace
}  // namespace skerry::tiny_islands
