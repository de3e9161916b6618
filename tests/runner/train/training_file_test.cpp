// What a training file must contain, and how faulty ones are refused.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/user_error.hpp"
#include "runner/train/training.hpp"
#include "tests/runner/train/small_training.hpp"
#include "tests/support/errors.hpp"

using namespace skerry::tiny_islands;
using nlohmann::ordered_json;

namespace {

/// The error that reading a file with this text gives.
std::string complaint_of(const std::string& text) {
    return skerry::test::error_of([&] { parse_training(text, "w.json"); });
}

std::string good_file() {
    return print_training(
        skerry::test::trained(1, 1, new_training(skerry::test::least_training())));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("training: files that are none, damaged or of other features are refused") {
        const std::string good = good_file();
        const ordered_json whole = ordered_json::parse(good);
        CHECK(complaint_of(good) == "");
        CHECK(complaint_of("{}").starts_with("w.json: not a file of `skerry train`"));
        CHECK(complaint_of(good.substr(0, good.size() / 2)).starts_with("w.json: not a file"));
        ordered_json json = whole;
        json["weights"]["turns"]["0"]["forest"][5] = 1234;
        CHECK(complaint_of(json.dump()).find("damaged") != std::string::npos);
        json = whole;
        json["weights"]["groups"]["gain"] = 3;
        CHECK(complaint_of(json.dump()).find("other features") != std::string::npos);
        json = whole;
        json["weights"]["plan"] = "AAA";
        CHECK(complaint_of(json.dump()).starts_with("w.json: "));
        json = whole;
        json.erase("rounds");
        CHECK(complaint_of(json.dump()).find("rounds") != std::string::npos);
    }

    TEST_CASE("training: a number of a file that no training writes is refused with its place") {
        const ordered_json whole = ordered_json::parse(good_file());
        const auto complaint = [&](const char* pointer, const ordered_json& value) {
            ordered_json json = whole;
            json[ordered_json::json_pointer(pointer)] = value;
            return complaint_of(json.dump());
        };
        CHECK(complaint("/schema", 1) ==
              "w.json: not a file of `skerry train`; nothing was changed");
        CHECK(complaint("/options/iterations", 1001) ==
              "w.json: /options/iterations: found 1001; must be an integer from 1 to 1000");
        CHECK(complaint("/options/games", 4294967336) ==
              "w.json: /options/games: found 4294967336; must be an integer from 8 to 10000000");
        CHECK(complaint("/options/seed", -1) ==
              "w.json: /options/seed: found -1; must be an integer from 0 to 18446744073709551615");
        CHECK(complaint("/weights/turns/0/forest/5", 32768) ==
              "w.json: /weights/turns/0/forest/5: found 32768; must be an integer from -32768 to "
              "32767");
        CHECK(complaint("/weights/turns/0/forest", {1, 2}).find("has 2 numbers; must have ") !=
              std::string::npos);
        CHECK(complaint("/rounds", {1, 2, 3}) ==
              "w.json: /rounds: has 3 rounds; /options/iterations is 2");
        CHECK(complaint("/environment/seconds", {1, 2}) ==
              "w.json: /environment/seconds: has 2 numbers; there are 1 rounds");
        CHECK(
            complaint("/environment/seconds/0", 1e300) ==
            "w.json: /environment/seconds/0: found 1e+300; must be a number from 0 to 1000000000");
        CHECK(complaint("/rounds/0/decisions", 1e13) ==
              "w.json: /rounds/0/decisions: found 10000000000000; must be an integer from 0 to "
              "1000000000000");
        CHECK(complaint("/rounds/0/explained", "much") ==
              "w.json: /rounds/0/explained: found \"much\"; must be a number from -1000 to 1");
        CHECK(complaint("/rounds/0/games", 0) ==
              "w.json: /rounds/0/games: found 0; must be an integer from 2 to 10000000");
        CHECK(complaint("/rounds/0/points", 100'001) ==
              "w.json: /rounds/0/points: found 100001; must be an integer from -100000 to 100000");
        CHECK(complaint("/rounds/0/squares", 3) ==
              "w.json: /rounds/0/squares: is less than these points in these games can have");
    }
}
