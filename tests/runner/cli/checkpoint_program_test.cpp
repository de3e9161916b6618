// Runs that are interrupted and resumed, through the program.

#include "core/random.hpp"
#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

/// The configuration of a run that is longer than its first checkpoints.
std::string config_of(const std::string& game, const std::string& strategies) {
    return R"({"seed": 4, "games": )" + std::to_string(test::share(12'000)) + R"(, "game": ")" +
           game + R"(", "strategies": [{"name": "random"}, {"name": "greedy"})" + strategies + "]}";
}
/// The number of games between two checkpoints: under the sanitizers each costs some 50 ms.
const std::string chunk = std::to_string(40 / test::share(5));

const std::string solitaire = config_of("tiny-islands", "");
const std::string matches = config_of("tile-game", R"(, {"name": "alpha_beta", "depth": 2})");

/// Starts a run with frequent checkpoints, and stops it with signal `number` once `file` exists.
int stop_once_written(const Workshop& shop, std::vector<std::string> arguments, const char* file,
                      int number) {
    Process process(shop, std::move(arguments));
    while (!shop.exists(file) && !process.ended()) ::usleep(1000);
    process.signal(number);
    return process.wait();
}

/// Leaves a checkpoint ck.json of a run of config.json, and ck.json.previous.
void leave_checkpoint(const Workshop& shop) {
    shop.write("config.json", solitaire);
    const int code = stop_once_written(shop,
                                       {"run", "config.json", "--checkpoint", "ck.json", "--every",
                                        "1ms", "--chunk", chunk, "--out", "r.json", "-q"},
                                       "ck.json.previous", SIGKILL);
    REQUIRE(code == -SIGKILL);
    REQUIRE(shop.result("ck.json")["stop_reason"] == "checkpoint");
    REQUIRE_FALSE(shop.exists("r.json"));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a run that was killed goes on to the same bytes") {
        for (const std::string& config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json --out whole.json -q");
            const std::vector<std::string> command{
                "run",     "config.json", "--checkpoint", "ck.json", "--every", "1ms",
                "--chunk", chunk,         "--out",        "r.json",  "-q"};
            CHECK(stop_once_written(shop, command, "ck.json", SIGKILL) == -SIGKILL);
            // Both the same command given again and the file alone continue the run.
            CHECK(stop_once_written(shop, command, "ck.json.previous", SIGKILL) == -SIGKILL);
            const auto done = shop.result("ck.json")["games_done"].get<std::uint64_t>();
            const Ended ended = shop.must("run --resume ck.json");
            CHECK(ended.err.starts_with("going on from ck.json: " + std::to_string(done) + " of "));
            CHECK(ended.err.ends_with("result: r.json\n"));
            CHECK(shop.content("r.json") == shop.content("whole.json"));
            CHECK(shop.result("r.json")["environment"]["earlier"]["runs"] >= 1);
            CHECK_FALSE(shop.exists("ck.json"));
            CHECK_FALSE(shop.exists("ck.json.previous"));
        }
    }

    TEST_CASE("a run that was interrupted goes on from its partial result or its checkpoint") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json --out whole.json -q");
        CHECK(stop_once_written(shop,
                                {"run", "config.json", "--chunk", chunk, "--checkpoint", "ck.json",
                                 "--every", "1ms", "--out", "r.json"},
                                "ck.json", SIGINT) == 130);
        CHECK(says(shop.read("err.txt"), "to go on: skerry run --resume ck.json\n"));
        CHECK(shop.result("ck.json")["games_done"] == shop.result("r.json")["games_done"]);
        fs::remove(shop.path("ck.json"));
        fs::remove(shop.path("ck.json.previous"));
        const Ended ended = shop.must("run --resume r.json --threads 3");
        CHECK(ended.err.ends_with("result: r.json\n"));
        CHECK(shop.content("r.json") == shop.content("whole.json"));
    }

    TEST_CASE("only a whole checkpoint of the same experiment is resumed") {
        const Workshop shop;
        leave_checkpoint(shop);
        const std::string good = shop.read("ck.json");
        const auto refused = [&](const std::string& arguments, const std::string& reason) {
            check_refused(shop, "run " + arguments, reason);
        };
        const std::string hint = "; the checkpoint before it is whole: --resume ck.json.previous\n";
        const auto place = good.find("\"sum\": \"");
        for (const std::string& bad :
             {good.substr(0, good.size() / 2), std::string(), std::string("{}"),
              std::string(good).replace(place + 8, 1, good[place + 8] == '1' ? "2" : "1")}) {
            shop.write("ck.json", bad);
            refused("--resume ck.json", hint);
            refused("config.json --checkpoint ck.json", hint);
            CHECK(shop.read("ck.json") == bad);
        }
        shop.must("run config.json --out whole.json -q");
        shop.must("run --resume ck.json.previous -q");
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        CHECK_FALSE(shop.exists("ck.json"));
    }

    TEST_CASE("a bad checkpoint never pushes the good one before it out") {
        const Workshop shop;
        leave_checkpoint(shop);
        shop.write("ck.json", "{\"schema\": \"skerry/result\"}");
        const std::string previous = shop.read("ck.json.previous");
        // Killed after the first checkpoint of a run that was resumed from the previous checkpoint.
        Process process(shop, {"run", "--resume", "ck.json.previous", "--every", "1h", "-q"});
        process.signal(SIGTERM);
        const int code = process.wait();
        CHECK((code == 143 || code == 0 || code == -SIGTERM));
        if (code == 0) return;
        CHECK(shop.read("ck.json.previous") == previous);
    }

    TEST_CASE("a run whose checkpoint is gone goes on from the one before it") {
        const Workshop shop;
        leave_checkpoint(shop);
        shop.must("run config.json --out whole.json -q");
        const auto done = shop.result("ck.json.previous")["games_done"].get<std::uint64_t>();
        fs::remove(shop.path("ck.json"));
        check_refused(shop, "run config.json --checkpoint ck.json --seed 5",
                      "ck.json.previous: /experiment/seeds/master: found");
        const Ended ended = shop.must("run config.json --checkpoint ck.json --out r.json");
        CHECK(ended.err.starts_with("going on from ck.json.previous: " + std::to_string(done)));
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        CHECK_FALSE(shop.exists("ck.json"));
        CHECK_FALSE(shop.exists("ck.json.previous"));
    }

    TEST_CASE("rows go on with the run, and where they are gone it says so") {
        for (const std::string& config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json --out whole.json --rows whole.csv -q");
            const std::string whole = shop.read("whole.csv");
            const std::vector<std::string> command{
                "run", "config.json", "--checkpoint", "ck.json", "--every", "1ms", "--chunk",
                chunk, "--out",       "r.json",       "--rows",  "r.csv",   "-q"};
            CHECK(stop_once_written(shop, command, "ck.json.previous", SIGKILL) == -SIGKILL);
            CHECK(shop.read("r.csv").size() < whole.size());
            // Both the same command given again and the file alone continue the rows.
            fs::remove(shop.path("ck.json.previous"));
            CHECK(stop_once_written(shop, command, "ck.json.previous", SIGINT) == 130);
            const std::string longer = shop.read("r.csv");
            CHECK(whole.starts_with(longer));
            const auto lines = static_cast<std::uint64_t>(std::ranges::count(longer, '\n'));
            const std::uint64_t of_a_game = config == matches ? 6 : 2;
            CHECK(lines ==
                  1 + of_a_game * shop.result("r.json")["games_done"].get<std::uint64_t>());

            shop.write("r.csv", whole.substr(0, whole.size() / 1000));
            const std::string done =
                std::to_string(shop.result("ck.json")["games_done"].get<std::uint64_t>());
            check_refused(shop, "run config.json --checkpoint ck.json --out r.json --rows r.csv",
                          " of the first " + done + " games, which are not played again; ");
            check_refused(shop, "run config.json --checkpoint ck.json --out r.json --rows -",
                          "--rows -: a run that continues adds to the file that has the rows");
            // The rows of the last game that is not played again, which others follow.
            std::size_t place = 0;
            for (std::uint64_t line = 0; line < of_a_game * std::stoull(done); ++line)
                place = whole.find('\n', place) + 1;
            std::string broken = whole;
            broken[broken.find(',', place) + 1] ^= 1;
            shop.write("r.csv", broken);
            check_refused(shop, "run config.json --checkpoint ck.json --out r.json --rows r.csv",
                          "r.csv: has no rows of the first " + done);
            shop.write("r.csv", whole + whole.substr(0, 2000));
            check_refused(shop, "run config.json --checkpoint ck.json --out r.json --rows r.csv",
                          "r.csv: has no rows of the first " + done);
            std::string other = longer;
            other[other.rfind(',') + 1] ^= 1;
            shop.write("r.csv", other);
            const Ended without = shop.must("run --resume ck.json --out other.json");
            CHECK(says(without.err, "; the run continues without rows\n"));
            CHECK((shop.read("r.csv") == other));
            CHECK(shop.content("other.json") == shop.content("whole.json"));

            shop.write("r.csv", longer);
            shop.must("run --resume r.json");
            CHECK((shop.read("r.csv") == whole));
            CHECK(shop.content("r.json") == shop.content("whole.json"));
        }
    }

    TEST_CASE("a full disk stops the checkpoints and not the run") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json --out whole.json -q");
        const Ended ended = shop.run("run config.json --checkpoint ck.json --every 1ms --chunk " +
                                         chunk + " --out - -q) | cat",
                                     "(ulimit -f 8; ");
        CHECK(says(ended.err,
                   "warning: ck.json: cannot be written: File too large; the run continues "
                   "without\n"));
        CHECK_FALSE(shop.exists("ck.json"));
        shop.write("r.json", ended.out);
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        fs::remove(shop.path("r.json"));

        leave_checkpoint(shop);
        const std::string good = shop.read("ck.json");
        const Ended failed =
            shop.run("run --resume ck.json --every 1ms --chunk " + chunk + " -q", "ulimit -f 8; ");
        CHECK(failed.code == 2);
        CHECK(says(failed.err,
                   "skerry: r.json: cannot be written: File too large; the last good "
                   "checkpoint: skerry run --resume ck.json --out ANOTHER\n"));
        CHECK(shop.read("ck.json") == good);
        shop.must("run --resume ck.json -q");
        CHECK(shop.content("r.json") == shop.content("whole.json"));
    }

    TEST_CASE("without a place for the result the checkpoint keeps all games") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json --out whole.json -q");
        shop.must("run config.json --checkpoint ck.json -q");
        CHECK(shop.result("ck.json")["games_done"] == test::share(12'000));
        shop.must("run --resume ck.json --out r.json -q");
        CHECK(shop.content("r.json") == shop.content("whole.json"));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("a hundred kills at random moments lose nothing") {
        const Workshop shop;
        Rng rng(77);
        int kills = 0;
        for (int round = 0; kills < test::share(100); ++round) {
            shop.write("config.json", round % 2 == 0 ? solitaire : matches);
            if (round < 2) {
                const std::string name = "whole" + std::to_string(round);
                shop.must("run config.json -q --games 2500 --out " + name + ".json --rows " + name +
                          ".csv");
            }
            int code = -SIGKILL;
            // Waits longer and longer, so that even a slow machine gets to a checkpoint.
            for (int longer = 0; code == -SIGKILL; ++longer) {
                Process process(shop, {"run", "config.json", "--checkpoint", "ck.json", "--every",
                                       "3ms", "--chunk", "16", "--threads", "2", "--out", "r.json",
                                       "-q", "--games", "2500", "--rows", "r.csv"});
                // Half of the kills come within the first moments, while files are checked and
                // written.
                const std::uint32_t most = rng.chance(1, 2) ? 20'000 : 200'000;
                ::usleep(rng.below(most << std::min(longer / 10, 6)));
                process.signal(SIGKILL);
                code = process.wait();
                kills += code == -SIGKILL ? 1 : 0;
            }
            INFO("round ", round, ", ", kills, " kills: ", shop.read("err.txt"));
            REQUIRE(code == 0);
            const std::string whole = round % 2 == 0 ? "whole0" : "whole1";
            CHECK(shop.content("r.json") == shop.content(whole + ".json"));
            CHECK((shop.read("r.csv") == shop.read(whole + ".csv")));
            fs::remove(shop.path("r.json"));
            fs::remove(shop.path("r.csv"));
            for (const auto& entry : fs::directory_iterator(shop.path("")))
                CHECK_FALSE(says(entry.path().filename().string(), "ck.json"));
        }
        MESSAGE(kills, " kills");
    }
}

}  // namespace skerry
