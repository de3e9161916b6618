// Several plays of each deal in a batch: which streams they have, and that a deal is never cut.
// The simulated threads of the bench, against schedules that were worked out by hand.

#include "runner/batch/batch.hpp"
#include "runner/batch/profile.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/batch/watched_experiment.hpp"
#include "tests/support/batch/simulated_threads.hpp"
#include "tests/support/test.hpp"

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

/// Chunks of a game each, which take as long as they are told to on a clock of their own.
class TimedChunks final : public ChunkWork {
  public:
    TimedChunks(std::vector<double> plays, double giving, double merging, std::size_t room)
        : plays_(std::move(plays)), giving_(giving), merging_(merging), room_(room) {}

    std::optional<GameRange> next() override {
        now_ += giving_;
        if (given_ == plays_.size()) return std::nullopt;
        const std::uint64_t game = given_++;
        return GameRange{game, game + 1};
    }
    PlayedChunk play(GameRange games, std::size_t) override {
        now_ += plays_[games.begin];
        return {games, Tally(1, 1)};
    }
    void merge(PlayedChunk chunk) override {
        now_ += merging_;
        merged_.push_back(chunk.asked.begin);
    }
    std::size_t in_flight(std::size_t) const override { return room_; }

    SimulatedRun on(int threads) {
        const SimulatedRun run = SimulatedThreads([this] { return now_; }).run(*this, threads);
        std::vector<std::uint64_t> in_order(plays_.size());
        std::iota(in_order.begin(), in_order.end(), std::uint64_t{0});
        CHECK(merged_ == in_order);
        CHECK(run.threads * run.total ==
              doctest::Approx(run.playing + run.serial + run.waiting + run.ending));
        return run;
    }

  private:
    std::vector<double> plays_;
    double giving_, merging_;
    std::size_t room_;
    double now_ = 0;
    std::size_t given_ = 0;
    std::vector<std::uint64_t> merged_;
};

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

    TEST_CASE("plays: a profile plays whole deals") {
        const auto experiment = islands(120, 3);
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        const Profile profile = run_profile(*experiment, {}, go, played);
        CHECK(profile.batch.complete);
        CHECK(profile.batch.tally == batch_of(*experiment, {}, go).tally);
    }

    TEST_CASE("simulated threads: one does all, one after the other") {
        const SimulatedRun run = TimedChunks({4, 2, 6}, 1, 0.5, 4).on(1);
        CHECK(run.total == doctest::Approx(12 + 4 * 1 + 3 * 0.5));
        CHECK(run.efficiency() == doctest::Approx(12 / run.total));
        CHECK(run.waiting + run.ending == doctest::Approx(0));
    }

    TEST_CASE("simulated threads: without a serial side they share the chunks") {
        const SimulatedRun run = TimedChunks(std::vector<double>(12, 3), 0, 0, 16).on(4);
        CHECK(run.total == doctest::Approx(9));
        CHECK(run.efficiency() == doctest::Approx(1));
        const SimulatedRun uneven = TimedChunks({3, 3, 3, 3, 5}, 0, 0, 16).on(4);
        CHECK(uneven.total == doctest::Approx(8));
        CHECK(uneven.ending == doctest::Approx(3 * 5));
    }

    TEST_CASE("simulated threads: merging is the limit where it takes as long as playing") {
        const SimulatedRun run = TimedChunks(std::vector<double>(50, 1), 0, 1, 400).on(100);
        CHECK(run.total == doctest::Approx(1 + 50));
        CHECK(run.serial == doctest::Approx(50));
    }

    TEST_CASE("simulated threads: a slow chunk holds up those for whom there is no room") {
        const SimulatedRun run = TimedChunks({10, 1, 1, 1}, 0, 0, 2).on(2);
        CHECK(run.total == doctest::Approx(11));
        CHECK(run.waiting == doctest::Approx(9));
        CHECK(TimedChunks({10, 1, 1, 1}, 0, 0, 4).on(2).total == doctest::Approx(10));
    }
}
