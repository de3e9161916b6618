// More games on top of a result, and runs that end after some time: the bytes are those of one run.

#include "core/random.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/text.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

using namespace test;

TEST_SUITE("unit") {
    TEST_CASE("more games on top of a result: beside it, or in steps in its own file") {
        // 1,000 games are in blocks of up to 4 games, 5,000 in blocks of up to 32.
        const Workshop shop;
        shop.must("run config.json -q --games 5000 --out whole.json");
        shop.must("run config.json -q --games 1000 --out r.json");
        const std::string thousand = shop.read("r.json");
        const Ended beside =
            shop.must("run r.json --games 5000 --threads 3 --chunk 7 --out b.json");
        CHECK(beside.err ==
              "going on from r.json: 1000 of 5000 games are played\nresult: b.json\n");
        CHECK(shop.read("r.json") == thousand);
        CHECK(shop.content("b.json") == shop.content("whole.json"));
        // 1,001 games are in the blocks of 1,000.
        for (const char* games : {"1001", "1700", "5000"})
            shop.must(std::string("run r.json -q --games ") + games);
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        CHECK(shop.result("r.json")["environment"]["earlier"]["games"] == 1700);
        shop.must("verify r.json");
    }

    TEST_CASE("more games: rows go on only where they are those of the result") {
        for (const char* config :
             {R"({"game": "tiny-islands", "games": 40, "strategies": ["greedy"]})",
              R"({"game": "tiny-islands", "games": 40, "plays": 2,
                  "strategies": ["random", {"name": "greedy", "label": "a, \"b\""}]})",
              R"({"game": "roam", "games": 40, "strategies": ["random", "greedy"]})",
              R"({"game": "tile-game", "games": 40, "strategies":
                  ["random", {"name": "alpha_beta", "depth": 1}, {"name": "greedy"}]})",
              R"({"game": "tile-game", "games": 40, "strategies":
                  [{"name": "alpha_beta", "depth": 1}]})"}) {
            CAPTURE(config);
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json -q --out r.json --rows rows.csv");
            const std::string rows = shop.read("rows.csv");
            const std::vector<std::string> lines = split_lines(rows);
            const std::string more = "run r.json -q --games 60 --out more.json --rows rows.csv";
            const auto refused = [&](const std::vector<std::string>& edited) {
                std::string text;
                for (const std::string& line : edited) text += line + "\n";
                shop.write("rows.csv", text);
                const Ended ended = shop.run(more);
                CAPTURE(ended.err);
                CHECK(ended.code == 2);
                CHECK(ended.err.starts_with("skerry: rows.csv: has no rows of the first 40 games"));
                CHECK(shop.read("rows.csv") == text);
                return ended.err;
            };
            const std::size_t at = lines.size() / 2;
            const auto with = [&](const std::string& line) {
                std::vector<std::string> edited = lines;
                edited[at] = line;
                return edited;
            };
            CHECK(says(refused(with("garbage")),
                       "(line " + std::to_string(at + 1) + ": found \"garbage\")"));
            std::string figure = lines[at];
            figure.back() = figure.back() == '1' ? '2' : '1';
            const std::string number = lines[at].substr(lines[at].find(','));
            for (const std::string& line :
                 {std::string(), lines[at] + " ", lines[at] + std::string(100'000, '1'),
                  "0" + lines[at], lines[at - 1], figure, "7" + number, std::string(9, '\0')})
                refused(with(line));
            std::vector<std::string> edited = lines;
            const std::size_t rows_of_a_game = (lines.size() - 1) / 40;
            std::swap(edited[at], edited[at + rows_of_a_game]);
            refused(edited);
            edited = lines;
            edited.erase(edited.begin() + static_cast<std::ptrdiff_t>(at));
            refused(edited);
            edited.insert(edited.begin() + static_cast<std::ptrdiff_t>(at), 2, lines[at]);
            refused(edited);
            // What is behind the last whole row of the games before is played again.
            shop.write("rows.csv", rows + lines.back().substr(0, 5));
            shop.must(more);
            const std::string longer = shop.read("rows.csv");
            shop.must("run config.json -q --games 60 --out w.json --rows w.csv");
            CHECK(longer == shop.read("w.csv"));
        }
    }

    TEST_CASE("more games: figures of two games that were exchanged are seen by their blocks") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json --rows rows.csv");
        std::vector<std::string> lines = split_lines(shop.read("rows.csv"));
        const auto figures = [](std::string& line) { return line.find(",greedy,") + 1; };
        REQUIRE(lines[11].starts_with("5,greedy,"));
        REQUIRE(lines[31].starts_with("15,greedy,"));
        const std::string kept = lines[11].substr(figures(lines[11]));
        lines[11].replace(figures(lines[11]), std::string::npos,
                          lines[31].substr(figures(lines[31])));
        lines[31].replace(figures(lines[31]), std::string::npos, kept);
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        shop.write("rows.csv", text);
        // The blocks of a million games are larger than those of the 30 that were played.
        check_refused(shop, "run r.json -q --games 1e6 --out more.json --rows rows.csv",
                      "(their sums are not those of the result)");
    }

    TEST_CASE(
        "games on top of a look are judged by what holds at any time, wherever they are told") {
        for (const char* const config :
             {R"({"game": "tiny-islands", "strategies": [{"name": "random"}, {"name": "greedy"},
                 {"name": "greedy", "label": "2", "room": 2}, {"name": "greedy", "label": "3",
                 "room": 3}, {"name": "greedy", "label": "5", "room": 5}]})",
              R"({"game": "tile-game", "strategies": ["random", "greedy",
                 {"name": "alpha_beta", "depth": 1}]})"}) {
            CAPTURE(config);
            const Workshop shop;
            shop.write("config.json", config);
            const std::string known = "The figures of the first 120 ";
            const auto run = [&](const std::string& command) {
                const Ended ended = shop.must(command);
                return ended.out;
            };
            run("run config.json -q --games 200 --out whole.json");
            const std::string at_once = run("show whole.json");
            CHECK(says(at_once, "(Holm)"));
            CHECK_FALSE(says(at_once, known));
            run("run config.json -q --games 120 --out r.json");
            const std::string longer = run("run r.json -q --games 200");
            CHECK(shop.content("r.json") == shop.content("whole.json"));
            CHECK(shop.result("r.json")["environment"]["earlier"]["looked_at"] == 120);
            for (const std::string& told : {longer, run("show r.json")}) {
                CHECK(says(told, known));
                CHECK(says(told, "at any time"));
                CHECK_FALSE(says(told, "(Holm)"));
                CHECK_FALSE(says(told, "95 % interval"));
            }
            run("report r.json -o page.html --no-gallery");
            CHECK(says(shop.read("page.html"), known));
            CHECK(says(run("compare whole.json r.json"), "r.json: its figures were known"));
            CHECK_FALSE(says(run("compare whole.json whole.json"), "its figures"));
            shop.must("verify r.json");
        }
    }

    TEST_CASE("a run that goes on to the games it was asked for has chosen nothing by a look") {
        const Workshop shop;
        shop.must("run config.json -q --games 1e9 --seconds 0.2 --out r.json");
        const auto games = shop.result("r.json")["games_done"].get<std::uint64_t>();
        shop.must("run r.json -q --seconds 0.2");
        CHECK(shop.result("r.json")["environment"]["earlier"]["looked_at"] == games);
        ordered_json part = shop.result("r.json");
        part["stop_reason"] = "interrupt";
        part["environment"].erase("earlier");
        part["digest"] = result_digest(part);
        shop.write("part.json", print_result(part));
        shop.must("run --resume part.json -q --seconds 0.2 --out on.json");
        CHECK_FALSE(shop.result("on.json")["environment"]["earlier"].contains("looked_at"));
    }

    TEST_CASE("another experiment is not played on top of a result") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string before = shop.read("r.json");
        for (const char* change : {"--seed 5", "--set strategies.0.steps=2", "--covariates"}) {
            const Ended ended = shop.must("run r.json -q --games 40 " + std::string(change));
            CHECK(ended.err == "the result will not be kept: name its file with --out FILE\n");
            check_refused(shop, "run r.json --games 40 --out r.json " + std::string(change),
                          "r.json: holds a result of another experiment (");
        }
        CHECK(shop.read("r.json") == before);
        shop.must("run config.json -q --shard 1/2 --out r.json");
        const Ended part = shop.must("run r.shard-1-of-2.json -q --games 40 --out whole.json");
        CHECK(part.err.empty());
        CHECK(shop.result("whole.json")["games_done"] == 40);
    }

    TEST_CASE("a stop rule that ended a run ends it still, and one that did not goes on") {
        const Workshop shop;
        const std::string run = "run config.json -q --until-precision 3 --games ";
        shop.must(run + "9000 --out decided.json");
        REQUIRE(shop.result("decided.json")["stop_reason"] == "precision");
        const auto games = shop.result("decided.json")["games_done"].get<std::uint64_t>();
        REQUIRE(games > 110);
        const std::string before = shop.read("decided.json");
        check_refused(shop, "run decided.json --games 20000",
                      "skerry: decided.json: its stop rule ended it after " +
                          std::to_string(games) +
                          " games, and would with up to 20000; another --out plays again\n");
        CHECK(shop.read("decided.json") == before);

        shop.must(run + "110 --out open.json");
        REQUIRE(shop.result("open.json")["stop_reason"] == "games");
        shop.must("run open.json -q --games 9000");
        CHECK(shop.content("open.json") == shop.content("decided.json"));
    }

    TEST_CASE("an extension that is killed goes on from its checkpoint") {
        const Workshop shop;
        shop.must("run config.json -q --games 90 --out whole.json");
        shop.must("run config.json -q --out r.json");
        const std::string more = "run r.json -q --games 90 --checkpoint ck --every 1ms --chunk 8 ";
        shop.must(more + "--seconds 1e-9");
        CHECK(shop.result("ck")["games_done"] == 38);
        CHECK(shop.result("r.json")["games_done"] == 38);
        shop.must(more);
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        CHECK_FALSE(shop.exists("ck"));
    }

    TEST_CASE("an extension that is interrupted leaves the result as it was, and goes on") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string before = shop.read("r.json");
        std::uint64_t games = 30;
        for (int turn = 0; turn < 2; ++turn) {
            Process process(shop, {"run", "r.json", "--games", "1e11", "--threads", "1"});
            process.wait_until_it_plays(SIGINT);
            process.signal(SIGINT);
            CHECK(process.wait() == 130);
            CHECK(shop.read("r.json") == before);
            const ordered_json partial = shop.result("r.partial.json");
            CHECK(partial["stop_reason"] == "interrupt");
            CHECK(partial["games_done"] > games);
            CHECK(says(shop.read("err.txt"), ": " + std::to_string(games) + " of 100000000000"));
            games = partial["games_done"];
        }
        CHECK_FALSE(shop.exists("r.partial-2.json"));
        CHECK(says(shop.read("err.txt"),
                   "r.json keeps its result\n"
                   "to go on: skerry run --resume r.partial.json\n"));
    }

    TEST_CASE("an extension goes on from what it left, and from nothing else") {
        const Workshop shop;
        shop.must("run config.json -q --games 90 --out whole.json");
        shop.must("run config.json -q --out r.json");
        const std::string before = shop.read("r.json");
        const std::string part = "run config.json -q --seconds 1e-9 --force ";
        // Parts of another experiment, of more games, with fewer than the result, and no result at
        // all.
        for (const char* other : {"--games 90 --chunk 45 --seed 5", "--games 120 --chunk 45",
                                  "--games 90 --chunk 20"}) {
            shop.must(part + other + " --out r.partial.json");
            CHECK(shop.run("run r.json --games 90").err.starts_with("going on from r.json: 30 of"));
            CHECK(shop.exists("r.partial.json"));
            shop.write("r.json", before);
        }
        shop.write("r.partial.json", "{}");
        shop.must("run r.json --games 90 -q");
        CHECK(shop.read("r.partial.json") == "{}");
        for (const char* left : {"r.partial.json", "b.json", "b.partial.json"}) {
            CAPTURE(left);
            shop.write("r.json", before);
            const std::string to = *left == 'r' ? "r.json" : "b.json";
            shop.must(part + "--games 90 --chunk 45 --out " + left);
            const Ended ended = shop.run("run r.json --games 90 --out " + to);
            CHECK(ended.err.starts_with("going on from " + std::string(left) + ": 45 of 90 games"));
            CHECK(shop.content(to) == shop.content("whole.json"));
            CHECK(shop.exists(left) == (left == to));
            std::filesystem::remove(shop.path(to));
        }
    }

    TEST_CASE("a run that ends after some time plays whole chunks, and goes on") {
        const Workshop shop;
        shop.must("run config.json -q --out whole.json");
        // However short the time, the first chunk is played, and no other.
        const Ended ended = shop.must("run config.json --seconds 1e-9 --chunk 4 --out t.json");
        CHECK(ended.err ==
              "time is over after 4 of 30 shuffles; partial result, the first 4 games: t.json\n"
              "to go on: skerry run --resume t.json\n");
        const ordered_json result = shop.result("t.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "time");
        CHECK(result["games_done"] == 4);
        shop.must("verify t.json");
        CHECK(shop.run("run t.json -q --seconds 1e-9 --chunk 5").err.empty());
        CHECK(shop.result("t.json")["games_done"] == 9);
        shop.must("run t.json -q --seconds 1e-9 --chunk 5 --games 50 --out fifty.json");
        CHECK(shop.result("fifty.json")["games_done"] == 14);
        shop.must("run t.json -q --seconds 1000");
        CHECK(shop.content("t.json") == shop.content("whole.json"));
        // What has more games than there was time for is kept.
        const Ended less = shop.must("run config.json --seconds 1e-9 --chunk 4 --out t.json");
        CHECK(less.err ==
              "time is over after 4 of 30 shuffles; partial result, the first 4 games: "
              "t.partial.json; t.json keeps its result\n"
              "to go on: skerry run --resume t.partial.json\n");
        CHECK(shop.content("t.json") == shop.content("whole.json"));
    }

    TEST_CASE("standard input is a configuration or a result to be played, and read once") {
        const Workshop shop;
        shop.must("run -q config.json --out whole.json");
        for (const char* const file : {"config.json", "whole.json"}) {
            const std::string prefix = "cat " + std::string(file) + " |";
            shop.must("run - -q --force --out piped.json", prefix);
            CHECK(shop.content("piped.json") == shop.content("whole.json"));
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("error rate: runs between equals that are made longer until one is better") {
        // Looks at 200, 300, .. 1,500 games; what is told of the longer run knows of them.
        constexpr int runs = share(300);
        int wrong = 0;
        int wrong_unknown = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Rng rng = stream(32, run, Purpose::deal);
            Tally tally(3, 0);
            ExperimentFacts facts;
            facts.strategies.resize(3);
            std::array<bool, 2> told{};
            for (std::uint64_t game = 0; game < 1'500; ++game) {
                std::array<GameResult, 3> results;
                for (GameResult& result : results)
                    result = {true, static_cast<std::int32_t>(rng.below(21)) - 10, {}, {}};
                tally.add(game, results, std::array<bool, 3>{});
                if (game < 199 || game % 100 != 99) continue;
                for (const bool known : {false, true}) {
                    facts.looked_at = known && game > 199 ? game - 99 : 0;
                    for (const Comparison& of : figures_of(facts, tally).comparisons)
                        told[known] = told[known] || of.verdict != Verdict::undecided;
                }
            }
            wrong_unknown += told[0];
            wrong += told[1];
        }
        MESSAGE("a difference in ", wrong, " of ", runs, " runs that know of their looks, in ",
                wrong_unknown, " where nothing knows of them");
        // The first look is one at a number of games that nothing chose.
        CHECK(wrong <= test::most_events(runs, 0.06));
        CHECK(wrong_unknown > runs / 10);
    }
}

}  // namespace skerry
