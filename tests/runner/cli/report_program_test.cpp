// `skerry report` through the program.

#include <doctest/doctest.h>

#include <string>

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using test::check_refused;
using test::Ended;
using test::Workshop;

TEST_SUITE("unit") {
    TEST_CASE("a report is one page, beside its result or where asked for") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json -q --out r.json").code == 0);
        REQUIRE(shop.run("run --game tile-game --strategy random --strategy greedy --games 5 -q "
                         "--out m.json")
                    .code == 0);
        const Ended ended = shop.run("report r.json");
        CHECK(ended.code == 0);
        CHECK(ended.out.empty());
        CHECK(ended.err == "report: r.html\n");
        CHECK(shop.read("r.html").find("greedy is best") != std::string::npos);
        CHECK(shop.run("report r.json m.json -o both.html").code == 0);
        const std::string both = shop.read("both.html");
        CHECK(both.find("skerry run r.json") != std::string::npos);
        CHECK(both.find("skerry run m.json") != std::string::npos);
        CHECK(shop.run("report r.json --out -").out == shop.read("r.html"));
        CHECK(shop.run("report r.json").code == 0);
    }

    TEST_CASE("a report refuses wrong input and overwrites nothing but reports") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json -q --out r.json").code == 0);
        shop.write("mine.html", "<!DOCTYPE html><p>my own page");
        const std::string config = shop.read("config.json");
        const std::string result = shop.read("r.json");
        shop.write("edited.json", [&] {
            std::string text = result;
            return text.replace(text.find("\"wins\""), 6, "\"vins\"");
        }());
        for (const char* arguments :
             {"report", "report none.json", "report config.json", "report edited.json",
              "report r.json -o mine.html", "report r.json -o r.json", "report r.json config.json",
              "report r.json -o r.json/such/r.html", "report r.json -o .", "report r.json --nope"})
            check_refused(shop, arguments);
        CHECK(shop.read("mine.html") == "<!DOCTYPE html><p>my own page");
        CHECK(shop.read("config.json") == config);
        CHECK(shop.read("r.json") == result);
        CHECK_FALSE(shop.exists("r.html"));
    }
}

}  // namespace skerry
