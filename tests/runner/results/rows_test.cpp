// Rows of games as CSV, and which files they replace.

#include "runner/results/rows.hpp"

#include "runner/documents/user_error.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

ExperimentFacts facts_of(std::size_t seats) {
    ExperimentFacts facts;
    facts.seats = seats;
    facts.components = {"house", "sea, open"};
    facts.strategies = {{"greedy", "greedy", {}}, {"my \"bot\"", "greedy", {}}};
    return facts;
}

std::string refusal(const std::string& path) {
    return error_of([&] { const RowFile rows(path, facts_of(1), false); });
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("rows: a line for every strategy, empty where a game has no score") {
        const Workshop workshop;
        const std::string path = workshop.path("rows.csv").string();
        RowFile rows(path, facts_of(1), false);
        const std::array<GameResult, 2> results{{{true, 12, {15, -3}, {}}, {false, 0, {}, {}}}};
        std::string text;
        rows.print(7, {.scores = results, .pairs = {}}, text);
        rows.write(text);
        rows.close();
        CHECK(workshop.read("rows.csv") ==
              "game,strategy,finished,score,house,\"sea, open\"\n"
              "7,greedy,1,12,15,-3\n"
              "7,\"my \"\"bot\"\"\",0,,,\n");
    }

    TEST_CASE("rows: a line for both games of a pair, from the side of a") {
        const Workshop workshop;
        RowFile rows(workshop.path("rows.csv").string(), facts_of(2), false);
        std::array<MatchPair, 3> pairs{};
        pairs[0].games[0].winner = Winner::first;
        pairs[0].games[0].totals = {10, 4};
        pairs[0].games[0].components = {{{6, 4}, {4, 0}}};
        pairs[0].games[1].totals = {5, 5};
        pairs[0].games[1].components = {{{5}, {3, 2}}};
        const std::array<MatchPair, 1> scored{pairs[0]};
        std::string text;
        rows.print(3, {.scores = {}, .pairs = scored}, text);
        pairs[1].games[0] = {MatchEnding::forfeited, Winner::second, {}, {}};
        pairs[1].games[1] = {MatchEnding::unfinished, Winner::none, {}, {}};
        const std::array<MatchPair, 1> broken{pairs[1]};
        rows.print(4, {.scores = {}, .pairs = broken}, text);
        rows.write(text);
        rows.close();
        CHECK(workshop.read("rows.csv") ==
              "pair,a,b,a_seat,ending,points,margin,house,\"sea, open\"\n"
              "3,greedy,\"my \"\"bot\"\"\",1,scored,1,6,2,4\n"
              "3,greedy,\"my \"\"bot\"\"\",2,scored,0.5,0,-2,2\n"
              "4,greedy,\"my \"\"bot\"\"\",1,forfeited,0,,,\n"
              "4,greedy,\"my \"\"bot\"\"\",2,unfinished,,,,\n");
    }

    TEST_CASE("rows: only a head is replaced, and a full disk is told of") {
        const Workshop workshop;
        const std::string path = workshop.path("rows.csv").string();
        workshop.write("rows.csv", "name,phone\n");
        CHECK(says(refusal(path), "is not replaced"));
        CHECK(workshop.read("rows.csv") == "name,phone\n");
        workshop.write("rows.csv", "");
        CHECK(refusal(path).empty());
        CHECK(refusal(path).empty());  // its own head
        const std::string rows = workshop.read("rows.csv") + "0,greedy,1,55\n";
        workshop.write("rows.csv", rows);
        CHECK(refusal(path) == path +
                                   ": holds the rows of other games and is not replaced; choose "
                                   "another --rows, such as " +
                                   workshop.path("rows-2.csv").string() +
                                   ", or replace it with --force");
        CHECK(workshop.read("rows.csv") == rows);
        CHECK(says(refusal(workshop.path("rows.csv/no/rows.csv").string()), "cannot be made"));
        if (!std::filesystem::exists("/dev/full")) return;
        RowFile full("/dev/full", facts_of(1), false);
        full.write("1\n");
        CHECK_THROWS_AS(full.close(), UserError);
    }
}
