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

/// Whether a strategy is timed in the game of this number: in the first one that it plays, and in
/// so few of the others that reading clocks costs about nothing; in each if its games take long.
inline bool is_timed(const TimedGames& sum, std::uint64_t number) {
    constexpr std::uint64_t quick_ns = 2'000;
    if (sum.games == 0 || sum.nanoseconds > slow_game_ns * sum.games) return true;
    return number % (sum.nanoseconds < quick_ns * sum.games ? 1'024 : 64) == 0;
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

/// Measures the CPU time of the thread over its own lifetime, which is some games of one strategy.
template <Game G>
class StrategyTimer {
  public:
    /// `number` counts the measurements that could be made.
    StrategyTimer(StrategyTimes& sum, std::uint64_t number, std::uint64_t games = 1,
                  ProgramWatch<G>* program = nullptr)
        : sum_(&sum),
          program_(program),
          games_(games),
          active_(is_timed(sum.own, number) || (program != nullptr && program->is_program())) {
        if (active_) start_ = thread_cpu_ns();
    }
    ~StrategyTimer() {
        if (!active_) return;
        add_timed(*sum_, games_, thread_cpu_ns() - start_);
        if (program_ != nullptr) program_->add_to(*sum_, games_);
    }
    StrategyTimer(const StrategyTimer&) = delete;
    StrategyTimer& operator=(const StrategyTimer&) = delete;

  private:
    StrategyTimes* sum_;
    ProgramWatch<G>* program_;
    std::uint64_t games_;
    std::uint64_t start_ = 0;
    bool active_;
};

/// The strategies of an experiment of matches, and what their decisions take. Long ones are timed
/// by a counter of ticks, less what it costs, in the CPU time that the whole game had. Those that
/// take less than 2 microseconds are remembered and taken again when the game is over.
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

    /// Plays a game to its end. `number` counts the games that could be timed.
    void play(MatchTable<G>& table, std::uint64_t number) {
        const Doing tallies(Activity::tally);
        begin(table.by_seat(), number);
        while (!table.is_over()) table.step_by([&] { return choose(table); });
        if (seats_[0].timed || seats_[1].timed) end();
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
        bool is_quick = false;  ///< as far as known; none that is asked far away is asked again
    };

    struct TimedSeat {
        std::size_t strategy = 0;
        bool timed = false;
        std::uint64_t ticks = 0;
        std::uint64_t decisions = 0;
        std::vector<std::pair<State, Rng>> taken = {};
    };

    void begin(const std::array<std::size_t, 2>& by_seat, std::uint64_t number) {
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const std::size_t i = by_seat[seat];
            seats_[seat].strategy = i;
            seats_[seat].timed =
                strategies_[i].program.is_program() || is_timed(times_[i].own, number);
            seats_[seat].ticks = seats_[seat].decisions = 0;
            seats_[seat].taken.clear();
        }
        if (!seats_[0].timed && !seats_[1].timed) return;
        start_cpu_ = thread_cpu_ns();
        start_ticks_ = read_ticks();
    }

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

    void end() {
        const auto ticks = static_cast<double>(read_ticks() - start_ticks_);
        const auto cpu = static_cast<double>(thread_cpu_ns() - start_cpu_) - cpu_reading_ns();
        const double ns_per_tick = ticks > 0 ? std::max(0.0, cpu) / ticks : 0;
        tell_activity(told(Activity::tally, Actor::nobody));
        for (const TimedSeat& seat : seats_) {
            if (!seat.timed || seat.decisions == 0) continue;
            Held& player = strategies_[seat.strategy];
            const auto decisions = static_cast<double>(seat.decisions);
            const double own =
                (static_cast<double>(seat.ticks) - tick_reading() * decisions) * ns_per_tick;
            const bool again = player.is_quick && own < quick_ns * decisions;
            player.is_quick = again;
            const double ns = again ? taken_again(seat, *player.strategy, own) : own;
            add_timed(times_[seat.strategy], 1, static_cast<std::uint64_t>(std::max(0.0, ns)));
            player.program.add_to(times_[seat.strategy], 1);
        }
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
    std::uint64_t start_cpu_ = 0;
    std::uint64_t start_ticks_ = 0;
};

}  // namespace skerry
