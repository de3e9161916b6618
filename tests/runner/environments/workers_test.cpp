#include "runner/environments/workers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

using skerry::environments::Workers;

TEST_SUITE("unit") {
    TEST_CASE("workers: every part once, and all done when the call returns") {
        for (const std::size_t threads : {1, 2, 3, 8}) {
            CAPTURE(threads);
            Workers workers(threads);
            REQUIRE(workers.threads() == threads);
            for (std::size_t call = 0; call < 3'000; ++call) {
                const std::size_t parts = call % 41;
                std::vector<std::atomic<int>> times(parts);
                std::atomic<bool> known_thread = true;
                workers.run(parts, [&](std::size_t part, std::size_t thread) {
                    if (thread >= threads) known_thread = false;
                    ++times[part];
                });
                REQUIRE(known_thread);
                REQUIRE(std::ranges::all_of(times, [](int n) { return n == 1; }));
                // Long enough for the helpers to fall asleep.
                if (call % 500 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        }
    }

    TEST_CASE("workers: who is done with its own share takes parts of others") {
        Workers workers(2);
        constexpr std::size_t parts = 8;
        std::atomic<std::size_t> done = 0;
        std::array<std::atomic<std::size_t>, 2> taken{};
        // Who takes the first part waits until the other thread has taken all that is left.
        workers.run(parts, [&](std::size_t part, std::size_t thread) {
            ++taken[thread];
            while (part == 0 && done < parts - 1) std::this_thread::yield();
            ++done;
        });
        CHECK(std::max(taken[0], taken[1]) == parts - 1);
    }
}
