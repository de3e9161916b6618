// Plays the games of an experiment in chunks and merges them in order: looks, scores, growth,
// stops.

#include "runner/batch/batch.hpp"

#include <limits>
#include <thread>

#include "core/activity.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

/// What a strategy or a pair takes in the tally of a chunk, about: a histogram of some hundred
/// values, sums of components, extremes.
constexpr std::size_t bytes_of_a_comparison = 2500;

/// What a thread plays.
struct Slot {
    std::unique_ptr<GamePlayer> player;
    std::shared_ptr<const AbsentStrategies> absent;  ///< those that the player does not play
    bool knows = false;                              ///< whether the player takes known games
    std::vector<StrategyTimes> earlier_times;        ///< of the players before it
    FaultLog earlier_faults;
    std::atomic<std::uint64_t> in_play{0};  ///< games that a stop waits for
    std::mutex mutex;                       ///< of the chunk, if others look at it
    std::optional<PlayedChunk> chunk;       ///< so far
    bool shared = true;                     ///< whether others look at it
};

class Batch final : public ChunkWork, public PlayingBatch {
  public:
    Batch(const Experiment& experiment, const BatchOptions& options, const StopFlag& stop,
          std::atomic<std::uint64_t>& played)
        : experiment_(&experiment),
          stop_(&stop),
          played_(&played),
          size_(options.chunk, options.threads),
          slots_(static_cast<std::size_t>(options.threads)),
          scores_(options.scores),
          known_(options.known),
          known_end_(options.known_end),
          looks_(experiment.facts(), options.on_look),
          on_growth_(options.on_growth),
          seconds_(options.seconds),
          keep_failure_(options.keep_failure),
          tally_(options.played != nullptr ? *options.played : experiment.empty_tally()),
          watch_(options.watch != nullptr ? options.watch : &nobody_) {
        const GameRange part = options.part.value_or(games_of(experiment.facts()));
        first_game_ = part.begin;
        next_game_ = part.begin + tally_.games();
        started_at_ = next_game_;
        end_ = part.end;
        // The run that is resumed may have ended between its last look and its result file.
        if (options.played != nullptr) resume();
        const std::lock_guard lock(watch_->mutex);
        watch_->batch = this;
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() override { leave_watch(); }

    std::optional<GameRange> next() override {
        if (next_game_ == end_ || stopped() || follows_a_failure(next_game_) || time_is_over())
            return std::nullopt;
        const std::uint64_t begin = next_game_;
        const std::uint64_t left = end_ - next_game_;
        std::uint64_t size = std::min(size_.next(left), looks_.games_to_next(begin - first_game_));
        if (knows(begin)) size = std::min(size, known_end_ - begin);
        next_game_ += size;
        return GameRange{begin, next_game_};
    }

    PlayedChunk play(GameRange games, std::size_t number) override {
        Slot& slot = slots_[number];
        const Doing tallies(Activity::tally);
        const Clock::time_point start = Clock::now();
        begin(slot, games);
        std::exception_ptr failure;
        try {
            seat_player(slot);
            play_games(slot, games);
        } catch (const UserError&) {  // a game cannot be played: nothing of it was added
            failure = kept_failure(games);
        } catch (...) {
            failure = kept_failure(games);
            begin(slot, games);
        }
        PlayedChunk chunk = end(slot);
        chunk.failure = failure;
        const auto took =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
        size_.report(chunk.tally.games(), static_cast<std::uint64_t>(took.count()));
        played_->fetch_add(chunk.tally.games(), std::memory_order_relaxed);
        return chunk;
    }

    void merge(PlayedChunk chunk) override {
        const Doing tallies(Activity::tally);
        const std::lock_guard lock(merge_mutex_);
        take(std::move(chunk));
    }

    std::uint64_t in_play() const override {
        std::uint64_t games = 0;
        for (const Slot& slot : slots_) games += slot.in_play.load(std::memory_order_relaxed);
        return games;
    }

    BatchResult taken() override {
        // A thread that holds the mutex for long waits for a disk that takes scores. The thread
        // sanitizer does not know locks with a time limit.
        bool locked = merge_mutex_.try_lock();
        for (int waits = 0; !locked && waits < 1'000; ++waits) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            locked = merge_mutex_.try_lock();
        }
        if (locked)
            for (Slot& slot : slots_) {
                slot.mutex.lock();
                if (slot.chunk && slot.shared &&
                    slot.chunk->asked.begin == first_game_ + tally_.games())
                    take(std::move(*slot.chunk));
            }
        return {BatchTally(tally_), complete(), satisfied(), false, seconds(), {}, {}, {}};
    }

    BatchResult result(std::exception_ptr failure) {
        leave_watch();
        if (!failure) failure = failure_;
        const bool ended = complete() && !failure;
        const bool late = out_of_time_ && !cut_short_ && !complete() && !failure;
        return {std::move(tally_), ended, satisfied(), late, seconds(), times(), faults(), failure};
    }

    std::size_t in_flight(std::size_t threads) const override {
        const std::size_t strategies = experiment_->facts().strategies.size();
        const std::size_t pairs = strategies * (strategies - 1) / 2;
        return chunks_in_flight((strategies + pairs) * bytes_of_a_comparison, threads);
    }

    bool complete() const { return satisfied() || first_game_ + tally_.games() == end_; }

    /// Whether the tally is one of whole games, which it is not if a merge ran out of memory.
    bool whole() const { return !merging_; }
    bool satisfied() const { return satisfied_.load(std::memory_order_relaxed); }

  private:
    static void add(std::vector<StrategyTimes>& sums, const std::vector<StrategyTimes>& times) {
        sums.resize(std::max(sums.size(), times.size()));
        for (std::size_t i = 0; i < times.size(); ++i) sums[i].add(times[i]);
    }

    std::vector<StrategyTimes> times() const {
        std::vector<StrategyTimes> sums;
        for (const Slot& slot : slots_) {
            add(sums, slot.earlier_times);
            if (slot.player) add(sums, slot.player->times());
        }
        return sums;
    }

    FaultLog faults() const {
        FaultLog all;
        for (const Slot& slot : slots_) {
            all.add(slot.earlier_faults);
            if (slot.player) all.add(slot.player->faults());
        }
        return all;
    }

    /// Whether a game is one of those that are known; no chunk has some of both.
    bool knows(std::uint64_t game) const { return known_ != nullptr && game < known_end_; }

    std::unique_ptr<GamePlayer> new_player(const AbsentStrategies* absent, bool knows) const {
        if (absent != nullptr) return experiment_->numbering_player(absent);
        return scores_ != nullptr || knows ? experiment_->numbering_player(knows ? known_ : nullptr)
                                           : experiment_->player();
    }

    /// Makes the player of a slot, and another one after a strategy was beaten, or where what is
    /// known ends.
    void seat_player(Slot& slot) {
        const auto absent = this->absent();
        const bool knows = this->knows(slot.chunk->asked.begin);
        slot.chunk->absent = absent ? absent->count() : 0;
        if (slot.player && slot.absent == absent && slot.knows == knows) return;
        if (slot.player) {
            add(slot.earlier_times, slot.player->times());
            slot.earlier_faults.add(slot.player->faults());
        }
        slot.player = new_player(absent.get(), knows);
        slot.absent = absent;
        slot.knows = knows;
    }

    /// What the run that is resumed knew when it was interrupted.
    void resume() {
        if (experiment_->facts().stop.best)
            leave_out(AbsentStrategies::before(tally_, tally_.games()));
        if (looks_.satisfied_by(tally_)) satisfied_.store(true);
        leave_out({looks_.beaten(), tally_});
    }

    /// Those who are absent stay so: their pairs have no more games.
    void leave_out(AbsentStrategies strategies) {
        if (strategies.count() <= absent_count()) return;
        const std::lock_guard lock(absent_mutex_);
        absent_ = std::make_shared<const AbsentStrategies>(std::move(strategies));
    }
    std::shared_ptr<const AbsentStrategies> absent() const {
        const std::lock_guard lock(absent_mutex_);
        return absent_;
    }
    std::size_t absent_count() const {
        const auto absent = this->absent();
        return absent ? absent->count() : 0;
    }

    /// A chunk that was begun before a strategy was beaten.
    PlayedChunk without_absent(PlayedChunk chunk) const {
        const auto absent = this->absent();
        const auto player = new_player(absent.get(), false);
        PlayedChunk again{chunk.asked, experiment_->empty_tally()};
        again.failure = chunk.failure;
        const std::uint64_t end = chunk.asked.begin + chunk.tally.games();
        player->expect({chunk.asked.begin, end});
        for (std::uint64_t game = chunk.asked.begin; game < end; ++game)
            player->play(game, again.tally);
        return again;
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    void leave_watch() {
        const std::lock_guard lock(watch_->mutex);
        watch_->batch = nullptr;
    }

    void begin(Slot& slot, GameRange games) {
        const std::lock_guard lock(slot.mutex);
        slot.chunk = PlayedChunk{games, experiment_->empty_tally()};
        // A lock a game would make games of half a microsecond 3 % slower.
        slot.shared = !size_.is_soon_over();
    }

    /// Keeps the exception that is being handled.
    std::exception_ptr kept_failure(GameRange games) {
        if (!keep_failure_) throw;
        note_failure(games.begin);
        return std::current_exception();
    }

    void play_games(Slot& slot, GameRange games) {
        slot.in_play = std::min(slot.player->at_once(), games.end - games.begin);
        slot.player->expect(games);
        for (std::uint64_t game = games.begin; game < games.end; ++game) {
            if (stopped() || follows_a_failure(games.begin)) break;
            slot.player->play(game);
            std::unique_lock lock(slot.mutex, std::defer_lock);
            if (slot.shared) lock.lock();
            slot.player->add_to(slot.chunk->tally);
            print_scores(game, slot.player->ends(), *slot.chunk);
        }
    }

    void print_scores(std::uint64_t game, const GameEnds& ends, PlayedChunk& to) const {
        if (scores_ == nullptr) return;
        const Doing writes(Activity::write);
        scores_->print(game, ends, to.scores);
    }

    PlayedChunk end(Slot& slot) {
        slot.in_play = 0;
        const std::lock_guard lock(slot.mutex);
        PlayedChunk chunk = std::move(*slot.chunk);
        slot.chunk.reset();
        return chunk;
    }

    /// After a chunk that was cut short, or that satisfied the stop rule, later chunks are dropped,
    /// so that the tally always covers the first games.
    void take(PlayedChunk chunk) {
        if (cut_short_ || satisfied()) return;
        if (chunk.absent < absent_count()) chunk = without_absent(std::move(chunk));
        failure_ = chunk.failure;
        cut_short_ = chunk.tally.games() < chunk.asked.end - chunk.asked.begin;
        merging_ = true;
        tally_.merge(chunk.tally);
        merging_ = false;
        if (scores_ != nullptr) {
            const Doing writes(Activity::write);
            scores_->write(chunk.scores);
        }
        if (looks_.satisfied_by(tally_)) satisfied_.store(true, std::memory_order_relaxed);
        leave_out({looks_.beaten(), tally_});
        if (!on_growth_) return;
        const Doing writes(Activity::write);
        on_growth_(tally_);
    }

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
    std::vector<Slot> slots_;
    RowSink* scores_;
    const KnownEnds* known_;
    std::uint64_t known_end_;
    Looks looks_;
    mutable std::mutex absent_mutex_;                 ///< of the next
    std::shared_ptr<const AbsentStrategies> absent_;  ///< null: all play
    std::function<void(const BatchTally&)> on_growth_;
    std::optional<double> seconds_;
    bool keep_failure_;
    BatchTally tally_;
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
    std::mutex merge_mutex_;              ///< of what is merged
    BatchWatch nobody_;
    BatchWatch* watch_;
};

}  // namespace

AbsentStrategies::AbsentStrategies(const std::vector<bool>& absent, const BatchTally& tally)
    : count_(static_cast<std::size_t>(std::ranges::count(absent, true))) {
    const auto* const matches = std::get_if<MatchTally>(&tally.kind());
    if (matches == nullptr) columns_ = absent;
    if (matches == nullptr || absent.empty()) return;
    for (const auto [a, b] : matches->order()) columns_.push_back(absent[a] || absent[b]);
}

AbsentStrategies AbsentStrategies::before(const BatchTally& tally, std::uint64_t game) {
    std::vector<bool> absent;
    for (std::size_t i = 0; i < tally.strategy_count(); ++i)
        absent.push_back(tally.games_of(i) < tally.games() && tally.games_of(i) <= game);
    return {absent, tally};
}

GameRange games_of(const ExperimentFacts& facts) {
    return {facts.first_game, facts.first_game + facts.games};
}

BatchResult run_batch(const Experiment& experiment, const BatchOptions& options,
                      const StopFlag& stop, std::atomic<std::uint64_t>& played) {
    Batch batch(experiment, options, stop, played);
    std::exception_ptr failure;
    try {
        options.backend(batch, options.threads);
    } catch (...) {
        if (!options.keep_failure || !batch.whole()) throw;
        failure = std::current_exception();
    }
    return batch.result(failure);
}

}  // namespace skerry
