// Roam's deck, and a person's own games of it: levels and bests by the rules, and the message of
// every fault.

#include "core/roam/game.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/roam_files.hpp"
#include "tests/support/answers.hpp"

namespace skerry {
namespace {

using namespace test;

const std::string head = "date,score,ai1,ai2,ai3,coins,ai1_coins,ai2_coins,ai3_coins\n";

std::string refusal(const std::string& text) {
    return skerry::test::error_of([&] { read_own_games(text, "my.csv"); });
}

OwnGame game(const std::string& line) {
    const std::vector<OwnGame> games = read_own_games(head + line + "\n", "my.csv");
    REQUIRE(games.size() == 1);
    return games[0];
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the built-in deck of Roam is the one in configs") {
        const ReadDeck read =
            read_roam_deck(Document::read(SKERRY_SOURCE_DIR "/configs/roam_deck_synthetic.json"));
        CHECK(read.faults.empty());
        CHECK(read.deck == roam::synthetic_deck());
    }

    TEST_CASE("own games: levels") {
        CHECK(game("2026-11-21,23,8,8,8,,,,").victory == "lose");
        CHECK(game("2026-11-21,24,8,8,8,6,1,2,3").victory == "lose");
        CHECK_FALSE(game("2026-11-21,24,8,8,8,6,1,2,3").won);
        CHECK(game("2026-11-21,24,8,8,8,7,1,2,3").victory == "minor");
        CHECK(game("2026-11-21,24,8,8,8,7,1,2,3").won);
        CHECK(game("2026-11-21,25,8,8,8,,,,").victory == "minor");
        CHECK(game("2026-11-21,36,8,8,8,,,,").victory == "medium");
        CHECK(game("2026-11-21,48,8,8,8,,,,").victory == "major");
        CHECK(game("2026-11-21,1,0,0,0,,,,").victory == "major");
        const OwnGame read = game("2024-02-29,25,9,8,7,1,,,");
        CHECK(read.date == "2024-02-29");
        CHECK(read.score == 25);
        CHECK(read.ai_total == 24);
    }

    TEST_CASE("own games: columns in any order, without coins, as spreadsheets write them") {
        const auto games = read_own_games(
            "\xef\xbb\xbf"
            "\"ai1\",ai2, ai3 ,\"score\",date\r\n1,2,3,\"10\",2026-01-31\r\n\r\n",
            "my.csv");
        REQUIRE(games.size() == 1);
        CHECK(games[0].ai_total == 6);
        CHECK(games[0].score == 10);
        CHECK(read_own_games(head, "my.csv").empty());
    }
}

TEST_SUITE("golden") {
    TEST_CASE("own games: faults of the head and of a game") {
        check_answers("roam/own_games.txt", [](const std::string& question) {
            return refusal(
                question.starts_with("game ")
                    ? head + question.substr(5) + "\n"
                    : with_bytes(question.substr(std::min<std::size_t>(5, question.size()))));
        });
    }
}

}  // namespace skerry
