// Files of strangers: none of the programs that they name starts unasked, and an absent one hides
// no figure of the others.

#include "runner/documents/digest.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

using namespace test;

/// A result of random, greedy and an outside program, in which the command was replaced by one that
/// leaves the file STARTED, and the digest was made anew.
class PlantedShop : public Workshop {
  public:
    explicit PlantedShop(const std::string& game, const std::string& more = "") {
        write("c.json", R"({"game": ")" + game + R"(", "games": 12, "seed": 5,)" + more +
                            R"( "strategies": ["random", {"name": "program", "label": "bot",
                            "options": {"x": 1}, "command": [")" SKERRY_RANDOM_BOT
                            R"("]}, "greedy"]})");
        REQUIRE(run("run c.json -q --out r.json").code == 0);
        ordered_json result = Workshop::result("r.json");
        ordered_json& params = result["experiment"]["strategies"][1]["params"];
        params["command"] = {"/bin/sh", "-c", planted()};
        params["identity"]["files"] = ordered_json::object();
        write_sealed("r.json", result);
        write("c.json", R"({"game": ")" + game + R"(", "strategies": ["random", "greedy",)" +
                            program() + "]}");
    }
    static std::string planted() { return ">STARTED; exec " SKERRY_RANDOM_BOT " \x1b[1m"; }
    static std::string program() {
        return ordered_json({{"name", "program"},
                             {"label", "bot"},
                             {"command", {"/bin/sh", "-c", planted()}}})
            .dump();
    }
    void write_sealed(const std::string& name, ordered_json result) const {
        result["digest"] = result_digest(result);
        write(name, print_result(result));
    }
    bool started() const { return exists("STARTED"); }
};

/// A command line of each command that opens files which may name a program.
struct Line {
    std::string line;
    int code = 0;           ///< without the option
    bool names = true;      ///< whether it shows the command
    bool allows = true;     ///< whether it starts it with the option
    std::string game = {};  ///< empty: tile-game
    int allowed_code = 0;   ///< with the option
};

const std::vector<Line>& lines() {
    static const std::vector<Line> list = {
        {"run r.json --games 15 -q --out o.json", 2},
        {"run r.json -q --out o.json", 2},
        // Its files are known now, so that it is another experiment.
        {"run --resume part.json -q --out o.json", 2, true, true, "", 2},
        {"run r.json --drop bot -q --out d.json", 0, false, false},
        {"run r.json --add rollout -q --out o.json", 2},
        {"run r.json --add greedy -q --out a.json", 0, false, false, "roam"},
        {"unite r.json r.json -q --out u.json", 0, false, false},
        {"show r.json", 0, false, false},
        {"merge part.json --allow-gaps --out o.json", 0, false, false},
        {"plan r.json --difference 1 -q --pilot 20", 0},
        {"plan c.json --difference 1 -q --pilot 20", 0},
        {"profile r.json -q", 0},
        {"profile c.json --games 2 -q", 0},
        {"play saved.json --moves moves.txt", 2},
        {"play saved.json", 2, true, false},
        {"replay r.json --strategy bot --index 0", 2},
        {"replay c.json --strategy bot --index 0", 2},
        {"replay r.json --strategy greedy --against random --index 0", 0, false, false},
        {"compare r.json r.json", 0, false, false},
        {"explain r.json --pair greedy bot --futures 0", 2},
        {"explain r.json --pair greedy random --top 1", 0, false, false},
        {"review r.json --strategy bot --index 0 --futures 1", 2},
        {"review r.json --strategy greedy --against random --index 0 --futures 1", 0, false, false},
        {"review saved.json --futures 1", 0, false, false},
        {"report r.json --force --out o.html", 0},
        {"verify r.json", 0},
        {"verify only.json", 1},
        {"log r.json --strategy bot", 2, true, true, "roam"},
        {"log c.json --strategy bot --games 1", 2, true, true, "roam"},
        {"log r.json --strategy greedy --games 1", 0, false, false, "roam"},
        {"tune r.json --strategy bot --vary options.x=1..2 --games 4000 --out o.json -q", 2},
        {"tune r.json --strategy greedy --vary risk=0..1 --games 4000 --out o.json -q", 0, false,
         false},
    };
    return list;
}

/// A result without the game of `greedy`, a part of it, a saved game and moves.
void write_others(const PlantedShop& shop) {
    ordered_json result = shop.result("r.json");
    shop.write("two.json", R"({"game": "tile-game", "games": 4, "seed": 5, "strategies": ["random",
        {"name": "program", "label": "bot", "command": [")" SKERRY_RANDOM_BOT R"("]}]})");
    shop.must("run two.json -q --out only.json");
    ordered_json only = shop.result("only.json");
    only["experiment"]["strategies"][1] = result["experiment"]["strategies"][1];
    shop.write_sealed("only.json", only);
    result["status"] = "partial";
    result["stop_reason"] = "checkpoint";
    shop.write_sealed("part.json", result);
    const ordered_json seats = {nullptr, ordered_json::parse(PlantedShop::program())};
    ordered_json saved = {{"schema", "skerry-game/1"},
                          {"game", "tile-game"},
                          {"rules", {}},
                          {"seed", "5"},
                          {"index", 0},
                          {"seats", seats},
                          {"moves", {"b2=1"}},
                          {"place", 1},
                          {"over", false}};
    saved["rules"] = result["experiment"]["rules"];
    saved["seats"][1].erase("label");
    shop.write("saved.json", saved.dump());
    shop.write("moves.txt", "");
}

std::vector<std::string> commands_of_help(const Workshop& shop) {
    std::istringstream help(shop.run("help all").out);
    std::vector<std::string> names;
    std::string line;
    while (std::getline(help, line) && line != "Play games:") continue;
    while (std::getline(help, line) && line != "Examples:") {
        if (!line.starts_with("  ") || line.starts_with("   ")) continue;
        std::istringstream words(line);
        words >> names.emplace_back();
    }
    return names;
}

/// Changes what a result says of how greedy plays.
void forge(ordered_json& result, const std::string& game) {
    ordered_json& params = result["experiment"]["strategies"][2]["params"];
    if (game == "tile-game") {
        params["risk"] = 900;
        params["tile"] = -900;
    } else {
        params["room"] = params.value("room", 0) + 40;
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("strangers: no command starts what a file names unless it is told to") {
        const PlantedShop tile_game("tile-game");
        const PlantedShop roam("roam");
        write_others(tile_game);
        for (const Line& line : lines()) {
            const PlantedShop& shop = line.game.empty() ? tile_game : roam;
            CAPTURE(line.line);
            const Ended closed = shop.run(line.line + " </dev/null");
            CAPTURE(closed.err);
            CHECK(closed.code == line.code);
            CHECK_FALSE(shop.started());
            const std::string shown = "/bin/sh -c '>STARTED; exec ";
            CHECK((says((closed.out + closed.err), shown)) == line.names);
            CHECK_FALSE(says((closed.out + closed.err), "exec " SKERRY_RANDOM_BOT " \x1b"));
            if (!line.allows) continue;
            const Ended open = shop.run(line.line + " --allow-programs </dev/null");
            CAPTURE(open.err);
            CHECK(open.code == line.allowed_code);
            CHECK(shop.started());
            CHECK(says(open.err, "no digest of its files is recorded"));
            shop.run("list >list.txt; rm -f STARTED o.json o.html o.partial.json");
        }
    }

    TEST_CASE("strangers: every command that starts is shown whole, with what is not known of it") {
        const PlantedShop shop("tile-game");
        const auto said = [&](const std::vector<std::string>& command, const std::string& known) {
            ordered_json result = shop.result("r.json");
            ordered_json& bot = result["experiment"]["strategies"][1]["params"];
            bot["command"] = command;
            bot["identity"]["files"] = {{known, sha256(read_text(known))}};
            shop.write_sealed("planted.json", result);
            return shop.run("run planted.json --games 15 -q --allow-programs --out o.json").err;
        };
        const std::string shell = "/bin/sh";
        const std::string by_text = said({shell, "-c", "exec " SKERRY_RANDOM_BOT}, shell);
        CHECK(says(by_text, "/bin/sh -c 'exec " SKERRY_RANDOM_BOT "' starts; no recorded digest "
                            "covers all of its code, so it may be any program\n"));
        const std::string blanks(400, ' ');
        const std::string hidden = said({shell, "-c", "exec" + blanks + SKERRY_RANDOM_BOT}, shell);
        CHECK(says(hidden, "'exec \\u0020"));
        CHECK(says(hidden, SKERRY_RANDOM_BOT "' starts; no recorded digest"));
        const std::string known = said({SKERRY_RANDOM_BOT}, SKERRY_RANDOM_BOT);
        CHECK(says(known, SKERRY_RANDOM_BOT " starts\n"));
    }

    TEST_CASE("strangers: every command was looked at") {
        const Workshop shop;
        // These open no file that could name a program, or only what the user gives them to play.
        const std::vector<std::string> others = {"list",        "check-program", "deck",
                                                 "signature",   "solve",         "train",
                                                 "completions", "manual",        "help"};
        for (const std::string& name : commands_of_help(shop)) {
            CAPTURE(name);
            const bool tried = std::ranges::any_of(
                lines(), [&](const Line& line) { return line.line.starts_with(name + " "); });
            CHECK(tried != (std::ranges::find(others, name) != others.end()));
        }
    }

    TEST_CASE("strangers: files are compared before any program starts") {
        const PlantedShop shop("tile-game");
        ordered_json result = shop.result("r.json");
        ordered_json& bot = result["experiment"]["strategies"][1]["params"];
        shop.write("known", "x");
        bot["command"].push_back("known");
        bot["identity"]["files"]["known"] = sha256("y");
        shop.write_sealed("r.json", result);
        for (const std::string line :
             {"run r.json --games 15 -q", "replay r.json --strategy bot --index 0",
              "review r.json --strategy bot --index 0"})
            test::check_refused(shop, line + " --allow-programs",
                                "the file \"known\" is not the one of digest sha256:");
        CHECK(says(shop.run("verify r.json --allow-programs").err, "not the one of digest"));
        CHECK_FALSE(shop.started());
    }

    TEST_CASE("strangers: a long command is cut and shown without control characters") {
        const PlantedShop shop("tile-game");
        ordered_json result = shop.result("r.json");
        result["experiment"]["strategies"][1]["params"]["command"][2] =
            "\x1b]0;\r" + std::string(70'000, 'x');
        shop.write_sealed("r.json", result);
        const Ended ended = shop.run("replay r.json --strategy bot --index 0");
        CHECK(says(ended.err, "sh -c \\u001b]0;\\u000dxxx"));
        CHECK(ended.err.size() < 300);
    }

    TEST_CASE("verify: an absent program hides no strategy and no pair of the others") {
        for (const auto& shop_of : {std::pair<std::string, std::string>("tile-game", ""),
                                    {"tiny-islands", ""},
                                    {"tiny-islands", R"("baseline": "bot", "margin": 2,)"},
                                    {"roam", ""},
                                    {"tiger-island", ""}}) {
            const std::string& game = shop_of.first;
            CAPTURE(game);
            CAPTURE(shop_of.second);
            const PlantedShop shop(game, shop_of.second);
            const Ended honest = shop.must("verify r.json --sample 1000 --blocks 768");
            CAPTURE(honest.out);
            CHECK(says(honest.out,
                       " and the whole of 2 of 3 strategies: agree; not played again: bot\n"));
            CHECK(honest.err.starts_with("not played again: strategy \"bot\" is a program"));
            shop.must("verify r.json --sample 0 --blocks 3");
            const auto caught = [&](const ordered_json& result, const std::string& place) {
                shop.write_sealed("f.json", result);
                const Ended ended = shop.run("verify f.json --blocks 768");
                CAPTURE(ended.out);
                CHECK(ended.code == 1);
                CHECK(says(ended.out, place));
            };
            ordered_json result = shop.result("r.json");
            forge(result, game);
            const bool matches = game == "tile-game" || game == "tiger-island";
            if (game == "tile-game" || game == "tiny-islands")
                caught(result,
                       matches ? "f.json: /tally/matchups/1/" : "f.json: /tally/strategies/2/");
        }
    }

    TEST_CASE("verify: without a game played again it ends in other words and with code 1") {
        const PlantedShop shop("tile-game");
        write_others(shop);
        const Ended none = shop.run("verify only.json");
        CHECK(none.code == 1);
        CHECK(none.out ==
              "only.json: not checked: /environment (what was seen of the games before, times), "
              "which no digest covers\n"
              "only.json: digest, figures: agree, but no game was played again\n");
        const Ended asked = shop.must("verify r.json --sample 0 --blocks 0");
        CHECK(asked.out.ends_with(": agree, but no game was played again\n"));
        ordered_json result = shop.result("r.json");
        ordered_json& bot = result["experiment"]["strategies"][1]["params"];
        bot["command"] = {SKERRY_RANDOM_BOT};
        bot["identity"]["version"] = "another";
        shop.write_sealed("r.json", result);
        const Ended other = shop.must("verify r.json --allow-programs");
        CHECK(other.out.ends_with(": agree; not played again: bot\n"));
        CHECK(says(other.err, "version \"1.0\", not \"another\""));
    }
}

}  // namespace skerry
