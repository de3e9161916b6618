// Parts of environments: the threads that step them, masks as bits, memory by the page.

#include "learn/environments/workers.hpp"

#include <chrono>

#include "core/random.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/make.hpp"
#include "learn/environments/planes.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/open_file.hpp"
#include "tests/support/test.hpp"

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

using namespace skerry;
namespace environments = skerry::environments;

namespace {

/// Full, sparse and dense sets by turns, and sets in one half only.
Bits128 some_actions(Rng& rng, int i) {
    const auto word = [&rng] { return uint128{rng.next()} << 64 | rng.next(); };
    switch (i % 6) {
        case 0:
            return Bits128(word());
        case 1:
            return Bits128(word() & word() & word() & word());
        case 2:
            return Bits128(word() | word() | word());
        case 3:
            return Bits128(uint128{rng.next()});
        case 4:
            return Bits128(uint128{rng.next()} << 64);
        default:
            return Bits128(~uint128{0} >> rng.below(128));
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("mask bits: the element of each rank, and each byte of a mask") {
        Rng rng(1);
        for (int i = 0; i < skerry::test::share(6000, 10); ++i) {
            const Bits128 set = some_actions(rng, i);
            for (int rank = 0; rank < set.count(); ++rank)
                REQUIRE(environments::nth_bit(set, static_cast<std::uint32_t>(rank)) ==
                        set.nth(rank));
            std::array<std::uint8_t, 101> mask{};
            mask.back() = 7;  // behind the mask, not to be touched
            environments::write_bits<100>(set, mask.data());
            for (int bit = 0; bit < 100; ++bit)
                REQUIRE(mask[static_cast<std::size_t>(bit)] == (set.test(bit) ? 1 : 0));
            REQUIRE(mask.back() == 7);
        }
    }
}

using namespace skerry::environments;

namespace {

// The tables of docs/environments/GAME.md.

std::string range_text(std::size_t first, std::size_t count) {
    const std::string from = std::to_string(first);
    return count == 1 ? from : from + "-" + std::to_string(first + count - 1);
}

std::string action_table(const EnvironmentInfo& info) {
    std::string table = "| actions | name | meaning |\n|---|---|---|\n";
    for (const ActionRange& range : info.actions)
        table += "| " + range_text(range.first, range.count) + " | `" + range.name + "` | " +
                 range.meaning + " |\n";
    return table;
}

std::string observation_table(const EnvironmentInfo& info) {
    std::string table = "| bytes | name | values | meaning |\n|---|---|---|---|\n";
    for (const ObservationField& field : info.observation)
        table += "| " + range_text(field.first, field.count) + " | `" + field.name + "` | " +
                 std::to_string(field.low) + "-" + std::to_string(field.high) + " | " +
                 field.meaning + " |\n";
    return table;
}

std::string plane_table(const EnvironmentInfo& info) {
    std::string table = "| planes | name | shape | numbers |\n|---|---|---|---|\n";
    for (const PlaneRange& range : planes_of(info)) {
        const std::string most = std::to_string(range.most);
        const std::string places = std::to_string(range.places);
        table += "| " + std::to_string(range.first);
        if (range.count() > 1) table += "-" + std::to_string(range.first + range.count() - 1);
        table += " | `" + range.name + "` | " +
                 (range.one_hot ? std::to_string(range.values) + " x " + places : places) + " | " +
                 (range.one_hot     ? "one-hot, 1-" + most
                  : range.most == 1 ? "0 or 1"
                                    : "0-" + most) +
                 " |\n";
    }
    return table;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("docs/environments/GAME.md has the tables of all environments") {
        const Document none = Document::parse("{}", "config");
        std::string game;
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = make_environments(id, none.root(), {});
            const std::string page =
                read_file(SKERRY_SOURCE_DIR "/docs/environments/" + env->info().game + ".md");
            CHECK(test::says(page, "`" + std::string(id) + "`"));
            const bool first = env->info().game != game;
            game = env->info().game;
            if (!first) continue;  // a variant of the one before it
            const std::string actions = action_table(env->info());
            const std::string seen = observation_table(env->info());
            CHECK_MESSAGE(test::says(page, actions), actions);
            const std::string planes = plane_table(env->info());
            CHECK_MESSAGE(test::says(page, seen), seen);
            CHECK_MESSAGE(test::says(page, planes), planes);
        }
    }

    TEST_CASE("the fields of an observation and the ranges of actions have no gap") {
        const Document none = Document::parse("{}", "config");
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = make_environments(id, none.root(), {});
            CHECK(env->info().id == id);
            std::size_t next = 0;
            for (const ObservationField& field : env->info().observation) {
                CHECK(field.first == next);
                next += field.count;
            }
            CHECK(next == env->info().observation_bytes());
            next = 0;
            for (const ActionRange& range : env->info().actions) {
                CHECK(range.first == next);
                next += range.count;
            }
            CHECK(next == env->info().action_count());
            if (env->info().game == "tiny-islands") CHECK(env->info().observation_bytes() <= 128);
        }
    }
}
