#pragma once
// The strategies of matches, and the time that their decisions take.

#include "runner/games/match_table.hpp"
#include "runner/games/strategy_timer.hpp"

namespace skerry {

/// The strategies of an experiment of matches, and what their decisions take: by the CPU clock
/// where a game of either is slow, else by a counter of ticks, each less what it costs. Decisions
/// that take less than 2 microseconds are remembered and taken again when the games of the deal are
/// over.
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
    void end_deal(std::uint64_t deal) {
        if (!timed_.empty()) settle();
        clock_.end_deal(times_, deal);
    }

    /// Plays a game of the deal to its end.
    void play(MatchTable<G>& table, std::uint64_t deal) {
        const Doing tallies(Activity::tally);
        const auto [first, second] = table.by_seat();
        const bool by_cpu = always_times(first) || always_times(second);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const std::size_t i = table.by_seat()[seat];
            const bool now =
                is_timed(times_[i].own, deal, by_cpu ? slow_game_ns : slow_game_of_match_ns);
            seats_[seat] = {i, always_times(i) || (now && (by_cpu || clock_.is_marked())), by_cpu};
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
        bool by_cpu = false;          ///< by the CPU clock, else by ticks
        std::uint64_t spent = 0;      ///< nanoseconds or ticks
        std::uint64_t decisions = 0;  ///< none where it is not timed
        std::vector<std::pair<State, Rng>> taken = {};
    };

    bool always_times(std::size_t i) const {
        return strategies_[i].program.is_program() ||
               is_always_timed(times_[i].own, slow_game_of_match_ns);
    }

    Move choose(MatchTable<G>& table) {
        TimedSeat& seat = seats_[index(G::to_move(table.state()))];
        const Held& mover = strategies_[seat.strategy];
        if (!seat.timed) return table.choose(*mover.strategy);
        if (mover.is_quick) seat.taken.emplace_back(table.state(), table.stream());
        const auto now = [&] { return seat.by_cpu ? thread_cpu_ns() : read_ticks(); };
        const std::uint64_t start = now();
        const Move move = table.choose(*mover.strategy);
        seat.spent += now() - start;
        ++seat.decisions;
        return move;
    }

    void settle() {
        const std::optional<double> ns_per_tick =
            clock_.is_marked() ? clock_.ns_per_tick() : std::nullopt;
        const Doing tallies(Activity::tally);
        for (const TimedSeat& seat : timed_) {
            if (!seat.by_cpu && !ns_per_tick) continue;
            const double own =
                seat.by_cpu ? clock_.less_cpu_readings(seat.spent, seat.decisions)
                            : clock_.less_readings(seat.spent, seat.decisions) * *ns_per_tick;
            settle(seat, own);
        }
        timed_.clear();
        for (std::size_t i = 0; i < strategies_.size(); ++i)
            if (const std::uint64_t games = std::exchange(strategies_[i].games, 0); games > 0)
                strategies_[i].program.add_to(times_[i], games);
    }
    void settle(const TimedSeat& seat, double own) {
        Held& player = strategies_[seat.strategy];
        const TimedGames& known = times_[seat.strategy].own;
        // One decision that was interrupted, or the first game, makes no strategy slow.
        const double least = known.games > 0 ? std::min(own, 1e9 * known.mean_seconds()) : own;
        const bool again =
            player.is_quick && least < quick_ns * static_cast<double>(seat.decisions);
        if (known.games > 0) player.is_quick = again;
        add_timed(times_[seat.strategy], 1,
                  again ? taken_again(seat, *player.strategy, least) : own);
        ++player.games;
    }

    /// The CPU time of the decisions, taken again so often that the clock's cost does not matter.
    double taken_again(const TimedSeat& seat, AnyStrategy<G>& strategy, double about) const {
        const auto rounds = static_cast<int>(1 + long_enough_ns / std::max(1000.0, about));
        const std::uint64_t start = thread_cpu_ns();
        for (int round = 0; round < rounds; ++round)
            for (const auto& [state, stream] : seat.taken) {
                Rng own = stream;
                const Move move = strategy.choose(state, own);
                asm volatile("" : : "r"(&move) : "memory");  // or nothing is chosen
            }
        return clock_.cpu_since(start) / rounds;
    }

    std::vector<Held> strategies_;  ///< null: its games are known
    std::vector<StrategyTimes> times_;
    std::array<TimedSeat, 2> seats_;
    std::vector<TimedSeat> timed_;  ///< in this deal
    DealClock clock_{slow_game_of_match_ns};
};

}  // namespace skerry
