// Where a stop rule ends a batch, and the rows of its games.

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "tests/runner/batch/watched_experiment.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// Two strategies that share common luck and have a little of their own; the first is `lead` points
/// ahead.
class Race final : public test::BareExperiment {
  public:
    Race(std::uint64_t games, const StopRule& stop, int lead)
        : BareExperiment(games, {"a", "b"}), lead_(lead) {
        facts_.stop = stop;
    }

    std::unique_ptr<GamePlayer> player() const override { return std::make_unique<Player>(lead_); }

  private:
    class Player final : public GamePlayer {
      public:
        explicit Player(int lead) : lead_(lead) {}
        void play(std::uint64_t game) override {
            game_ = game;
            Rng rng = stream(3, game, Purpose::deal);
            const int luck = static_cast<int>(rng.below(21));
            for (GameResult& result : results_)
                result = {true, luck + static_cast<int>(rng.below(7)), {}, {}};
            results_[0].total += lead_;
        }
        void add_to(BatchTally& tally) const override {
            tally.scores().add(game_, results_, std::array<bool, 1>{false});
        }
        GameEnds ends() const override { return {.scores = results_, .pairs = {}}; }

      private:
        int lead_;
        std::uint64_t game_ = 0;
        std::array<GameResult, 2> results_;
    };

    int lead_;
};

/// Keeps rows in memory.
class Rows final : public RowSink {
  public:
    void print(std::uint64_t game, const GameEnds& ends, std::string& into) const override {
        into += std::to_string(game) + " " + std::to_string(ends.scores[0].total) + "\n";
    }
    void write(std::string_view rows) override { text += rows; }
    std::string text;
};

const StopRule decided{std::nullopt, true, 0};

BatchResult run(const Experiment& experiment, BatchOptions options) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> played{0};
    return run_batch(experiment, options, go, played);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("a stop rule ends a batch after the same game for any threads and chunks") {
        const Race race(100'000, {0.1, false, 0}, 0);
        Rows expected_rows;
        BatchOptions options{1, 1};
        options.scores = &expected_rows;
        const BatchResult expected = run(race, options);
        REQUIRE(expected.stopped);
        CHECK(expected.complete);
        // The sd of the difference is 2.83 and the half width aimed at 0.1: about 8,100 games,
        // found at the next look.
        const std::uint64_t games = expected.tally.games();
        CHECK(games > 6'500);
        CHECK(games < 9'500);
        CHECK(next_look(games - 1) == games);
        for (ForEachChunk* backend : test::backends())
            for (const int threads : {1, 2, 7})
                for (const std::uint64_t chunk : {0, 7, 100, 8192}) {
                    CAPTURE(threads);
                    CAPTURE(chunk);
                    Rows rows;
                    BatchOptions other{threads, chunk};
                    other.backend = backend;
                    other.scores = &rows;
                    const BatchResult batch = run(race, other);
                    CHECK(batch.stopped);
                    CHECK((batch.tally == expected.tally));
                    CHECK((rows.text == expected_rows.text));
                }
        CHECK(expected_rows.text.starts_with("0 "));
        CHECK(test::says(expected_rows.text, "\n" + std::to_string(games - 1) + " "));
        CHECK_FALSE(test::says(expected_rows.text, "\n" + std::to_string(games) + " "));
    }

    TEST_CASE("a stop rule that is never satisfied lets all games be played") {
        const Race equals(3'000, decided, 0);
        const BatchResult all = run(equals, {2, 0});
        CHECK(all.tally.games() == 3'000);
        CHECK(all.complete);
        CHECK_FALSE(all.stopped);
        const Race clear(3'000, decided, 2);
        const BatchResult early = run(clear, {2, 0});
        CHECK(early.stopped);
        CHECK(early.tally.games() == 100);
    }

    TEST_CASE("a run that was killed between its last look and its result goes on to that look") {
        const Race race(100'000, {0.1, false, 0}, 0);
        const BatchResult whole = run(race, {1, 1});
        REQUIRE(whole.stopped);
        for (ForEachChunk* backend : test::backends()) {
            BatchOptions options{2, 0};
            options.backend = backend;
            options.played = &whole.tally;
            const BatchResult resumed = run(race, options);
            CHECK(resumed.stopped);
            CHECK(resumed.complete);
            CHECK((resumed.tally == whole.tally));
        }
    }

    TEST_CASE("a batch whose time is over ends after its first chunk, and can go on") {
        const Race race(3'000, {}, 0);
        const BatchResult whole = run(race, {2, 0});
        for (ForEachChunk* backend : test::backends()) {
            BatchOptions options{2, 40};
            options.backend = backend;
            options.seconds = 1e-9;
            const BatchResult first = run(race, options);
            CHECK(first.out_of_time);
            CHECK_FALSE(first.complete);
            CHECK_FALSE(first.stopped);
            CHECK(first.tally.games() == 40);
            options.played = &first.tally;
            const BatchResult second = run(race, options);
            CHECK(second.out_of_time);
            CHECK(second.tally.games() == 80);
            options.played = &second.tally;
            options.seconds = 1e6;
            const BatchResult last = run(race, options);
            CHECK(last.complete);
            CHECK_FALSE(last.out_of_time);
            CHECK((last.tally == whole.tally));
            // A rule that is satisfied at once is the reason, not the time.
            const Race clear(3'000, decided, 2);
            BatchOptions hasty{2, 100};
            hasty.backend = backend;
            hasty.seconds = 1e-9;
            const BatchResult early = run(clear, hasty);
            CHECK(early.stopped);
            CHECK(early.complete);
            CHECK_FALSE(early.out_of_time);
        }
    }

    TEST_CASE("who watches sees the figures grow, and changes nothing") {
        const Race race(5'000, {}, 1);
        std::vector<std::uint64_t> seen;
        std::size_t decided_pairs = 0;
        BatchOptions options{2, 64};
        options.on_look = [&](const Outlook& outlook) {
            seen.push_back(outlook.games);
            decided_pairs = outlook.decided;
        };
        const BatchResult watched = run(race, options);
        CHECK((watched.tally == run(race, {1, 0}).tally));
        REQUIRE(seen.size() > 20);
        CHECK(seen.size() < 120);
        CHECK(std::ranges::is_sorted(seen));
        CHECK(decided_pairs == 1);
    }
}
