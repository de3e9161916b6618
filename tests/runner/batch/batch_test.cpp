// How chunks are shared and merged, what a stop leaves, and that bytes depend on neither.

#include "runner/batch/batch.hpp"

#include <thread>

#include "runner/batch/shard.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/batch/watched_experiment.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::unique_ptr<Experiment> islands_of(std::uint64_t games) {
    return test::islands_of(games, R"([{"name": "random"}, {"name": "greedy", "steps": 5},
                                       {"name": "greedy", "steps": 0}])");
}

struct Run {
    BatchResult batch;
    std::string text;  ///< text of the result document
};

Run run(const Experiment& experiment, const BatchOptions& options, const StopFlag& stop) {
    std::atomic<std::uint64_t> played{0};
    BatchResult batch = run_batch(experiment, options, stop, played);
    const RunStatus status{true, "games", batch.tally.games()};
    std::string text = print_result(
        result_document(experiment.facts(), batch.tally, status, nlohmann::ordered_json::object()));
    return {std::move(batch), std::move(text)};
}

/// Gives out the numbers 0 .. count - 1, each as a chunk of one game.
class Counting final : public ChunkWork {
  public:
    explicit Counting(std::uint64_t count, std::uint64_t fails_at)
        : count_(count), fails_at_(fails_at) {}

    std::optional<GameRange> next() override {
        if (given_ == count_) return std::nullopt;
        most_in_flight = std::max(most_in_flight, ++outstanding_);
        ++given_;
        return GameRange{given_ - 1, given_};
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        {
            const std::lock_guard lock(mutex_);
            if (slot >= busy_.size()) busy_.resize(slot + 1);
            if (busy_[slot]) slot_shared_ = true;
            busy_[slot] = true;
        }
        if (games.begin == fails_at_) throw std::runtime_error("game fails");
        const std::lock_guard lock(mutex_);
        busy_[slot] = false;
        return {games, Tally(1, 1)};
    }
    void merge(PlayedChunk chunk) override {
        merged.push_back(chunk.asked.begin);
        --outstanding_;
    }
    std::size_t in_flight(std::size_t threads) const override { return threads + 1; }

    std::size_t slots() const { return busy_.size(); }
    bool slot_shared() const { return slot_shared_; }
    std::vector<std::uint64_t> merged;
    std::size_t most_in_flight = 0;  ///< given out, not merged

  private:
    std::atomic<std::size_t> outstanding_{0};
    std::uint64_t count_;
    std::uint64_t fails_at_;
    std::uint64_t given_ = 0;
    std::mutex mutex_;
    std::vector<bool> busy_;
    bool slot_shared_ = false;
};

std::unique_ptr<Experiment> tiles_of(std::uint64_t games) {
    Document document = Document::parse(
        R"({"game": "tile-game", "seed": 3, "rules": {"pool": 6},
            "strategies": [{"name": "random"}, {"name": "greedy"}, {"name": "perfect"},
                           {"name": "alpha_beta", "depth": 2, "vary": true},
                           {"name": "alpha_beta", "depth": 2}]})",
        "test");
    document.set("games", games, "test");
    return load_configuration(document, all_games()).experiment;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("chunks are merged in order and no slot is shared") {
        for (ForEachChunk* backend : test::backends())
            for (int threads : {1, 2, 5}) {
                Counting work(500, 500);
                backend(work, threads);
                REQUIRE(work.merged.size() == 500);
                for (std::uint64_t i = 0; i < 500; ++i) CHECK(work.merged[i] == i);
                CHECK(work.slots() <= static_cast<std::size_t>(threads));
                CHECK_FALSE(work.slot_shared());
                CHECK(work.most_in_flight <= static_cast<std::size_t>(threads) + 1);
            }
    }

    TEST_CASE("large tallies leave fewer chunks in flight") {
        CHECK(chunks_in_flight(0, 8) == 32);
        CHECK(chunks_in_flight(8'000'000, 8) == 32);
        CHECK(chunks_in_flight(10'000'000, 8) == 25);
        CHECK(chunks_in_flight(1'000'000'000, 8) == 12);
        CHECK(chunks_in_flight(1'000'000'000, 1) == 2);
    }

    TEST_CASE("what was played before a failure is kept where that is asked for") {
        const auto experiment = test::islands_of(500, R"([{"name": "random"}])");
        const test::WatchedExperiment fails(*experiment, [](std::uint64_t game) {
            if (game == 300) throw std::bad_alloc();
        });
        const StopFlag go{0};
        for (ForEachChunk* backend : test::backends())
            for (const int threads : {1, 3}) {
                std::atomic<std::uint64_t> played{0};
                BatchOptions options{threads, 7, backend};
                CHECK_THROWS_AS(run_batch(fails, options, go, played), std::bad_alloc);
                options.keep_failure = true;
                const BatchResult kept = run_batch(fails, options, go, played);
                CHECK_FALSE(kept.complete);
                REQUIRE(kept.failure);
                CHECK_THROWS_AS(std::rethrow_exception(kept.failure), std::bad_alloc);
                const std::uint64_t games = kept.tally.games();
                CHECK(games == 294);  // all chunks of 7 before that of the failure
                BatchOptions first{1, 0};
                first.part = GameRange{0, games};
                CHECK(kept.tally == run_batch(*experiment, first, go, played).tally);
            }
    }

    TEST_CASE("of a game that cannot be played all games before it are kept") {
        const auto experiment = test::islands_of(500, R"([{"name": "random"}])");
        const test::WatchedExperiment fails(*experiment, [](std::uint64_t game) {
            if (game == 300) throw UserError("no game 300");
        });
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        for (const int threads : {1, 3})
            for (const std::uint64_t chunk : {0, 7, 100}) {
                BatchOptions options{threads, chunk};
                options.keep_failure = true;
                CHECK(run_batch(fails, options, go, played).tally.games() == 300);
            }
    }

    TEST_CASE("a batch with a game that does not end can be taken: all games before it") {
        const auto experiment = islands_of(500);
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        BatchOptions first{1, 0};
        first.part = GameRange{0, 77};
        const BatchTally expected = run_batch(*experiment, first, go, played).tally;
        // Where a batch was taken, the process must end.
        for (ForEachChunk* backend : test::backends())
            for (const std::uint64_t chunk : {0, 7, 100})
                CHECK(test::in_child([&] {
                    std::atomic<bool> stuck{false};
                    const test::WatchedExperiment hangs(*experiment, [&](std::uint64_t game) {
                        if (game == 77) stuck = true;
                        while (game == 77) std::this_thread::sleep_for(std::chrono::hours(1));
                    });
                    BatchWatch watch;
                    BatchOptions options{2, chunk, backend};
                    options.watch = &watch;
                    std::thread([&] { run_batch(hangs, options, go, played); }).detach();
                    while (!stuck) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    const std::lock_guard lock(watch.mutex);
                    if (watch.batch->in_play() < 1 || watch.batch->in_play() > 2) return false;
                    // The last chunk before that of the game may still be merged.
                    std::this_thread::sleep_for(std::chrono::milliseconds(100));
                    const BatchResult taken = watch.batch->taken();
                    return !taken.complete && taken.tally == expected;
                }));
    }

    TEST_CASE("of several failures the one in the first games is kept") {
        const auto experiment = test::islands_of(500, R"([{"name": "random"}])");
        for (ForEachChunk* backend : test::backends())
            for (const int threads : {1, 3}) {
                std::atomic<bool> later_failed{threads == 1};
                const test::WatchedExperiment fails(*experiment, [&](std::uint64_t game) {
                    if (game == 301) later_failed.store(true);
                    if (game == 301) throw std::runtime_error("game 301");
                    if (game != 296) return;
                    // Not for ever: a backend need not have as many threads as it may have.
                    for (int waits = 0; waits < 500 && !later_failed.load(); ++waits)
                        std::this_thread::sleep_for(std::chrono::milliseconds(2));
                    std::this_thread::sleep_for(std::chrono::milliseconds(20));
                    throw std::runtime_error("game 296");
                });
                const StopFlag go{0};
                std::atomic<std::uint64_t> played{0};
                BatchOptions options{threads, 7, backend};
                options.keep_failure = true;
                const BatchResult kept = run_batch(fails, options, go, played);
                REQUIRE(kept.failure);
                CHECK_THROWS_WITH_AS(std::rethrow_exception(kept.failure), "game 296",
                                     std::runtime_error);
                CHECK(kept.tally.games() == 294);
                CHECK_FALSE(kept.complete);
            }
    }

    TEST_CASE("an exception of a game ends the batch and comes out") {
        for (ForEachChunk* backend : test::backends())
            for (int threads : {1, 3}) {
                Counting work(500, 40);
                CHECK_THROWS_WITH_AS(backend(work, threads), "game fails", std::runtime_error);
                CHECK(work.merged.size() <= 40);
            }
    }

    TEST_CASE("the result's bytes depend on neither threads nor chunks nor backend") {
        const StopFlag go{0};
        const auto islands = islands_of(test::share(300));
        const auto tiles = tiles_of(test::share(40));
        for (const Experiment* experiment : {islands.get(), tiles.get()}) {
            const std::string expected = run(*experiment, {1, 0, test::backends()[0]}, go).text;
            for (ForEachChunk* backend : test::backends())
                for (int threads : {1, 2, 7})
                    for (std::uint64_t chunk : {0, 1, 7, 64, 8192}) {
                        CAPTURE(threads);
                        CAPTURE(chunk);
                        const Run other = run(*experiment, {threads, chunk, backend}, go);
                        CHECK(other.batch.complete);
                        CHECK((other.text == expected));
                    }
            // perfect against alpha_beta without "vary": nobody draws a number.
            const auto result = nlohmann::json::parse(expected);
            for (const auto& matchup : result["tally"].value("matchups", nlohmann::json::array()))
                CHECK(matchup["undrawn"] ==
                      (matchup["a"] == "perfect" && matchup["b"] == "alpha_beta#2"));
        }
    }

    TEST_CASE("a run that is stopped is a run of fewer games") {
        const auto experiment = islands_of(400);
        for (ForEachChunk* backend : test::backends())
            for (int threads : {1, 3})
                for (std::uint64_t chunk : {1, 16, 100}) {
                    StopFlag stop{0};
                    const test::WatchedExperiment stopping(*experiment, [&](std::uint64_t game) {
                        if (game == 150) stop.store(2);
                    });
                    const BatchResult batch = run(stopping, {threads, chunk, backend}, stop).batch;
                    REQUIRE_FALSE(batch.complete);
                    CHECK(batch.tally.games() < 400);
                    if (threads == 1) REQUIRE(batch.tally.games() == 151);
                    // The stop may come before the thread of the first chunk has begun.
                    if (batch.tally.games() == 0) continue;
                    const StopFlag go{0};
                    BatchOptions first_games{2, 0, backend};
                    first_games.part = {0, batch.tally.games()};
                    CHECK((run(*experiment, first_games, go).batch.tally == batch.tally));
                }
    }

    TEST_CASE("a stop before the first game plays none") {
        const auto experiment = islands_of(10);
        const StopFlag stop{2};
        std::atomic<std::uint64_t> played{0};
        const BatchResult batch = run_batch(*experiment, {2, 0}, stop, played);
        CHECK(batch.tally.games() == 0);
        CHECK_FALSE(batch.complete);
    }

    TEST_CASE("chunks grow to 30 ms and shrink towards the end") {
        ChunkSize size(0, 2);
        CHECK(size.next(1'000'000) == 1);
        size.report(1, 10'000);  // 10 us a game: 3,000 games in 30 ms
        std::uint64_t chunk = 0;
        for (int i = 0; i < 10; ++i) chunk = size.next(1'000'000);
        CHECK(chunk == 3000);
        CHECK(size.next(4000) == 1000);
        CHECK(size.next(100) == 50);  // not below 0.5 ms
        CHECK(size.next(3) == 3);
        size.report(1, 1);
        for (int i = 0; i < 10; ++i) chunk = size.next(1'000'000);
        CHECK(chunk == max_chunk);
        size.report(1, 10'000'000'000);
        CHECK(size.next(1'000'000) == 1);
    }

    TEST_CASE("matches: stopping leaves a result of the first games") {
        const auto whole = tiles_of(25);
        const auto longer = tiles_of(50);
        const StopFlag go{0};
        std::atomic<std::uint64_t> played{0};
        BatchTally merged = run_batch(*whole, {2, 4, for_each_chunk}, go, played).tally;
        BatchTally rest = longer->empty_tally();
        const auto player = longer->player();
        for (std::uint64_t game = 25; game < 50; ++game) player->play(game, rest);
        merged.merge(rest);
        CHECK(merged == run_batch(*longer, {1, 7, for_each_chunk}, go, played).tally);
    }
}
