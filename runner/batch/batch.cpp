#include "runner/batch/batch.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "runner/batch/chunk_size.hpp"

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

class Batch final : public ChunkWork {
  public:
    Batch(const Experiment& experiment, const BatchOptions& options, const StopFlag& stop,
          std::atomic<std::uint64_t>& played)
        : experiment_(&experiment),
          stop_(&stop),
          played_(&played),
          size_(options.chunk, options.threads, options.ranks),
          players_(static_cast<std::size_t>(options.threads)),
          next_game_(experiment.facts().first_game),
          end_(experiment.facts().first_game + experiment.facts().games),
          tally_(experiment.empty_tally()) {}

    std::optional<GameRange> next() override {
        if (next_game_ == end_ || stopped()) return std::nullopt;
        const std::uint64_t begin = next_game_;
        next_game_ += size_.next(end_ - next_game_);
        return GameRange{begin, next_game_};
    }

    PlayedChunk play(GameRange games, std::size_t slot) override {
        const Clock::time_point start = Clock::now();
        if (!players_[slot]) players_[slot] = experiment_->player();
        BatchTally tally = experiment_->empty_tally();
        for (std::uint64_t game = games.begin; game < games.end && !stopped(); ++game)
            players_[slot]->play(game, tally);
        const auto took =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
        size_.report(tally.games(), static_cast<std::uint64_t>(took.count()));
        played_->fetch_add(tally.games(), std::memory_order_relaxed);
        return {games, std::move(tally)};
    }

    /// After a chunk that was cut short the later ones are dropped: the tally stays a prefix.
    void merge(PlayedChunk chunk) override {
        if (cut_short_) return;
        cut_short_ = chunk.tally.games() < chunk.asked.end - chunk.asked.begin;
        tally_.merge(chunk.tally);
    }

    BatchTally& tally() { return tally_; }

    std::vector<TimedGames> times() const {
        std::vector<TimedGames> sums;
        for (const auto& player : players_) {
            if (!player) continue;
            const std::vector<TimedGames> times = player->times();
            sums.resize(times.size());
            for (std::size_t i = 0; i < times.size(); ++i) sums[i].add(times[i]);
        }
        return sums;
    }

  private:
    bool stopped() const { return stop_->load(std::memory_order_relaxed) != 0; }

    const Experiment* experiment_;
    const StopFlag* stop_;
    std::atomic<std::uint64_t>* played_;
    ChunkSize size_;
    std::vector<std::unique_ptr<GamePlayer>> players_;  ///< one a slot
    std::uint64_t next_game_;
    std::uint64_t end_;
    BatchTally tally_;
    bool cut_short_ = false;
};

}  // namespace

BatchResult run_batch(const Experiment& experiment, const BatchOptions& options,
                      const StopFlag& stop, std::atomic<std::uint64_t>& played) {
    const Clock::time_point start = Clock::now();
    Batch batch(experiment, options, stop, played);
    options.backend(batch, options.threads);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const bool complete = batch.tally().games() == experiment.facts().games;
    return {std::move(batch.tally()), complete, seconds.count(), batch.times()};
}

}  // namespace skerry
