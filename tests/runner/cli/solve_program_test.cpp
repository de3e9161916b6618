// `skerry solve` through the program.
// `skerry train` as users run it.
// `skerry signature` through the program.

#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

TEST_SUITE("unit") {
    TEST_CASE("solve tiny-islands: the best last shoreline of recorded games") {
        const Workshop shop;
        const Ended replayed = shop.must("replay config.json --index 0..3 --format json");
        for (const ordered_json& game : ordered_json::parse(replayed.out)) {
            const ordered_json& moves = game["moves"];
            const std::string position = moves[moves.size() - 2]["state"];
            const Ended ended =
                shop.must("solve tiny-islands --format json --position '" + position + "'");
            CHECK(ended.err.empty());
            const ordered_json best = ordered_json::parse(ended.out);
            CHECK(best["optimal"] == true);
            CHECK(best["score"].get<int>() >= game["total"].get<int>());
            CHECK(best["edges"].get<int>() <= 24);
            int sum = 0;
            for (const auto& points : best["components"]) sum += points.get<int>();
            CHECK(sum == best["score"]);
            const Ended page = shop.must("solve tiny-islands --position '" + position + "'");
            const std::string score = std::to_string(best["score"].get<int>());
            CHECK(says(page.out, "score      " + score + ", optimal"));
            CHECK(says(page.out, best["shoreline"].get<std::string>()));
        }
    }
}

TEST_SUITE("slow") {
    TEST_CASE("skerry train --check: a small training has its known digest") {
        const Workshop shop;
        shop.must("train --check -q");
        shop.must("train --check --network -q");
    }
}

namespace {

std::string pinned() { return read_text(golden_file("signature.txt")); }

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
        if (!sanitized) {
            const Ended ended = shop.must("signature --list --threads 2");
            check_golden(ended.out, "signature.txt");
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
