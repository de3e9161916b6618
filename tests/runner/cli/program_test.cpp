// The program as users run it: exit codes, streams, files, signals.

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

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
    TEST_CASE("the schema of results is the file of the tree") {
        const Workshop shop;
        std::ifstream file(std::string(SKERRY_SOURCE_DIR) + "/configs/result.schema.json");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        CHECK(shop.run("list --schema result").out == text);
        CHECK(ordered_json::accept(shop.run("list --schema").out));
    }

    TEST_CASE("a full disk leaves the old result and says so") {
        const Workshop shop;
        shop.run("run config.json --games 3 --out r.json");
        const std::string old = shop.read("r.json");
        const Ended ended =
            shop.run("run config.json --out r.json -q --scores never", "ulimit -f 1; ");
        CHECK(ended.code == 2);
        CHECK(ended.err == "skerry: r.json: cannot be written: File too large\n");
        CHECK(shop.read("r.json") == old);
        CHECK(shop.run("run config.json --out r.json -q", "ulimit -f 1; ")
                  .err.ends_with("without scores of every game\n" + ended.err));
        CHECK(shop.read("r.json") == old);
        if (!fs::exists("/dev/full")) return;
        CHECK(shop.run("list >/dev/full").err ==
              "skerry: standard output: cannot be written: No space left on device\n");
        CHECK(shop.run("run config.json -q --out /dev/full").code == 2);
    }

    TEST_CASE("a reader who leaves early does no harm") {
        const Workshop shop;
        const Ended ended = shop.must("replay config.json --index 0..999 | head -n 1");
        CHECK(is_one_line(ended.out));
        CHECK(ended.err.empty());
        CHECK(shop.run("run config.json -q --out r.json | true").err.empty());
        CHECK(shop.result("r.json")["status"] == "complete");
    }

    TEST_CASE("an interrupt leaves a valid partial result") {
        const Workshop shop;
        CHECK(interrupt_run(shop, SIGINT) == 130);
        const ordered_json result = shop.result("r.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "interrupt");
        const auto done = result["games_done"].get<std::uint64_t>();
        CHECK(done > 0);
        CHECK(result["results"][0]["games"] == done);
        CHECK(says(shop.read("err.txt"),
                   "partial result, the first " + std::to_string(done) + " games: r.json\n"));

        shop.run("run config.json --games " + std::to_string(done) + " --out whole.json");
        CHECK(shop.result("whole.json")["results"] == result["results"]);
        CHECK(shop.result("whole.json")["comparisons"] == result["comparisons"]);
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

}  // namespace skerry
