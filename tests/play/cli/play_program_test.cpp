// skerry play without a terminal: the shuffle is that of replay.
// A limit of the machine ends in one line and exit code 2.

#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using namespace test;

TEST_SUITE("golden") {
    TEST_CASE("explain: what a person sees") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended islands = shop.must("explain r.json --pair random greedy --top 1");
        check_golden(islands.out, "report/explain_tiny_islands.txt");
        shop.run(
            "run --game tile-game --strategy greedy --strategy random --games 20 --out t.json");
        check_golden(shop.run("explain t.json --top 2").out, "report/explain_tile_game.txt");
        const std::string asked = shop.must("explain r.json --index 3 --index 5").out;
        CHECK(asked.find("\nGame 3: ") < asked.find("\nGame 5: "));
        CHECK(asked.find("\nGame 5: ") != std::string::npos);
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
    TEST_CASE("the moves of a replay lead to its score") {
        const Workshop shop;
        for (const std::string game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(game);
            const Ended replay = shop.must("replay --game " + game +
                                           " --strategy greedy --seed 7 --index 3 --format json");
            const ordered_json replayed = ordered_json::parse(replay.out)[0];
            const std::size_t moves = replayed["moves"].size();
            shop.write("moves.txt", lines_of(replayed, moves));
            const std::string play = "play " + game + " --seed 7 --index 3 --moves moves.txt ";
            const Ended ended = shop.must(play + "--format json --record " + game + ".rec");
            CHECK(ended.err.empty());
            const ordered_json json = ordered_json::parse(ended.out);
            CHECK(json["over"] == true);
            CHECK(json["moves"].size() == moves);
            CHECK(json["state"] == replayed["moves"].back()["state"]);
            CHECK(json["legal_moves"].empty());
            if (replayed.contains("total"))
                CHECK(json["points"][0]["total"] == replayed["total"]);
            else
                CHECK(json["points"] == replayed["scores"]);
            const Ended verified = shop.must(
                "verify " + game + ".rec" + (game == "tiger-island" ? " --game tiger-island" : ""));
            CAPTURE(verified.out);
            check_refused(shop, play + "--record " + game + ".rec", "is not replaced");
            shop.must(play + "--force --record " + game + ".rec");

            shop.write("half.txt", lines_of(replayed, moves / 2));
            const Ended half =
                shop.must("play " + game + " --seed 7 --index 3 --format json --moves - <half.txt");
            const ordered_json position = ordered_json::parse(half.out);
            CHECK(position["state"] == replayed["moves"][moves / 2 - 1]["state"]);
            CHECK(position["over"] == false);
            CHECK(position["scene"]["caption"] == position["decision"]);
            shop.must("play " + game + " --seed 7 --index 3 --moves half.txt");
        }
    }

    TEST_CASE("limits: threads and memory") {
        if (test::sanitized) return;  // the sanitizers reserve terabytes
        const Workshop shop;
        const Ended ended = shop.run("run config.json --games 1e6 --threads 1000 --out r.json -q",
                                     "ulimit -v 400000; ");
        CAPTURE(ended.err);
        CHECK(ended.code == 2);
        CHECK(is_one_line(ended.err));
        CHECK(says(ended.err, "cannot start 1000 threads"));
        CHECK_FALSE(shop.exists("r.json"));
        CHECK_FALSE(shop.exists("r.json.lock"));
    }
}

}  // namespace skerry
