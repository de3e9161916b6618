// Strategies that are outside programs, through the commands: the games of a program are those of
// its choices, whatever plays them; its faults; what a result tells of it.

#include <sys/stat.h>

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/programs/scripts.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

using namespace test;

const std::string examples = std::string(SKERRY_SOURCE_DIR) + "/examples/bots/";

/// A workshop with bots: `bot`, whose options are in its file, plays the first or the last legal
/// move by the seed; on some seeds it says what $bad says.
class BotShop : public Workshop {
  public:
    explicit BotShop(const std::string& bad = "", const std::string& bad_seeds = "*77") {
        write_bot(bad, "1.0", bad_seeds);
    }
    void write_bot(const std::string& bad, const std::string& version,
                   const std::string& bad_seeds = "*77") const {
        write_program("bot", R"(#!/bin/sh
while read -r word rest; do
    case $word in
    skerry) echo "name Shell bot"; echo "version )" +
                                 version + R"("
        echo "wants moves"; echo "protocol 1" ;;
    ready\?) echo ready ;;
    turn) turn=$rest first='' ;;
    seed) seed=$rest ;;
    legal) last=$rest; [ -n "$first" ] || first=$rest ;;
    choose)
        case $seed in
        )" + (bad.empty() ? "" : bad_seeds + ") " + bad + " ;;\n        ") +
                                 R"(*[02468]) echo "move $turn $first" ;;
        *) echo "move $turn $last" ;;
        esac ;;
    quit) exit 0 ;;
    esac
done
)");
    }
    void write_program(const char* name, const std::string& text) const {
        write(name, text);
        REQUIRE(::chmod(path(name).c_str(), 0755) == 0);
    }
    void write_config(const std::string& game, int games, const std::string& more = "") const {
        write("bots.json", R"({"game": ")" + game + R"(", "seed": 5, "games": )" +
                               std::to_string(games) +
                               R"(, "strategies": ["random", {"name": "program", "label": "bot",
                               "command": ["./bot"])" +
                               more + "}]}");
    }
    Ended run_bots(const std::string& out, const std::string& options = "") const {
        return run("run bots.json -q --out " + out + " " + options);
    }
};

bool has_python() { return std::system("python3 -c '' 2>/dev/null") == 0; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("programs: the same bytes for any threads, alone or many at once") {
        const BotShop shop;
        for (const std::string game : {"tiny-islands", "tile-game"}) {
            CAPTURE(game);
            shop.write("bots.json", R"({"game": ")" + game + R"(", "seed": 5, "games": 40,
                "strategies": ["random", {"name": "program", "label": "sh", "command": ["./bot"]},
                {"name": "program", "label": "c", "command": [")" SKERRY_RANDOM_BOT R"("]}]})");
            REQUIRE(shop.run_bots(game + "1.json", "--threads 1 --chunk 40").code == 0);
            REQUIRE(shop.run_bots(game + "2.json", "--threads 2").code == 0);
            REQUIRE(shop.run_bots(game + "16.json", "--threads 16 --chunk 1").code == 0);
            CHECK(shop.content(game + "1.json") == shop.content(game + "2.json"));
            CHECK(shop.content(game + "1.json") == shop.content(game + "16.json"));
            const Ended verified = shop.must("verify --allow-programs " + game + "1.json");
            CHECK(says(verified.out, "and the whole: all agree"));
        }
    }

    TEST_CASE("programs: a game that is played again counts once, however it is counted") {
        const BotShop shop;
        const std::string first = R"({"name": "program", "label": "first", "command": [")" +
                                  examples + R"(first_bot.sh"]})";
        const auto write = [&](const std::string& other, const std::string& more = "") {
            shop.write("bots.json", R"({"game": "tile-game", "seed": 5, "games": 120,
                "strategies": [)" + first +
                                        ", " + other + "]" + more + "}");
        };
        const auto matchup = [&](const std::string& name) {
            return shop.result(name)["matchups"][0];
        };
        const std::string copy = std::string(first).replace(first.find("first"), 5, "copy");
        for (const std::string& other : {std::string(R"("alpha_beta")"), copy}) {
            CAPTURE(other);
            write(other);
            const Ended ended = shop.run_bots("whole.json", "--force");
            REQUIRE(ended.code == 0);
            CHECK(says(ended.out, "120 pairs: counted once"));
            CHECK(matchup("whole.json")["pairs"] == 1);
            CHECK(matchup("whole.json")["points"]["interval"].is_null());
            CHECK(matchup("whole.json")["verdict"] == "undecided");
            CHECK(matchup("whole.json")["distinct"]["pairs"][0]["count"] == 120);
            CHECK(shop.result("whole.json")["first_seat"]["share"].is_null());
            REQUIRE(shop.run_bots("part.json", "--force --shard 1/2").code == 0);
            REQUIRE(shop.run_bots("part.json", "--force --shard 2/2 --threads 3 --chunk 7").code ==
                    0);
            shop.must("merge part.shard-*.json --out merged.json --force");
            CHECK(shop.content("merged.json") == shop.content("whole.json"));
            const Ended until = shop.run_bots("until.json", "--force --until-decided");
            CHECK(says(until.out, "the games repeat, so that more decide nothing"));
            CHECK(shop.result("until.json")["stop_reason"] == "games");
        }
        // The bot of two moves has some games; random ones are as many as are played.
        write(R"({"name": "program", "label": "bot", "command": ["./bot"]})");
        REQUIRE(shop.run_bots("some.json").code == 0);
        write(R"("random")");
        REQUIRE(shop.run_bots("many.json").code == 0);
        CHECK(matchup("many.json")["pairs"] == 120);
        CHECK_FALSE(matchup("many.json")["points"]["interval"].is_null());
    }

    TEST_CASE("programs: a result tells who played, and is played again only with it") {
        const BotShop shop;
        shop.write_config("tile-game", 4, R"(, "options": {"depth": 3})");
        REQUIRE(shop.run_bots("r.json").code == 0);
        const ordered_json bot = shop.result("r.json")["experiment"]["strategies"][1];
        CHECK(bot["params"]["command"] == ordered_json({"./bot"}));
        CHECK(bot["params"]["options"] == ordered_json({{"depth", 3}}));
        CHECK(bot["params"]["time_limit_ms"] == 10000);
        CHECK(bot["params"]["on_fault"] == "stop");
        const ordered_json identity = bot["params"]["identity"];
        CHECK(identity["name"] == "Shell bot");
        CHECK(identity["version"] == "1.0");
        CHECK(identity["protocol"] == 1);
        CHECK(identity["files"].size() == 1);
        const Ended sum = shop.run("list >list.txt; sha256sum bot");
        CHECK(identity["files"]["./bot"] == "sha256:" + shop.read("out.txt").substr(0, 64));
        CHECK(says(shop.run("show r.json").out,
                   "bot is an outside program (Shell bot 1.0; ./bot): its games can be played "
                   "again only"));
        shop.must("replay r.json --strategy bot --index 0 --allow-programs");
        shop.must("explain r.json --top 1 --allow-programs");
        shop.must("run r.json -q --games 6 --allow-programs");

        shop.write_bot("", "1.1");
        const std::string other =
            "strategy \"bot\": ./bot is another program than \"identity\" "
            "says: the file \"./bot\" is not the one of digest sha256:";
        check_refused(shop, "run r.json -q --games 8 --allow-programs", other);
        check_refused(shop, "replay r.json --strategy bot --index 0 --allow-programs", other);
        check_refused(shop, "explain r.json --top 1 --allow-programs", other);
        const Ended verified = shop.run("verify r.json --allow-programs");
        CHECK(verified.code == 1);
        CHECK(verified.err.starts_with("not played again: " + other));
        CHECK(verified.out == "r.json: digest, figures: agree, but no game was played again\n");

        std::filesystem::remove(shop.path("bot"));
        const std::string gone = "strategy \"bot\": ./bot cannot be started: there is no such file";
        check_refused(shop, "run r.json -q --games 8 --allow-programs", gone);
        check_refused(shop, "run bots.json -q", gone);
        CHECK(shop.run("verify r.json --allow-programs").err == "not played again: " + gone + "\n");
        shop.must("show r.json");
        shop.must("report r.json --out page.html --allow-programs");
        CHECK(says(shop.read("page.html"), "Games not drawn: strategy"));
    }

    TEST_CASE("programs: shards of one program are merged, those of two versions are not") {
        const BotShop shop;
        shop.write_config("tiny-islands", 8);
        REQUIRE(shop.run_bots("whole.json").code == 0);
        REQUIRE(shop.run_bots("r.json", "--shard 1/2").code == 0);
        REQUIRE(shop.run_bots("r.json", "--shard 2/2").code == 0);
        shop.must("merge r.shard-1-of-2.json r.shard-2-of-2.json --out merged.json");
        CHECK(shop.content("merged.json") == shop.content("whole.json"));
        shop.write_bot("", "2.0");
        REQUIRE(shop.run_bots("s.json", "--shard 2/2").code == 0);
        check_refused(shop, "merge r.shard-1-of-2.json s.shard-2-of-2.json --out wrong.json",
                      "parts of different experiments cannot be merged");
    }

    TEST_CASE("programs: a fault stops the run, and all games before it are kept") {
        const BotShop shop("echo lost >&2; exit 9");
        shop.write_config("tiny-islands", 60);
        const Ended ended = shop.run_bots("r.json", "--threads 2");
        CHECK(ended.code == 2);
        CHECK(says(ended.err, "stopped after "));
        CHECK(says(ended.err,
                   "the last that was said (> to the program, < by it, ! its "
                   "standard error):\n"));
        CHECK(says(ended.err, "! lost\n"));
        const ordered_json result = shop.result("r.json");
        CHECK(result["status"] == "partial");
        CHECK(result["stop_reason"] == "fault");
        const ordered_json fault = result["environment"]["faults"]["first"][0];
        const std::string game = std::to_string(fault["game"].get<int>());
        CHECK(fault["game"] == result["games_done"]);
        CHECK(fault["strategy"] == "bot");
        CHECK(fault["fault"] == "./bot exited with code 9");
        CHECK(fault["transcript"].back() == "! lost");
        CHECK(says(ended.err,
                   "skerry: game " + game + ", strategy \"bot\": ./bot exited with code 9\n"));
        check_refused(shop,
                      "replay bots.json --allow-programs --strategy bot --index " + game +
                          " 2>&1 | tail -1 >&2; exit 2",
                      "skerry: game " + game + ", strategy \"bot\": ./bot exited with code 9");
    }

    TEST_CASE("programs: one that never gets ready is given up for the whole run") {
        const BotShop shop;
        shop.write_program("bot",
                           "#!/bin/sh\necho start >>starts\necho protocol 1\n"
                           "while read -r x; do :; done\n");
        shop.write_config("tile-game", 60, R"(, "on_fault": "forfeit", "start_limit_ms": 200)");
        const Ended ended = shop.run_bots("r.json", "--threads 1");
        CHECK(ended.code == 0);
        CHECK(says(ended.err, "no answer within 200 ms; does it flush its output?"));
        const ordered_json result = shop.result("r.json");
        CHECK(result["environment"]["faults"]["games"] >= 60);
        CHECK(says(result["environment"]["faults"]["first"].back()["fault"].get<std::string>(),
                   "./bot was given up after 3 starts that failed, the last one: no answer"));
        CHECK(std::ranges::count(shop.read("starts"), '\n') == 4);  // one to be identified
        CHECK(says(shop.run("check-program --start-limit-ms 200 --game tile-game ./bot").out,
                   "FAULT  no answer within 200 ms; does it flush its output?"));
    }

    TEST_CASE("programs: a file of more than 64 MB plays") {
        const BotShop shop;
        shop.write("weights", "");
        std::filesystem::resize_file(shop.path("weights"), 68'000'000);
        shop.write_config("tile-game", 2);
        const std::string run =
            "run bots.json -q --out r.json --set 'strategies.bot.command=[\"./bot\",\"weights\"]'";
        shop.must(run);
        shop.run("list >list.txt; sha256sum weights");
        CHECK(shop.result("r.json")["experiment"]["strategies"][1]["params"]["identity"]["files"]
                                   ["weights"] == "sha256:" + shop.read("out.txt").substr(0, 64));
    }

    TEST_CASE("programs: without a thread for one, one line") {
        if (test::sanitized) return;  // the sanitizers reserve terabytes
        const BotShop shop;
        shop.write_config("tile-game", 4);
        int refused = 0;
        for (int kilobytes = 34'000; kilobytes <= 64'000; kilobytes += 2'000) {
            const Ended ended = shop.run("run bots.json -q --force --out r.json",
                                         "ulimit -v " + std::to_string(kilobytes) + ";");
            CAPTURE(kilobytes);
            CAPTURE(ended.err);
            if (ended.code == 0) continue;
            CHECK(ended.code == 2);
            const bool threads = says(ended.err, "skerry: cannot start ");
            CHECK((threads || ended.err.ends_with("skerry: not enough memory\n")));
            refused += threads ? 1 : 0;
        }
        CHECK(refused > 0);
    }

    TEST_CASE("programs: faults lose their games, are counted apart, and repeat") {
        const BotShop shop("echo move $turn nonsense");
        shop.write_config("tiny-islands", 60, R"(, "on_fault": "forfeit")");
        const Ended ended = shop.run_bots("r.json", "--threads 1");
        CHECK(ended.code == 0);
        CHECK(says(ended.err, " games lost by faults of outside programs; the first, game "));
        CHECK(says(ended.err, "./bot chose 'nonsense', which is no move: "));
        REQUIRE(shop.run_bots("two.json", "--threads 2 --chunk 7").code == 0);
        CHECK(shop.content("r.json") == shop.content("two.json"));
        const ordered_json bot = shop.result("r.json")["results"][1];
        CHECK(bot["forfeited"]["games"] == bot["unfinished"]["games"]);
        CHECK(bot["forfeited"]["games"] > 0);
        CHECK(bot["finished"] == 60 - bot["forfeited"]["games"].get<int>());
        CHECK_FALSE(shop.result("r.json")["results"][0].contains("forfeited"));
        const std::string game = std::to_string(bot["forfeited"]["examples"][0].get<int>());
        CHECK(says(ended.out, "forfeited"));
        CHECK(says(ended.out, "games by faults of its program: they have no score"));
        CHECK(says(shop.run("verify r.json --allow-programs").out, "and the whole: all agree"));
        const Ended replayed =
            shop.run("replay r.json --allow-programs --strategy bot --index " + game);
        CHECK(says(replayed.out, "forfeited: ./bot chose 'nonsense', which is no move: "));
        const Ended explained =
            shop.run("explain r.json --allow-programs --futures 0 --index " + game);
        CHECK(says(explained.out + explained.err, "forfeited"));

        std::string changed = shop.read("r.json");
        const std::string games = "\"forfeited\": {\n        \"games\": ";
        changed.replace(changed.find(games) + games.size(), 1, "9");
        shop.write("changed.json", changed);
        CHECK(shop.run("verify changed.json --blocks 0 --sample 0").code == 1);
        const std::string key = "\"forfeited\": {";
        changed = shop.read("r.json");
        changed.replace(changed.find(key), key.size(), "\"forfeit\": {");
        shop.write("changed.json", changed);
        CHECK(shop.run("verify changed.json --blocks 0 --sample 0").code == 1);
    }

    TEST_CASE("programs: a fault gives a match to the other") {
        const BotShop shop("echo move $turn b2=99", "*7");
        shop.write_config("tile-game", 40, R"(, "on_fault": "forfeit")");
        const Ended ended = shop.run_bots("r.json", "--threads 1");
        CHECK(ended.code == 0);
        CHECK(says(ended.out, "bot lost by a fault of its program in "));
        REQUIRE(shop.run_bots("two.json", "--threads 2 --chunk 3").code == 0);
        CHECK(shop.content("r.json") == shop.content("two.json"));
        const ordered_json forfeits = shop.result("r.json")["matchups"][0]["forfeits"];
        CHECK(forfeits["a"] == 0);
        CHECK(forfeits["b"] == shop.result("r.json")["environment"]["faults"]["games"]);
        CHECK(says(shop.run("verify r.json --allow-programs").out, "and the whole: all agree"));
    }

    TEST_CASE("programs: an identity that is asked for") {
        const BotShop shop;
        shop.write_config("tile-game", 4, R"(, "identity": {"version": "7"})");
        check_refused(shop, "run bots.json", "version \"1.0\", not \"7\"");
        shop.write_config("tile-game", 4, R"(, "identity": {"version": "1.0"})");
        shop.must("run bots.json -q");
    }

    TEST_CASE("programs: sweeps and races over their options") {
        const BotShop shop;
        shop.write_config("tile-game", 4, R"(, "vary": {"options.depth": [1, 2]})");
        const Ended swept = shop.must("run bots.json -q");
        CHECK(says(swept.out, "bot options.depth=2"));
        shop.write_config("tile-game", 4, R"(, "options": {"depth": 1})");
        shop.must(
            "tune bots.json --strategy bot --vary options.depth=1..3 --games 1000 --out t.json -q");
    }

    TEST_CASE("programs: a second signal keeps what was played before a game that does not end") {
        for (const std::string plays : {"1", "3"}) {
            CAPTURE(plays);
            // With a file "hang" it hangs at some seeds, with a child that leaves standard error
            // open.
            const BotShop shop(
                "if [ -e hang ]; then touch stuck; echo $$ >ids.txt; sleep 600 & "
                "echo $! >>ids.txt; wait; fi; echo move $turn $last");
            shop.write_config("tiny-islands", 60, R"(, "time_limit_ms": 600000)");
            REQUIRE(
                shop.run_bots("whole.json", "--rows whole.csv --seed 10 --plays " + plays).code ==
                0);
            shop.write("hang", "");
            Process process(shop, {"run", "bots.json", "--out", "r.json", "--rows", "r.csv",
                                   "--threads", "1", "--seed", "10", "--plays", plays});
            while (!process.ended() && !shop.exists("stuck")) ::usleep(10'000);
            process.signal(SIGINT);
            ::usleep(500'000);
            CHECK_FALSE(process.ended());
            process.signal(SIGINT);
            CHECK(process.wait() == -SIGINT);
            const ordered_json result = shop.result("r.json");
            const std::string games = std::to_string(result["games_done"].get<int>());
            CHECK(result["stop_reason"] == "interrupt");
            CHECK(result["games_done"] > 0);
            const std::string told = shop.read("err.txt");
            CHECK(says(told, "stopping after " + plays + (plays == "1" ? " shuffle" : " games") +
                                 " in play; "));
            CHECK(says(told, "partial result, the first " + games + " games: r.json\n"));
            CHECK(says(told, "to go on: skerry run --resume r.json --allow-programs\n"));
            CHECK_FALSE(shop.exists("r.json.lock"));
            CHECK_FALSE(shop.exists("r.csv.lock"));
            std::istringstream ids(shop.read("ids.txt"));
            for (pid_t id = 0; ids >> id;) CHECK(test::is_gone_soon(id));
            std::filesystem::remove(shop.path("hang"));
            // The game that hung is the next one.
            shop.must("run --resume r.json --rows r.csv -q --allow-programs");
            CHECK(shop.content("r.json") == shop.content("whole.json"));
            CHECK(shop.read("r.csv") == shop.read("whole.csv"));
        }
    }

    TEST_CASE("programs: nothing is left behind by an interrupted run, nor by a killed one") {
        for (const int signal : {SIGINT, SIGKILL}) {
            const BotShop shop("sleep 1; echo move $turn $last");
            shop.write_program(
                "bot", "#!/bin/sh\necho $$ >>ids.txt\ntrap '' INT\n" + shop.read("bot").substr(10));
            shop.write_config("tiny-islands", 100'000);
            Process process(shop, {"run", "bots.json", "-q", "--threads", "2"});
            const auto ids = [&] {
                std::istringstream text(shop.exists("ids.txt") ? shop.read("ids.txt") : "");
                std::vector<pid_t> list;
                for (pid_t id = 0; text >> id;) list.push_back(id);
                return list;
            };
            // One program to be identified, and two that play.
            for (int i = 0; i < 2000 && ids().size() < 3; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            REQUIRE(ids().size() >= 3);
            process.signal(signal);
            CHECK(process.wait() == (signal == SIGINT ? 128 + SIGINT : -SIGKILL));
            for (const pid_t id : ids()) CHECK(test::is_gone_soon(id));
        }
    }

    TEST_CASE("check-program: the example bots keep the protocol") {
        const Workshop shop;
        const auto checked = [&](const std::string& game, const std::string& bot) {
            const Ended ended =
                shop.must("check-program --game " + game + " --decisions 60 " + bot);
            CAPTURE(ended.out);
            CHECK(says(ended.out, "ok     chooses alike after a restart\n"));
            CHECK(says(ended.out, "ok     ends at the end of its input\n"));
            return ended.out;
        };
        CHECK(says(checked("tile-game", examples + "first_bot.sh"),
                   "note   does not choose by its seed: "));
        CHECK(says(checked("tile-game", SKERRY_RANDOM_BOT), "ok     chooses by its seed: "));
        for (const std::string game : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CHECK(says(checked(game, examples + "first_bot.sh"),
                       "ok     says who it is: First bot 1.0\n"));
            CHECK(says(checked(game, SKERRY_RANDOM_BOT),
                       "ok     chooses for up to 256 states at once as for one at a time\n"));
        }
        if (!has_python()) return;
        checked("tile-game", "--strategy-options '{\"spare\": 2}' " + examples + "greedy_bot.py");
        const Ended other = shop.run("check-program --game roam " + examples + "greedy_bot.py");
        CHECK(other.code == 1);
        CHECK(says(other.out, "FAULT  says error: \"this bot plays the Tile Game only\"\n"));
    }

    TEST_CASE("check-program: what is wrong is said, with what was said before") {
        const BotShop shop("echo move $turn a1=77", "*7");
        const Ended illegal = shop.run("check-program --game tile-game ./bot");
        CHECK(illegal.code == 1);
        CHECK(says(illegal.out, "ok     starts, and speaks protocol 1\n"));
        CHECK(says(illegal.out, "FAULT  chose no legal move: "));
        CHECK(says(illegal.out, "a1=77\n"));

        const auto fault_of = [&](const std::string& choose,
                                  const std::string& at_quit = "exit 0") {
            shop.write_program("odd", R"(#!/bin/sh
while read -r word rest; do
    case $word in
    skerry) echo "wants moves"; echo "protocol 1" ;;
    ready\?) echo ready ;;
    turn) turn=$rest ;;
    legal) last=$rest ;;
    moves) first='' ;;
    state) state=$rest ;;
    choose) )" + choose + R"( ;;
    quit) )" + at_quit + R"( ;;
    esac
    [ "$word" != legal ] || [ -n "$first" ] || first=$rest
done
exit 6
)");
            const Ended ended = shop.run("check-program --game tile-game ./odd");
            CHECK(ended.code == 1);
            return ended.out;
        };
        const std::string last = "echo move $turn $last";
        CHECK(says(fault_of("if [ $turn = 9 ]; then echo move $turn $first; else " + last + "; fi"),
                   ", when it was asked again: its games cannot be played again\n"));
        CHECK(says(fault_of("if [ -e ran ]; then " + last + "; else echo move $turn $first; fi",
                            "touch ran; exit 0"),
                   ", before a restart: its games cannot be played again\n"));
        const std::string rude = fault_of(last, "exit 5");
        CHECK(says(rude, "note   says no \"name\": results cannot tell it from others by it\n"));
        CHECK(says(rude, "FAULT  exited with code 5 after quit\n"));
        CHECK(says(rude, "FAULT  exited with code 6 after the end of its input\n"));
        CHECK(says(fault_of(last, "sleep 60"),
                   "FAULT  still runs after quit and has to be killed\n"));
        // A file that no run could take the digest of.
        CHECK(says(shop.run("check-program --game tile-game ./bot /proc/self/mem").out,
                   "FAULT  /proc/self/mem: cannot be read: "));
        CHECK(shop.run("check-program --game tile-game ./nothing").out ==
              "FAULT  cannot be started: there is no such file\n");
    }
}

}  // namespace skerry
