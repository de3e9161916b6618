#pragma once
// Measures where the time of a game goes: a clock is read wherever one phase of it ends and the
// next begins.

#include <chrono>
#include <string_view>

#include "runner/statistics/batch_tally.hpp"

namespace skerry {

enum class Phase : std::size_t {
    deal,        ///< all chance of the game drawn, once for all strategies
    start,       ///< the strategy's stream and its first state
    decision,    ///< the strategy chooses a move
    scoring,     ///< the part of the decisions that scores; by samples: part of no sum
    play,        ///< the move is applied, and what comes next is revealed
    score,       ///< the outcome of the finished game
    tally,       ///< results compared and added up, once for all strategies
    candidates,  ///< the legal moves are listed; measured separately: part of no other phase
};
inline constexpr std::array<std::string_view, 8> phase_names = {
    "deal", "start", "decision", "scoring", "play", "score", "tally", "candidates"};
inline constexpr std::size_t phase_count = phase_names.size();

/// The strategy that decides in this thread while its decision is timed, for who interrupts it.
inline thread_local volatile std::size_t deciding = SIZE_MAX;

class Deciding {
  public:
    explicit Deciding(std::size_t strategy) { deciding = strategy; }
    ~Deciding() { deciding = SIZE_MAX; }
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;
    Deciding(Deciding&&) = delete;
    Deciding& operator=(Deciding&&) = delete;
};

struct PhaseTime {
    std::uint64_t ticks = 0;  ///< ticks of read_ticks(), including the cost of one lap per call
    std::uint64_t calls = 0;
};

/// One PhaseTime for each strategy and phase, and one for each phase that all strategies share.
class PhaseTimes {
  public:
    explicit PhaseTimes(std::size_t strategies) : rows_(strategies + 1) {}

    PhaseTime& of(std::size_t strategy, Phase phase) {
        return rows_[strategy][static_cast<std::size_t>(phase)];
    }
    const PhaseTime& of(std::size_t strategy, Phase phase) const {
        return rows_[strategy][static_cast<std::size_t>(phase)];
    }
    PhaseTime& shared(Phase phase) { return of(strategies(), phase); }
    const PhaseTime& shared(Phase phase) const { return of(strategies(), phase); }
    std::size_t strategies() const { return rows_.size() - 1; }

    /// `other` must have the same number of strategies.
    void add(const PhaseTimes& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            for (std::size_t p = 0; p < phase_count; ++p) {
                rows_[i][p].ticks += other.rows_[i][p].ticks;
                rows_[i][p].calls += other.rows_[i][p].calls;
            }
    }

    /// The sum of all phases, or only of `candidates`.
    PhaseTime sum(bool only_candidates = false) const {
        PhaseTime sum;
        for (const auto& row : rows_)
            for (std::size_t p = 0; p < phase_count; ++p) {
                if (only_candidates && p != static_cast<std::size_t>(Phase::candidates)) continue;
                sum.ticks += row[p].ticks;
                sum.calls += row[p].calls;
            }
        return sum;
    }

  private:
    /// One row per strategy; the shared phases come last.
    std::vector<std::array<PhaseTime, phase_count>> rows_;
};

/// A clock of constant but unknown rate: the time-stamp counter on x86-64, elsewhere nanoseconds.
/// The compiler moves no memory access across a read.
inline std::uint64_t read_ticks() {
    asm volatile("" ::: "memory");
#if defined(__x86_64__)
    const std::uint64_t ticks = __builtin_ia32_rdtsc();
#else
    const auto ticks =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                       std::chrono::steady_clock::now().time_since_epoch())
                                       .count());
#endif
    asm volatile("" ::: "memory");
    return ticks;
}

class PhaseClock {
  public:
    PhaseClock() : last_(read_ticks()) {}

    void restart() { last_ = read_ticks(); }

    /// Adds the time since the last end of a phase.
    void lap(PhaseTime& into) {
        const std::uint64_t now = read_ticks();
        into.ticks += now - last_;
        ++into.calls;
        last_ = now;
    }

  private:
    std::uint64_t last_;
};

/// Plays games like a GamePlayer, but it plays a match between strategies that draw nothing again
/// in every game. Each thread has one of its own.
class GameProfiler {
  public:
    virtual ~GameProfiler() = default;

    /// Plays as a batch does, without reading a clock.
    virtual void play(std::uint64_t game_index, BatchTally& tally) = 0;

    /// Plays the game with an equal result, phase by phase, and adds what each phase took.
    virtual void play_timed(std::uint64_t game_index, BatchTally& tally, PhaseTimes& times) = 0;
};

}  // namespace skerry
