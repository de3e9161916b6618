// More games on top of a result, and tunings that go on: the bytes are those of one run.

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
    TEST_CASE("a run that goes on to the games it was asked for has chosen nothing by a look") {
        const Workshop shop;
        shop.must("run config.json -q --games 1e9 --seconds 0.2 --out r.json");
        const auto games = shop.result("r.json")["games_done"].get<std::uint64_t>();
        shop.must("run r.json -q --seconds 0.2");
        CHECK(shop.result("r.json")["seen"]["looked_at"] == games);
        ordered_json part = shop.result("r.json");
        part["stop_reason"] = "interrupt";
        part.erase("seen");
        part["digest"] = result_digest(part);
        shop.write("part.json", print_result(part));
        shop.must("run --resume part.json -q --seconds 0.2 --out on.json");
        CHECK_FALSE(shop.result("on.json").contains("seen"));
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

    TEST_CASE("tune: interrupted, it tells what it found, and its result grows like any other") {
        const Workshop shop;
        // From far off, so that a few games are enough to find better values.
        const std::string words =
            "tune --game tiny-islands --strategy greedy --set strategies.0.room=-300 "
            "--vary room=-400..400 --vary steps=0..40:20 --threads 2 --games ";
        std::vector<std::string> arguments;
        std::istringstream list(words + "1e9 --out cut.json");
        for (std::string word; list >> word;) arguments.push_back(word);
        Process process(shop, arguments);
        while (!process.ended() && !shop.exists("cut.json.lock")) ::usleep(1'000);
        process.signal(SIGINT);
        CHECK(process.wait() == 130);
        CHECK(says(shop.read("err.txt"),
                   "interrupted, the same command begins anew; cut.json is not written\n"));
        CHECK(says(shop.read("out.txt"), "Before: room=-300 steps=40; tuned: room="));
        CHECK_FALSE(shop.exists("cut.json"));
        shop.must(words + "12000 -q --out few.json");
        const ordered_json few = shop.result("few.json");
        CHECK(few["experiment"]["strategies"][1]["label"] == "greedy tuned");
        shop.must("run few.json -q --games 1500");
        shop.must("run few.json -q --games 1500 --out many.json --force");
        CHECK(shop.result("few.json")["games_done"] == 1'500);
        CHECK(says(shop.must("show few.json").out, "greedy tuned is best"));
        shop.must("verify few.json");
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
                    facts.seen.looked_at = known && game > 199 ? game - 99 : 0;
                    for (const Comparison& pair : figures_of(facts, tally).comparisons)
                        told[known] = told[known] || pair.verdict != Verdict::undecided;
                }
            }
            wrong_unknown += told[0];
            wrong += told[1];
        }
        MESSAGE("a difference in ", wrong, " of ", runs, " runs that know of their looks, in ",
                wrong_unknown, " where nothing knows of them");
        // The first look is one at a number of games that nothing chose.
        CHECK(wrong <= test::most_events(runs, 0.06));
        CHECK(wrong_unknown > test::least_events(runs, 0.1));
    }
}

}  // namespace skerry
