// Every kind of experiment has the same bytes however it is played: result, rows and kept scores.

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

struct PlayedKind {
    std::string name;
    std::string options;
    int games = 600;  ///< a multiple of 60
};

const std::vector<PlayedKind> played_kinds = {
    {"scores", "--game tiny-islands --strategy random --strategy greedy"},
    {"measures, games without a score",
     "--game roam --strategy random --strategy greedy --set rules.overlap=forbid"},
    {"games without a score, counted",
     "--game roam --strategy random --strategy greedy --set rules.overlap=forbid --set "
     "unfinished_score=-50"},
    {"rule sets",
     "--game tiny-islands --strategy random --strategy greedy --strategy swift "
     "--vary rules.sand=edges,touching",
     120},
    {"rule sets that deal otherwise",
     "--game tiny-islands --strategy greedy --vary rules.deck=two_decks,double_sided", 180},
    {"a sweep with margin and baseline",
     "--game tiny-islands --strategy greedy --strategy random --margin 3 "
     "--vary strategies.greedy.room=0,2,4 --baseline 'greedy room=2'",
     240},
    {"a label with quotes",
     "--game tiny-islands --strategy greedy --strategy random --set 'strategies.1.label=a, \"é\"'",
     60},
    {"matches",
     "--game tile-game --strategy random --strategy greedy --strategy alpha_beta:depth=1 "
     "--baseline greedy --margin 10",
     300},
    {"matches with chance", "--game tiger-island --strategy random --strategy totoro", 60},
    {"a strategy against itself", "--game tile-game --strategy alpha_beta:depth=1", 60}};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("same bytes: threads, its own configuration, parts, more games, a run that goes on") {
        for (const PlayedKind& kind : played_kinds) {
            CAPTURE(kind.name);
            const Workshop shop;
            const std::string run = "run -q " + kind.options + " --games ";
            const int games = std::max(60, share(kind.games));
            const std::string all = run + std::to_string(games);
            const auto played = [&](const std::string& command, const std::string& name) {
                CAPTURE(command);
                shop.must(command + " --out " + name + ".json");
                if (name == "whole" || name.starts_with("part")) return;
                CHECK(shop.content(name + ".json") == shop.content("whole.json"));
                if (name == "in_steps") return;  // parts with gaps between them keep no scores
                CHECK(shop.read(name + ".scores.npy") == shop.read("whole.scores.npy"));
            };
            played(all + " --threads 1 --rows whole.csv", "whole");
            CHECK(schema_violations(shop.result("whole.json")) == "");
            shop.must("verify whole.json");
            const std::string rows = shop.read("whole.csv");
            played(all + " --threads 3 --chunk 7 --rows three.csv", "three");
            CHECK(shop.read("three.csv") == rows);
            played("run -q whole.json", "again");

            std::string of_parts;
            for (const std::string part : {"1", "2", "3"}) {
                played(all + " --rows rows.csv --shard " + part + "/3", "part");
                const std::string own = shop.read("rows.shard-" + part + "-of-3.csv");
                of_parts += part == "1" ? own : own.substr(own.find('\n') + 1);
            }
            CHECK(of_parts == rows);
            CHECK_FALSE((shop.exists("part.json") || shop.exists("rows.csv")));
            const std::string name = "part.shard-";
            played(
                "merge -q " + name + "3-of-3.json " + name + "1-of-3.json " + name + "2-of-3.json",
                "merged");
            shop.must(
                "merge -q part.shard-3-of-3.json part.shard-1-of-3.json --allow-gaps -o "
                "two.json");
            played("merge -q part.shard-2-of-3.json two.json", "in_steps");

            shop.must(run + std::to_string(games / 5) + " --out more.json --rows more.csv");
            shop.must("run -q more.json --rows more.csv --games " + std::to_string(games / 5 * 4));
            played("run -q more.json --rows more.csv --games " + std::to_string(games), "more");
            CHECK(shop.read("more.csv") == rows);
            shop.must(all + " --seconds 1e-9 --chunk 24 --out cut.json --rows cut.csv");
            CHECK(shop.result("cut.json")["games_done"] < games);
            played("run -q --resume cut.json --threads 2 --rows cut.csv", "cut");
            CHECK(shop.read("cut.csv") == rows);
        }
    }
}
