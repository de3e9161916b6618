// Roam Solitaire in the program: decks as files, and what results say about them.

#include "core/roam/game.hpp"
#include "runner/console/tables.hpp"
#include "runner/games/roam_deck.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

using namespace test;

std::string shipped_deck() {
    return std::string(SKERRY_SOURCE_DIR) + "/configs/roam_deck_synthetic.json";
}

ordered_json deck_json() { return ordered_json::parse(test::read_text(shipped_deck())); }

/// The faults of the shipped deck after a change to it.
template <class Change>
std::vector<std::string> faults(Change&& change) {
    ordered_json deck = deck_json();
    change(deck);
    return read_roam_deck(Document::of(deck, "deck.json")).faults;
}

constexpr const char* experiment = R"({"game": "roam", "games": 60, "seed": 3,
    "strategies": [{"name": "random"}, {"name": "greedy"}]})";

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("the built-in deck of Roam is the one in configs") {
        const ReadDeck read = read_roam_deck(Document::read(shipped_deck()));
        CHECK(read.faults.empty());
        CHECK(read.deck == roam::synthetic_deck());
    }

    TEST_CASE("every fault of a Roam deck is named with its place") {
        const auto found = faults([](ordered_json& deck) {
            deck["cards"][2]["pattern"] = {"S.", "S"};
            deck["cards"][4]["squares"][1][0] = 12;
            deck["cards"][5]["id"] = "L01";
            deck["cards"][6].erase("points");
            deck["starting"][1]["patern"] = 1;
            deck["extra"] = 1;
            deck["format"] = "roam-deck/2";
        });
        REQUIRE(found.size() == 7);
        CHECK(says(found[0], "deck.json: /extra"));
        CHECK(says(found[1], "/format"));
        CHECK(says(found[2], "/starting/1/patern"));
        CHECK(says(found[3], "/cards/2/pattern: the rows of a pattern must be equally long"));
        CHECK(says(found[4], "/cards/4/squares/1/0"));
        CHECK(says(found[5], "/cards/5/id: the id \"L01\" is given twice"));
        CHECK(says(found[6], "/cards/6"));
        CHECK(faults([](ordered_json& deck) { deck["cards"].erase(4); }).empty());
        CHECK(faults([](ordered_json& deck) {
                  while (deck["cards"].size() > 5) deck["cards"].erase(0);
              }).size() == 1);
        CHECK(faults([](ordered_json& deck) {
                  deck["cards"][0]["squares"][0][0] = "blocked";
              }).empty());
    }

    TEST_CASE("skerry deck and rules.deck_file") {
        const Workshop shop;
        ordered_json deck = deck_json();
        deck["name"] = "mine";
        deck["synthetic"] = false;
        deck["cards"][0]["points"] = 9;
        shop.write("mine.json", deck.dump());
        const Ended good = shop.must("deck mine.json");
        CHECK(says(good.out, "\"mine\", 43 cards"));
        CHECK_FALSE(says(good.out, "synthetic"));
        deck["cards"][0]["points"] = "nine";
        deck["cards"][1]["squares"] = 1;
        shop.write("bad.json", deck.dump());
        const Ended bad = shop.run("deck bad.json");
        CHECK(bad.code == 2);
        CHECK(says(bad.err, "bad.json: /cards/0/points"));
        CHECK(says(bad.err, "bad.json: /cards/1/squares"));
        shop.write("roam.json", experiment);
        const Ended refused =
            shop.run("run roam.json -q --out r.json --set rules.deck_file=bad.json");
        CHECK(refused.code == 2);
        CHECK(is_one_line(refused.err));
        CHECK(says(refused.err, "bad.json: /cards/0/points"));
        CHECK_FALSE(shop.exists("r.json"));
        CHECK(shop.run("run roam.json -q --out r.json --set rules.deck_file=none.json").code == 2);
        shop.must("run roam.json -q --out r.json --set rules.deck_file=mine.json");
        const ordered_json data = shop.result("r.json")["experiment"]["data"];
        CHECK(data["deck"] == "mine");
        CHECK(data["synthetic"] == false);
        CHECK_FALSE(data.contains("note"));
    }

    TEST_CASE("results of Roam: levels, measures, personal bests, the deck") {
        const Workshop shop;
        shop.write("roam.json", experiment);
        const Ended ended = shop.must("run roam.json -q --out r.json");
        CHECK(says(ended.out, "synthetic"));
        const ordered_json result = shop.result("r.json");
        CHECK(says(result["experiment"]["data"]["note"].get<std::string>(), "synthetic"));
        for (const ordered_json& of : result["results"]) {
            int games = 0;
            for (const auto& [level, share] : of["victory"].items()) {
                games += share["games"].get<int>();
                CHECK(share["interval"]["low"] <= share["share"]);
                CHECK(share["interval"]["high"] >= share["share"]);
            }
            CHECK(games == of["finished"]);
            CHECK(of["measures"]["gap"]["mean"] == of["score"]["mean"]);
        }
        const ordered_json& greedy = result["results"][1];
        const ordered_json& best = greedy["personal_bests"]["gap"][0];
        CHECK(best["value"] == greedy["extremes"]["best"][0]["score"]);
        CHECK(result["results"][0]["personal_bests"]["score"].empty());
        const std::string index = std::to_string(best["game"].get<int>());
        const Ended replayed = shop.must("replay r.json --strategy greedy --index " + index);
        CHECK(says(replayed.out, "the end: "));
        CHECK(says(replayed.out, "gap " + std::to_string(best["value"].get<int>())));
    }

    TEST_CASE("the solitaire log is the score table of the rules") {
        const Workshop shop;
        shop.write("roam.json", experiment);
        const Ended ended =
            shop.must("log roam.json --strategy greedy --games 12 --date 2026-11-21");
        CHECK(ended.out.starts_with("Game #,Date,Your score,AI score,Victory (margin of points),"));
        CHECK(std::ranges::count(ended.out, '\n') == 13);
        CHECK(says(ended.out, "\n12,2026-11-21,"));
        CHECK(says(ended.out, ",major,"));
        const Ended random = shop.run("log roam.json --games 3");
        CHECK(says(random.out, "\n1,,"));
        CHECK(says(random.out, ",lose,,\n"));
        shop.must("log roam.json --games 3 --out log.csv");
        CHECK(shop.read("log.csv") == random.out);
        CHECK(shop.run("log config.json").code == 2);
        CHECK(shop.run("log roam.json --date today").code == 2);
    }

    TEST_CASE("start_coins is a list of four numbers") {
        const Workshop shop;
        shop.write("roam.json", experiment);
        shop.must("run roam.json -q --out a.json --set rules.start_coins=[4,4,4,4]");
        CHECK(shop.result("a.json")["experiment"]["rules"]["start_coins"] ==
              ordered_json({4, 4, 4, 4}));
        const Ended bad = shop.run("run roam.json -q --out b.json --set rules.start_coins=[4,4]");
        CHECK(bad.code == 2);
        CHECK(says(bad.err, "must have 4"));
    }
}

}  // namespace skerry
