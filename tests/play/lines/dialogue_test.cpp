// Games by typed lines: whole games of every kind, what is taken back, saved, refused and advised.

#include "play/lines/dialogue.hpp"

#include "core/random.hpp"
#include "play/game/game_link.hpp"
#include "play/lines/hint.hpp"
#include "runner/documents/text.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/test.hpp"

namespace skerry::play {

namespace {

using test::says;

PlayTable table_for(const std::string& game, std::uint64_t seed = 3, const char* rival = "") {
    GameInPlay play(open_game(all_games(), game, nullptr), seed, 0);
    std::vector<Sitter> sitters(play.shape().seats);
    if (*rival != '\0') sitters.back().strategy = nlohmann::ordered_json{{"name", rival}};
    return {std::move(play), std::move(sitters)};
}

Dialogue dialogue_for(const std::string& game, int width = 80, bool colour = false,
                      std::uint64_t seed = 3, const char* rival = "") {
    DialogueOptions options{.futures = 32, .title = game};
    options.style.width = width;
    options.style.colour = colour;
    Helpers helpers;
    helpers.link = [](const PlayTable& table) { return link_text(table, all_games()); };
    return {table_for(game, seed, rival), std::move(helpers), std::move(options)};
}

std::string sampled_move(const Dialogue& dialogue, Rng& rng) {
    const GameInPlay& game = dialogue.table().game();
    ErasedValues move(game.shape().move);
    game.game().sample_move(game.state(), rng, move.add());
    return game.game().print_move(game.state(), move[0]);
}

/// What a person may type: the number of an offer or its words, and where there is none a move.
std::string typed_line(const Dialogue& dialogue, Rng& rng) {
    const std::vector<Offer>& offers = dialogue.offers();
    if (offers.empty()) return sampled_move(dialogue, rng);
    return offers[rng.below(static_cast<std::uint32_t>(offers.size()))].number;
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

std::string without_codes(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b')
            i = text.find('m', i);
        else
            plain += text[i];
    }
    return plain;
}

/// Everything that is told in a game that is played to its end, with what is typed.
std::string transcript(const std::string& game, int width, bool colour) {
    Dialogue dialogue = dialogue_for(game, width, colour);
    Rng rng(5);
    std::string text = dialogue.begin();
    const auto type = [&](const std::string& line) {
        text += dialogue.prompt() + line + "\n";
        text += dialogue.hear(line);
    };
    type("a");
    while (!dialogue.table().game().is_over()) type(typed_line(dialogue, rng));
    type("link");
    type("q");
    CHECK(dialogue.has_quit());
    return text;
}

std::size_t board_lines(const Dialogue& dialogue, int width) {
    const GameInPlay& game = dialogue.table().game();
    std::vector<CellNote> notes;
    if (!game.is_over()) {
        const Chooser chooser(game);
        notes = notes_of(chooser.choices(), dialogue.offers(), *game.scene());
    }
    const DrawnBoard board = draw_board(*game.scene(), {}, notes);
    return lines_of(board.sheet, board.names, board.cells, width, {}).size();
}

const std::vector<std::string> games = {"tiny-islands", "tile-game", "tiger-island", "roam"};

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("play by lines: whole games at 60 and at 200 columns") {
        for (const std::string& game : games) {
            const std::string narrow = transcript(game, 60, false);
            const std::string wide = transcript(game, 200, true);
            test::check_golden(narrow, "play_lines/" + game + "_60.txt");
            test::check_golden(wide, "play_lines/" + game + "_200_colour.txt");
            // Colours change no letter, and nothing is wider than the terminal.
            CHECK(without_codes(transcript(game, 60, true)) == narrow);
            CHECK(without_codes(wide) == transcript(game, 200, false));
            for (const std::string& line : split_lines(narrow))
                if (!line.starts_with("#game=")) CHECK_MESSAGE(display_width(line) <= 60, line);
        }
    }

    TEST_CASE("play by lines: a wrong word, and each command") {
        Dialogue dialogue = dialogue_for("tiny-islands", 60);
        std::string text = dialogue.begin();
        for (const char* line :
             {"xyzzy", "99",    "hh9", "house", "wave on", "u",    "u",   "r",     "t", "u",
              "r",     "moves", "s",   "load",  "review",  "link", "new", "rules", "?", "board"}) {
            text += dialogue.prompt() + line + "\n";
            text += dialogue.hear(line);
        }
        test::check_golden(text, "play_lines/commands.txt");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("play by lines: a move takes at most 14 lines besides the board") {
        for (const std::string& game : games)
            for (const int width : {60, 80, 200})
                for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                    CAPTURE(game);
                    CAPTURE(width);
                    Dialogue dialogue = dialogue_for(game, width, false, seed);
                    Rng rng(seed);
                    std::string told = dialogue.begin();
                    while (!dialogue.table().game().is_over()) {
                        const std::size_t board = board_lines(dialogue, width);
                        const std::size_t ply = dialogue.table().game().ply();
                        std::size_t lines = lines_in(told) - board;
                        while (dialogue.table().game().ply() == ply) {
                            const std::string line = typed_line(dialogue, rng);
                            ++lines;  // that one
                            told = dialogue.hear(line);
                            if (dialogue.table().game().ply() == ply) lines += lines_in(told);
                        }
                        CHECK_MESSAGE(lines <= 14, told);
                    }
                }
    }

    TEST_CASE(
        "play by lines: a rival answers in the same breath, and undo goes back to one's own") {
        Dialogue dialogue = dialogue_for("tile-game", 80, false, 3, "greedy");
        dialogue.begin();
        const std::string told = dialogue.hear("b2=4");
        CHECK(dialogue.table().game().ply() == 2);
        CHECK(says(told, "A: 4 on b2. B: "));
        CHECK(says(told, "[A4 ]"));
        CHECK(says(dialogue.hear("u"), "2 taken back"));
        CHECK(dialogue.table().game().ply() == 0);
        dialogue.hear("r");
        CHECK(dialogue.table().game().ply() == 2);
    }

    TEST_CASE("play by lines: numbers, words and notation choose the same") {
        for (const char* const lines : {"1\na4", "wave in\nwave on a4", "wa4", "wave\na4"}) {
            Dialogue dialogue = dialogue_for("tiny-islands");
            dialogue.begin();
            for (const std::string& line : split_lines(lines)) dialogue.hear(line);
            REQUIRE_MESSAGE(dialogue.table().game().ply() == 1, lines);
            CHECK(dialogue.table().game().moves()[0].text == "wa4");
        }
        Dialogue dialogue = dialogue_for("tiny-islands");
        dialogue.begin();
        const std::string told = dialogue.hear("church");
        CHECK(dialogue.table().game().ply() == 0);
        CHECK_FALSE(told.empty());
    }

    TEST_CASE("play by lines: every change is kept, and errors are told") {
        int kept = 0;
        Helpers helpers;
        helpers.keep = [&](const PlayTable&) {
            return std::string(++kept == 1 ? "nothing is kept" : "");
        };
        helpers.save = [](const PlayTable&, const std::string& file) {
            throw UserError(file + ": there is no folder x");
        };
        helpers.link = [](const PlayTable& table) { return link_text(table, all_games()); };
        Dialogue dialogue(table_for("tile-game"), helpers, {});
        CHECK(says(dialogue.begin(), "Nothing is kept."));
        dialogue.hear("b2=4");
        CHECK(kept == 2);
        CHECK(says(dialogue.hear("s x/y.json"), "x/y.json: there is no folder x"));
        CHECK(dialogue.hear("link") ==
              "#game=tile-game&seed=3&index=0&seats=you%2Cyou&moves=b2%3D4\n");
        dialogue.hear("undo");
        CHECK(says(dialogue.hear("link"), "&ply=0&moves=b2%3D4\n"));
        CHECK_FALSE(dialogue.has_quit());
        dialogue.hear("quit");
        CHECK(dialogue.has_quit());
    }

    TEST_CASE("play by lines: an end that is known is told, not a share of 50 %") {
        Dialogue dialogue = dialogue_for("tile-game");
        dialogue.begin();
        const std::string told = dialogue.hear("a");
        CHECK(says(told, "a draw"));
        CHECK_FALSE(says(told, "50"));
    }

    TEST_CASE("play by lines: figures of few futures are about what they say") {
        DialogueOptions options{.futures = 8, .title = "Roam"};
        Dialogue dialogue(table_for("roam"), {}, options);
        dialogue.begin();
        CHECK(says(dialogue.hear("a"), " about "));
    }
}

}  // namespace skerry::play
