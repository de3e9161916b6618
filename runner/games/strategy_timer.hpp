#pragma once
// The time that strategies take for their games: measured in some of the games, so that a run costs
// what it costs without it.

#include "core/activity.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/games/clocks.hpp"
#include "runner/games/match_table.hpp"
#include "runner/games/outside_strategy.hpp"

namespace skerry {

/// Games that take longer are all timed.
inline constexpr std::uint64_t slow_game_ns = 100'000;
/// Others are timed in deals whose number is a multiple of this.
inline constexpr std::uint64_t timed_deals = 64;

/// Code runs slower for a while after the clock of CPU time was read: it is read so many deals
/// before the one that is timed.
inline constexpr std::uint64_t marked_before = 6;

/// Whether the first game is still to come, or games take so long that reading clocks costs
/// nothing.
inline bool is_always_timed(const TimedGames& sum) {
    return sum.games == 0 || sum.nanoseconds > slow_game_ns * sum.games;
}

/// Whether a strategy is timed in the deal of this number: of quick ones seldom.
inline bool is_timed(const TimedGames& sum, std::uint64_t deal) {
    constexpr std::uint64_t quick_ns = 2'000;
    if (is_always_timed(sum)) return true;
    return deal % (sum.nanoseconds < quick_ns * sum.games ? 16 * timed_deals : timed_deals) == 0;
}

/// Adds the time that so many games took. The first one meets cold caches: of quick games it counts
/// only until there is another.
inline void add_timed(StrategyTimes& times, std::uint64_t games, std::uint64_t ns) {
    if (times.own.readings == 1 && !times.warm && ns < slow_game_ns * games) {
        times.own = {};
        times.warm = true;
    }
    times.own.add_reading(games, ns);
}

/// The CPU time of ticks since a mark. Code runs slower after the clock of CPU time was read, so it
/// is read one deal before the one that is timed, and after it.
class DealClock {
  public:
    void mark() {
        cpu_ = thread_cpu_ns();
        ticks_ = read_ticks();
        marked_ = true;
    }
    bool is_marked() const { return marked_; }
    void forget() { marked_ = false; }
    /// Nanoseconds of CPU time for a tick: less than a tick takes where others had the processor.
    double ns_per_tick() const {
        const auto ticks = static_cast<double>(read_ticks() - ticks_);
        const auto cpu = static_cast<double>(thread_cpu_ns() - cpu_) - cpu_reading_ns();
        return ticks > 0 ? std::max(0.0, cpu) / ticks : 0;
    }

  private:
    std::uint64_t cpu_ = 0;
    std::uint64_t ticks_ = 0;
    bool marked_ = false;
};

/// Whether the deal of this number has a strategy that is timed by the mark before it.
inline bool wants_mark(const std::vector<StrategyTimes>& times, std::uint64_t deal) {
    return deal % timed_deals == 0 && std::ranges::any_of(times, [&](const StrategyTimes& of) {
               return !is_always_timed(of.own) && is_timed(of.own, deal);
           });
}

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
        if (deal % timed_deals == 0) clock_.forget();
        if (wants_mark(times_, deal + marked_before)) clock_.mark();
    }

    /// Measures over its own lifetime, which is some games of one strategy.
    class Timer {
      public:
        Timer(GameTimes& of, std::size_t strategy, std::uint64_t deal, std::uint64_t games = 1)
            : of_(&of), strategy_(strategy), games_(games) {
            const TimedGames& sum = of.times_[strategy].own;
            by_cpu_ = is_always_timed(sum) || of.programs_[strategy].is_program();
            by_ticks_ = !by_cpu_ && of.clock_.is_marked() && is_timed(sum, deal);
            if (by_cpu_) start_ = thread_cpu_ns();
            if (by_ticks_) start_ = read_ticks();
        }
        ~Timer() {
            if (by_ticks_) of_->timed_.push_back({strategy_, games_, read_ticks() - start_});
            if (!by_cpu_) return;
            StrategyTimes& times = of_->times_[strategy_];
            const double took = static_cast<double>(thread_cpu_ns() - start_) - cpu_reading_ns();
            add_timed(times, games_, static_cast<std::uint64_t>(std::max(0.0, took)));
            of_->programs_[strategy_].add_to(times, games_);
        }
        Timer(const Timer&) = delete;
        Timer& operator=(const Timer&) = delete;

      private:
        GameTimes* of_;
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
        const double ns_per_tick = clock_.ns_per_tick();
        for (const Timed& of : timed_) {
            const double ticks = static_cast<double>(of.ticks) - tick_reading();
            add_timed(times_[of.strategy], of.games,
                      static_cast<std::uint64_t>(std::max(0.0, ticks * ns_per_tick)));
        }
        timed_.clear();
    }

    std::vector<StrategyTimes> times_;
    std::vector<ProgramWatch<G>> programs_;
    std::vector<Timed> timed_;  ///< in this deal
    DealClock clock_;
};

/// The strategies of an experiment of matches, and what their decisions take. Long ones are timed
/// by a counter of ticks, less what it costs. Those that take less than 2 microseconds are
/// remembered and taken again when the games of the deal are over.
template <Game G>
class TimedStrategies {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    explicit TimedStrategies(std::size_t count) : strategies_(count), times_(count) {}

    bool has(std::size_t i) const { return strategies_[i].strategy != nullptr; }
    void set(std::size_t i, std::unique_ptr<AnyStrategy<G>> strategy) {
        const bool is_far = dynamic_cast<FarStrategy<G>*>(strategy.get()) != nullptr;
        strategies_[i] = {std::move(strategy), {}, !is_far};
        strategies_[i].program = ProgramWatch<G>(strategies_[i].strategy.get());
    }
    AnyStrategy<G>& operator[](std::size_t i) const { return *strategies_[i].strategy; }
    const std::vector<StrategyTimes>& times() const { return times_; }

    /// Other deals follow than those before.
    void expect() { clock_.forget(); }
    void begin_deal() {
        for (std::size_t i = 0; i < times_.size(); ++i)
            if (has(i) && (is_always_timed(times_[i].own) || strategies_[i].program.is_program()))
                return clock_.mark();
    }
    void end_deal(std::uint64_t deal) {
        if (!timed_.empty()) settle();
        if (deal % timed_deals == 0) clock_.forget();
        if (wants_mark(times_, deal + marked_before)) clock_.mark();
    }

    /// Plays a game of the deal to its end.
    void play(MatchTable<G>& table, std::uint64_t deal) {
        const Doing tallies(Activity::tally);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const std::size_t i = table.by_seat()[seat];
            seats_[seat] = {i, clock_.is_marked() && (strategies_[i].program.is_program() ||
                                                      is_timed(times_[i].own, deal))};
        }
        while (!table.is_over()) table.step_by([&] { return choose(table); });
        for (TimedSeat& seat : seats_)
            if (seat.decisions > 0) timed_.push_back(std::move(seat));
    }

    /// Adds the time that a strategy took for games that were played side by side.
    void add_ahead(std::size_t i, std::uint64_t games, std::uint64_t cpu) {
        times_[i].own.add_reading(games, cpu);
        strategies_[i].program.add_to(times_[i], games);
    }

  private:
    static constexpr double quick_ns = 2'000;  ///< of a decision
    static constexpr double long_enough_ns = 50'000;

    struct Held {
        std::unique_ptr<AnyStrategy<G>> strategy;
        ProgramWatch<G> program;
        bool is_quick = false;    ///< as far as known; none that is asked far away is asked again
        std::uint64_t games = 0;  ///< of this deal that were timed
    };

    struct TimedSeat {
        std::size_t strategy = 0;
        bool timed = false;
        std::uint64_t ticks = 0;
        std::uint64_t decisions = 0;  ///< none where it is not timed
        std::vector<std::pair<State, Rng>> taken = {};
    };

    Move choose(MatchTable<G>& table) {
        TimedSeat& seat = seats_[index(G::to_move(table.state()))];
        const Held& mover = strategies_[seat.strategy];
        if (!seat.timed) return table.choose(*mover.strategy);
        if (mover.is_quick) seat.taken.emplace_back(table.state(), table.stream());
        const std::uint64_t start = read_ticks();
        const Move move = table.choose(*mover.strategy);
        seat.ticks += read_ticks() - start;
        ++seat.decisions;
        return move;
    }

    void settle() {
        const double ns_per_tick = clock_.ns_per_tick();
        const Doing tallies(Activity::tally);
        for (const TimedSeat& seat : timed_) {
            Held& player = strategies_[seat.strategy];
            const auto decisions = static_cast<double>(seat.decisions);
            const double own =
                (static_cast<double>(seat.ticks) - tick_reading() * decisions) * ns_per_tick;
            const bool again = player.is_quick && own < quick_ns * decisions;
            player.is_quick = again;
            const double ns = again ? taken_again(seat, *player.strategy, own) : own;
            add_timed(times_[seat.strategy], 1, static_cast<std::uint64_t>(std::max(0.0, ns)));
            ++player.games;
        }
        timed_.clear();
        for (std::size_t i = 0; i < strategies_.size(); ++i)
            if (const std::uint64_t games = std::exchange(strategies_[i].games, 0); games > 0)
                strategies_[i].program.add_to(times_[i], games);
    }

    /// The CPU time of the decisions, taken again so often that the clock's cost does not matter.
    static double taken_again(const TimedSeat& seat, AnyStrategy<G>& strategy, double about) {
        const auto rounds = static_cast<int>(1 + long_enough_ns / std::max(1000.0, about));
        const std::uint64_t start = thread_cpu_ns();
        for (int round = 0; round < rounds; ++round)
            for (const auto& [state, stream] : seat.taken) {
                Rng own = stream;
                const Move move = strategy.choose(state, own);
                asm volatile("" : : "r"(&move) : "memory");  // or nothing is chosen
            }
        return (static_cast<double>(thread_cpu_ns() - start) - cpu_reading_ns()) / rounds;
    }

    std::vector<Held> strategies_;  ///< null: its games are known
    std::vector<StrategyTimes> times_;
    std::array<TimedSeat, 2> seats_;
    std::vector<TimedSeat> timed_;  ///< in this deal
    DealClock clock_;
};

}  // namespace skerry
