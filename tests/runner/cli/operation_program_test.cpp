// Whatever is done to a result gives the result of a fresh run: a seeded walk of strategies that
// join and leave, more and fewer games, other seeds and rules, shards, unions, cuts, signals,
// checkpoints, moves and links.

#include "tests/runner/cli/result_walk.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const Walker bot{"bot", "bot", R"('program:label=bot,command=["./bot"]')"};

const std::vector<WalkedGame> walked_games{
    {"tiny-islands",
     1,
     {Walker::of("greedy"), Walker::of("random"), Walker::of("greedy:room=1"),
      Walker::of("greedy:steps=0"), Walker::of("greedy:rules.church=all_houses")},
     "penalty",
     {"5", "0"},
     200},
    {"roam",
     1,
     {Walker::of("greedy"), Walker::of("random"), Walker::of("greedy:coin=1"),
      Walker::of("greedy:coin=9")},
     "tie_coins",
     {"sum", "each"},
     100},
    {"tile-game",
     2,
     {Walker::of("greedy"), Walker::of("random"), Walker::of("greedy:risk=0"),
      Walker::of("alpha_beta:depth=1"), bot},
     "handicap",
     {"0", "2"},
     60},
    {"tiger-island",
     2,
     {Walker::of("random"), Walker::of("totoro"), Walker::of("totoro:target=2")},
     "totoro_points",
     {"200", "150"},
     12}};

/// What the messages of refusals say, as the docs list it.
std::vector<std::string> listed_refusals() {
    const std::string page = read_text(SKERRY_SOURCE_DIR "/docs/kept-scores.md");
    const std::size_t begin = page.find("| why | the message says |");
    std::istringstream table(page.substr(begin, page.find("\n\n", begin) - begin));
    std::vector<std::string> list;
    int reasons = 0;
    for (std::string row; std::getline(table, row);) {
        const std::vector<std::string> parts =
            split(row.substr(row.rfind('|', row.size() - 2)), '`');
        for (std::size_t i = 1; i < parts.size(); i += 2) list.push_back(parts[i]);
        if (parts.size() > 1) ++reasons;
    }
    CHECK(reasons == 8);
    return list;
}

void walk(std::uint64_t walks, int steps) {
    const std::vector<std::string> refusals = listed_refusals();
    StepCounts counts;
    std::uint64_t seed = 0;
    for (const WalkedGame& game : walked_games)
        for (std::uint64_t walked = 0; walked < walks; ++walked, ++seed) {
            CAPTURE(game.name);
            CAPTURE(seed);
            Walk one(game, seed, refusals, counts);
            for (int step = 0; step < steps; ++step) one.step();
        }
    std::string told;
    std::array<int, 2> all{};
    for (const auto& [kind, count] : counts) {
        told += fmt::format(" {} {}+{},", kind, count[0], count[1]);
        for (std::size_t i = 0; i < 2; ++i) all[i] += count[i];
    }
    MESSAGE("steps done and refused:", told, " all ", all[0], "+", all[1]);
    CHECK(all[0] > 9 * all[1]);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("operation: whatever is done to a result gives that of a fresh run") { walk(1, 8); }

    TEST_CASE("operation: a result with its keys in another order is the same result") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        shop.write("s.json", nlohmann::json::parse(shop.read("r.json")).dump());
        std::filesystem::copy(shop.path("r.scores.npy"), shop.path("s.scores.npy"));
        for (const char* const file : {"r.json", "s.json"}) {
            CAPTURE(file);
            const std::string name = file;
            const std::string plain = shop.must("compare r.json r.json").out;
            std::string compared = shop.must("compare r.json " + name).out;
            std::ranges::replace(compared, 's', 'r');
            std::string same = plain;
            std::ranges::replace(same, 's', 'r');
            CHECK(compared == same);
            CHECK(says(shop.run("run " + name + " --games 30 -q").err, "has 30 games already"));
            shop.must("run " + name + " -q --games 40 --out more.json --force");
            CHECK(shop.result("more.json")["seen"]["looked_at"] == 30);
            const std::string news =
                shop.must("run " + name + " --add greedy:room=1 --out three.json --force").err;
            CHECK(says(news, "greedy:room=1 is played on the 30 games of " + name));
            CHECK_FALSE(says(news, "played again"));
            shop.must("unite three.json " + name + " -q --force --out united.json");
            CHECK(shop.content("united.json") == shop.content("three.json"));
        }
    }

    TEST_CASE("operation: with --out none no file changes, whatever is played") {
        const Workshop shop;
        shop.must("run config.json -q --out r.json");
        const std::string before = shop.read("r.json");
        shop.must("run r.json -q --games 50 --out none");
        CHECK(shop.read("r.json") == before);
        CHECK(shop.result("r.json")["games_done"] == 30);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("operation: long walks give what fresh runs give") {
        const char* const walks = std::getenv("SKERRY_WALKS");
        walk(walks != nullptr ? std::stoul(walks) : 2, skerry::test::share(40, 10));
    }
}
