// `skerry verify RESULT` through the program.
// Replays in JSON as users run them: written by replay, read by verify, which plays them again.
// Results whose digest is right and whose figures contradict each other: every command that reads
// one refuses it with the place, and `skerry verify` names it.

#include "runner/documents/digest.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

constexpr const char* solitaire = R"({"game": "tiny-islands", "games": 600, "seed": 4,
    "strategies": [{"name": "random"}, {"name": "greedy"}]})";
constexpr const char* matches = R"({"game": "tile-game", "games": 300, "seed": 4,
    "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "alpha_beta", "depth": 2}]})";

/// Verifies the result with one value changed; `sealed` gives it the matching digest.
Ended verify_changed(const Workshop& shop, const char* pointer, const ordered_json& value,
                     bool sealed = true) {
    ordered_json changed = shop.result("r.json");
    changed[ordered_json::json_pointer(pointer)] = value;
    if (sealed) changed["digest"] = result_digest(changed);
    shop.write("changed.json", print_result(changed));
    return shop.run("verify changed.json --sample 1000 --blocks 300");
}

const std::string tile_game = "replay --game tile-game --strategy random --format json --index ";

/// What verify says of the first game of replay.json after `change`.
template <class Change>
std::string verdict(const Workshop& shop, Change&& change) {
    ordered_json games = ordered_json::parse(shop.read("replay.json"));
    change(games[0]);
    shop.write("changed.json", games.dump());
    const Ended ended = shop.run("verify changed.json");
    CHECK(ended.code == 1);
    CHECK(ended.out.ends_with(": 1 game cannot be played as recorded\n"));
    return ended.out.substr(0, ended.out.find('\n') + 1);
}

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
    TEST_CASE("a result is verified: digest, figures, games and blocks played again") {
        for (const char* config : {solitaire, matches}) {
            const Workshop shop;
            shop.write("config.json", config);
            shop.must("run config.json --out r.json -q");
            const Ended agree = shop.must("verify r.json --sample 1000 --blocks 300");
            CHECK(agree.err.empty());
            CHECK(is_one_line(agree.out));
            CHECK(agree.out.starts_with("r.json: digest, figures, "));
            CHECK(agree.out.ends_with(": all agree\n"));
            shop.must("run config.json --out p.json --shard 2/3 -q");
            shop.must("verify p.shard-2-of-3.json");
        }
    }

    TEST_CASE("what differs in a result is told by its place") {
        const Workshop shop;
        shop.write("config.json", solitaire);
        shop.must("run config.json --out r.json -q");
        const auto differs = [&](const Ended& ended, const std::string& text) {
            CAPTURE(ended.out);
            CHECK(ended.code == 1);
            CHECK(says(ended.out, text));
            CHECK(says(ended.out, "difference"));
        };
        differs(verify_changed(shop, "/stop_reason", "other", false), "changed.json: /digest: ");
        differs(verify_changed(shop, "/results/0/score/mean", 5.5),
                "/results/0/score/mean: recorded 5.5");
        differs(verify_changed(shop, "/comparisons/0/verdict", "undecided"),
                "/comparisons/0/verdict: recorded \"undecided\", computed ");
        differs(verify_changed(shop, "/results/1/finished", 7), "/results/1/finished: found 7");
        differs(verify_changed(shop, "/experiment/rules_version", 99),
                "/experiment/rules_version: recorded 99");
        // Adds a game that was never played, with all figures adjusted.
        const ordered_json result = shop.result("r.json");
        const ordered_json& best = result["results"][0]["extremes"]["best"];
        differs(verify_changed(shop, "/results/0/extremes/best/4/game",
                               best[4]["game"].get<int>() == 599 ? 598 : 599),
                "/results/0/extremes/best/4: game 59");
        ordered_json rows = result["blocks"]["rows"];
        for (const std::size_t column : {2U, 3U}) {
            rows[60][column] = rows[60][column].get<int>() + 1;
            rows[61][column] = rows[61][column].get<int>() - 1;
        }
        differs(verify_changed(shop, "/blocks/rows", rows),
                "block 61 (games 116-119), column 2: recorded ");
    }

    TEST_CASE("a result, a replay and records may come from standard input") {
        const Workshop shop;
        shop.must("run config.json --out r.json -q");
        const Ended result = shop.must("verify - <r.json");
        CHECK(result.out.starts_with("standard input: digest, figures, "));
        shop.write("wrong.json", "{\"a\": 1,\n 2}");
        CHECK(shop.run("verify - <wrong.json").err.starts_with("skerry: standard input:2:"));
        const std::string replay = "replay r.json --index 0..2 --format ";
        shop.must(replay + "json >games.json");
        shop.must("verify - <games.json");
        shop.must(replay + "record >games.txt");
        shop.must("verify - <games.txt");
    }

    TEST_CASE("replays of all games are read by verify") {
        const Workshop shop;
        for (const char* game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(game);
            const std::string replay =
                "replay --index 0..2 --format json --strategy random --game ";
            shop.write("games.json", shop.run(replay + game).out);
            const Ended agree = shop.must("verify games.json");
            CHECK(agree.out.starts_with("3 games, "));
            CHECK(agree.out.ends_with(" moves: all agree\n"));
        }
    }

    TEST_CASE("replays of a result, with legal moves, are read by verify") {
        const Workshop shop;
        shop.must("run --game roam --strategy random --games 3 --out r.json -q");
        shop.write("games.json", shop.run("replay r.json --best --format json --legal").out);
        shop.must("verify games.json");
        const ordered_json game = ordered_json::parse(shop.read("games.json"))[0];
        CHECK(game["equal"] == true);
        CHECK(game["measures"]["gap"] == game["total"]);
        CHECK(game["measures"]["victory"] == "lose");
        // Three characters on 36 squares, less those whose boxes would leave the grid.
        CHECK(game["moves"][0]["legal"].size() == 25 + 25 + 30);
    }

    TEST_CASE("verify tells what is wrong in a replay, and where") {
        const Workshop shop;
        shop.write("replay.json", shop.run(tile_game + "4").out);
        const ordered_json game = ordered_json::parse(shop.read("replay.json"))[0];
        const std::string first = game["moves"][0]["move"];
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][1]["move"] = first; }) ==
              "changed.json: /0/moves/1/move: '" + first + "' is not legal in " +
                  game["moves"][0]["state"].get<std::string>() + "\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][1]["move"] = "d1=1"; }) ==
              "changed.json: /0/moves/1/move: 'd1' is not a cell of this board: rows a to c, "
              "columns 1 to 3\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"].push_back(g["moves"][0]); }) ==
              "changed.json: /0/moves/" + std::to_string(game["moves"].size()) + "/move: '" +
                  first + "': the game is over before this move\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"].erase(g["moves"].size() - 1); }) ==
              "changed.json: /0/moves: the game is not over after the last move\n");
        CHECK(verdict(shop, [&](ordered_json& g) { g["moves"][0]["seat"] = 1; }) ==
              "changed.json: /0/moves/0/seat: recorded 1, computed 0\n");
        CHECK(verdict(shop, [&](ordered_json& g) {
                  g["scores"][1]["total"] = 9;
              }).starts_with("changed.json: /0/scores/1/total: recorded 9, computed "));
        // A state that differs is told before the illegal move after it.
        CHECK(verdict(shop, [&](ordered_json& g) {
                  g["moves"][0]["state"] = "";
                  g["moves"][2]["move"] = first;
              }).starts_with("changed.json: /0/moves/0/state: recorded \"\", computed "));
    }

    TEST_CASE("a file that is no replay, and options that do not belong to one, are refused") {
        const Workshop shop;
        shop.write("replay.json", shop.run(tile_game + "4").out);
        ordered_json games = ordered_json::parse(shop.read("replay.json"));
        games[0]["rules"]["rows"] = 0;
        shop.write("rules.json", games.dump());
        games[0].erase("moves");
        games[0]["rules"]["rows"] = 3;
        shop.write("moves.json", games.dump());
        check_refused(shop, "verify rules.json", "rules.json: /0/rules");
        check_refused(shop, "verify moves.json", "moves.json: /0: the key \"moves\" is missing");
        check_refused(shop, "verify replay.json --game tile-game",
                      "--game: not with a replay, which says what was played");
        check_refused(shop, "verify replay.json --sample 2",
                      "--sample: only with a result of skerry");
    }

    TEST_CASE("results that contradict themselves are refused by every command that reads one") {
        const Workshop shop;
        shop.must("run config.json --out good.json -q");
        shop.must("run config.json --out part.json --shard 1/2 -q");
        shop.must("run config.json --out part.json --shard 2/2 -q");
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
        CHECK(says(verified.out, "bad.json: " + why));
    }

    TEST_CASE(
        "what follows from the counts is made again, and verify alone asks what the file says") {
        const Workshop shop;
        shop.must("run config.json --out r.json -q");
        const std::string good = shop.run("show r.json").out;
        ordered_json changed = shop.result("r.json");
        changed["results"][1]["score"]["mean"] = 1.5;
        changed["digest"] = result_digest(changed);
        shop.write("r.json", print_result(changed));
        CHECK(shop.run("show r.json").out == good);
        const Ended verified = shop.run("verify r.json --blocks 0 --sample 0");
        CHECK(verified.code == 1);
        CHECK(says(verified.out, "r.json: /results/1/score/mean: recorded 1.5, "));
    }

    TEST_CASE("a part that is verified as a whole, and one of which a sample is") {
        const Workshop shop;
        shop.write("more.json", R"({"game": "roam", "games": 600, "seed": 4,
            "strategies": [{"name": "random"}, {"name": "greedy"}]})");
        shop.must("run more.json --out p.json --shard 2/3 -q");
        const Ended whole = shop.must("verify p.shard-2-of-3.json --blocks 256 --sample 0");
        CHECK(whole.out.ends_with(" blocks of up to 4 games and the whole: all agree\n"));
        const Ended sample = shop.must("verify p.shard-2-of-3.json --blocks 20 --sample 0");
        CHECK(sample.out.ends_with(", 20 of 50 blocks of up to 4 games: all agree\n"));
    }
}
