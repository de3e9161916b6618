// Times some of the games of a batch, phase by phase, and estimates what the timing itself costs.

#include "runner/batch/profile.hpp"

#include <ctime>
#include <limits>

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

/// CPU time of this thread in nanoseconds: time in which other programs run does not count.
double cpu_ns() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

/// The ticks of one lap: the smallest mean of many runs of laps that measure nothing.
double ticks_per_lap() {
    constexpr int runs = 200;
    constexpr int laps = 64;
    double least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < runs; ++run) {
        PhaseTime nothing;
        PhaseClock clock;
        for (int i = 0; i < laps; ++i) clock.lap(nothing);
        least = std::min(least, static_cast<double>(nothing.ticks) / laps);
    }
    return least;
}

/// Interruptions would count as time of the phases: they have chunks of their own, one of so many.
constexpr std::uint64_t sampled_chunk = 32;
constexpr long sample_ns = 1'000'000;        ///< from one interruption to the next
constexpr std::uint64_t least_samples = 30;  ///< of the decisions of a strategy

/// A number of games of one kind, and the CPU time that they took.
struct Played {
    std::uint64_t games = 0;
    double ns = 0;

    void add(const Played& other) {
        games += other.games;
        ns += other.ns;
    }
    double per_game() const { return games == 0 ? 0 : ns / static_cast<double>(games); }
};

/// Sums over blocks of games of x, their time in a phase, and of g, their number. The standard
/// error of the ratio of the two sums needs no more (Cochran, Sampling Techniques, 2.11).
struct BlockTimes {
    double x = 0;
    double xx = 0;
    double xg = 0;

    void add(double ns, double games) {
        x += ns;
        xx += ns * ns;
        xg += ns * games;
    }
    void add(const BlockTimes& other) {
        x += other.x;
        xx += other.xx;
        xg += other.xg;
    }
};

/// The measurements of one thread.
struct Measured {
    explicit Measured(std::size_t strategies)
        : times(strategies), phases((strategies + 1) * phase_count), decisions(strategies) {}

    Played untimed;
    PhaseTimes times;
    std::uint64_t timed_games = 0;
    std::uint64_t block_ticks = 0;  ///< length of the blocks of timed games, by both clocks
    double block_ns = 0;
    std::uint64_t blocks = 0;
    double squared_games = 0;        ///< the sum of their squares over the blocks
    std::vector<BlockTimes> phases;  ///< of each strategy and phase, as in `times`
    std::vector<DecisionSamples> decisions;
    std::vector<double> ratios;
    std::uint64_t chunks = 0;

    void add(const Measured& other) {
        untimed.add(other.untimed);
        times.add(other.times);
        timed_games += other.timed_games;
        block_ticks += other.block_ticks;
        block_ns += other.block_ns;
        blocks += other.blocks;
        squared_games += other.squared_games;
        for (std::size_t i = 0; i < phases.size(); ++i) phases[i].add(other.phases[i]);
        for (std::size_t i = 0; i < decisions.size(); ++i) decisions[i].add(other.decisions[i]);
        ratios.insert(ratios.end(), other.ratios.begin(), other.ratios.end());
    }
    /// A block took so many nanoseconds of CPU time: the ticks in which others had the processor
    /// are not its own.
    void add_block(const PhaseTimes& block, std::uint64_t games, std::uint64_t ticks, double ns,
                   double lap_ticks) {
        times.add(block);
        timed_games += games;
        block_ticks += ticks;
        block_ns += ns;
        if (games == 0 || ticks == 0) return;
        ++blocks;
        const auto g = static_cast<double>(games);
        squared_games += g * g;
        const double per_tick = ns / static_cast<double>(ticks);
        for (std::size_t i = 0; i < phases.size(); ++i) {
            const PhaseTime& time = block.of(i / phase_count, static_cast<Phase>(i % phase_count));
            phases[i].add(
                (static_cast<double>(time.ticks) - lap_ticks * static_cast<double>(time.calls)) *
                    per_tick,
                g);
        }
    }
    std::optional<double> standard_error(const BlockTimes& of) const {
        if (blocks < 2) return std::nullopt;
        const auto games = static_cast<double>(timed_games);
        const auto count = static_cast<double>(blocks);
        const double ratio = of.x / games;
        const double squares = of.xx - 2 * ratio * of.xg + ratio * ratio * squared_games;
        return std::sqrt(std::max(0.0, squares) * count / (count - 1)) / games;
    }
    double ns_per_tick() const {
        return block_ticks == 0 ? 0 : block_ns / static_cast<double>(block_ticks);
    }
    /// The time that timing adds to a game, doubled for its effects on caches and overlapping work.
    double extra_ns(double lap_ticks) const {
        if (timed_games == 0) return 0;
        const PhaseTime candidates = times.sum(true);
        const double ticks = lap_ticks * static_cast<double>(times.sum().calls) +
                             static_cast<double>(candidates.ticks);
        return 2 * ticks * ns_per_tick() / static_cast<double>(timed_games);
    }
};

class ProfiledBatch final : public ChunkWork {
  public:
    ProfiledBatch(const Experiment& experiment, const ProfileOptions& options, const StopFlag& stop,
                  std::atomic<std::uint64_t>& played)
        : experiment_(&experiment),
          stop_(&stop),
          played_(&played),
          size_(0, options.threads),
          lap_ticks_(ticks_per_lap()),
          start_(Clock::now()),
          seconds_(options.seconds),
          profilers_(static_cast<std::size_t>(options.threads)),
          measured_(profilers_.size(), Measured(experiment.facts().strategies.size())),
          next_game_(experiment.facts().first_game),
          end_(experiment.facts().first_game + experiment.facts().games),
          tally_(experiment.empty_tally()) {}

    std::optional<GameRange> next() override {
        if (next_game_ == end_ || stopped() || (seconds_ > 0 && seconds() > seconds_))
            return std::nullopt;
        const std::uint64_t begin = next_game_;
        // Each half has whole deals, so that their plays are counted one after the other.
        const std::uint64_t halves = 2 * experiment_->facts().plays;
        const std::uint64_t size = (size_.next(end_ - next_game_) + halves - 1) / halves * halves;
        next_game_ += std::min(end_ - next_game_, size);
        return GameRange{begin, next_game_};
    }

    PlayedChunk play(GameRange games, std::size_t slot) override {
        const Clock::time_point start = Clock::now();
        if (!profilers_[slot]) profilers_[slot] = experiment_->profiler();
        PlayedChunk chunk{games, experiment_->empty_tally()};
        play_halves(games, *profilers_[slot], chunk.tally, measured_[slot]);
        const auto took =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
        size_.report(chunk.tally.games(), static_cast<std::uint64_t>(took.count()));
        played_->fetch_add(chunk.tally.games(), std::memory_order_relaxed);
        return chunk;
    }

    /// Drops later chunks after a chunk that was cut short, as a batch does.
    void merge(PlayedChunk chunk) override {
        if (cut_short_) return;
        cut_short_ = chunk.tally.games() < chunk.asked.end - chunk.asked.begin;
        tally_.merge(chunk.tally);
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    Profile profile() && {
        Measured all(experiment_->facts().strategies.size());
        for (const Measured& measured : measured_) all.add(measured);
        Profile profile{.tally = std::move(tally_), .phases = {}, .overhead = {}};
        profile.complete = profile.tally.games() == experiment_->facts().games;
        profile.seconds = seconds();
        profile.timed_games = all.timed_games;
        profile.untimed_games = all.untimed.games;
        profile.untimed_ns = all.untimed.per_game();
        profile.clock_ns = lap_ticks_ * all.ns_per_tick();
        profile.phases = figures(all);
        profile.overhead = overhead_of(std::move(all.ratios));
        return profile;
    }

  private:
    bool stopped() const { return stop_->load(std::memory_order_relaxed) != 0; }

    /// In every second chunk the half with timed games comes first. A single game is timed.
    void play_halves(GameRange games, GameProfiler& profiler, BatchTally& tally,
                     Measured& measured) {
        const std::uint64_t plays = experiment_->facts().plays;
        const std::uint64_t middle = games.begin + (games.end - games.begin) / plays / 2 * plays;
        if (++measured.chunks % sampled_chunk == 0) {
            sample_decisions(games, profiler, tally, measured);
            return;
        }
        const bool timed_first = measured.chunks % 2 == 0;
        const GameRange first{games.begin, middle};
        const GameRange second{middle, games.end};
        Played timed;
        Played untimed;
        if (timed_first) timed = play_timed(first, profiler, tally, measured);
        untimed = play_untimed(timed_first ? second : first, profiler, tally);
        if (!timed_first) timed = play_timed(second, profiler, tally, measured);
        measured.untimed.add(untimed);
        if (timed.games > 0 && untimed.games > 0 && untimed.ns > 0)
            measured.ratios.push_back(timed.per_game() / untimed.per_game());
    }

    void sample_decisions(GameRange games, GameProfiler& profiler, BatchTally& tally,
                          Measured& measured) const {
        PhaseTimes discarded(measured.times.strategies());
        const DecisionSampler sampler(measured.decisions, sample_ns);
        for (std::uint64_t game = games.begin; game < games.end && !stopped(); ++game)
            play_timed(game, profiler, tally, discarded);
    }

    void play_timed(std::uint64_t game, GameProfiler& profiler, BatchTally& tally,
                    PhaseTimes& times) const {
        in_game(experiment_->facts().seeded(game), "",
                [&] { profiler.play_timed(game, tally, times); });
    }

    Played play_untimed(GameRange games, GameProfiler& profiler, BatchTally& tally) const {
        Played played;
        const double start = cpu_ns();
        for (std::uint64_t game = games.begin; game < games.end && !stopped(); ++game) {
            profiler.play(game, tally);
            ++played.games;
        }
        played.ns = cpu_ns() - start;
        return played;
    }

    /// Timed games come in one block. Its first games, which meet cold caches, are not counted.
    Played play_timed(GameRange games, GameProfiler& profiler, BatchTally& tally,
                      Measured& measured) const {
        constexpr std::uint64_t block_with_warm_up = 16;
        const double start = cpu_ns();
        std::uint64_t game = games.begin;
        const std::uint64_t timed = games_to_time(
            games.end - games.begin, measured.untimed.per_game(), measured.extra_ns(lap_ticks_));
        const std::uint64_t warm_up = timed < block_with_warm_up ? 0 : timed / 4;
        PhaseTimes discarded(measured.times.strategies());
        for (; game < games.begin + warm_up && !stopped(); ++game)
            play_timed(game, profiler, tally, discarded);
        const std::uint64_t first_counted = game;
        PhaseTimes times(measured.times.strategies());
        const double block_start = cpu_ns();
        const std::uint64_t ticks = read_ticks();
        for (; game < games.begin + timed && !stopped(); ++game)
            play_timed(game, profiler, tally, times);
        const std::uint64_t block_ticks = read_ticks() - ticks;
        measured.add_block(times, game - first_counted, block_ticks, cpu_ns() - block_start,
                           lap_ticks_);
        Played played = play_untimed({game, games.end}, profiler, tally);
        played.games += game - games.begin;
        played.ns = cpu_ns() - start;
        return played;
    }

    std::vector<PhaseFigures> figures(const Measured& all) const {
        std::vector<PhaseFigures> list;
        if (all.timed_games == 0) return list;
        const auto games = static_cast<double>(all.timed_games);
        for (std::size_t strategy = 0; strategy <= all.times.strategies(); ++strategy)
            for (std::size_t p = 0; p < phase_count; ++p) {
                const PhaseTime& time = all.times.of(strategy, static_cast<Phase>(p));
                if (time.calls == 0) continue;
                const BlockTimes& block = all.phases[strategy * phase_count + p];
                list.push_back({strategy, static_cast<Phase>(p), std::max(0.0, block.x) / games,
                                static_cast<double>(time.calls) / games,
                                all.standard_error(block)});
                if (static_cast<Phase>(p) == Phase::decision) put_scoring(all, list);
            }
        return list;
    }

    /// The share of the samples, of the decisions that `list` ends with.
    static void put_scoring(const Measured& all, std::vector<PhaseFigures>& list) {
        const PhaseFigures decision = list.back();
        const DecisionSamples& samples = all.decisions[decision.strategy];
        if (samples.all < least_samples) return;
        const auto n = static_cast<double>(samples.all);
        const double share = static_cast<double>(samples.scoring) / n;
        const double se = std::sqrt(share * (1 - share) / n);
        list.push_back({decision.strategy, Phase::scoring, share * decision.ns, decision.calls,
                        se * decision.ns});
    }

    const Experiment* experiment_;
    const StopFlag* stop_;
    std::atomic<std::uint64_t>* played_;
    ChunkSize size_;
    double lap_ticks_;
    Clock::time_point start_;
    double seconds_;
    std::vector<std::unique_ptr<GameProfiler>> profilers_;  ///< one per slot
    std::vector<Measured> measured_;                        ///< one per slot
    std::uint64_t next_game_;
    std::uint64_t end_;
    BatchTally tally_;
    bool cut_short_ = false;
};

}  // namespace

std::optional<Overhead> overhead_of(std::vector<double> ratios) {
    // The range of six contains the median with probability 0.969.
    constexpr std::size_t fewest = 6;
    constexpr double half_z = 1.96 / 2;
    if (ratios.size() < fewest) return std::nullopt;
    std::ranges::sort(ratios);
    const auto n = static_cast<double>(ratios.size());
    const double rank = std::floor((n + 1) / 2 - half_z * std::sqrt(n));
    const std::size_t low = static_cast<std::size_t>(std::max(1.0, rank)) - 1;
    const std::size_t middle = ratios.size() / 2;
    const double median =
        ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
    return Overhead{ratios.size(), median - 1, ratios[low] - 1,
                    ratios[ratios.size() - 1 - low] - 1};
}

std::uint64_t games_to_time(std::uint64_t games, double plain, double extra) {
    constexpr double budget = 0.01;
    if (games == 0) return 0;
    if (plain <= 0 || extra <= 0) return 1;  // nothing is known yet
    const double affordable = budget * static_cast<double>(games) * plain / extra;
    if (affordable >= static_cast<double>(games)) return games;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(affordable));
}

Profile run_profile(const Experiment& experiment, const ProfileOptions& options,
                    const StopFlag& stop, std::atomic<std::uint64_t>& played) {
    ProfiledBatch batch(experiment, options, stop, played);
    options.backend(batch, options.threads);
    return std::move(batch).profile();
}

}  // namespace skerry
