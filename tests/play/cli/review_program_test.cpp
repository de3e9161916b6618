// skerry review: goldens, every form in which a game is kept, and what is refused.

#include "runner/text/text_style.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

using namespace test;

namespace {

/// A game that skerry replay printed, as skerry play saves it.
ordered_json saved_game(const ordered_json& replay) {
    ordered_json json = {{"schema", "skerry-game/1"}, {"seats", {nullptr}}, {"over", true}};
    for (const char* key : {"game", "rules", "seed", "index"}) json[key] = replay[key];
    json["moves"] = ordered_json::array();
    for (const ordered_json& move : replay["moves"]) json["moves"].push_back(move["move"]);
    json["place"] = json["moves"].size();
    return json;
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("review: what a person and a program see") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const Ended islands = shop.must("review r.json --index 3 --futures 128");
        CHECK(islands.err.empty());
        check_golden(islands.out, "review/tiny_islands.txt");
        std::istringstream lines(islands.out);
        for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 80);
        shop.run(
            "run --game tile-game --strategy greedy --strategy random --games 20 --out t.json");
        check_golden(shop.run("review t.json --index 1").out, "review/tile_game.txt");
        shop.run(
            "run --game tile-game --set rules.rows=1 --set rules.pool=2 --strategy random "
            "--games 2 --out small.json");
        check_golden(shop.run("review small.json --index 1 --format json").out,
                     "review/tile_game.json");
    }
}

TEST_SUITE("unit") {
    TEST_CASE("review: one game in all the forms in which it is kept") {
        const Workshop shop;
        shop.run("run config.json --out r.json");
        const std::string futures = " --futures " + std::to_string(test::share(4));
        const auto review = [&](const std::string& arguments, const std::string& prefix = "") {
            const Ended ended =
                shop.must("review " + arguments + futures + " --format json", prefix);
            CAPTURE(arguments);
            CHECK(ended.err.empty());
            ordered_json json = ordered_json::parse(ended.out);
            json.erase("title");
            return json;
        };
        const ordered_json expected = review("r.json --strategy random --index 5");
        CHECK(expected["decisions"].size() == 29);
        const auto sum = [&](const char* part) { return expected[part]["sum"].get<int>(); };
        CHECK(sum("expectation") + sum("luck") + sum("skill") == sum("result"));
        CHECK(sum("found") + sum("lost") == sum("skill"));

        const std::string games = "replay r.json --strategy random --index 4 --index 5 --format ";
        shop.write("replay.json", shop.run(games + "json").out);
        CHECK(review("replay.json --number 2") == expected);
        CHECK(review("- --number 2", "cat replay.json |") == expected);
        shop.write("records.txt", "\n" + shop.run(games + "record").out);
        CHECK(review("records.txt --number 2") == expected);
        CHECK(review("- --number 2", "cat records.txt |") == expected);
        std::string moves = "# the random one\n\n";
        const ordered_json replay = ordered_json::parse(shop.read("replay.json"));
        for (const ordered_json& move : replay[1]["moves"])
            moves += " " + move["move"].get<std::string>() + "  # a move\n";
        shop.write("moves.txt", moves);
        CHECK(review("moves.txt --seed 4 --index 5") == expected);
        shop.run("play tiny-islands --seed 4 --index 5 --moves moves.txt --record saved.txt");
        CHECK(review("saved.txt") == expected);
        std::string link = "'https://x/skerry.html#game=tiny-islands&seed=4&index=5&moves=";
        for (const ordered_json& move : replay[1]["moves"])
            link += move["move"].get<std::string>() + "%20";
        CHECK(review(link + "'") == expected);
        check_refused(shop, "review " + link + "' --seed 4", "--seed: not with a link");
        check_refused(shop, "review '#game=tiny-islands&sed=4'", "did you mean \"seed\"?");
        check_refused(shop, "review '#game=tiny-islands&seed=4&moves=Xa1'", "link: move 1: ");
        check_refused(shop, "review moves.txt --seed 4 --index 5 --try 30", "--try 30");
        check_refused(shop, "review records.txt --number 2 --try 3",
                      "--try: a record does not say");
        CHECK(says(shop.must("review moves.txt --seed 4 --index 5 --try 3 </dev/null").out,
                   "Turn 3 of 26. "));
        ordered_json saved = saved_game(replay[1]);
        CHECK(review("-", "echo '" + saved.dump() + "' |") == expected);
        // Who sat there does not matter, and whether that strategy is here.
        saved["seats"] = {{{"name", "program"}, {"command", {"./none"}}}};
        CHECK(review("-", "echo '" + saved.dump() + "' |") == expected);
    }

    TEST_CASE("review: who values the dearest decisions, too") {
        const Workshop shop;
        shop.run("run --game tile-game --strategy greedy --strategy random --games 2 --out t.json");
        const auto review = [&](const std::string& more) {
            return shop.must("review t.json --index 1 " + more).out;
        };
        CHECK(says(review(""), "the dearest also by\n    alpha_beta"));
        CHECK(says(review("--second-reviewer greedy"), "the dearest also by\n    greedy"));
        CHECK(says(review("--reviewer alpha_beta"), "the dearest also by\n    perfect"));
        CHECK_FALSE(says(review("--second-reviewer none"), "also by"));
    }

    TEST_CASE("review: a log of Tiger Island, whose games have many lines") {
        const Workshop shop;
        shop.run("run --game tiger-island --strategy totoro --games 2 --out r.json");
        shop.write("log.txt", shop.run("replay r.json --index 0 --index 1 --format record").out);
        const Ended ended = shop.must(
            "review log.txt --game tiger-island --number 2 --reviewer random --futures 1 "
            "--format json");
        CHECK(ended.err.empty());
        const ordered_json json = ordered_json::parse(ended.out);
        CHECK(json["over"] == true);
        REQUIRE(json["field"].size() == 3);
        CHECK(json["field"][2]["strategy"] == "totoro");
        CHECK(json["title"] == "tiger-island, game 2 of log.txt");
        // One that goes on, with the tile that is due and without.
        const std::string half = "PLACE JUNGLE+LAKE AT 0 0 0 1 FOUND SETTLEMENT AT 0 1 -1\n";
        const auto review_of = [&](const std::string& text) {
            shop.write("half.txt", text);
            return shop.run("review half.txt --game tiger-island --reviewer random --futures 1")
                .out;
        };
        CHECK(test::says(review_of(half), "does not say what is offered next"));
        CHECK(test::says(review_of(half + "PLACE LAKE+ROCK\n"), "Next\nAdvice by random"));
        const std::string before_any = review_of("PLACE LAKE+ROCK\n");
        CHECK(test::says(before_any, "Next\nAdvice by random"));
        CHECK_FALSE(test::says(before_any, "All decisions"));
    }

    TEST_CASE("review: a game that contradicts itself has its place") {
        const Workshop shop;
        const ordered_json replay = ordered_json::parse(
            shop.run("replay config.json --strategy random --index 4 --format json").out)[0];
        const auto refused = [&](ordered_json game, const ordered_json& part,
                                 const std::string& message) {
            game.update(part);
            shop.write("g.json", game.dump());
            check_refused(shop, "review g.json", "g.json: " + message);
        };
        refused(replay, {{"rules", {{"placements", 5}}}}, "/rules: /rules/placements: found 5");
        refused(replay, {{"seats", {{"a", 1}}}}, "/seats: found an object");
        refused(replay, {{"seats", {"random"}}}, "/seats: has 1 labels; the game has 1 seat");
        refused(replay, {{"strategy", 3}}, "/strategy: found 3");
        const ordered_json saved = saved_game(replay);
        refused(saved, {{"strategy", "random"}}, "/strategy: unknown key");
        refused(saved, {{"over", false}}, "/over: found false");
        refused(saved, {{"seats", {nullptr, nullptr}}}, "/seats: has 2 seats; the game has 1");
        refused(saved, {{"seats", {{{"a", 1}}}}}, "/seats/0: the key \"name\" is");
    }
}

}  // namespace skerry
