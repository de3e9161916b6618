// Outside programs that play, where there is too little of something, and where a run is stopped.

#include <sys/stat.h>

#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/programs/scripts.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

using namespace test;

/// A workshop with `bot`, which may do something bad before it chooses (bot.sh).
class BotShop : public Workshop {
  public:
    explicit BotShop(const std::string& bad = "", const std::string& begins = "") {
        std::string bot = read_text(SKERRY_SOURCE_DIR "/tests/runner/cli/bot.sh");
        write("bot", bot.insert(bot.find('\n') + 1, begins));
        REQUIRE(::chmod(path("bot").c_str(), 0755) == 0);
        if (!bad.empty()) write("bad", bad);
    }
    void write_config(const std::string& game, int games, const std::string& more = "") const {
        write("bots.json", R"({"game": ")" + game + R"(", "seed": 5, "games": )" +
                               std::to_string(games) +
                               R"(, "strategies": ["random", {"name": "program", "label": "bot",
                               "command": ["./bot"])" +
                               more + "}]}");
    }
};

}  // namespace

TEST_SUITE("unit") {
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

    TEST_CASE("programs: a second signal keeps what was played before a game that does not end") {
        // With a file "hang" it hangs at some seeds, with a child that leaves standard error
        // open.
        const BotShop shop(
            "case $seed in *77) if [ -e hang ]; then touch stuck; echo $$ >ids.txt; sleep 600 "
            "& "
            "echo $! >>ids.txt; wait; fi; echo move $turn $last; said=said ;; esac");
        shop.write_config("tiny-islands", 60, R"(, "time_limit_ms": 600000)");
        shop.must("run bots.json -q --out whole.json --seed 10");
        shop.write("hang", "");
        Process process(shop,
                        {"run", "bots.json", "--out", "r.json", "--threads", "1", "--seed", "10"});
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
        CHECK(says(told, "stopping after 1 shuffle in play; "));
        CHECK(says(told, "partial result, the first " + games + " games: r.json\n"));
        CHECK(says(told, "to go on: skerry run --resume r.json --allow-programs\n"));
        CHECK_FALSE(shop.exists("r.json.lock"));
        std::istringstream ids(shop.read("ids.txt"));
        for (pid_t id = 0; ids >> id;) CHECK(test::is_gone_soon(id));
        std::filesystem::remove(shop.path("hang"));
        // The game that hung is the next one.
        shop.must("run --resume r.json -q --allow-programs");
        CHECK(shop.content("r.json") == shop.content("whole.json"));
        CHECK(shop.read("r.scores.npy") == shop.read("whole.scores.npy"));
    }

    TEST_CASE("programs: nothing is left behind by an interrupted run, nor by a killed one") {
        for (const int signal : {SIGINT, SIGKILL}) {
            const BotShop shop("sleep 1; echo move $turn $last; said=said",
                               "echo $$ >>ids.txt\ntrap '' INT\n");
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
}

}  // namespace skerry
