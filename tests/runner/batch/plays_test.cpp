// Several plays of each deal in a batch: which streams they have, and that a deal is never cut.

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/batch/batch.hpp"
#include "runner/batch/profile.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/batch/watched_experiment.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const std::string strategies = R"([{"name": "random"}, {"name": "greedy"}])";

std::unique_ptr<Experiment> islands(std::uint64_t games, std::uint64_t plays,
                                    const std::string& more = "") {
    return load_experiment(R"({"game": "tiny-islands", "seed": 3, "games": )" +
                           std::to_string(games) + R"(, "plays": )" + std::to_string(plays) +
                           R"(, "strategies": )" + strategies + more + "}");
}

BatchResult batch_of(const Experiment& experiment, const BatchOptions& options,
                     const StopFlag& stop) {
    std::atomic<std::uint64_t> played{0};
    return run_batch(experiment, options, stop, played);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("plays: game g is play g % K of deal g / K, with draws of its own") {
        const auto plain = islands(40, 1);
        const auto several = islands(40, 4);
        for (const std::uint64_t game : {0U, 3U, 4U, 17U, 39U}) {
            const Trace of = several->trace(0, game);
            CHECK(of.start_state == plain->trace(0, game / 4).start_state);
            CHECK(of.start_state == several->trace(0, game / 4 * 4).start_state);
            if (game % 4 != 0)
                CHECK(of.result.total != several->trace(0, game / 4 * 4).result.total);
        }
        // The first play of the first deal is the game that it is without plays.
        CHECK(several->trace(0, 0).steps.back().state == plain->trace(0, 0).steps.back().state);
        // A batch, which plays `random` ahead in lockstep, plays these games.
        const StopFlag go{0};
        const BatchResult batch = batch_of(*several, {}, go);
        std::int64_t sum = 0;
        for (std::uint64_t game = 0; game < 40; ++game) sum += several->trace(0, game).result.total;
        CHECK(batch.tally.scores().strategy(0).deals.totals.sum == sum);
        CHECK(batch.tally.scores().strategy(0).deals.n == 10);
    }

    TEST_CASE("plays: a stop ends a batch between two deals, whatever the chunks") {
        const auto base = islands(400, 5);
        for (const std::uint64_t chunk : {1U, 7U, 100U}) {
            StopFlag stop{0};
            const WatchedExperiment watched(*base, [&](std::uint64_t game) {
                if (game == 42) stop = 2;
            });
            BatchOptions options;
            options.chunk = chunk;
            const BatchResult batch = batch_of(watched, options, stop);
            CHECK_FALSE(batch.complete);
            CHECK(batch.tally.games() == 45);
            CHECK(batch.tally.scores().strategy(0).deals.n == 9);
        }
    }

    TEST_CASE("plays: a stop rule looks at numbers of deals, and ends a run with whole ones") {
        const auto experiment = islands(8'000, 4, R"(, "stop": {"until_precision": 2})");
        std::string first;
        for (const int threads : {1, 3}) {
            BatchOptions options;
            options.threads = threads;
            options.chunk = static_cast<std::uint64_t>(10 * threads + 1);
            const StopFlag go{0};
            const BatchResult batch = batch_of(*experiment, options, go);
            CHECK(batch.stopped);
            CHECK(batch.tally.games() % 4 == 0);
            const std::uint64_t deals = batch.tally.games() / 4;
            CHECK(next_look(deals - 1) == deals);
            const std::string text = print_result(result_document(
                experiment->facts(), batch.tally, {true, "precision", batch.tally.games()},
                nlohmann::ordered_json()));
            CHECK((first.empty() || first == text));
            first = text;
        }
    }

    TEST_CASE("plays: a profile plays whole deals in each half") {
        const auto experiment = islands(120, 3);
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        const Profile profile = run_profile(*experiment, {}, go, played);
        CHECK(profile.complete);
        CHECK(profile.tally == batch_of(*experiment, {}, go).tally);
    }
}
