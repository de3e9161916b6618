// Runs that are interrupted and resumed, through the program.

#include "core/random.hpp"
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
const std::string solitaire = config_of("tiny-islands", "");
const std::string matches = config_of("tile-game", R"(, {"name": "alpha_beta", "depth": 2})");

/// Starts a run that would take days, and signals it once it has played for a while.
int interrupt_run(const Workshop& shop, int number) {
    Process process(shop,
                    {"run", "config.json", "--games", "1e11", "--out", "r.json", "--threads", "2"});
    process.wait_until_it_plays(number);
    process.signal(number);
    process.signal(number);  // timeout(1) signals twice, too; the two count as one
    return process.wait();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("an interrupt leaves a valid partial result") {
        const Workshop shop;
        CHECK(interrupt_run(shop, SIGINT) == 130);
        const ordered_json result = shop.result("r.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "interrupt");
        const auto done = result["games_done"].get<std::uint64_t>();
        CHECK(done > 0);
        CHECK(result["tables"]["scores"][0]["finished"] == done);
        CHECK(says(shop.read("err.txt"),
                   "partial result, the first " + std::to_string(done) + " games: r.json\n"));

        shop.run("run config.json --games " + std::to_string(done) + " --out whole.json");
        CHECK(shop.result("whole.json")["tally"]["strategies"] == result["tally"]["strategies"]);
        CHECK(shop.result("whole.json")["tables"] == result["tables"]);
    }

    TEST_CASE("an interrupt does not replace a complete result") {
        const Workshop shop;
        shop.run("run config.json --games 3 --out r.json");
        const std::string old = shop.read("r.json");
        CHECK(interrupt_run(shop, SIGTERM) == 143);
        CHECK(shop.read("r.json") == old);
        CHECK(shop.result("r.partial.json")["status"] == "partial");
        CHECK(says(shop.read("err.txt"), "r.json keeps its result"));
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
                shop.must("run config.json -q --games 2500 --out " + name + ".json");
            }
            int code = -SIGKILL;
            // Waits longer and longer, so that even a slow machine gets to a checkpoint.
            for (int longer = 0; code == -SIGKILL; ++longer) {
                Process process(shop, {"run", "config.json", "--checkpoint", "ck.json", "--every",
                                       "3ms", "--chunk", "16", "--threads", "2", "--out", "r.json",
                                       "-q", "--games", "2500"});
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
            CHECK((shop.read("r.scores.npy") == shop.read(whole + ".scores.npy")));
            fs::remove(shop.path("r.json"));
            for (const auto& entry : fs::directory_iterator(shop.path("")))
                CHECK_FALSE(says(entry.path().filename().string(), "ck.json"));
        }
        MESSAGE(kills, " kills");
    }
}

}  // namespace skerry
