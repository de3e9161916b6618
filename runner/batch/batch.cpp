// Plays the games of an experiment in chunks and merges them in order: looks, rows, growth, stops.

#include "runner/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runner/batch/chunk_size.hpp"
#include "runner/batch/looks.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

/// What a strategy or a pair takes in the tally of a chunk, about: a histogram of some hundred
/// values, sums of components, extremes.
constexpr std::size_t bytes_of_a_comparison = 2500;

class Batch final : public ChunkWork {
  public:
    Batch(const Experiment& experiment, const BatchOptions& options, const StopFlag& stop,
          std::atomic<std::uint64_t>& played)
        : experiment_(&experiment),
          stop_(&stop),
          played_(&played),
          size_(options.chunk, options.threads, options.ranks),
          players_(static_cast<std::size_t>(options.threads)),
          rows_(options.rows),
          looks_(experiment.facts(), options.on_look),
          on_growth_(options.on_growth),
          seconds_(options.seconds),
          keep_failure_(options.keep_failure),
          tally_(options.played != nullptr ? *options.played : experiment.empty_tally()),
          plays_(experiment.facts().plays) {
        const GameRange part = options.part.value_or(games_of(experiment.facts()));
        first_game_ = part.begin;
        next_game_ = part.begin + tally_.games();
        started_at_ = next_game_;
        end_ = part.end;
        // The run that is resumed may have ended between its last look and its result file.
        if (options.played != nullptr && looks_.satisfied_by(tally_)) satisfied_.store(true);
    }

    std::optional<GameRange> next() override {
        if (next_game_ == end_ || stopped() || follows_a_failure(next_game_) || time_is_over())
            return std::nullopt;
        const std::uint64_t begin = next_game_;
        const std::uint64_t left = end_ - next_game_;
        const std::uint64_t size =
            std::min(size_.next(left), looks_.games_to_next(begin - first_game_));
        // All plays of a deal belong to one chunk; `left` and the looks are multiples of them.
        next_game_ += (size + plays_ - 1) / plays_ * plays_;
        return GameRange{begin, next_game_};
    }

    PlayedChunk play(GameRange games, std::size_t slot) override {
        const Clock::time_point start = Clock::now();
        if (!players_[slot]) players_[slot] = experiment_->player();
        BatchTally tally = experiment_->empty_tally();
        std::string rows;
        try {
            players_[slot]->expect(games);
            for (std::uint64_t game = games.begin; game < games.end; ++game) {
                if (game % plays_ == 0 && (stopped() || follows_a_failure(games.begin))) break;
                players_[slot]->play(game, tally);
                if (rows_ != nullptr) rows_->print(game, players_[slot]->ends(), rows);
            }
        } catch (...) {
            if (!keep_failure_) throw;
            note_failure(games.begin);
            return {games, experiment_->empty_tally(), {}, std::current_exception()};
        }
        const auto took =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
        size_.report(tally.games(), static_cast<std::uint64_t>(took.count()));
        played_->fetch_add(tally.games(), std::memory_order_relaxed);
        return {games, std::move(tally), std::move(rows)};
    }

    /// After a chunk that was cut short, or that satisfied the stop rule, later chunks are dropped,
    /// so that the tally always covers the first games.
    void merge(PlayedChunk chunk) override {
        if (cut_short_ || satisfied()) return;
        failure_ = chunk.failure;
        cut_short_ = chunk.tally.games() < chunk.asked.end - chunk.asked.begin;
        if (failure_) return;
        merging_ = true;
        tally_.merge(chunk.tally);
        merging_ = false;
        if (rows_ != nullptr) rows_->write(chunk.rows);
        if (looks_.satisfied_by(tally_)) satisfied_.store(true, std::memory_order_relaxed);
        if (on_growth_) on_growth_(tally_);
    }

    std::size_t in_flight(std::size_t threads) const override {
        const std::size_t strategies = experiment_->facts().strategies.size();
        const std::size_t pairs = strategies * (strategies - 1) / 2;
        return chunks_in_flight((strategies + pairs) * bytes_of_a_comparison, threads);
    }

    bool complete() const { return satisfied() || first_game_ + tally_.games() == end_; }

    BatchTally& tally() { return tally_; }
    /// That of the first chunk that failed, if it was kept.
    const std::exception_ptr& failure() const { return failure_; }
    /// Whether the tally is one of whole games, which it is not if a merge ran out of memory.
    bool whole() const { return !merging_; }
    bool satisfied() const { return satisfied_.load(std::memory_order_relaxed); }

    bool out_of_time() const { return out_of_time_ && !cut_short_ && !complete(); }

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

    FaultLog faults() const {
        FaultLog all;
        for (const auto& player : players_)
            if (player) all.add(player->faults());
        return all;
    }

  private:
    bool stopped() const { return stop_->load(std::memory_order_relaxed) != 0 || satisfied(); }

    /// Whether a chunk before the one that begins with `game` failed.
    bool follows_a_failure(std::uint64_t game) const {
        return failed_.load(std::memory_order_relaxed) < game;
    }
    void note_failure(std::uint64_t begin) {
        std::uint64_t known = failed_.load(std::memory_order_relaxed);
        while (begin < known && !failed_.compare_exchange_weak(known, begin)) {
        }
    }

    /// Asked before a chunk is given out, by one thread at a time. The first chunk is always.
    bool time_is_over() {
        const std::chrono::duration<double> now = Clock::now() - start_;
        out_of_time_ = seconds_ && next_game_ > started_at_ && now.count() >= *seconds_;
        return out_of_time_;
    }

    const Experiment* experiment_;
    const StopFlag* stop_;
    std::atomic<std::uint64_t>* played_;
    ChunkSize size_;
    std::vector<std::unique_ptr<GamePlayer>> players_;  ///< one per slot
    RowSink* rows_;
    Looks looks_;
    std::function<void(const BatchTally&)> on_growth_;
    std::optional<double> seconds_;
    bool keep_failure_;
    BatchTally tally_;
    std::uint64_t plays_;  ///< of each deal
    Clock::time_point start_ = Clock::now();
    std::uint64_t first_game_ = 0;  ///< first game of the part
    std::uint64_t started_at_ = 0;  ///< first game that is played now
    std::uint64_t next_game_ = 0;
    std::uint64_t end_ = 0;
    bool cut_short_ = false;
    bool out_of_time_ = false;
    bool merging_ = false;
    std::exception_ptr failure_;
    /// Where the first chunk begins that failed so far.
    std::atomic<std::uint64_t> failed_{std::numeric_limits<std::uint64_t>::max()};
    std::atomic<bool> satisfied_{false};  ///< whether the stop rule is satisfied
};

}  // namespace

GameRange games_of(const ExperimentFacts& facts) {
    return {facts.first_game, facts.first_game + facts.games};
}

BatchResult run_batch(const Experiment& experiment, const BatchOptions& options,
                      const StopFlag& stop, std::atomic<std::uint64_t>& played) {
    if (options.rows != nullptr && options.ranks > 1)
        throw UserError("rows of games: only where one process plays, not on several ranks");
    const Clock::time_point start = Clock::now();
    Batch batch(experiment, options, stop, played);
    std::exception_ptr failure;
    try {
        options.backend(batch, options.threads);
    } catch (...) {
        if (!options.keep_failure || !batch.whole()) throw;
        failure = std::current_exception();
    }
    if (!failure) failure = batch.failure();
    const std::chrono::duration<double> seconds = Clock::now() - start;
    const bool complete = batch.complete() && !failure;
    const bool out_of_time = batch.out_of_time() && !failure;
    return {std::move(batch.tally()), complete,      batch.satisfied(), out_of_time,
            seconds.count(),          batch.times(), batch.faults(),    failure};
}

}  // namespace skerry
