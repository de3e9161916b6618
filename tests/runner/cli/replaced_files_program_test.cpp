// Files that are there already: what a command replaces, what it refuses to replace and how it says
// so, and that the refused file keeps its bytes.

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

/// `skerry ARGUMENTS` is refused by exactly this line, and the file keeps its bytes.
void check_kept(const Workshop& shop, const std::string& arguments, const std::string& file,
                const std::string& message) {
    CAPTURE(arguments);
    const std::string before = shop.read(file);
    check_refused(shop, arguments, "skerry: " + message + "\n");
    CHECK(shop.read(file) == before);
    CHECK_FALSE(shop.exists(file + ".lock"));
}

std::string kept(const std::string& file, const std::string& holds, const std::string& another,
                 const std::string& option = "--out") {
    return file + ": holds " + holds + " and is not replaced; choose another " + option +
           ", such as " + another + ", or replace it with --force";
}

}  // namespace

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

    TEST_CASE("a result of another experiment or of games that would be lost is kept") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string run = "run config.json -q --out r.json ";
        check_kept(
            shop, run + "--games 5", "r.json",
            kept("r.json", "games 5-29 of this experiment, which this run has not,", "r-2.json"));
        check_kept(
            shop, run + "--seed 7", "r.json",
            kept("r.json", "a result of another experiment (seed: 4 in the file, 7 in this run)",
                 "r-2.json"));
        shop.write("r-2.json", "");
        check_kept(shop, run + "--seed 7 --games 50 --set strategies.0.steps=3", "r.json",
                   kept("r.json",
                        "a result of another experiment (seed: 4 in the file, 7 in this run; "
                        "games: 30 in the file, 50 in this run)",
                        "r-3.json"));
        check_kept(shop, run + "--set strategies.0.steps=3", "r.json",
                   kept("r.json",
                        "a result of another experiment (strategies/0/params/steps: 40 in the "
                        "file, 3 in this run)",
                        "r-3.json"));
        check_kept(shop, run + "--until-precision 0.5", "r.json",
                   kept("r.json",
                        "a result of another experiment (stop: nothing in the file, an object in "
                        "this run)",
                        "r-3.json"));
        shop.must(run + "--seed 7 --force");
        CHECK(shop.result("r.json")["experiment"]["seeds"]["master"] == "7");
        CHECK_FALSE(shop.exists("r.partial.json"));
    }

    TEST_CASE("what is no readable result is not replaced by one") {
        const Workshop shop;
        shop.write("mine.txt", "my notes");
        const std::string foreign =
            kept("mine.txt", "something that is not a result", "mine-2.txt");
        check_kept(shop, "run config.json -q --out mine.txt", "mine.txt", foreign);
        shop.must("run config.json -q --out r.json");
        check_kept(shop, "merge r.json -o mine.txt", "mine.txt", foreign);
        std::string old = shop.read("r.json");
        old.replace(old.find("\"schema_version\": 5"), 19, "\"schema_version\": 3");
        shop.write("old.json", old);
        check_kept(shop, "run config.json -q --out old.json", "old.json",
                   kept("old.json",
                        "a result that cannot be compared with this one (/schema_version: found "
                        "3; expected 5, the version that this program reads)",
                        "old-2.json"));
        shop.must("run config.json -q --out old.json --force");
        CHECK(shop.content("old.json") == shop.content("r.json"));
        CHECK(shop.run("run config.json -q --out config.json --force").err ==
              "skerry: config.json: is the configuration itself; the result needs another file\n");
    }

    TEST_CASE("a merge loses no games of the file either") {
        const Workshop shop;
        shop.must("run config.json -q --out all.json");
        for (const char* shard : {"1/3", "2/3", "3/3"})
            shop.must(std::string("run config.json -q --out r.json --shard ") + shard);
        const std::string parts = " r.shard-1-of-3.json r.shard-3-of-3.json ";
        check_kept(shop, "merge" + parts + "--allow-gaps -o all.json", "all.json",
                   kept("all.json", "games 10-19 of this experiment, which this run has not,",
                        "all-2.json"));
        shop.must("merge" + parts + "--allow-gaps -q -o some.json");
        shop.must("merge" + parts + "r.shard-2-of-3.json -q -o some.json");
        CHECK(shop.content("some.json") == shop.content("all.json"));
        // Seed 4 is what the file holds.
        shop.must("run config.json -q --seed 5 --out five.json");
        check_kept(
            shop, "merge five.json -o all.json", "all.json",
            kept("all.json", "a result of another experiment (seed: 4 in the file, 5 in this run)",
                 "all-2.json"));
        shop.must("merge five.json -q -o all.json --force");
        CHECK(shop.content("all.json") == shop.content("five.json"));
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
        shop.must("profile config.json -q --out s/t/profile.json");
        shop.must("run config.json -q --out a/b/r.json --checkpoint u/v/ck");
        for (const char* file :
             {"a/b/r.json", "a/c/d/rows.csv", "m/n/all.json", "p/q/page.html", "s/t/profile.json"})
            CHECK(shop.exists(file));
        CHECK(fs::is_empty(shop.path("u/v")));
        CHECK(shop.run("run config.json -q --out config.json/x/r.json").err ==
              "skerry: config.json/x/r.json: cannot be written: the folder config.json/x cannot be "
              "made: Not a directory\n");
    }

    TEST_CASE("rows are replaced by a run that begins with them, and by no other") {
        const Workshop shop;
        const std::string run = "run config.json -q --out r.json --rows rows.csv ";
        shop.must(run);
        const std::string rows = shop.read("rows.csv");
        const std::string others =
            kept("rows.csv", "the rows of other games", "rows-2.csv", "--rows");
        const std::string elsewhere = "run config.json -q --out other.json --rows rows.csv ";
        check_kept(shop, elsewhere + "--seed 5", "rows.csv", others);
        check_kept(shop, elsewhere + "--set strategies.0.steps=1", "rows.csv", others);
        check_kept(shop, elsewhere + "--games 29", "rows.csv",
                   kept("rows.csv", "the rows of more games", "rows-2.csv", "--rows"));
        shop.must(elsewhere + "--seed 5 --force");
        CHECK(shop.read("rows.csv") != rows);
        check_kept(shop, run, "rows.csv", others);
        for (const std::size_t size : {rows.size(), rows.size() / 2, rows.size() - 1}) {
            shop.write("rows.csv", rows.substr(0, size));
            shop.must(run);
            CHECK(shop.read("rows.csv") == rows);
        }
        shop.write("rows.csv", rows.substr(0, rows.find('\n') + 1));
        shop.must(run);
        CHECK(shop.read("rows.csv") == rows);
        shop.write("mine.csv", "name,phone\n");
        check_kept(
            shop, "run config.json -q --out r.json --rows mine.csv", "mine.csv",
            kept("mine.csv", "something that is not the rows of a run", "mine-2.csv", "--rows"));
    }

    TEST_CASE("a page is replaced by one of the same experiments") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        shop.must("run config.json -q --seed 5 --out s.json");
        const std::string report = "report --no-gallery -o page.html ";
        shop.must(report + "r.json");
        shop.must("run r.json -q --games 40");
        shop.must(report + "r.json");
        for (const char* others : {"s.json", "r.json s.json"})
            check_kept(shop, report + others, "page.html",
                       kept("page.html", "the report of other experiments", "page-2.html"));
        shop.must(report + "s.json --force");
        shop.write("mine.html", "<!DOCTYPE html><p>my own page");
        check_kept(shop, "report r.json --no-gallery -o mine.html", "mine.html",
                   kept("mine.html", "something that is not a report", "mine-2.html"));
    }

    TEST_CASE("a profile replaces nothing") {
        const Workshop shop;
        shop.must("profile config.json -q --out p.json");
        check_kept(shop, "profile config.json -q --out p.json", "p.json",
                   kept("p.json", "something already", "p-2.json"));
        shop.must("profile config.json -q --out p.json --force");
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
