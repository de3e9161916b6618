// `skerry signature` through the program.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/golden.hpp"

namespace skerry {

using nlohmann::ordered_json;
using test::Ended;
using test::Workshop;

// tests/golden/signature.txt is the one place where the value is pinned.
// Slow, as it plays every strategy: some seconds.
TEST_SUITE("slow") {
    TEST_CASE("the signature covers every strategy and is the pinned one") {
        const Workshop shop;
        const Ended ended = shop.run("signature --list --threads 2");
        REQUIRE(ended.code == 0);
        test::check_golden(ended.out, "signature.txt");
        const ordered_json list = ordered_json::parse(shop.run("list --json").out);
        for (const ordered_json& game : list["games"])
            for (const ordered_json& strategy : game["strategies"]) {
                const std::string part = "  " + game["name"].get<std::string>() + " " +
                                         game["variants"][0]["name"].get<std::string>() + " " +
                                         strategy["name"].get<std::string>() + "\n";
                CHECK_MESSAGE(ended.out.find(part) != std::string::npos, part);
            }
    }
}

}  // namespace skerry
