// Two runs at once: the second one is refused, and the first one loses nothing.
// The first signal and those after it, one by one and to several threads at once.

#include <sys/ioctl.h>
#include <sys/stat.h>

#include <thread>

#include "runner/cli/commands.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace fs = std::filesystem;
using namespace test;

namespace {

/// Waits until there is such a file, or the process has ended.
void wait_for(const Workshop& shop, const Process& process, const char* file) {
    while (!shop.exists(file) && !process.ended()) ::usleep(1000);
    REQUIRE(shop.exists(file));
}

/// The names in the workshop that end like a lock or a temporary file.
std::vector<std::string> litter(const Workshop& shop) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(shop.path(""))) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".lock") || says(name, ".tmp-")) names.push_back(name);
    }
    return names;
}

/// The exit code, or minus the signal, of a process that should end soon; 999 if it does not.
int end_of(Process& process) {
    for (int i = 0; i < 60'000 && !process.ended(); ++i) ::usleep(1000);
    return process.ended() ? process.wait() : 999;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("locks: a second run with a file of the first is refused and told whose it is") {
        const Workshop shop;
        Process first(shop, {"run", "config.json", "--games", "1e9", "--out", "t.json",
                             "--checkpoint", "t.ck", "--every", "1ms", "-q"});
        wait_for(shop, first, "t.ck.previous");
        const std::string who =
            ": another run is writing it (process " + std::to_string(first.id()) + " on ";
        const std::string other = " --seed 77 --games 10 -q ";
        const Workshop elsewhere;  // whose out.txt is not that of the process
        const auto refused = [&](const std::string& arguments, const std::string& file) {
            const test::Ended ended =
                elsewhere.run(arguments, "cd '" + shop.path("").string() + "' && ");
            CAPTURE(arguments);
            CAPTURE(ended.err);
            CHECK(ended.code == 2);
            CHECK(test::is_one_line(ended.err));
            CHECK(ended.err.starts_with("skerry: " + file + who));
            CHECK(says(ended.err, " since 20"));
        };
        refused("run config.json --out t.json" + other, "t.json");
        refused("run config.json --out o.json --checkpoint t.ck" + other, "t.ck");
        refused("run config.json --out t.json --checkpoint t.ck" + other, "t.ck");
        refused("run --resume t.ck", "t.ck");
        refused("run --resume t.ck.previous", "t.ck");
        refused("run --resume t.ck --checkpoint o.ck --out o.json", "t.ck");
        refused("merge t.ck -o t.json", "t.json");
        refused("report t.ck --no-gallery -o t.json", "t.json");
        refused("log --game roam --strategy greedy --out t.json", "t.json");
        CHECK(shop.run("log --game roam --strategy greedy --out -").out ==
              shop.run("log --game roam --strategy greedy").out);
        refused("train --out t.json", "t.json");
        fs::create_symlink("t.json", shop.path("link.json"));
        refused("run config.json --out link.json" + other, "link.json");
        CHECK_FALSE(shop.exists("o.json"));

        first.signal(SIGINT);
        CHECK(first.wait() == 130);
        CHECK(shop.result("t.json")["experiment"]["seeds"]["master"] == "4");
        CHECK(shop.result("t.ck")["games_done"] == shop.result("t.json")["games_done"]);
        CHECK(litter(shop).empty());
    }

    TEST_CASE("locks: a run that is killed leaves none that hinder the next") {
        const Workshop shop;
        {
            Process first(shop, {"run", "config.json", "--games", "1e9", "--out", "t.json", "-q",
                                 "--checkpoint", "t.ck", "--every", "1ms"});
            wait_for(shop, first, "t.ck");
            first.signal(SIGKILL);
            CHECK(first.wait() == -SIGKILL);
        }
        CHECK(litter(shop).size() >= 2);
        fs::remove(shop.path("t.ck"));
        fs::remove(shop.path("t.ck.previous"));
        shop.must("run config.json --out t.json --checkpoint t.ck -q");
        CHECK(litter(shop).empty());
        CHECK(shop.result("t.json")["games_done"] == 30);
    }

    TEST_CASE("locks: no command leaves any, nor where the reader of its table is gone") {
        const Workshop shop;
        for (const char* arguments : {"run config.json --out r.json --checkpoint r.ck | true",
                                      "merge r.json -o m.json | true", "report r.json --no-gallery",
                                      "run config.json --out no/such/r.json"}) {
            CAPTURE(arguments);
            shop.run(arguments);
            CHECK(litter(shop).empty());
        }
        for (const char* name : {"r.json", "m.json", "r.html"}) CHECK(shop.exists(name));
    }

    TEST_CASE("signals: the first asks, those within a moment are one with it, others end") {
        using Answer = SignalCount::Answer;
        SignalCount signals;
        CHECK(signals.count(5000) == Answer::first);
        CHECK(signals.count(5000) == Answer::same);
        CHECK(signals.count(5099) == Answer::same);
        CHECK(signals.count(5100) == Answer::second);
        CHECK(signals.count(7099) == Answer::same);
        CHECK(signals.count(7100) == Answer::another);
        CHECK(signals.count(9000) == Answer::another);
    }

    TEST_CASE("signals: two that come to two threads at once are one") {
        const int rounds = test::share(20'000);
        std::atomic<int> at_start{0};
        std::atomic<int> ends{0};
        std::atomic<int> firsts{0};
        std::unique_ptr<SignalCount[]> counts(new SignalCount[static_cast<std::size_t>(rounds)]);
        const auto send = [&] {
            for (int i = 0; i < rounds; ++i) {
                ++at_start;
                while (at_start < 2 * (i + 1)) continue;
                const auto answer = counts[static_cast<std::size_t>(i)].count(1'000'000);
                if (answer == SignalCount::Answer::first) ++firsts;
                if (answer == SignalCount::Answer::second) ++ends;
            }
        };
        {
            const std::jthread other(send);
            send();
        }
        CHECK(firsts == rounds);
        CHECK(ends == 0);
    }

    TEST_CASE("signals: a result for a pipe that nobody reads is given up at the first one") {
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2}) {
            const Workshop shop;
            REQUIRE(::mkfifo(shop.path("pipe").c_str(), 0666) == 0);
            Process process(shop, {"run", "config.json", "--out", "pipe", "--checkpoint", "p.ck",
                                   "--every", "1ms", "--chunk", "30", "-q"});
            wait_for(shop, process, "p.ck");
            process.signal(number);
            CHECK(end_of(process) == 128 + number);
            CHECK(
                shop.read("err.txt") ==
                "skerry: pipe: cannot be written: no program reads it; nothing is lost: skerry run "
                "--resume p.ck --out ANOTHER\n");
            CHECK(shop.result("p.ck")["games_done"] == 30);
            shop.must("run --resume p.ck --out r.json -q");
            CHECK(shop.result("r.json")["status"] == "complete");
        }
    }
}

}  // namespace skerry
