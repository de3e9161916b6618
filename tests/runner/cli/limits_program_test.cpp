// Limits of the machine: each ends in one line and exit code 2, and what was played stays.

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry {

namespace fs = std::filesystem;
using test::Ended;
using test::Workshop;

namespace {

/// `skerry ARGUMENTS` under a limit of the shell ends with this one line and code 2.
void check_limited(const Workshop& shop, const std::string& limit, const std::string& arguments,
                   const std::string& reason) {
    const Ended ended = shop.run(arguments, "ulimit " + limit + "; ");
    CAPTURE(limit);
    CAPTURE(arguments);
    CAPTURE(ended.err);
    CHECK(ended.code == 2);
    CHECK(test::is_one_line(ended.err));
    CHECK(ended.err.find(reason) != std::string::npos);
}

std::ptrdiff_t entries(const Workshop& shop) {
    return std::distance(fs::directory_iterator(shop.path("")), fs::directory_iterator());
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("limits: the size of files") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        const std::ptrdiff_t before = entries(shop);
        const std::string too_large = ": cannot be written: File too large\n";
        check_limited(shop, "-f 10", "report r.json --no-gallery", "skerry: r.html" + too_large);
        CHECK(entries(shop) == before);
        // Standard output of the workshop is a file.
        check_limited(shop, "-f 1", "list --format json", "skerry: standard output" + too_large);
        check_limited(shop, "-f 1", "replay r.json --best", "skerry: standard output" + too_large);
        const Ended run = shop.run("run config.json --out -", "ulimit -f 4; ");
        CHECK(run.code == 2);
        CHECK(run.err.ends_with("skerry: standard output" + too_large));
        CHECK(entries(shop) == before);
    }

    TEST_CASE("limits: threads and memory") {
        if (test::sanitized) return;  // the sanitizers reserve terabytes
        const Workshop shop;
        check_limited(shop, "-v 400000",
                      "run config.json --games 1e6 --threads 1000 --out r.json -q",
                      "cannot start 1000 threads");
        CHECK_FALSE(shop.exists("r.json"));
        CHECK_FALSE(shop.exists("r.json.lock"));
    }

    TEST_CASE("limits: the stack") {
        const Workshop shop;
        for (const char* arguments : {"run config.json", "list", "verify config.json"})
            check_limited(shop, "-s 64", arguments,
                          "skerry: the stack is limited to 64 kB (ulimit -s); must be at least 512 "
                          "kB\n");
        CHECK(shop.run("run config.json --out r.json -q", "ulimit -s 512; ").code == 0);
    }

    TEST_CASE("limits: texts without an end are refused") {
        const Workshop shop;
        test::check_refused(shop, "verify /dev/zero",
                            "skerry: /dev/zero:1: is longer than 1 MB; no game record is\n");
        test::check_refused(shop, "run /dev/zero",
                            "/dev/zero: is larger than 64 MB; no configuration or result is\n");
        const Ended lines = shop.run("verify --game tiger-island -", "yes 'turn after turn' | ");
        CHECK(lines.code == 2);
        CHECK(lines.err == "skerry: /dev/stdin:1: is longer than 1 MB; no game record is\n");
    }

    TEST_CASE("limits: records from a pipe are all read") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        REQUIRE(shop.run("replay r.json --best --format record >record.txt").code == 0);
        for (const char* from : {"record.txt", "/dev/stdin <record.txt", "- <record.txt"})
            CHECK(shop.run("verify " + std::string(from)).out.find("all agree") !=
                  std::string::npos);
        CHECK(shop.run("verify /dev/stdin", "cat record.txt | ").out.find("all agree") !=
              std::string::npos);
    }
}

}  // namespace skerry
