// skerry play without a terminal: the shuffle is that of replay, positions as text and JSON,
// refusals by line.
// Limits of the machine: each ends in one line and exit code 2, and what was played stays.

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using namespace test;

TEST_SUITE("golden") {
    TEST_CASE("explain: what a person sees") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended islands = shop.run("explain r.json --pair random greedy --top 1 --ends");
        CHECK(islands.code == 0);
        check_golden(islands.out, "report/explain_tiny_islands.txt");
        shop.run(
            "run --game tile-game --strategy greedy --strategy random --games 20 --out t.json");
        check_golden(shop.run("explain t.json --top 2").out, "report/explain_tile_game.txt");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("explain: a game asked for, and JSON") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended ended = shop.run("explain r.json --index 3 --index 5 --format json");
        CHECK(ended.code == 0);
        const ordered_json list = ordered_json::parse(ended.out);
        REQUIRE(list.size() == 2);
        CHECK(list[1]["game"] == 5);
        CHECK(list[0]["a"] == "greedy");
        CHECK(list[0]["parting"]["a"]["move"] != list[0]["parting"]["b"]["move"]);
        int sum = 0;
        for (const auto& [name, difference] : list[0]["components"].items())
            sum += difference.get<int>();
        CHECK(list[0]["difference"] == sum);
    }

    TEST_CASE("explain: bad input gets one line") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        shop.run("run --game tiny-islands --strategy greedy --games 3 --out one.json");
        shop.write("cut.json", shop.read("r.json").substr(0, 500));
        std::string changed = shop.read("r.json");
        changed.replace(changed.find("\"games_done\": 30"), 16, "\"games_done\": 31");
        shop.write("changed.json", changed);
        for (const auto& wrong :
             {std::pair("r.json --pair greedy rndom", "did you mean \"random\"?"),
              std::pair("r.json --pair greedy greedy", "two different"),
              std::pair("r.json --top 0", "--top 0"), std::pair("r.json --top 99", "keeps"),
              std::pair("r.json --top 1 --index 1", "not together"),
              std::pair("r.json --index x", "--index x"),
              std::pair("r.json --index 30", "--index 30: the result has games 0 to 29"),
              std::pair("r.json --pair greedy",
                        "--pair greedy: and which other? known: greedy, random"),
              std::pair("r.json --format html", "--format html"),
              std::pair("one.json", "a pair needs two"),
              std::pair("config.json",
                        "config.json: is a configuration; expected a result, which `skerry run` "
                        "makes of it"),
              std::pair("cut.json", "cut.json:23:25: not valid JSON"),
              std::pair("changed.json", "/digest"), std::pair("none.json", "none.json"),
              std::pair("", "RESULT")})
            check_refused(shop, std::string("explain ") + wrong.first, wrong.second);
    }
}

namespace {

std::string lines_of(const ordered_json& replayed, std::size_t moves) {
    std::string text = "# moves\n";
    for (std::size_t i = 0; i < moves; ++i)
        text += replayed["moves"][i]["move"].get<std::string>() + "\n";
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a position is printed with advice and the worth of every cell") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n");
        const std::string play = "play tile-game --moves moves.txt ";
        const ordered_json json =
            ordered_json::parse(shop.run(play + "--format json --advice 1 --values 1").out);
        CHECK(json["advice"]["strategy"] == "perfect");
        CHECK(json["advice"]["moves"].size() == 80);
        CHECK(json["advice"]["moves"][0]["standing"] == "best");
        CHECK(json["value_map"]["cells"].size() == 80);
        CHECK(json["value_map"]["cells"][0]["shade"] == 1);
        const ordered_json without = ordered_json::parse(shop.run(play + "--format json").out);
        CHECK(!without.contains("advice"));
        CHECK(!without.contains("value_map"));
        const std::string text = shop.run(play + "--advice 1").out;
        CHECK(says(text, "\nAdvice by perfect, 80 playouts\n* "));
        check_refused(shop, play + "--values many", "--values");
    }

    TEST_CASE("the moves of a replay lead to its score") {
        const Workshop shop;
        for (const std::string game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(game);
            const Ended replay = shop.run("replay --game " + game +
                                          " --strategy greedy --seed 7 --index 3 --format json");
            REQUIRE(replay.code == 0);
            const ordered_json replayed = ordered_json::parse(replay.out)[0];
            const std::size_t moves = replayed["moves"].size();
            shop.write("moves.txt", lines_of(replayed, moves));
            const std::string play = "play " + game + " --seed 7 --index 3 --moves moves.txt ";
            const Ended ended = shop.run(play + "--format json --record " + game + ".rec");
            CHECK(ended.err.empty());
            REQUIRE(ended.code == 0);
            const ordered_json json = ordered_json::parse(ended.out);
            CHECK(json["over"] == true);
            CHECK(json["moves"].size() == moves);
            CHECK(json["state"] == replayed["moves"].back()["state"]);
            CHECK(json["legal_moves"].empty());
            if (replayed.contains("total"))
                CHECK(json["points"][0]["total"] == replayed["total"]);
            else
                CHECK(json["points"] == replayed["scores"]);
            const Ended verified = shop.run("verify " + game + ".rec" +
                                            (game == "tiger-island" ? " --game tiger-island" : ""));
            CAPTURE(verified.out);
            CHECK(verified.code == 0);
            check_refused(shop, play + "--record " + game + ".rec", "is not replaced");
            CHECK(shop.run(play + "--force --record " + game + ".rec").code == 0);

            shop.write("half.txt", lines_of(replayed, moves / 2));
            const Ended half =
                shop.run("play " + game + " --seed 7 --index 3 --format json --moves - <half.txt");
            REQUIRE(half.code == 0);
            const ordered_json position = ordered_json::parse(half.out);
            CHECK(position["state"] == replayed["moves"][moves / 2 - 1]["state"]);
            CHECK(position["over"] == false);
            CHECK(position["scene"]["caption"] == position["decision"]);
            CHECK(shop.run("play " + game + " --seed 7 --index 3 --moves half.txt").code == 0);
        }
    }

    TEST_CASE("play refuses in one line") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n\nb2=5\n");
        check_refused(shop, "play tile-game --moves moves.txt",
                      "skerry: moves.txt:3: 'b2=5' is not legal here: there is a tile on b2; the "
                      "nearest legal move is \"a2=5\"");
        shop.write("moves.txt", "b2=4\n");
        check_refused(shop, "play tile-gam --moves moves.txt", "did you mean \"tile-game\"?");
        check_refused(shop, "play tile-game --moves none.txt", "none.txt");
        check_refused(shop, "play tile-game --moves moves.txt --record r.json",
                      "--record r.json: the game is not over after 1 moves");
        CHECK_FALSE(shop.exists("r.json"));
        check_refused(shop, "play tile-game --record moves.txt/r.json",
                      "moves.txt/r.json: cannot be written: ");
        check_refused(shop, "play tile-game --moves moves.txt --format xml", "--format xml");
        check_refused(shop, "play tile-game --moves moves.txt --seat 2", "--seat: needs --rival");
        check_refused(shop, "play roam --rival greedy --moves moves.txt",
                      "roam is a game for one player, so it takes no --rival");
        check_refused(shop, "play tile-game --rival gredy --moves moves.txt",
                      "did you mean \"greedy\"?");
        check_refused(shop, "play --moves moves.txt", "--moves needs the name of a game");
    }

    TEST_CASE("a rival takes the other seat") {
        const Workshop shop;
        shop.write("moves.txt", "b2=4\n");
        const Ended ended =
            shop.run("play tile-game --rival greedy --moves moves.txt --format json");
        REQUIRE(ended.code == 0);
        const ordered_json json = ordered_json::parse(ended.out);
        CHECK(json["seats"] == ordered_json{"person", "greedy"});
        CHECK(json["moves"].size() == 2);
        CHECK(json["to_move"] == 0);
        const Ended second =
            shop.run("play tile-game --rival greedy --seat 2 --moves /dev/null --format json");
        REQUIRE(second.code == 0);
        CHECK(ordered_json::parse(second.out)["moves"].size() == 1);
    }
}

namespace fs = std::filesystem;

namespace {

/// `skerry ARGUMENTS` under a limit of the shell ends with this one line and code 2.
void check_limited(const Workshop& shop, const std::string& limit, const std::string& arguments,
                   const std::string& reason) {
    const Ended ended = shop.run(arguments, "ulimit " + limit + "; ");
    CAPTURE(limit);
    CAPTURE(arguments);
    CAPTURE(ended.err);
    CHECK(ended.code == 2);
    CHECK(test::is_one_line(ended.err));
    CHECK(says(ended.err, reason));
}

std::ptrdiff_t entries(const Workshop& shop) {
    return std::distance(fs::directory_iterator(shop.path("")), fs::directory_iterator());
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("limits: the size of files") {
        const Workshop shop;
        shop.must("run config.json --out r.json -q");
        const std::ptrdiff_t before = entries(shop);
        const std::string too_large = ": cannot be written: File too large\n";
        check_limited(shop, "-f 10", "report r.json --no-gallery", "skerry: r.html" + too_large);
        CHECK(entries(shop) == before);
        // Standard output of the workshop is a file.
        check_limited(shop, "-f 1", "list --format json", "skerry: standard output" + too_large);
        check_limited(shop, "-f 1", "replay r.json --best", "skerry: standard output" + too_large);
        const Ended run = shop.run("run config.json --out -", "ulimit -f 4; ");
        CHECK(run.code == 2);
        CHECK(run.err.ends_with("skerry: standard output" + too_large));
        CHECK(entries(shop) == before);
    }

    TEST_CASE("limits: threads and memory") {
        if (test::sanitized) return;  // the sanitizers reserve terabytes
        const Workshop shop;
        check_limited(shop, "-v 400000",
                      "run config.json --games 1e6 --threads 1000 --out r.json -q",
                      "cannot start 1000 threads");
        CHECK_FALSE(shop.exists("r.json"));
        CHECK_FALSE(shop.exists("r.json.lock"));
    }

    TEST_CASE("limits: the stack") {
        const Workshop shop;
        for (const char* arguments : {"run config.json", "list", "verify config.json"})
            check_limited(shop, "-s 64", arguments,
                          "skerry: the stack is limited to 64 kB (ulimit -s); must be at least 512 "
                          "kB\n");
        CHECK(shop.run("run config.json --out r.json -q", "ulimit -s 512; ").code == 0);
    }

    TEST_CASE("limits: texts without an end are refused") {
        const Workshop shop;
        test::check_refused(shop, "verify /dev/zero",
                            "skerry: /dev/zero:1: is longer than 1 MB; no game record is\n");
        test::check_refused(shop, "run /dev/zero",
                            "/dev/zero: is larger than 64 MB; no configuration or result is\n");
        const Ended lines = shop.run("verify --game tiger-island -", "yes 'turn after turn' | ");
        CHECK(lines.code == 2);
        CHECK(lines.err == "skerry: /dev/stdin:1: is longer than 1 MB; no game record is\n");
    }

    TEST_CASE("limits: records from a pipe are all read") {
        const Workshop shop;
        shop.must("run config.json --out r.json -q");
        shop.must("replay r.json --best --format record >record.txt");
        for (const char* from : {"record.txt", "/dev/stdin <record.txt", "- <record.txt"})
            CHECK(says(shop.run("verify " + std::string(from)).out, "all agree"));
        CHECK(says(shop.run("verify /dev/stdin", "cat record.txt | ").out, "all agree"));
    }
}

}  // namespace skerry
