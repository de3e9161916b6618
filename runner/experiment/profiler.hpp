#pragma once
// Where the time of a game goes: a clock read at every border between two phases of it.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runner/statistics/batch_tally.hpp"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace skerry {

enum class Phase : std::size_t {
    deal,        ///< all chance of the game drawn, once for all strategies
    start,       ///< the strategy's stream and its first state
    decision,    ///< the strategy chooses a move
    play,        ///< the move is applied, and what comes next revealed
    score,       ///< the outcome of the finished game
    tally,       ///< results compared and added up, once for all strategies
    candidates,  ///< the legal moves listed, measured aside: part of no other phase
};
inline constexpr std::array<std::string_view, 7> phase_names = {
    "deal", "start", "decision", "play", "score", "tally", "candidates"};
inline constexpr std::size_t phase_count = phase_names.size();

struct PhaseTime {
    std::uint64_t ticks = 0;  ///< of read_ticks(), one lap's cost a call included
    std::uint64_t calls = 0;
};

/// One PhaseTime for each strategy and phase, and those that all strategies share.
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

    /// `other` must have as many strategies.
    void add(const PhaseTimes& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            for (std::size_t p = 0; p < phase_count; ++p) {
                rows_[i][p].ticks += other.rows_[i][p].ticks;
                rows_[i][p].calls += other.rows_[i][p].calls;
            }
    }

    /// Over everything; `candidates` alone if asked for.
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
    std::vector<std::array<PhaseTime, phase_count>> rows_;  ///< the shared ones last
};

/// A clock of constant but unknown rate: the time-stamp counter on x86-64, elsewhere nanoseconds.
/// The compiler moves no memory access across a read.
inline std::uint64_t read_ticks() {
    asm volatile("" ::: "memory");
#if defined(__x86_64__)
    const std::uint64_t ticks = __rdtsc();
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

    /// Adds the time since the last border.
    void lap(PhaseTime& into) {
        const std::uint64_t now = read_ticks();
        into.ticks += now - last_;
        ++into.calls;
        last_ = now;
    }

  private:
    std::uint64_t last_;
};

/// Plays games like a GamePlayer, except that a match between strategies that draw nothing is
/// played again in every game. One a thread.
class GameProfiler {
  public:
    virtual ~GameProfiler() = default;

    /// The hot path of a batch, without a clock.
    virtual void play(std::uint64_t game_index, BatchTally& tally) = 0;

    /// The same game with the same result, phase by phase; adds what each phase took.
    virtual void play_timed(std::uint64_t game_index, BatchTally& tally, PhaseTimes& times) = 0;
};

}  // namespace skerry
