// The public record format, and recorded games replayed through the rules.

#include "core/tiny_islands/record.hpp"

#include <cctype>
#include <nlohmann/json.hpp>

#include "core/testing/notation_checker.hpp"
#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/score.hpp"
#include "tests/support/answers.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::NotationError;
using skerry::Rng;
using namespace skerry::test;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

std::vector<std::string> tokens_of(const std::string& line) {
    std::vector<std::string> tokens;
    std::istringstream in(line);
    for (std::string token; in >> token;) tokens.push_back(token);
    return tokens;
}

/// The line of a record without its groups in braces.
std::string without_statistics(const std::string& line) {
    std::string kept;
    int depth = 0;
    for (char c : line) {
        if (c == '{') ++depth;
        if (depth == 0) kept += c;
        if (c == '}') --depth;
    }
    return kept;
}

/// Whether the token at this place of a record is one of the three shorelines.
bool is_shoreline_token(std::size_t i) { return i == 18 || i == 37 || i == 54; }

/// The record of a game that we play at random.
GameRecord random_record(const Rules& rules, std::uint64_t game) {
    Rng rng = skerry::stream(3, game, skerry::Purpose::strategy);
    const Deal deal = skerry::test::deal_of(rules, 3, game);
    State state = TinyIslands::start(rules, deal);
    std::vector<Move> moves;
    while (!TinyIslands::is_over(state)) {
        moves.push_back(TinyIslands::sample_move(state, rng));
        TinyIslands::play(state, moves.back(), deal);
    }
    return make_record(deal, moves, state, "game " + std::to_string(game));
}

/// What the parser says, "offset: message"; empty if nothing.
std::string complaint_at(const std::string& line) {
    return notation_error_of([&] {
        parse_record(line);
        return std::string();
    });
}

/// `line` with the first occurrence of `from` replaced.
std::string replaced(const std::string& line, const std::string& from, const std::string& to) {
    const std::size_t found = line.find(from);
    REQUIRE(found != std::string::npos);
    return std::string(line).replace(found, from.size(), to);
}

/// What the parser says when `from` in `line` is replaced, with the offset from that place.
std::string complaint_from(const std::string& line, const std::string& from,
                           const std::string& to) {
    const std::string complaint = complaint_at(replaced(line, from, to));
    REQUIRE_FALSE(complaint.empty());
    const std::size_t colon = complaint.find(':');
    const int offset = std::stoi(complaint.substr(0, colon)) - static_cast<int>(line.find(from));
    return std::to_string(offset) + complaint.substr(colon);
}

const std::string example =
    "f1h2 fa1 f1h2 fb1 f1h2 fc1 f1h2 fd1 f1h2 fe1 f1h2 ff1 f1h2 fg1 f1h2 fh1 f1h2 fi1 "
    "a1b1c1d1e1f1g1h1i1 "
    "h2f3 ha2 h2f3 hb2 h2f3 hc2 h2f3 hd2 h2f3 he2 h2f3 hf2 h2f3 hg2 h2f3 hh2 h2f3 hi2 "
    "e5 "
    "w4B9 wa4 w4B9 we4 w4B9 Ba9 wdB9 wd6 w4B9 wc4 w4B9 wb4 w4B9 Bi9 w4B9 wi4 "
    "i7 "
    "45 16 0 0 0 0 0 15 -14 #an example";

nlohmann::json offers_of(const GameRecord& record) {
    nlohmann::json offers = nlohmann::json::array();
    for (std::size_t turn = 0; turn < 26; ++turn) {
        const auto& [a, b] = record.deal.offers[turn];
        offers.push_back({name_of(a.tile), std::string(1, letter_of(a.zone)), name_of(b.tile),
                          std::string(1, letter_of(b.zone))});
    }
    return offers;
}

/// Compares placements and shorelines of a record with those of the game as plain data.
void compare_moves(const GameRecord& record, const nlohmann::json& game) {
    std::size_t placement = 0;
    std::size_t shoreline = 0;
    for (const Move& move : record.moves) {
        if (move.is_shoreline()) {
            const auto& drawn = game.at("shorelines").at(shoreline++);
            CHECK(drawn.at("after_turn") == placement);
            Plane inside;
            for (const auto& cell : drawn.at("inside"))
                inside |= skerry::test::cells(cell.get<std::string>());
            CHECK(inside == move.interior);
        } else {
            const auto& placed = game.at("placements").at(placement++);
            CHECK(placed.at("tile") == name_of(move.tile));
            CHECK(placed.at("cell") == print_cell(move.cell));
        }
    }
    CHECK(placement == 26);
    CHECK(shoreline == 3);
}

void compare_figures(const State& end, const nlohmann::json& game) {
    for (const auto& points : {score(end.board, Rules{}), score_plain(end.board, Rules{})}) {
        CHECK(-points.components[penalty_component] == game.at("scores").at("penalty"));
        for (Tile tile : all_tiles)
            CHECK(points.components[component(tile)] == game.at("scores").at(name_of(tile)));
        CHECK(points.total() == game.at("total"));
    }
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("record: a malformed one is refused at its place, in these words") {
        // Blanks are written as _.
        skerry::test::check_answers("tiny_islands/refused_records.txt", [](std::string question) {
            std::ranges::replace(question, '_', ' ');
            const std::string arrow = " => ";
            const std::size_t at = question.find(arrow);
            return complaint_from(example, question.substr(0, at),
                                  question.substr(at + arrow.size()));
        });
    }
}

TEST_SUITE("unit") {
    TEST_CASE("record: our own games go through the format unharmed") {
        for (const auto& rules : skerry::test::many_rules())
            for (std::uint64_t game = 0; game < 300; ++game) {
                GameRecord record = random_record(rules, game);
                if (record.moves.size() < static_cast<std::size_t>(rules.placements)) continue;
                CAPTURE(rules.name);
                const std::string line = print_record(record);
                REQUIRE(parse_record(line, rules) == record);
                const Replay replay = replay_record(record, rules);
                REQUIRE_MESSAGE(replay.illegal_move == -1, replay.reason);
                REQUIRE(replay.figures == record.figures);
            }
    }

    TEST_CASE("record: figures are those of the format") {
        // Worked out by hand. Forests in row 1 are on their island: 2 x 9 - 2 = 16. Houses in row 2
        // are on water: 9 x 5 = 45. Waves a4, e4, c4, b4, i4 share a row, and d6 has no other wave
        // in column d: 2. The boat a9 is 8 steps from the boat i9 and from e5; i9 is 2 steps from
        // i7: 10.
        const GameRecord record = parse_record(example);
        const Replay replay = replay_record(record, Rules{});
        REQUIRE_MESSAGE(replay.illegal_move == -1, replay.reason);
        CHECK(replay.figures == std::array<int, 9>{45, 16, 0, 0, 2, 0, 0, 10, -17});
        CHECK(record.figures == std::array<int, 9>{45, 16, 0, 0, 0, 0, 0, 15, -14});
        CHECK(record.comment == "an example");
        CHECK(record.moves.size() == 29);
        CHECK(record.moves[9].interior == skerry::test::cells("a1:i1"));
    }

    TEST_CASE("record: blanks, groups in braces and the comment may vary") {
        const GameRecord record = parse_record(example);
        CHECK(parse_record(replaced(example, "fa1", "{1:2,3:4,}fa1")) == record);
        CHECK(parse_record(replaced(example, "a1b1c1", "{72:9,}a1{73:8,}b1c1")) == record);
        CHECK(parse_record(replaced(example, "i1 h2f3", "i1{648:1,} h2f3")) == record);
        CHECK(parse_record(replaced(example, " fa1", " {1:2} fa1")) == record);
        CHECK(parse_record("  " + replaced(example, " fb1 ", "   fb1\t")) == record);
        CHECK(parse_record(example + "\r") == record);
        GameRecord plain = record;
        plain.comment.clear();
        CHECK(parse_record(replaced(example, " #an example", "")) == plain);
        CHECK(print_record(plain) == replaced(example, " #an example", ""));
    }

    TEST_CASE("record: braces do not shift the place of a fault, and a record has choices") {
        CHECK(complaint_from(replaced(example, "fa1", "{1:2,}fa1"), "wdB9", "wd?9")
                  .starts_with("2: "));
        CHECK(complaint_at("") == "0: a record has 55 choices (57 with 27 placements), found 0");
        CHECK(complaint_at(example).empty());
        CHECK(says(complaint_at("f1h2 fa1"), "name the offer that came next"));
    }

    TEST_CASE("record: a tenth figure and games that stopped are read and printed") {
        const std::string ten = replaced(example, " -14 #", " -14 3 #");
        CHECK(parse_record(ten).random_moves == 3);
        CHECK(print_record(parse_record(ten)) == ten);
        CHECK(parse_record(ten).moves == parse_record(example).moves);
        // A game that goes on ends with the offer that is due, or where a shoreline is.
        for (const std::string& text :
             {example.substr(0, example.find(" fi1")), example.substr(0, example.find(" a1b1")),
              example.substr(0, example.find(" ha2"))}) {
            const GameRecord record = parse_record(text);
            CAPTURE(text);
            CHECK(record.stopped);
            CHECK_FALSE(record.has_figures);
            CHECK(print_record(record) == text);
            CHECK(replay_record(record, Rules{}).illegal_move == -1);
            CHECK(replay_record(record, Rules{}).end.placed ==
                  std::ranges::count_if(record.moves,
                                        [](const Move& move) { return !move.is_shoreline(); }));
        }
        // What a game that got stuck costs, its writer says: 100.
        const GameRecord stuck =
            parse_record(example.substr(0, example.find(" fi1")) + " 100 8 0 0 0 0 0 0 -92 0");
        CHECK(stuck.stopped);
        const Replay replay = replay_record(stuck, Rules{});
        CHECK(replay.figures[0] == 100);
        CHECK(replay.figures.back() == replay.figures[1] - 100);
    }

    TEST_CASE("record: 27 placements, the shorelines after the 9th, the 18th and the last") {
        const Rules rules = TinyIslands::variants()[2].rules;
        const GameRecord record = random_record(rules, 1);
        REQUIRE(record.moves.size() == 30);
        for (std::size_t i = 0; i < 30; ++i)
            CHECK(record.moves[i].is_shoreline() == (i == 9 || i == 19 || i == 29));
        CHECK(tokens_of(without_statistics(print_record(record))).size() == 66 + 2);  // a comment
        CHECK(parse_record(print_record(record)).moves == record.moves);
    }

    TEST_CASE("record: moves after the end, or of a shoreline out of turn, are illegal") {
        GameRecord record = parse_record(example);
        record.moves.push_back(record.moves[0]);
        Replay replay = replay_record(record, Rules{});
        CHECK(replay.illegal_move == 29);
        CHECK(replay.reason == "placement fa1: the cell is occupied");
        record.moves.pop_back();
        record.moves.insert(record.moves.begin(), record.moves[9]);
        replay = replay_record(record, Rules{});
        CHECK(replay.illegal_move == 0);
        CHECK_FALSE(replay.reason.empty());
    }

    TEST_CASE("record: damaged lines throw NotationError and nothing else") {
        Rng rng(4);
        int refused = 0;
        for (int i = 0; i < 20000; ++i) {
            const std::string line = skerry::testing::mutated(
                i % 2 == 0 ? example : replaced(example, "fa1", "{141:542,509:4096,}fa1"), rng);
            try {
                const GameRecord record = parse_record(line);
                const Replay replay = replay_record(record, Rules{});
                REQUIRE(replay.illegal_move < static_cast<int>(record.moves.size()));
                REQUIRE((replay.illegal_move < 0) == replay.reason.empty());
            } catch (const NotationError& error) {
                REQUIRE(error.offset() <= line.size());
                ++refused;
            }
        }
        CHECK(refused > 5000);
    }

    TEST_CASE("record: an illegal move is named with its reason") {
        const auto replay = [](const std::string& line) {
            return replay_record(parse_record(line), Rules{});
        };
        Replay bad = replay(replaced(example, "fb1", "fa1"));
        CHECK(bad.illegal_move == 1);
        CHECK(bad.reason == "placement fa1: the cell is occupied");
        bad = replay(replaced(example, "fb1", "fb2"));
        CHECK(bad.illegal_move == 1);
        CHECK(bad.reason == "placement fb2 does not fit the offer f1h2");
        bad = replay(replaced(example, " e5 ", " e5f6 "));
        CHECK(bad.illegal_move == 19);
        CHECK(says(bad.reason, "not one simple closed loop"));
        bad = replay(replaced(example, " e5 ", " e2 "));
        CHECK(bad.illegal_move == 19);
        CHECK(bad.reason == "shoreline e2 touches an earlier one");
    }
}

TEST_SUITE("conformance") {
    TEST_CASE("record: the recorded games replay to every recorded figure") {
        const auto file = find_case_or_skip("tiny_islands_records.txt");
        if (!file) return;
        const std::vector<std::string> lines = lines_of(read_text(*file));
        CHECK(lines.size() == 33);
        for (const std::string& line : lines) {
            const GameRecord record = parse_record(line);
            const Replay replay = replay_record(record, Rules{});
            CHECK_MESSAGE(replay.illegal_move == -1, replay.reason);
            CHECK(replay.figures == record.figures);
        }
    }

    TEST_CASE("record: the recorded games as plain data agree, move by move") {
        const auto text = find_case_or_skip("tiny_islands_records.txt");
        const auto data = find_case_or_skip("tiny_islands_games.json");
        if (!text || !data) return;
        const std::vector<std::string> lines = lines_of(read_text(*text));
        const auto games = nlohmann::json::parse(read_text(*data));
        REQUIRE(lines.size() == games.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const GameRecord record = parse_record(lines[i]);
            CHECK(offers_of(record) == games[i].at("offers"));
            compare_moves(record, games[i]);
            State state = TinyIslands::start(Rules{}, record.deal);
            for (const Move& move : record.moves) {
                CHECK(TinyIslands::is_legal(state, move));
                TinyIslands::play(state, move, record.deal);
            }
            CHECK(TinyIslands::is_over(state));
            CHECK(skerry::test::shorelines_are_legal(state.board));
            compare_figures(state, games[i]);
        }
    }

    TEST_CASE("record: printing a recorded game keeps all but the statistics") {
        const auto file = find_case_or_skip("tiny_islands_records.txt");
        if (!file) return;
        for (const std::string& line : lines_of(read_text(*file))) {
            const GameRecord record = parse_record(line);
            const std::string printed = print_record(record);
            CHECK(parse_record(printed) == record);
            CHECK(printed.find('{') == std::string::npos);
            const std::vector<std::string> before = tokens_of(without_statistics(line));
            const std::vector<std::string> after = tokens_of(printed);
            REQUIRE(before.size() == after.size());
            for (std::size_t i = 0; i < before.size(); ++i)
                if (is_shoreline_token(i))
                    CHECK(parse_cells(before[i]) == parse_cells(after[i]));
                else
                    CHECK(before[i] == after[i]);
        }
    }
}
