// Pages, boards and typed lines as text.
// Bytes of terminals as keys, whole, in parts, and damaged.

#include "runner/screen/canvas.hpp"

#include "runner/screen/board.hpp"
#include "runner/screen/key.hpp"
#include "runner/screen/panel.hpp"
#include "runner/screen/thinker.hpp"
#include "tests/runner/advice/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry::screen;

namespace skerry::screen {

TEST_SUITE("unit") {
    TEST_CASE("canvas: only what changed is told, by the shortest look of it") {
        Canvas before(10, 3);
        before.write(0, 0, "score 12");
        Canvas after = before;
        CHECK(changes(before, after, {}).empty());
        after.write(6, 0, "34");
        CHECK(changes(before, after, {}) == "\x1b[1;7H\x1b[0m34\x1b[0m");
        after.put(2, 2, U'━', {.ink = 9, .bold = true});
        CHECK(changes(before, after, {}) == "\x1b[1;7H\x1b[0m34\x1b[3;3H\x1b[0;1;38;5;9m━\x1b[0m");
        CHECK(changes(before, after, {.colour = false, .unicode = false}) ==
              "\x1b[1;7H\x1b[0m34\x1b[3;3H\x1b[0;1m=\x1b[0m");
    }

    TEST_CASE("canvas: another size is drawn from the beginning") {
        Canvas page(4, 2);
        page.write(0, 0, "ab");
        CHECK(changes(Canvas(), page, {}) == "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mab\x1b[0m");
    }

    TEST_CASE("canvas: texts are cut, and what steers a terminal is shown") {
        Canvas page(6, 1);
        page.write(3, 0, "\x1b[2J");
        CHECK(plain_text(page, true) == "   \\u0\n");
        page.write(-2, 0, "abcd");
        CHECK(plain_text(page, true) == "cd \\u0\n");
        page.write(0, 0, "±·━\xff");
        CHECK(plain_text(page, true).substr(0, 7) == "±·━");
        CHECK(plain_text(page, false).starts_with("~.="));
    }

    TEST_CASE("board: shorelines between the squares, the line being drawn over them") {
        Scene scene;
        scene.width = 3;
        scene.height = 2;
        scene.columns = {"a", "b", "c"};
        scene.rows = {"2", "1"};
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x) scene.cells.push_back({x, y, "water", {}});
        scene.cells[1].symbol = "forest";
        scene.paths.push_back({{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}});
        Overlay overlay;
        overlay.cursor = play::ScenePoint{2, 1};
        overlay.groups = 2;
        overlay.marks = {{{2, 1}, play::MarkRole::choice, play::no_group},
                         {{2, 0}, play::MarkRole::choice, 1}};
        overlay.line = {{{2, 1}, {3, 1}}};
        const std::string expected =
            "    a   b   c\n"
            "  ┏━━━━━━━┓───┐\n"
            "2 ┃     f ┃ 2 │\n"
            "  ┃   ┏━━━┻━━━━\n"
            "1 ┃   ┃   [1 2]\n"
            "  ┗━━━┛───────┘\n";
        const std::string drawn = plain_text(draw_board(scene, overlay).canvas, true);
        CHECK(drawn == expected);
    }

    TEST_CASE("board: hexes of one tile have no line between them") {
        Scene scene;
        scene.grid = SceneGrid::hexes;
        scene.cells = {{0, 0, "volcano", {}, 1, 1},
                       {1, 0, "jungle", "villager a", 1, 1},
                       {0, 1, "lake", {}, 1, 1},
                       {1, 1, "rock", "totoro b", 2, 2}};
        const std::string expected =
            "      0E  1E\n"
            "     / \\ / \\\n"
            "0N  │V1  J1a│\n"
            "     \\     / \\\n"
            "1S    │L1 │R2B│\n"
            "       \\ / \\ /\n";
        const std::string drawn = plain_text(draw_board(scene, {}).canvas, true);
        CHECK(drawn == expected);
    }

    TEST_CASE("typed line: edited with the usual keys") {
        TypedLine line;
        line.open("move: ", "b2");
        const auto press = [&](KeyKind kind, char32_t letter = 0) {
            return line.press({kind, letter, "x\ny"});
        };
        press(KeyKind::character, U'=');
        press(KeyKind::character, U'4');
        press(KeyKind::home);
        press(KeyKind::erase);
        press(KeyKind::character, U'a');
        CHECK(line.text() == "a2=4");
        press(KeyKind::end);
        press(KeyKind::backspace);
        press(KeyKind::paste);
        CHECK(line.text() == "a2=x");
        press(KeyKind::left);
        press(KeyKind::control, U'k');
        CHECK(line.text() == "a2=");
        CHECK(press(KeyKind::enter) == TypedLine::After::entered);
        CHECK_FALSE(line.is_open());
        line.open("move: ");
        press(KeyKind::up);
        CHECK(line.text() == "a2=");
        press(KeyKind::control, U'u');
        CHECK(press(KeyKind::backspace) == TypedLine::After::left);
    }
}

}  // namespace skerry::screen

namespace {

Hint hint_about(const std::vector<std::string>& moves) {
    Hint hint;
    hint.title = "Advice";
    for (const std::string& move : moves) {
        HintRow row;
        row.words = move;
        row.value = "50.0 %";
        row.share = "9 %";
        hint.rows.push_back(row);
    }
    return hint;
}

std::vector<std::string> lines_about(const std::vector<std::string>& moves) {
    std::vector<std::string> lines;
    for (const TextLine& line : hint_lines(hint_about(moves), 40, 10)) {
        std::string text;
        for (const auto& part : line) text += part.text;
        lines.push_back(text);
    }
    return lines;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("screen: advised moves are told without the words that all of them begin with") {
        using Lines = std::vector<std::string>;
        CHECK(lines_about({"PLACE ROCK+LAKE AT 0 0 0 1", "PLACE ROCK+LAKE AT 0 1 -1 1"}) ==
              Lines{"Advice", "= 0 0 0 1                  50.0 %   9 %",
                    "= 0 1 -1 1                 50.0 %   9 %"});
        CHECK(lines_about({"FOUND SETTLEMENT AT 1", "FOUND SETTLEMENT AT 1 2"})[1] ==
              "= 1                        50.0 %   9 %");
        CHECK(lines_about({"FOUND AT 1", "FOUND AT 1 2"})[1] ==
              "= FOUND AT 1               50.0 %   9 %");
        CHECK(lines_about({"b2=4", "b2=5"})[1] == "= b2=4                     50.0 %   9 %");
        CHECK(lines_about({"BUILD AT 1"})[1] == "= BUILD AT 1               50.0 %   9 %");
        CHECK(lines_about({"one and another two", "one and another twofold"})[2] ==
              "= twofold                  50.0 %   9 %");
    }

    TEST_CASE("screen: a move that met few futures stands by what it lost on them") {
        // The first futures are lucky for all.
        skerry::Adviser adviser = skerry::test::told(100, 1, false, [](auto move, auto future) {
            skerry::CandidateEnd end;
            end.finished = true;
            end.points[0] =
                (future < 4 ? 90 : 10) - static_cast<int>(move) - static_cast<int>(future % 2);
            return end;
        });
        adviser.think(100);
        const Hint hint = hint_of(adviser.advice(), true);
        CHECK(hint.rows.front().value == "12.7 ± 1.6");
        CHECK(hint.rows[1].value == "11.7 ± 1.6");
        CHECK(hint.rows.back().value == "≈ -86.3");
        CHECK_FALSE(hint.rows.back().listed);
        CHECK(text_of(hint_lines(hint, 40, 200)).find("-86.3") == std::string::npos);
        CHECK(hint.outlook == "expected at the end 12.7 ± 1.6");
    }
}

namespace skerry::screen {

namespace {

std::vector<Key> keys_of(std::string_view bytes) {
    KeyReader reader;
    std::vector<Key> keys = reader.read(bytes);
    for (Key& key : reader.rest()) keys.push_back(key);
    return keys;
}

Key letter(char32_t code) { return {KeyKind::character, code, {}}; }
Key plain(KeyKind kind) { return {kind, 0, {}}; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("keys: what terminals send") {
        struct Case {
            std::string_view bytes;
            std::vector<Key> keys;
        };
        const std::vector<Case> cases{
            {"a", {letter('a')}},
            {"\r", {plain(KeyKind::enter)}},
            {"\n", {plain(KeyKind::enter)}},
            {"\t", {plain(KeyKind::tab)}},
            {"\x7f", {plain(KeyKind::backspace)}},
            {"\b", {plain(KeyKind::backspace)}},
            {"\x1b", {plain(KeyKind::escape)}},
            {"\x03", {{KeyKind::control, 'c', {}}}},
            {"\x1b[A", {plain(KeyKind::up)}},
            {"\x1bOA", {plain(KeyKind::up)}},
            {"\x1b[B\x1b[C\x1b[D",
             {plain(KeyKind::down), plain(KeyKind::right), plain(KeyKind::left)}},
            {"\x1b[1;5C", {plain(KeyKind::right)}},
            {"\x1b[Z", {plain(KeyKind::back_tab)}},
            {"\x1b[3~", {plain(KeyKind::erase)}},
            {"\x1b[5~\x1b[6~", {plain(KeyKind::page_up), plain(KeyKind::page_down)}},
            {"\x1b[H\x1b[1~\x1b[7~\x1bOH",
             {plain(KeyKind::home), plain(KeyKind::home), plain(KeyKind::home),
              plain(KeyKind::home)}},
            {"\x1b[F\x1b[4~\x1b[8~",
             {plain(KeyKind::end), plain(KeyKind::end), plain(KeyKind::end)}},
            {"\xc3\xa9", {letter(0xe9)}},
            {"\xe2\x82\xac", {letter(0x20ac)}},
            {"\xf0\x9f\x90\xaf", {letter(0x1f42f)}},
        };
        for (const Case& one : cases) {
            CAPTURE(one.bytes);
            CHECK(keys_of(one.bytes) == one.keys);
        }
    }

    TEST_CASE("keys: a sequence that comes in parts, byte by byte") {
        const std::string bytes = "x\x1b[1;2A\xe2\x82\xac\x1b[200~b3\nc4\x1b[201~q";
        KeyReader reader;
        std::vector<Key> keys;
        for (const char byte : bytes)
            for (Key& key : reader.read(std::string_view(&byte, 1))) keys.push_back(key);
        CHECK_FALSE(reader.is_waiting());
        const std::vector<Key> expected{letter('x'),
                                        plain(KeyKind::up),
                                        letter(0x20ac),
                                        {KeyKind::paste, 0, "b3\nc4"},
                                        letter('q')};
        CHECK(keys == expected);
    }

    TEST_CASE("board: where it goes on is told beside what cells say, not over it") {
        Scene scene;
        scene.width = scene.height = 9;
        Overlay overlay;
        for (int cell = 0; cell < 81; ++cell) {
            scene.cells.push_back({cell % 9, cell / 9, "plain", {}});
            overlay.heat.push_back({{cell % 9, cell / 9}, "123", 0});
        }
        const DrawnBoard board = draw_board(scene, overlay);
        for (int width = 9; width < 37; ++width)
            for (int height = 5; height < 19; ++height) {
                Canvas plain(width, height);
                const CanvasPoint first{std::clamp(board.focus.x - width / 2, 0, 37 - width),
                                        std::clamp(board.focus.y - height / 2, 0, 19 - height)};
                plain.copy(board.canvas, first, {0, 0}, width, height);
                Canvas page(width, height);
                show_board(board, page, {0, 0}, width, height);
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x) {
                        const char32_t letter = plain.at(x, y).letter;
                        if (letter >= U'0' && letter <= U'9') CHECK(page.at(x, y).letter == letter);
                    }
            }
    }

    TEST_CASE("keys: a lone escape is a key when nothing follows, and not before") {
        KeyReader reader;
        CHECK(reader.read("\x1b").empty());
        CHECK(reader.is_waiting());
        CHECK(reader.rest() == std::vector<Key>{plain(KeyKind::escape)});
        CHECK_FALSE(reader.is_waiting());
        // With Alt: two keys.
        CHECK(reader.read("\x1b"
                          "a") == std::vector<Key>{plain(KeyKind::escape), letter('a')});
        CHECK(reader.read("\x1b\x1b[A") ==
              std::vector<Key>{plain(KeyKind::escape), plain(KeyKind::up)});
    }

    TEST_CASE("keys: a paste waits for its end, also when the reader is asked for the rest") {
        KeyReader reader;
        CHECK(reader.read("\x1b[200~some").empty());
        CHECK(reader.rest().empty());
        CHECK(reader.read(" more\x1b[201~").front().text == "some more");
    }

    TEST_CASE("keys: what no key sends is skipped as a whole") {
        CHECK(keys_of("\x1b[?1;2c"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[[A"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[15~"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[1\x1b[A") == std::vector<Key>{plain(KeyKind::up)});
        CHECK(keys_of("\xff"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\xc3"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[" + std::string(100, '1') + "Aa").back() == letter('a'));
        KeyReader reader;
        CHECK(reader.read("\x1b[200~" + std::string(1 << 20, 'x')).empty());
        CHECK(reader.read("\x1b[201~").size() == 1);
    }
}

}  // namespace skerry::screen
