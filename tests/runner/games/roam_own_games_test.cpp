// A person's own games of Roam: levels and bests by the rules, and the message of every fault.

#include "runner/documents/user_error.hpp"
#include "runner/games/roam_deck.hpp"
#include "tests/runner/cli/workshop.hpp"
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

constexpr const char* sixty_games = R"({"game": "roam", "games": 60, "seed": 3,
    "strategies": [{"name": "random"}, {"name": "greedy"}]})";

}  // namespace

TEST_SUITE("unit") {
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

TEST_SUITE("unit") {
    TEST_CASE("the log of one's own games, then of results, with bests through all") {
        const Workshop shop;
        shop.write("my.csv", head +
                                 "2026-10-03,21,9,8,7,,,,\n"
                                 "2026-10-04,26,10,8,8,6,1,2,2\n"
                                 "2026-10-11,24,6,5,4,,,,\n"
                                 "2026-10-18,31,9,10,8,,,,\n");
        const std::string own =
            "Game #,Date,Your score,AI score,Victory (margin of points),"
            "Personal best - biggest gap,Personal best - highest score\n"
            "1,2026-10-03,21,24,lose,,\n"
            "2,2026-10-04,26,26,minor,0,26\n"
            "3,2026-10-11,24,15,medium,9,\n"
            "4,2026-10-18,31,27,minor,,31\n";
        CHECK(shop.run("log --csv my.csv").out == own);
        shop.write("roam.json", sixty_games);
        shop.must("run roam.json -q --out roam.result.json");
        const std::string once = shop.run("log roam.result.json --strategy greedy --games 9").out;
        const std::string both =
            shop.run("log --csv my.csv roam.json roam.result.json --strategy greedy --games 9").out;
        CHECK(both.starts_with(own));
        CHECK(says(both, "\n22,"));
        CHECK_FALSE(says(both, "\n23,"));
        // The second file has the games of the first, so it sets no best.
        std::istringstream lines(both);
        std::string line;
        for (int number = 0; std::getline(lines, line); ++number)
            if (number > 4 + 9) CHECK(line.ends_with(",,"));
        CHECK(std::ranges::count(once, '\n') == 10);
    }

    TEST_CASE("log: bad input, and files that are not replaced") {
        const Workshop shop;
        shop.write("roam.json", sixty_games);
        const std::string games = head + "2026-10-03,21,9,8,7,,,,\n";
        shop.write("my.csv", games);
        shop.write("bad.csv", head + "2026-10-03,21,9,8,seven,,,,\n");
        check_refused(shop, "log --csv bad.csv", "bad.csv:2: ai3: found \"seven\"; must be");
        check_refused(shop, "log --csv none.csv", "none.csv");
        check_refused(shop, "log", "nothing to play");
        check_refused(shop, "log --csv my.csv --seed 3", "nothing to play");
        check_refused(shop, "log --csv my.csv config.json", "tiny-islands has no solitaire log");
        check_refused(shop, "log --csv my.csv roam.json --strategy gredy", "gredy");
        check_refused(shop, "log roam.json --date 2026-02-30", "must be a date like 2026-11-21");
        check_refused(
            shop, "log --csv my.csv --out my.csv",
            "my.csv: holds something that is not a score table and is not replaced; choose another "
            "--out, such as my-2.csv, or replace it with --force");
        CHECK(shop.read("my.csv") == games);
        check_refused(shop, "log roam.json --out roam.json", "is not replaced");
        CHECK(shop.read("roam.json") == sixty_games);
        shop.must("log --csv my.csv --out table.csv");
        shop.must("log --csv my.csv --out table.csv");
        CHECK(shop.read("table.csv") == shop.run("log --csv my.csv").out);
        // A table may grow, and loses no line unasked.
        shop.write("more.csv", games + "2026-10-04,22,9,8,7,,,,\n");
        shop.must("log --csv more.csv --out table.csv");
        const std::string longer = shop.read("table.csv");
        check_refused(shop, "log --csv my.csv --out table.csv",
                      "table.csv: holds a score table with lines that this one has not and is not "
                      "replaced; choose another --out, such as table-2.csv, or replace it with "
                      "--force");
        CHECK(shop.read("table.csv") == longer);
        shop.must("log --csv my.csv --out table.csv --force");
        CHECK(shop.read("table.csv") == shop.run("log --csv my.csv").out);
    }
}

}  // namespace skerry
