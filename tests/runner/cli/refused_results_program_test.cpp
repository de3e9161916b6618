// Results whose digest is right and whose figures contradict each other: every command that reads
// one refuses it with the place, and `skerry verify` names it.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"

using namespace skerry;
using namespace skerry::test;
using nlohmann::ordered_json;

namespace {

/// Adds to a number, or to a number in a string, of the result in a file, and mends the digest.
void add(const Workshop& shop, const std::string& file, const char* pointer, int more) {
    ordered_json changed = shop.result(file);
    ordered_json& value = changed[ordered_json::json_pointer(pointer)];
    if (value.is_string())
        value = std::to_string(std::stoll(value.get<std::string>()) + more);
    else
        value = value.get<int>() + more;
    changed["digest"] = result_digest(changed);
    shop.write(file, print_result(changed));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("results that contradict themselves are refused by every command that reads one") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out good.json -q").code == 0);
        REQUIRE(shop.run("run config.json --out part.json --shard 1/2 -q").code == 0);
        REQUIRE(shop.run("run config.json --out part.json --shard 2/2 -q").code == 0);
        shop.write("bad.json", shop.read("good.json"));
        add(shop, "bad.json", "/comparisons/0/components/wave/sum", 2);
        add(shop, "part.shard-2-of-2.json", "/comparisons/0/components/wave/sum", 2);
        const std::string why = "/comparisons/0/components: add up to ";
        for (const char* arguments :
             {"show bad.json", "show good.json bad.json", "compare bad.json good.json",
              "compare good.json bad.json", "report bad.json -o r.html", "explain bad.json",
              "replay bad.json --best 1", "log bad.json", "run bad.json -q",
              "run config.json --resume bad.json -q", "run config.json --checkpoint bad.json -q",
              "merge bad.json -o merged.json",
              "merge part.shard-1-of-2.json part.shard-2-of-2.json -o merged.json"})
            check_refused(shop, arguments, why);
        CHECK_FALSE(shop.exists("merged.json"));
        const Ended verified = shop.run("verify bad.json --blocks 0 --sample 0");
        CHECK(verified.code == 1);
        CHECK(verified.out.find("bad.json: " + why) != std::string::npos);
    }

    TEST_CASE(
        "what follows from the counts is made again, and verify alone asks what the file says") {
        const Workshop shop;
        REQUIRE(shop.run("run config.json --out r.json -q").code == 0);
        const std::string good = shop.run("show r.json").out;
        ordered_json changed = shop.result("r.json");
        changed["results"][1]["score"]["mean"] = 1.5;
        changed["digest"] = result_digest(changed);
        shop.write("r.json", print_result(changed));
        CHECK(shop.run("show r.json").out == good);
        const Ended verified = shop.run("verify r.json --blocks 0 --sample 0");
        CHECK(verified.code == 1);
        CHECK(verified.out.find("r.json: /results/1/score/mean: recorded 1.5, ") !=
              std::string::npos);
    }

    TEST_CASE("a part that is verified as a whole, and one of which a sample is") {
        const Workshop shop;
        shop.write("more.json", R"({"game": "roam", "games": 600, "seed": 4,
            "strategies": [{"name": "random"}, {"name": "greedy"}]})");
        REQUIRE(shop.run("run more.json --out p.json --shard 2/3 -q").code == 0);
        const Ended whole = shop.run("verify p.shard-2-of-3.json --blocks 256 --sample 0");
        CHECK(whole.code == 0);
        CHECK(whole.out.ends_with(" blocks of up to 4 games and the whole: all agree\n"));
        const Ended sample = shop.run("verify p.shard-2-of-3.json --blocks 20 --sample 0");
        CHECK(sample.code == 0);
        CHECK(sample.out.ends_with(", 20 of 50 blocks of up to 4 games: all agree\n"));
    }
}
