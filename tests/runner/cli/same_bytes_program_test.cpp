// Every kind of experiment has the same bytes however it is played: result and kept scores.

#include "runner/documents/csv.hpp"
#include "runner/statistics/quantile_intervals.hpp"
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

/// What was played and counted, whatever was seen of it before.
std::string counted(const Workshop& shop, const std::string& name) {
    ordered_json document = shop.result(name);
    for (const char* const key : {"seen", "tables", "digest", "environment"}) document.erase(key);
    return document.dump();
}

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
                CHECK(counted(shop, name + ".json") == counted(shop, "whole.json"));
                if (!shop.result(name + ".json").contains("seen"))
                    CHECK(shop.content(name + ".json") == shop.content("whole.json"));
                if (name == "in_steps") return;  // parts with gaps between them keep no scores
                CHECK(shop.read(name + ".scores.npy") == shop.read("whole.scores.npy"));
            };
            played(all + " --threads 1", "whole");
            CHECK(schema_violations(shop.result("whole.json")) == "");
            shop.must("verify whole.json");
            played(all + " --threads 3 --chunk 7", "three");
            played("run -q whole.json", "again");

            for (const std::string part : {"1", "2", "3"})
                played(all + " --shard " + part + "/3", "part");
            CHECK_FALSE(shop.exists("part.json"));
            const std::string name = "part.shard-";
            played(
                "merge -q " + name + "3-of-3.json " + name + "1-of-3.json " + name + "2-of-3.json",
                "merged");
            shop.must(
                "merge -q part.shard-3-of-3.json part.shard-1-of-3.json --allow-gaps -o "
                "two.json");
            played("merge -q part.shard-2-of-3.json two.json", "in_steps");

            shop.must(run + std::to_string(games / 5) + " --out more.json");
            shop.must("run -q more.json --games " + std::to_string(games / 5 * 4));
            played("run -q more.json --games " + std::to_string(games), "more");
            shop.must(all + " --seconds 1e-9 --chunk 24 --out cut.json");
            CHECK(shop.result("cut.json")["games_done"] < games);
            played("run -q --resume cut.json --threads 2", "cut");
        }
    }
    TEST_CASE("games: the rows of kept scores add up to the result") {
        for (const PlayedKind& kind : played_kinds) {
            CAPTURE(kind.name);
            const Workshop shop;
            shop.must("run -q " + kind.options + " --games 60 --out r.json");
            const ordered_json result = shop.result("r.json");
            const std::string show = "show r.json --table games --format ";
            const auto rows = ordered_json::parse(shop.must(show + "json").out);
            const auto lines = read_csv(shop.must(show + "csv").out, "games.csv");
            REQUIRE(lines.size() == rows.size() + 1);
            const bool matches = result["experiment"]["seats"] == 2;
            std::map<std::string, std::pair<double, double>> sums;  // and how many
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const ordered_json& row = rows[i];
                REQUIRE(lines[i + 1].cells.size() == row.size());
                const std::string figure = matches ? "points" : "score";
                if (row[figure].is_null()) continue;
                auto& [sum, count] =
                    sums[matches ? row["a"].get<std::string>() + " - " + row["b"].get<std::string>()
                                 : row["strategy"].get<std::string>()];
                sum += row[figure].get<double>();
                ++count;
            }
            for (const ordered_json& strategy : result["tables"][matches ? "matchups" : "scores"]) {
                const std::string name = matches ? strategy["a"].get<std::string>() + " - " +
                                                       strategy["b"].get<std::string>()
                                                 : strategy["strategy"].get<std::string>();
                const ordered_json& mean = strategy[matches ? "points" : "mean"];
                CAPTURE(name);
                if (!mean.is_null())
                    CHECK(sums[name].first / sums[name].second ==
                          doctest::Approx(mean.get<double>()));
            }
        }
    }

    TEST_CASE("games: who reaches a score alone is counted in the kept scores") {
        const Workshop shop;
        const std::string at = " --table differences --at-least 70 --format json";
        const auto row = [&](const std::string& command) {
            return ordered_json::parse(shop.must(command + at).out)[0];
        };
        const ordered_json played =
            row("run -q --game tiny-islands --strategy swift --strategy greedy --games 300 --out "
                "r.json");
        std::map<std::uint64_t, std::map<std::string, std::int32_t>> scores;
        for (const ordered_json& game :
             ordered_json::parse(shop.must("show r.json --table games --format json").out))
            scores[game["game"].get<std::uint64_t>()][game["strategy"].get<std::string>()] =
                game["score"].get<std::int32_t>();
        OnlyOne only;
        for (const auto& [game, results] : scores) {
            const bool a = results.at("swift") >= 70;
            const bool b = results.at("greedy") >= 70;
            only.a += a && !b ? 1 : 0;
            only.b += b && !a ? 1 : 0;
        }
        const Interval counted = paired_interval(only.a, only.b, scores.size());
        REQUIRE(played["a"] == "swift");
        REQUIRE(only.a > 0);
        REQUIRE(only.b > 0);
        CHECK(played["at_least_70_low"].get<double>() == doctest::Approx(counted.low));
        CHECK(played["at_least_70_high"].get<double>() == doctest::Approx(counted.high));
        CHECK(row("show r.json") == played);
        std::filesystem::remove(shop.path("r.scores.npy"));
        const ordered_json bounded = row("show r.json");  // the widest that can be right
        CHECK(bounded["at_least_70"] == played["at_least_70"]);
        CHECK(bounded["at_least_70_low"].get<double>() < counted.low);
        CHECK(bounded["at_least_70_high"].get<double>() > counted.high);
    }

    TEST_CASE("games: people see the first thousand, and files without scores say what helps") {
        const Workshop shop;
        shop.must("run -q --game tiny-islands --strategy random --games 1500 --out r.json");
        const std::string all = shop.must("show r.json --table games --format csv").out;
        CHECK(std::ranges::count(all, '\n') == 1501);
        CHECK(all.starts_with("game,strategy,finished,score,"));
        CHECK(
            ordered_json::parse(shop.must("show r.json --table games --format json").out).size() ==
            1500);
        const std::string text = shop.must("show r.json --table games").out;
        CHECK(text.ends_with("\nThe first 1,000 of 1,500 games; --format csv has all.\n"));
        std::filesystem::rename(shop.path("r.scores.npy"), shop.path("elsewhere"));
        check_refused(shop, "show r.json --table games",
                      "--table games: r.scores.npy: cannot be read: No such file or directory; to "
                      "play the games and keep their scores: skerry run r.json --scores always "
                      "--out NEW.json");
        shop.must("run r.json -q --scores always --out new.json");
        CHECK(shop.must("show new.json --table games --format csv").out == all);
        check_refused(shop, "show - --table games <r.json",
                      "--table games: the scores stand beside a file; name the file of the result");
        check_refused(shop, "run --game tiny-islands --strategy random --table games",
                      "--table games: is printed of a result: run first, then show RESULT --table "
                      "games");
        check_refused(shop, "run --game tiny-islands --strategy random --rows r.csv",
                      "`show RESULT --table games --format csv` has a row for each game");
    }
}
