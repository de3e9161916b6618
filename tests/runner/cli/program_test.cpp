// The program as users run it: exit codes, streams, files, signals.

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
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
    TEST_CASE("a run writes a complete result") {
        const Workshop shop;
        const Ended one = shop.must("run config.json --threads 1 --out one.json");
        CHECK(says(one.out, "greedy"));
        CHECK(one.err == "result: one.json\n");
        const ordered_json result = shop.result("one.json");
        CHECK(result["status"] == "complete");
        CHECK(result["environment"]["threads"] == 1);
    }

    TEST_CASE("the result goes to standard output where that is asked for") {
        const Workshop shop;
        const Ended ended = shop.must("run config.json --games 3 --out -");
        CHECK_NOTHROW(Result::parse(ended.out, "out"));
        CHECK(says(ended.err, "greedy"));
    }

    TEST_CASE("the best and the worst games replay to the recorded scores") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended best = shop.must("replay r.json --best 2 --worst --strategy random");
        CHECK(says(best.out, ": equal\n"));
        shop.must("replay --best r.json");

        // Figures that agree with each other, but are of other deals.
        ordered_json result = shop.result("r.json");
        result["experiment"]["seeds"]["master"] = "5";
        shop.write("changed.json", print_result(result));
        check_refused(shop, "replay changed.json --best");
        result["digest"] = result_digest(result);
        shop.write("changed.json", print_result(result));
        const Ended other = shop.run("replay changed.json --best");
        CHECK(other.code == 1);
        CHECK(says(other.out, ": DIFFERENT\n"));
    }

    TEST_CASE("a strategy with parameters is named on the command line") {
        const Workshop shop;
        shop.must(
            "run -q --game tiny-islands --strategy greedy --strategy greedy:room=1,steps=20 "
            "--games 30 --out r.json");
        const ordered_json second =
            ordered_json::parse(shop.read("r.json"))["experiment"]["strategies"][1];
        CHECK(second["label"] == "greedy:room=1,steps=20");
        CHECK(second["params"]["room"] == 1);
        CHECK(second["params"]["steps"] == 20);
        // One game of it is played again, by name alone and out of the result.
        CHECK(says(
            shop.run("replay --game tiny-islands --strategy greedy:room=1,steps=20 --index 3").out,
            "greedy:room=1,steps=20"));
        shop.must("replay r.json --strategy greedy:room=1,steps=20 --index 3");
    }

    TEST_CASE("the schema of results is the file of the tree") {
        const Workshop shop;
        std::ifstream file(std::string(SKERRY_SOURCE_DIR) + "/configs/result.schema.json");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        CHECK(shop.run("list --schema result").out == text);
        CHECK(ordered_json::accept(shop.run("list --schema").out));
    }

    TEST_CASE("a result of an earlier schema tells how to go on, and that works") {
        const Workshop shop;
        shop.run("run -q config.json --games 5 --out old.json");
        std::string old = shop.read("old.json");
        old.replace(old.find("\"schema_version\": 5"), 19, "\"schema_version\": 4");
        shop.write("old.json", old);
        for (const char* const command : {"show old.json", "verify old.json"})
            check_refused(shop, command, "to play it again: skerry run old.json --out NEW.json");
        shop.must("run -q old.json --out new.json");
        CHECK(ordered_json::parse(shop.read("new.json"))["games_done"] == 5);
    }

    TEST_CASE("a record that cannot be read does not hide the others") {
        const Workshop shop;
        shop.run("run -q config.json --games 6 --out r.json");
        shop.run("replay r.json --strategy greedy --index 0..4 --format record >good.txt");
        const std::string good = shop.read("good.txt");
        shop.write("bad.txt", good + "fg1h2 broken\n" + good);
        const Ended found = shop.run("verify bad.txt");
        CHECK(found.code == 2);
        CHECK(found.err.starts_with("skerry: bad.txt:6:"));
        CHECK(found.out == "10 games, 90 figures: all agree\n");
        // A tenth figure is TinyBot's own; a game that goes on has none.
        shop.write("ten.txt", good.substr(0, good.find(" #")) + " 3\n");
        shop.must("verify ten.txt");
        CHECK(shop.run("verify -", "cut -d' ' -f1-20 good.txt |").out ==
              "5 games, 0 figures: all agree\n");
        shop.must("review - --futures 8", "cut -d' ' -f1-20 good.txt |");
    }

    TEST_CASE("records are verified: agreement, differences, faults") {
        const Workshop shop;
        const Ended records = shop.run("replay config.json --index 0..4 --format record");
        shop.write("records.txt", records.out + "\n");
        const Ended agree = shop.must("verify records.txt");
        CHECK(agree.out == "5 games, 45 figures: all agree\n");
        CHECK(shop.run("verify - < records.txt").out == agree.out);

        std::string text = records.out;
        const std::size_t total = text.find(" #");
        text.insert(total, "9");
        shop.write("wrong.txt", "\n" + text);
        const Ended differs = shop.run("verify wrong.txt");
        CHECK(differs.code == 1);
        CHECK(differs.out.starts_with("wrong.txt:2: game 1: total: recorded "));
        CHECK(differs.out.ends_with("5 games, 45 figures: 1 differs in 1 game\n"));

        text = records.out;
        text.replace(text.find('\n') + 1, 4, "CWf!");
        shop.write("fault.txt", text);
        const Ended fault = shop.run("verify fault.txt");
        CHECK(fault.code == 2);
        CHECK(fault.err.starts_with("skerry: fault.txt:2:4: "));
        CHECK(is_one_line(fault.err));

        text = records.out;
        const std::string cell = text.substr(5, 3);
        text.replace(14, 3, cell);
        shop.write("illegal.txt", text);
        const Ended illegal = shop.run("verify illegal.txt");
        CHECK(illegal.code == 1);
        CHECK(illegal.out.starts_with("illegal.txt:1: game 1: move 2: "));
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
