// The simulated threads of the bench, against schedules that were worked out by hand.

#include "tests/support/batch/simulated_threads.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

using namespace skerry;
using skerry::test::SimulatedRun;
using skerry::test::SimulatedThreads;

namespace {

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
