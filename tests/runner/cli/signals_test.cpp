// The first signal and those after it, one by one and to several threads at once.

#include "runner/cli/signals.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include "tests/runner/cli/process.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/support/sanitized.hpp"

namespace skerry {

using test::Process;
using test::Workshop;

namespace {

/// The exit code, or minus the signal, of a process that should end soon; 999 if it does not.
int end_of(Process& process) {
    for (int i = 0; i < 60'000 && !process.ended(); ++i) ::usleep(1000);
    return process.ended() ? process.wait() : 999;
}

}  // namespace

TEST_SUITE("unit") {
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

    TEST_CASE("signals: the second one ends a run that the first one cannot") {
        const Workshop shop;
        REQUIRE(::mkfifo(shop.path("rows").c_str(), 0666) == 0);
        // Someone has opened the pipe but reads nothing: the run hangs once it is full.
        const int idle = ::open(shop.path("rows").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        Process process(shop, {"run", "config.json", "--games", "1e9", "--rows", "rows", "-q",
                               "--out", "r.json"});
        // Full is when no more comes; a pipe may not fill to its last byte.
        int before = 0;
        int now = 0;
        for (int still = 0; still < 5 && !process.ended(); still = now == before ? still + 1 : 0) {
            ::usleep(50'000);
            before = now < 30'000 ? -1 : now;
            ::ioctl(idle, FIONREAD, &now);
        }
        // More than two, because the system makes one of two that it cannot deliver at once.
        for (int i = 0; i < 300 && !process.ended(); ++i) {
            process.signal(SIGTERM);
            ::usleep(200'000);
        }
        CHECK(end_of(process) == -SIGTERM);
        ::close(idle);
        CHECK(shop.result("r.json")["stop_reason"] == "interrupt");
        CHECK(shop.result("r.json")["games_done"] > 0);
    }

    TEST_CASE("signals: a result for a pipe that nobody reads is given up at the first one") {
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            const Workshop shop;
            REQUIRE(::mkfifo(shop.path("pipe").c_str(), 0666) == 0);
            Process process(shop, {"run", "config.json", "--out", "pipe", "--checkpoint", "p.ck",
                                   "--rows", "rows.csv", "-q"});
            const auto rows = [&] {
                return shop.exists("rows.csv") ? std::ranges::count(shop.read("rows.csv"), '\n')
                                               : 0;
            };
            while (rows() < 61 && !process.ended()) ::usleep(1000);
            process.signal(number);
            CHECK(end_of(process) == 128 + number);
            CHECK(shop.read("err.txt") ==
                  "skerry: pipe: cannot be written: nobody reads it; nothing is lost: skerry run "
                  "--resume p.ck --out ANOTHER\n");
            CHECK(shop.result("p.ck")["games_done"] == 30);
            CHECK(shop.run("run --resume p.ck --out r.json -q").code == 0);
            CHECK(shop.result("r.json")["status"] == "complete");
        }
    }
}

}  // namespace skerry
