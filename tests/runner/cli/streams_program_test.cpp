// Runs the program with output channels that cannot be written: no run may end because of them.

#include <csignal>
#include <string>

#include "tests/runner/cli/process.hpp"

namespace {

using namespace skerry;
using namespace skerry::test;

/// `skerry ARGUMENTS` with these redirections after those of the workshop.
int code_with(const Workshop& shop, const std::string& arguments, const std::string& redirections) {
    return shop
        .run("--version; '" + std::string(SKERRY_PROGRAM) + "' " + arguments + " " + redirections)
        .code;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("streams: a run goes on and keeps its result where nothing can be said") {
        for (const char* redirections :
             {"2>/dev/full", "2>&-", ">/dev/null 2>&-", "2>/dev/full <&-"}) {
            CAPTURE(redirections);
            const Workshop shop;
            CHECK(code_with(shop, "run config.json --out r.json", redirections) == 0);
            REQUIRE(shop.exists("r.json"));
            CHECK(shop.result("r.json")["status"] == "complete");
        }
    }

    TEST_CASE("streams: a table that cannot be shown is an error, but the result is there") {
        for (const char* redirections :
             {">/dev/full", ">&-", ">&- 2>&-", ">/dev/full 2>/dev/full"}) {
            CAPTURE(redirections);
            const Workshop shop;
            CHECK(code_with(shop, "run config.json --out r.json", redirections) == 2);
            REQUIRE(shop.exists("r.json"));
            CHECK(shop.result("r.json")["status"] == "complete");
        }
    }

    TEST_CASE("streams: bad input and full outputs have exit code 2 whatever cannot be written") {
        const Workshop shop;
        for (const char* arguments : {"run nope.json", "verify nope.json", "frobnicate"})
            for (const char* redirections : {"2>/dev/full", "2>&-", ">&- 2>&-"}) {
                CAPTURE(arguments);
                CAPTURE(redirections);
                CHECK(code_with(shop, arguments, redirections) == 2);
            }
        for (const char* redirections : {">&-", ">/dev/full", ">&- 2>&-"})
            CHECK(code_with(shop, "list", redirections) == 2);
    }

    TEST_CASE(
        "streams: a closed standard error is not written into the first file that is opened") {
        const Workshop shop;
        CHECK(code_with(shop, "run config.json --out r.json --checkpoint c.ck --every 1ms",
                        "2>&-") == 0);
        CHECK(shop.result("r.json")["games_done"] == 30);
    }

    TEST_CASE("streams: the reader of standard error is gone") {
        const Workshop shop;
        const std::string piped =
            "--version; { sleep 0.2; '" + std::string(SKERRY_PROGRAM) +
            "' run config.json --out r.json; echo $? >code.txt; } 2>&1 >/dev/null "
            "| true";
        shop.run(piped);
        CHECK(shop.read("code.txt") == "0\n");
        CHECK(shop.result("r.json")["status"] == "complete");
    }

    TEST_CASE("streams: a terminal that goes away keeps what was played") {
        const Workshop shop;
        Process process(shop, {"run", "config.json", "--games", "1e9", "--out", "r.json"});
        process.wait_until_it_plays(SIGHUP);
        process.signal(SIGHUP);
        CHECK(process.wait() == 128 + SIGHUP);
        CHECK(shop.result("r.json")["status"] == "partial");
        CHECK(shop.result("r.json")["games_done"] > 0);
    }
}
