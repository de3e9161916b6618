// `skerry profile` through the program.
// `skerry plan` through the program.
// `skerry signature` through the program.

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using namespace test;

TEST_SUITE("unit") {
    TEST_CASE("a profile prints its page") {
        const Workshop shop;
        const Ended ended = shop.must("profile config.json --games 200 --threads 2");
        CHECK(says(ended.out, "greedy"));
        CHECK(says(ended.out, "profile of 200 shuffles"));
        CHECK(says(ended.out, "on 2 threads"));
        CHECK(says(ended.out, "How far to trust this"));
        const Ended match =
            shop.must("profile --game tile-game --strategy random --strategy greedy --games 20 -q");
        CHECK(says(match.out, "tile-game, seed 1: profile of 20 "));
    }
}

namespace {

/// What the plan says up to its advice, without what differs from run to run.
std::string planned(const Workshop& shop, const std::string& arguments) {
    std::string text = shop.must("plan " + arguments + " -q").out;
    text.erase(text.find("What to ask for"));
    const std::size_t time = text.find(", ", text.find("(seed "));
    return text.erase(time, text.find('\n', time) - time);
}

/// The games that the plan asks for.
double games_asked(const Workshop& shop, const std::string& arguments) {
    const std::string text = shop.must("plan " + arguments + " -q").out;
    return std::stod(text.substr(text.find("--games ") + 8));
}

std::string pinned() { return test::read_text(test::golden_file("signature.txt")); }

/// The pinned lines that contain `text`.
std::string pinned_lines(const std::string& text) {
    std::istringstream lines(pinned());
    std::string found;
    for (std::string line; std::getline(lines, line);)
        if (says(line, text)) found += line + "\n";
    return found;
}

/// The output without its last line, the integer for everything.
std::string listed(const std::string& out) {
    return out.substr(0, out.rfind('\n', out.size() - 2) + 1);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a plan has a pilot of its own, and does not depend on threads") {
        const Workshop shop;
        const Ended ended = shop.must("plan config.json --difference 2");
        CHECK(says(ended.out, "Pilot: 400 shuffles of its own (seed "));
        CHECK(says(ended.out, "What to ask for"));
        const std::string one = planned(shop, "config.json --difference 2 --threads 1");
        CHECK(planned(shop, "config.json --difference 2 --threads 3") == one);
        CHECK_FALSE(says(one, "(seed 4"));
        CHECK(planned(shop, "config.json --difference 2 --seed 5") != one);
        // A stop rule of the configuration does not end the pilot, and four times the games find
        // half the difference.
        const std::string half = "config.json --difference 1 --set stop.until_precision=50";
        CHECK(says(planned(shop, half), "Pilot: 400 shuffles"));
        CHECK(games_asked(shop, half) ==
              doctest::Approx(4 * games_asked(shop, "config.json --difference 2")).epsilon(0.1));
    }

    TEST_CASE("a plan of matches is in percent of the points") {
        const Workshop shop;
        shop.write("match.json", R"({"game": "tiger-island", "strategies": [
            {"name": "totoro"}, {"name": "totoro", "label": "hasty", "tries": 3}]})");
        const std::string plan = planned(shop, "match.json --difference 2 --pilot 50");
        CHECK(says(plan, "a true difference of 2 % of the points"));
        CHECK(says(plan, "Pilot: 50 deals"));
        const double sd = std::stod(plan.substr(plan.find("totoro - hasty") + 14));
        CHECK(sd > 1);
        CHECK(sd <= 50.6);
    }
}

// The values are pinned in tests/golden/signature.txt and nowhere else.

TEST_SUITE("unit") {
    TEST_CASE("the signature of some strategies has the lines of the whole") {
        const Workshop shop;
        for (const std::string only : {"random", "tile-game standard greedy"}) {
            const Ended ended = shop.must("signature --list --only '" + only + "'");
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
            const Ended ended = shop.must("signature --list --threads 2");
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
                CHECK_MESSAGE(says(parts, part), part);
            }
    }
}

}  // namespace skerry
