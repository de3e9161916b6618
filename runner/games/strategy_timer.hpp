#pragma once
// The time that strategies take for their games: measured in some of the games, so that a run costs
// what it costs without it.

#include "core/activity.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/games/clocks.hpp"
#include "runner/games/outside_strategy.hpp"

namespace skerry {

/// Games that take longer are all timed. In matches each decision is timed, which costs more.
inline constexpr std::uint64_t slow_game_ns = 100'000;
inline constexpr std::uint64_t slow_game_of_match_ns = 500'000;
/// Others are timed in deals whose number is a multiple of this.
inline constexpr std::uint64_t timed_deals = 64;

/// Code runs slower for a while after the clock of CPU time was read: it is read so many deals
/// before the one that is timed.
inline constexpr std::uint64_t marked_before = 6;

/// Whether the first game is still to come, or games take so long that reading clocks costs
/// nothing.
inline bool is_always_timed(const TimedGames& sum, std::uint64_t slow_ns = slow_game_ns) {
    return sum.games == 0 || sum.nanoseconds > slow_ns * sum.games;
}

/// Whether a strategy is timed in the deal of this number: of quick ones seldom.
inline bool is_timed(const TimedGames& sum, std::uint64_t deal,
                     std::uint64_t slow_ns = slow_game_ns) {
    constexpr std::uint64_t quick_ns = 2'000;
    if (is_always_timed(sum, slow_ns)) return true;
    return deal % (sum.nanoseconds < quick_ns * sum.games ? 16 * timed_deals : timed_deals) == 0;
}

/// Adds the time that so many games took, as measured: less than nothing is nothing. The first one
/// meets cold caches: of quick games it counts only until there is another.
inline void add_timed(StrategyTimes& times, std::uint64_t games, double measured) {
    const auto ns = static_cast<std::uint64_t>(std::max(0.0, measured));
    if (times.own.readings == 1 && !times.warm && ns < slow_game_ns * games) {
        times.own = {};
        times.warm = true;
    }
    times.own.add_reading(games, ns);
}

/// The CPU time of ticks since a mark, at which the clock of CPU time was read.
class DealClock {
  public:
    explicit DealClock(std::uint64_t slow_ns = slow_game_ns) : slow_ns_(slow_ns) {}

    void mark() {
        wall_ = clock_ns(CLOCK_MONOTONIC);
        cpu_ = thread_cpu_ns();
        ticks_ = read_ticks();
        marked_ = true;
    }
    bool is_marked() const { return marked_; }
    void forget() { marked_ = false; }
    /// A deal ends: marks it if a strategy that is seldom timed is timed so many deals later.
    void end_deal(const std::vector<StrategyTimes>& times, std::uint64_t deal) {
        if (deal % timed_deals == 0) forget();
        const std::uint64_t next = deal + marked_before;
        if (next % timed_deals == 0 && std::ranges::any_of(times, [&](const StrategyTimes& each) {
                return !is_always_timed(each.own, slow_ns_) && is_timed(each.own, next, slow_ns_);
            }))
            mark();
    }
    /// Nanoseconds of CPU time since a reading of the clock.
    double cpu_since(std::uint64_t start) const {
        return less_cpu_readings(thread_cpu_ns() - start, 1);
    }
    /// Nanoseconds of CPU time without those of so many pairs of readings.
    double less_cpu_readings(std::uint64_t ns, std::uint64_t readings) const {
        return static_cast<double>(ns) - cpu_cost_ * static_cast<double>(readings);
    }
    /// Nanoseconds of CPU time for a tick since the mark: less than a tick takes where others had
    /// the processor, and none where they had it for most of the time.
    std::optional<double> ns_per_tick() const {
        const double cpu = cpu_since(cpu_);
        if (2 * cpu < static_cast<double>(clock_ns(CLOCK_MONOTONIC) - wall_)) return std::nullopt;
        return cpu / static_cast<double>(std::max<std::uint64_t>(1, read_ticks() - ticks_));
    }
    /// Ticks without those of so many pairs of readings.
    double less_readings(std::uint64_t ticks, std::uint64_t readings) const {
        return static_cast<double>(ticks) - tick_cost_ * static_cast<double>(readings);
    }

  private:
    std::uint64_t slow_ns_;
    double cpu_cost_ = cpu_reading_ns();
    double tick_cost_ = tick_reading();
    std::uint64_t wall_ = 0;
    std::uint64_t cpu_ = 0;
    std::uint64_t ticks_ = 0;
    bool marked_ = false;
};

/// An outside program that plays, and what it has spent at the last look.
template <Game G>
class ProgramWatch {
  public:
    ProgramWatch() = default;
    explicit ProgramWatch(AnyStrategy<G>* strategy)
        : program_(dynamic_cast<FarStrategy<G>*>(strategy)) {
        if (program_ != nullptr && !program_->spent()) program_ = nullptr;
    }

    bool is_program() const { return program_ != nullptr; }
    /// Adds what it has spent since the last look, for so many games.
    void add_to(StrategyTimes& times, std::uint64_t games) {
        if (program_ == nullptr) return;
        const ProgramTime now = *program_->spent();
        times.process.add_reading(games, now.cpu - last_.cpu);
        times.waiting.add_reading(games, now.waiting - last_.waiting);
        times.starts += now.starts - last_.starts;
        times.start_cpu += now.start_cpu - last_.start_cpu;
        last_ = now;
    }

  private:
    FarStrategy<G>* program_ = nullptr;
    ProgramTime last_ = {};
};

/// Times the games of the strategies of an experiment of a game for one.
template <Game G>
class GameTimes {
  public:
    explicit GameTimes(std::size_t count) : times_(count), programs_(count) {
        timed_.reserve(count);
    }

    void set_program(std::size_t i, AnyStrategy<G>* strategy) {
        programs_[i] = ProgramWatch<G>(strategy);
    }
    const std::vector<StrategyTimes>& list() const { return times_; }

    /// Other deals follow than those before.
    void expect() { clock_.forget(); }
    void end_deal(std::uint64_t deal) {
        if (!timed_.empty()) settle();
        clock_.end_deal(times_, deal);
    }

    /// Measures over its own lifetime, which is some games of one strategy.
    class Timer {
      public:
        Timer(GameTimes& times, std::size_t strategy, std::uint64_t deal, std::uint64_t games = 1)
            : owner_(&times), strategy_(strategy), games_(games) {
            const TimedGames& sum = times.times_[strategy].own;
            by_cpu_ = is_always_timed(sum) || times.programs_[strategy].is_program();
            by_ticks_ = !by_cpu_ && times.clock_.is_marked() && is_timed(sum, deal);
            if (by_cpu_) start_ = thread_cpu_ns();
            if (by_ticks_) start_ = read_ticks();
        }
        ~Timer() {
            if (by_ticks_) owner_->timed_.push_back({strategy_, games_, read_ticks() - start_});
            if (!by_cpu_) return;
            StrategyTimes& times = owner_->times_[strategy_];
            add_timed(times, games_, owner_->clock_.cpu_since(start_));
            owner_->programs_[strategy_].add_to(times, games_);
        }
        Timer(const Timer&) = delete;
        Timer& operator=(const Timer&) = delete;

      private:
        GameTimes* owner_;
        std::size_t strategy_;
        std::uint64_t games_;
        std::uint64_t start_ = 0;
        bool by_cpu_ = false;
        bool by_ticks_ = false;
    };

  private:
    struct Timed {
        std::size_t strategy;
        std::uint64_t games;
        std::uint64_t ticks;
    };

    void settle() {
        if (const std::optional<double> ns = clock_.ns_per_tick())
            for (const Timed& game : timed_)
                add_timed(times_[game.strategy], game.games,
                          clock_.less_readings(game.ticks, 1) * *ns);
        timed_.clear();
    }

    std::vector<StrategyTimes> times_;
    std::vector<ProgramWatch<G>> programs_;
    std::vector<Timed> timed_;  ///< in this deal
    DealClock clock_;
};

}  // namespace skerry
