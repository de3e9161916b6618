// Files that are there already: what a command replaces, what it refuses to replace and how it says
// so, and that the refused file keeps its bytes.

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

TEST_SUITE("unit") {
    TEST_CASE("a result is replaced by the same experiment and by more of its games") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string once = shop.content("r.json");
        const Ended again = shop.must("run config.json --out r.json");
        CHECK(again.err == "result: r.json\n");
        CHECK(shop.content("r.json") == once);
        const Ended more = shop.must("run config.json --games 40 --out r.json");
        CHECK(more.err ==
              "r.json holds the first 30 of these games and will be replaced; to play only the "
              "others: skerry run r.json --games 40\nresult: r.json\n");
        CHECK(shop.result("r.json")["games_done"] == 40);
    }

    TEST_CASE("other figures of the same games, as another program makes them, are kept beside") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string made_now = shop.content("r.json");
        // A result of a program whose strategy took the other one's decisions.
        shop.must("run config.json -q --set strategies.0.steps=1 --out other.json");
        ordered_json other = shop.result("other.json");
        other["experiment"] = shop.result("r.json")["experiment"];
        other["digest"] = result_digest(other);
        for (const char* previous : {"r.previous.json", "r.previous-2.json"}) {
            shop.write("r.json", print_result(other));
            const Ended ended = shop.must("run config.json -q --out r.json");
            CHECK(ended.err ==
                  "warning: r.json: held other figures of the same games, as another program makes "
                  "them; they are kept in " +
                      std::string(previous) + "\n");
            CHECK(shop.content("r.json") == made_now);
            CHECK(shop.read(previous) == print_result(other));
        }
    }

    TEST_CASE("missing folders are made for every output") {
        const Workshop shop;
        shop.must("run config.json -q --out a/b/r.json --rows a/c/d/rows.csv");
        shop.must("merge a/b/r.json -q -o m/n/all.json");
        shop.must("report a/b/r.json --no-gallery -o p/q/page.html");
        shop.must("run config.json -q --out a/b/r.json --checkpoint u/v/ck");
        for (const char* file : {"a/b/r.json", "a/c/d/rows.csv", "m/n/all.json", "p/q/page.html"})
            CHECK(shop.exists(file));
        CHECK(fs::is_empty(shop.path("u/v")));
        CHECK(shop.run("run config.json -q --out config.json/x/r.json").err ==
              "skerry: config.json/x/r.json: cannot be written: the folder config.json/x cannot be "
              "made: Not a directory\n");
    }

    TEST_CASE("rows are replaced by a run that begins with them") {
        const Workshop shop;
        const std::string run = "run config.json -q --out r.json --rows rows.csv ";
        shop.must(run);
        const std::string rows = shop.read("rows.csv");
        for (const std::size_t size : {rows.size(), rows.size() / 2, rows.size() - 1}) {
            shop.write("rows.csv", rows.substr(0, size));
            shop.must(run);
            CHECK(shop.read("rows.csv") == rows);
        }
        shop.write("rows.csv", rows.substr(0, rows.find('\n') + 1));
        shop.must(run);
        CHECK(shop.read("rows.csv") == rows);
    }

    TEST_CASE("a run that keeps nothing says so before it plays") {
        const Workshop shop;
        const std::string run = "run --game tiny-islands --strategy greedy --games 3 ";
        CHECK(shop.run(run + "-q").err ==
              "the result will not be kept: name its file with --out FILE\n");
        CHECK_FALSE(says(shop.run(run + "-q --out -").err, "will not be kept"));
        CHECK(shop.run(run + "-q --out r.json").err.empty());
    }
}

}  // namespace skerry
