// `skerry signature` through the program.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::Ended;
using test::Workshop;

// The values are pinned in tests/golden/signature.txt and nowhere else.

namespace {

std::string pinned() { return test::read_text(test::golden_file("signature.txt")); }

/// The pinned lines that contain `text`.
std::string pinned_lines(const std::string& text) {
    std::istringstream lines(pinned());
    std::string found;
    for (std::string line; std::getline(lines, line);)
        if (line.find(text) != std::string::npos) found += line + "\n";
    return found;
}

/// The output without its last line, the integer for everything.
std::string listed(const std::string& out) {
    return out.substr(0, out.rfind('\n', out.size() - 2) + 1);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the signature of some strategies has the lines of the whole") {
        const Workshop shop;
        for (const std::string only : {"random", "tile-game standard greedy"}) {
            const Ended ended = shop.run("signature --list --only '" + only + "'");
            CHECK(ended.code == 0);
            CHECK(listed(ended.out) == pinned_lines(only));
        }
        const Ended ended = shop.run("signature --only greediest");
        CHECK(ended.code == 2);
        CHECK(ended.err ==
              "skerry: --only greediest: in no name of a game, variant and strategy, as in "
              "\"tile-game standard greedy\"; skerry list names them\n");
    }
}

// Slow, because it plays every strategy: some seconds.
TEST_SUITE("slow") {
    TEST_CASE("the signature covers every strategy and is the pinned one") {
        const Workshop shop;
        // Under the sanitizers all of it takes minutes; there, each strategy has tests of its own.
        if (!test::sanitized) {
            const Ended ended = shop.run("signature --list --threads 2");
            REQUIRE(ended.code == 0);
            test::check_golden(ended.out, "signature.txt");
        }
        const std::string parts = pinned();
        const ordered_json list = ordered_json::parse(shop.run("list --format json").out);
        for (const ordered_json& game : list["games"])
            for (const ordered_json& strategy : game["strategies"]) {
                if (strategy["name"] == "program") continue;  // nothing without its command
                const std::string part = "  " + game["name"].get<std::string>() + " " +
                                         game["variants"][0]["name"].get<std::string>() + " " +
                                         strategy["name"].get<std::string>() + "\n";
                CHECK_MESSAGE(parts.find(part) != std::string::npos, part);
            }
    }
}

}  // namespace skerry
